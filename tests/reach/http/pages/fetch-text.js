send.onclick = async () => {
  const response = await fetch('/text', { method: 'POST', body: asText() });
  if (!response.ok) {
    return;
  }
  show(read(await response.text()));
};
