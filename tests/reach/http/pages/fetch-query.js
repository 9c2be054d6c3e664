send.onclick = async () => {
  const response = await fetch(`/query?from=page&word=${encodeURIComponent(asText())}`);
  if (!response.ok) {
    return;
  }
  show(read((await response.json()).text));
};
