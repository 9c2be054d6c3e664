send.onclick = async () => {
  document.cookie = `word=${encodeURIComponent(asText())}`;
  const response = await fetch('/cookie');
  if (!response.ok) {
    return;
  }
  show(read((await response.json()).text));
};
