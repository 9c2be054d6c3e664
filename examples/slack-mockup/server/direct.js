'use strict';
// Messages between two people. Both orders of the names are one conversation.

const conversations = new Map();

function key(one, other) {
  return one < other ? `${one}/${other}` : `${other}/${one}`;
}

function post(from, to, text) {
  if (from === to) {
    throw new Error(`${from} talks to nobody else`);
  }
  const name = key(from, to);
  if (!conversations.has(name)) {
    conversations.set(name, []);
  }
  const messages = conversations.get(name);
  const message = { author: from, text, number: messages.length + 1 };
  messages.push(message);
  return message;
}

function history(one, other) {
  return conversations.get(key(one, other)) ?? [];
}

module.exports = { post, history };
