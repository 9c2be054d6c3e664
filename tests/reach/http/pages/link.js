send.onclick = () => {
  const link = document.createElement('a');
  link.href = `/query?word=${encodeURIComponent(asText())}`;
  document.body.append(link);
  link.click();
};
