'use strict';
// Channels: public ones are seen and joined by everybody, private ones only by who was added.

const GENERAL = 'general';

const channels = new Map(); // by name

function create(name, owner, isPrivate) {
  if (!/^[a-z0-9-]+$/.test(name)) {
    return { ok: false, reason: 'Lower-case letters, digits and dashes, please' };
  }
  if (channels.has(name)) {
    return { ok: false, reason: `There is a channel #${name}` };
  }
  const members = new Set();
  if (owner) {
    members.add(owner);
  }
  channels.set(name, { name, owner, isPrivate, members, messages: [] });
  return { ok: true };
}

function get(name) {
  const channel = channels.get(name);
  if (!channel) {
    throw new Error(`There is no channel #${name}`);
  }
  return channel;
}

function assertMember(channel, user) {
  if (!channel.members.has(user)) {
    throw new Error(`${user} is not a member of #${channel.name}`);
  }
}

function join(name, user) {
  const channel = get(name);
  if (channel.isPrivate) {
    throw new Error(`#${name} is private`);
  }
  channel.members.add(user);
  return channel;
}

function add(name, by, user) {
  const channel = get(name);
  assertMember(channel, by);
  if (channel.members.has(user)) {
    return false;
  }
  channel.members.add(user);
  return true;
}

function leave(name, user) {
  const channel = get(name);
  assertMember(channel, user);
  channel.members.delete(user);
  if (channel.members.size === 0 && channel.isPrivate) {
    channels.delete(name);
  }
}

function post(name, author, text) {
  const channel = get(name);
  assertMember(channel, author);
  const message = { author, text, number: channel.messages.length + 1 };
  channel.messages.push(message);
  return message;
}

function history(name, user) {
  const channel = get(name);
  if (channel.isPrivate) {
    assertMember(channel, user);
  }
  return channel.messages;
}

// As one user sees it.
function view(channel, user) {
  return {
    name: channel.name,
    isPrivate: channel.isPrivate,
    isMember: channel.members.has(user),
    members: [...channel.members],
  };
}

function visibleTo(user) {
  const visible = [];
  for (const channel of channels.values()) {
    if (!channel.isPrivate || channel.members.has(user)) {
      visible.push(view(channel, user));
    }
  }
  return visible;
}

module.exports = { GENERAL, create, get, join, add, leave, post, history, visibleTo };
