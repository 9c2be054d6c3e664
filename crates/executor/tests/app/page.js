'use strict';
// A button for each route; what the page knows is written to the server's log.

const answer = document.getElementById('answer');
const socket = { log: (text) => console.log(text) };

async function ask(route) {
  const response = await fetch(route);
  answer.textContent = await response.text();
  socket.log(`${route}: ${answer.textContent}`);
}

const routes = ['/count', '/crash', '/reject', '/exit', '/abort', '/hang', '/error', '/outside', '/later', '/much-later', '/random', '/child', '/linger'];
for (const route of routes) {
  const button = document.createElement('button');
  button.id = route.slice(1);
  button.textContent = route;
  button.addEventListener('click', () => ask(route));
  document.getElementById('routes').append(button);
}

document.getElementById('text').addEventListener('input', (event) => socket.log(`text ${event.target.value}`));
document.getElementById('board').addEventListener('mousemove', (event) => socket.log(`at ${event.offsetX},${event.pageY}`));
document.addEventListener('keydown', (event) => socket.log(`key ${event.key} ${event.keyCode} ${event.code}`));
