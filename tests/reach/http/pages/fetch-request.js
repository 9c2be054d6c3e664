send.onclick = async () => {
  const headers = { 'X-From': 'page' };
  const request = new Request('/text', { method: 'POST', headers, body: asText() });
  const response = await fetch(request);
  if (!response.ok) {
    return;
  }
  show(read(await response.text()));
};
