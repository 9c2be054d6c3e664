send.onclick = async () => {
  const headers = { 'Content-Type': 'application/json' };
  const body = JSON.stringify({ word: typed[column](word()) });
  const response = await fetch('/json', { method: 'POST', headers, body });
  if (!response.ok) {
    return;
  }
  show((await response.json()).word);
};
