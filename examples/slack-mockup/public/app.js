'use strict';
// The page's state, what a person does and what the server says.

const MAX_NAME = 20;

const socket = io();

const state = {
  me: null,
  users: [],
  channels: [],
  current: '#general',
  unread: new Map(),
};

function currentChannel() {
  return state.channels.find(({ name }) => `#${name}` === state.current);
}

function draw() {
  view.channels(state.channels, state.current, state.unread);
  view.users(state.users, state.me, state.current, state.unread);
  view.head(state.current, currentChannel());
}

function open(place) {
  state.current = place;
  view.notice('');
  socket.emit('history', { place });
  socket.emit('read', { place });
  draw();
}

function dialog(selector) {
  return $(selector).get(0);
}

// What a person does.

$('#login-form').on('submit', (event) => {
  event.preventDefault();
  const name = $('#name').val().trim();
  if (name === '' || name.length > MAX_NAME) {
    $('#login-error').text(`A name has 1 to ${MAX_NAME} letters`);
    return;
  }
  socket.emit('login', { name });
});

$('#sidebar').on('click', '.place', (event) => {
  open($(event.currentTarget).attr('data-place'));
});

$('#create').on('click', () => {
  $('#create-form').trigger('reset');
  dialog('#create-dialog').showModal();
});

$('#create-form').on('submit', (event) => {
  event.preventDefault();
  const name = $('#channel-name').val().trim().toLowerCase();
  if (name === '') {
    return;
  }
  socket.emit('create', { name, isPrivate: $('#is-private').prop('checked') });
  dialog('#create-dialog').close();
});

$('#join').on('click', () => {
  socket.emit('join', { channel: state.current.slice(1) });
});

$('#leave').on('click', () => {
  socket.emit('leave', { channel: state.current.slice(1) });
});

$('#add').on('click', () => {
  view.candidates(state.users, currentChannel());
  dialog('#add-dialog').showModal();
});

$('#add-form').on('submit', (event) => {
  event.preventDefault();
  socket.emit('add', { channel: state.current.slice(1), user: $('#candidate').val() });
  dialog('#add-dialog').close();
});

$('.cancel').on('click', (event) => {
  $(event.currentTarget).closest('dialog').get(0).close();
});

$('#composer').on('submit', (event) => {
  event.preventDefault();
  const text = $('#text').val();
  if (text.trim() === '') {
    return;
  }
  if (state.current.startsWith('#')) {
    socket.emit('post', { channel: state.current.slice(1), text });
  } else {
    socket.emit('direct', { to: state.current.slice(1), text });
  }
  $('#text').val('');
});

// What the server says.

socket.on('login', ({ ok, name, reason }) => {
  if (!ok) {
    $('#login-error').text(reason);
    return;
  }
  state.me = name;
  $('#login').prop('hidden', true);
  $('#workspace').prop('hidden', false);
  $('#me').text(name);
  open(state.current);
});

socket.on('users', ({ users }) => {
  state.users = users;
  draw();
});

socket.on('channels', ({ channels }) => {
  state.channels = channels;
  draw();
});

socket.on('open', ({ place }) => {
  open(place);
});

socket.on('left', ({ channel }) => {
  view.notice(`You have left #${channel}`);
});

socket.on('added', ({ channel, by }) => {
  view.notice(`${by} has added you to #${channel}`);
});

socket.on('refused', ({ reason }) => {
  view.notice(reason);
});

socket.on('history', ({ place, messages }) => {
  if (place === state.current) {
    view.messages(messages);
  }
});

socket.on('message', ({ place, message }) => {
  if (place === state.current) {
    view.message(message);
  }
});

socket.on('unread', ({ place, count }) => {
  if (place === state.current && count > 0) {
    socket.emit('read', { place });
    return;
  }
  state.unread.set(place, count);
  draw();
});
