send.onclick = async () => {
  const response = await fetch('/header', { headers: { 'X-Word': asText() } });
  if (!response.ok) {
    return;
  }
  show(read(response.headers.get('X-Word')));
};
