send.onclick = () => {
  const request = new XMLHttpRequest();
  request.onload = () => request.status === 200 && show(JSON.parse(request.responseText).word);
  request.open('POST', '/json');
  request.setRequestHeader('Content-Type', 'application/json');
  request.send(JSON.stringify({ word: typed[column](word()) }));
};
