// Writes down what a window of a real Chromium has, and the constants of WebGL.
// `node names.mjs CHROMIUM`

import { createServer } from 'node:http';
import { readFileSync, writeFileSync } from 'node:fs';
import { chromium } from 'playwright-core';

const [executablePath] = process.argv.slice(2);
const place = (name) => new URL(name, import.meta.url);
const server = createServer((_request, response) => {
  response.setHeader('content-type', 'text/html');
  response.end('<!doctype html><title>names</title>');
});
await new Promise((listens) => server.listen(0, listens));
const browser = await chromium.launch({
  executablePath,
  args: ['--no-sandbox'],
});
const page = await browser.newPage();
await page.goto(`http://localhost:${server.address().port}/`);
// What the script adds is none of the browser's.
const names = await page.evaluate(() => Object.getOwnPropertyNames(window));
await page.addScriptTag({ content: readFileSync(place('names.js'), 'utf8') });
const { window: own, interfaces } = await page.evaluate(() => namesOfWindow());
const line = ([name, members]) =>
  `    ${JSON.stringify(name)}: ${JSON.stringify(members.join(' '))}`;
writeFileSync(
  place('names.json'),
  `{\n  "window": ${JSON.stringify(own.filter((name) => names.includes(name)).join(' '))},\n` +
    `  "interfaces": {\n${Object.entries(interfaces).map(line).join(',\n')}\n  }\n}\n`,
);
const constants = await page.evaluate(() =>
  Object.fromEntries(
    Object.entries(WebGL2RenderingContext).filter(([, value]) => typeof value === 'number'),
  ),
);
writeFileSync(
  new URL('../../runtime/src/host/page/platform/webgl.json', import.meta.url),
  `${JSON.stringify(constants, null, 1)}\n`,
);
await browser.close();
server.close();
