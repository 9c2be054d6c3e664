'use strict';
// The page: what is said in the room, who is in it, and the other rooms.

const socket = io();
const form = document.getElementById('form');
const line = document.getElementById('line');
const log = document.getElementById('log');
const roomTitle = document.getElementById('room');
const roomList = document.getElementById('rooms');
const whoList = document.getElementById('who');

let myName = '';
let myRoom = '';

function write(text, kind, author) {
  const item = document.createElement('li');
  item.className = kind;
  if (author) {
    const strong = document.createElement('strong');
    strong.textContent = author;
    item.append(strong, ' ');
  }
  item.append(text);
  log.append(item);
  log.scrollTop = log.scrollHeight;
}

function fill(list, items) {
  list.replaceChildren(...items);
}

function whoItem(name) {
  const item = document.createElement('li');
  item.textContent = name === myName ? `${name} (you)` : name;
  return item;
}

function roomItem({ name, count }) {
  const item = document.createElement('li');
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = `${name} · ${count}`;
  button.disabled = name === myRoom;
  button.addEventListener('click', () => {
    socket.emit('join', { room: name });
    line.focus();
  });
  item.append(button);
  return item;
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  const text = line.value.trim();
  line.value = '';
  if (text === '') {
    return;
  }
  const { event: name, payload, error } = parse(text);
  if (error) {
    write(error, 'system');
    return;
  }
  socket.emit(name, payload);
});

socket.on('message', ({ name, text }) => {
  write(text, name === myName ? 'mine' : 'theirs', name);
});

socket.on('named', ({ ok, name, reason }) => {
  if (ok) {
    myName = name;
    write(`You are now ${name}`, 'system');
  } else {
    write(reason, 'system');
  }
});

socket.on('joined', ({ room }) => {
  myRoom = room;
  roomTitle.textContent = room;
  log.replaceChildren();
  write(`You are in ${room}`, 'system');
});

socket.on('who', ({ names }) => {
  fill(whoList, names.map(whoItem));
});

socket.on('rooms', ({ rooms }) => {
  fill(roomList, rooms.map(roomItem));
});

socket.on('system', ({ text }) => {
  write(text, 'system');
});

socket.emit('rooms');
