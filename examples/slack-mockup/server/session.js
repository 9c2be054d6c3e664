'use strict';
// One visitor: what their page asks for, and who hears of it.

const channels = require('./channels');
const direct = require('./direct');
const unread = require('./unread');
const users = require('./users');

function tellChannels() {
  for (const name of users.names()) {
    users.send(name, 'channels', { channels: channels.visibleTo(name) });
  }
}

function tellUsers() {
  users.sendAll('users', { users: users.names() });
}

function begin(socket) {
  let me = null;

  // Everything but the login is for those who are logged in.
  function on(event, handler) {
    socket.on(event, (payload) => {
      if (me === null) {
        throw new Error(`${event} before the login`);
      }
      handler(payload);
    });
  }

  socket.on('login', ({ name }) => {
    const answer = users.login(name, socket);
    socket.emit('login', answer);
    if (answer.ok) {
      me = name;
      channels.join(channels.GENERAL, me);
      tellUsers();
      tellChannels();
    }
  });

  on('create', ({ name, isPrivate }) => {
    const answer = channels.create(name, me, isPrivate);
    if (answer.ok) {
      tellChannels();
      socket.emit('open', { place: `#${name}` });
    } else {
      socket.emit('refused', { reason: answer.reason });
    }
  });

  on('join', ({ channel }) => {
    channels.join(channel, me);
    tellChannels();
    socket.emit('open', { place: `#${channel}` });
  });

  on('leave', ({ channel }) => {
    channels.leave(channel, me);
    tellChannels();
    socket.emit('left', { channel });
  });

  on('add', ({ channel, user }) => {
    const { name } = users.get(user);
    if (channels.add(channel, me, name)) {
      tellChannels();
      users.send(name, 'added', { channel, by: me });
    } else {
      socket.emit('refused', { reason: `${name} is in #${channel}` });
    }
  });

  on('post', ({ channel, text }) => {
    const message = channels.post(channel, me, text);
    const place = `#${channel}`;
    for (const member of channels.get(channel).members) {
      users.send(member, 'message', { place, message });
      if (member !== me) {
        unread.mark(member, place);
      }
    }
  });

  on('direct', ({ to, text }) => {
    const message = direct.post(me, to, text);
    socket.emit('message', { place: `@${to}`, message });
    users.send(to, 'message', { place: `@${me}`, message });
    unread.mark(to, `@${me}`);
  });

  on('history', ({ place }) => {
    const name = place.slice(1);
    const messages = place.startsWith('#') ? channels.history(name, me) : direct.history(me, name);
    socket.emit('history', { place, messages });
  });

  on('read', ({ place }) => {
    unread.clear(me, place);
  });

  socket.on('disconnect', () => {
    if (me !== null) {
      users.logout(me);
      tellUsers();
    }
  });
}

module.exports = { begin };
