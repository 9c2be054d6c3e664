send.onclick = () => {
  location.href = `/query?word=${encodeURIComponent(asText())}`;
};
