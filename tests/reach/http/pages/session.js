send.onclick = async () => {
  const headers = { 'Content-Type': 'application/json' };
  await fetch('/session', { method: 'POST', headers, body: JSON.stringify({ word: typed[column](word()) }) });
  const response = await fetch('/session');
  if (!response.ok) {
    return;
  }
  show((await response.json()).word);
};
