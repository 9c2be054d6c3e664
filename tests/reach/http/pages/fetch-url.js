send.onclick = async () => {
  const url = new URL('/query?from=page', location.href);
  url.searchParams.set('word', asText());
  const response = await fetch(url);
  if (!response.ok) {
    return;
  }
  show(read((await response.json()).text));
};
