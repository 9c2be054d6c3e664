// What bundle.js is made of: esbuild bundle.source.js --bundle --minify --legal-comments=inline

import { io } from 'socket.io-client-4';

globalThis.connect = (receive) => {
  const connection = io({ transports: ['websocket'] });
  connection.on('answer', receive);
  return (value) => connection.emit('value', value);
};
