send.onclick = async () => {
  const body = new URLSearchParams({ from: 'page', word: asText() });
  const response = await fetch('/form', { method: 'POST', body });
  if (!response.ok) {
    return;
  }
  show(read((await response.json()).text));
};
