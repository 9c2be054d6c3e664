send.onclick = async () => {
  const body = new Blob([asText()], { type: 'text/plain' });
  const response = await fetch('/text', { method: 'POST', body });
  if (!response.ok) {
    return;
  }
  show(read(await response.text()));
};
