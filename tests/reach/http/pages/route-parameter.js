send.onclick = async () => {
  const response = await fetch(`/word/${encodeURIComponent(asText())}`);
  if (!response.ok) {
    return;
  }
  show(read((await response.json()).text));
};
