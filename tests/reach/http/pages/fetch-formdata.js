send.onclick = async () => {
  const body = new FormData();
  body.append('word', asText());
  const response = await fetch('/multipart', { method: 'POST', body });
  if (!response.ok) {
    return;
  }
  show(read((await response.json()).text));
};
