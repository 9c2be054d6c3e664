'use strict';
// Who is logged in, and with which socket.

const users = new Map(); // by name

function login(name, socket) {
  if (users.has(name)) {
    return { ok: false, reason: `Somebody is logged in as ${name}` };
  }
  users.set(name, { name, socket, unread: new Map() });
  return { ok: true, name };
}

function logout(name) {
  users.delete(name);
}

function get(name) {
  const user = users.get(name);
  if (!user) {
    throw new Error(`No user is called ${name}`);
  }
  return user;
}

function has(name) {
  return users.has(name);
}

function names() {
  return [...users.keys()];
}

function send(name, event, payload) {
  // A member may have gone home; the history waits for them.
  if (users.has(name)) {
    users.get(name).socket.emit(event, payload);
  }
}

function sendAll(event, payload) {
  for (const name of users.keys()) {
    send(name, event, payload);
  }
}

module.exports = { login, logout, get, has, names, send, sendAll };
