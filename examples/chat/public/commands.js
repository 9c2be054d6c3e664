'use strict';
// What a line means: `/nick NAME`, `/join ROOM`, or something to say.

const COMMANDS = {
  nick: (rest) => ({ event: 'nick', payload: { nick: rest } }),
  join: (rest) => ({ event: 'join', payload: { room: rest } }),
};

function parse(line) {
  if (!line.startsWith('/')) {
    return { event: 'message', payload: { text: line } };
  }
  const space = line.indexOf(' ');
  const word = space === -1 ? line.slice(1) : line.slice(1, space);
  const rest = space === -1 ? '' : line.slice(space + 1).trim();
  const command = COMMANDS[word.toLowerCase()];
  if (!command) {
    return { error: `There is no /${word}` };
  }
  if (rest === '') {
    return { error: `/${word} what?` };
  }
  return command(rest);
}
