'use strict';
// A click on the map places one's own totem, and moves it later. Near others one can talk.

const WIDTH = 800;
const HEIGHT = 500;
const EARSHOT = 200;
const SIGNS = { bird: '🦜', monkey: '🐒' };

const socket = io();
const map = document.getElementById('map');
const chat = document.getElementById('chat');
const words = document.getElementById('words');
const log = document.getElementById('log');

const totems = new Map();

function show(totem) {
  const known = totems.get(totem.id);
  const element = known ? known.element : map.appendChild(document.createElement('span'));
  element.className = totem.id === socket.id ? 'totem own' : 'totem';
  element.textContent = SIGNS[totem.kind];
  element.style.left = `${totem.x}px`;
  element.style.top = `${totem.y}px`;
  totems.set(totem.id, { ...totem, element });
}

function isNear(one, other) {
  return Math.hypot(one.x - other.x, one.y - other.y) < EARSHOT;
}

function tell(sign, text) {
  const line = document.createElement('li');
  line.textContent = `${sign} ${text}`;
  log.append(line);
}

// Whether somebody is near is asked whenever we have moved; see below for those who come to us.
function lookAround(own) {
  chat.hidden = ![...totems.values()].some((other) => other.id !== own.id && isNear(own, other));
}

map.addEventListener('click', (event) => {
  const x = event.offsetX;
  const y = event.offsetY;
  if (x < 0 || x >= WIDTH || y < 0 || y >= HEIGHT) {
    return;
  }
  if (totems.has(socket.id)) {
    socket.emit('move', { x, y });
  } else {
    socket.emit('place', { x, y });
  }
});

chat.addEventListener('submit', (event) => {
  event.preventDefault();
  if (words.value !== '') {
    socket.emit('say', words.value);
    tell('You:', words.value);
    words.value = '';
  }
});

socket.on('totems', (all) => {
  for (const totem of all) {
    show(totem);
  }
});

socket.on('totem', (totem) => {
  show(totem);
  const own = totems.get(socket.id);
  if (own === undefined) {
    return;
  }
  if (totem.id === socket.id) {
    lookAround(own);
  } else if (isNear(own, totem)) {
    chat.hidden = false;
  }
});

socket.on('said', ({ kind, text }) => tell(SIGNS[kind], text));

socket.on('left', (id) => {
  totems.get(id)?.element.remove();
  totems.delete(id);
});
