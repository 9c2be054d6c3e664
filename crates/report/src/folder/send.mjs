// Sends the messages that lead to an error, without a page: `node send.mjs messages.json [URL]`, with the
// app running at URL. Needs Node 22 or later, which has WebSocket.
//
// Socket.IO's packets go over one WebSocket of a session of its own, whatever transport the page had.

import { readFileSync } from 'node:fs';

const [file, base = 'http://localhost:3000'] = process.argv.slice(2);
const { requests, sockets } = JSON.parse(readFileSync(file, 'utf8'));
/** Between two messages, so that they arrive one by one. */
const PAUSE_MS = 50;
/** So long after the last one the server may still fail. */
const GRACE_MS = 500;
/** What a page must not say for another. */
const OWN_HEADERS = /^(host|connection|content-length|cookie|accept-encoding|origin|referer)$/;

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
let hasFailed = false;
let cookie = '';

for (const { method, url, headers, body } of requests) {
  const sent = Object.entries(headers).filter(([name]) => !OWN_HEADERS.test(name));
  const options = {
    method,
    headers: { ...Object.fromEntries(sent), ...(cookie && { cookie }) },
    redirect: 'manual',
    ...(body !== '' && { body }),
  };
  try {
    const response = await fetch(new URL(url, base), options);
    const set = response.headers.getSetCookie().map((text) => text.split(';')[0]);
    cookie = [cookie, ...set].filter(Boolean).join('; ');
    console.log(`${method} ${url} → ${response.status}`);
    console.log(await response.text());
    hasFailed ||= response.status >= 500;
  } catch (error) {
    console.log(`${method} ${url}: ${error.cause?.message ?? error.message}`);
    hasFailed = true;
  }
}

for (const { url, protocol, sent } of sockets) {
  const socket = new WebSocket(new URL(url, base.replace(/^http/, 'ws')), protocol || []);
  const opened = new Promise((resolve) => {
    // The server of Socket.IO speaks first.
    socket.onmessage = resolve;
    socket.onopen = () => setTimeout(resolve, PAUSE_MS * 4);
    socket.onerror = socket.onclose = resolve;
  });
  await opened;
  for (const text of sent) {
    console.log(`sent ${text}`);
    if (socket.readyState === WebSocket.OPEN) {
      socket.send(text);
    }
    await pause(PAUSE_MS);
  }
}

await pause(GRACE_MS);
const answers = await fetch(base).then(
  () => true,
  () => false,
);
console.log(answers ? 'the server answers' : 'the server does not answer any more');
process.exit(hasFailed || !answers ? 1 : 0);
