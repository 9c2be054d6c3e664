send.onclick = () => {
  const request = new XMLHttpRequest();
  request.responseType = 'json';
  request.onload = () => request.status === 200 && show(read(request.response.text));
  request.open('POST', '/form');
  request.setRequestHeader('Content-Type', 'application/x-www-form-urlencoded');
  request.send(`word=${encodeURIComponent(asText())}&from=page`);
};
