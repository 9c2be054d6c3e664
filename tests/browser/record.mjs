// Does what `scenarios.json` says in a real Chromium and writes the events to `recording.json`.
// `node record.mjs CHROMIUM [FILE]`

import { createServer } from 'node:http';
import { readFileSync, writeFileSync } from 'node:fs';
import { chromium } from 'playwright-core';

const [executablePath, file = new URL('recording.json', import.meta.url)] = process.argv.slice(2);
const read = (name) => readFileSync(new URL(name, import.meta.url), 'utf8');
const VIEWPORT = { width: 1024, height: 768 };
/** Frames of the browser after which what an input causes has happened. */
const SETTLED_MS = 120;

/** What a person does, in the words of the scenarios. */
const DOINGS = {
  click: ({ page }, x, y, button = 'left') => page.mouse.click(x, y, { button }),
  dblclick: ({ page }, x, y) => page.mouse.dblclick(x, y),
  move: ({ page }, x, y) => page.mouse.move(x, y),
  down: ({ page }) => page.mouse.down(),
  up: ({ page }) => page.mouse.up(),
  wheel: ({ page }, x, y) => page.mouse.wheel(x, y),
  tap: ({ page }, x, y) => page.touchscreen.tap(x, y),
  touch: ({ session }, type, x, y) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: x === undefined ? [] : [{ x, y }],
    }),
  drop: ({ page }, from, to) => page.dragAndDrop(from, to),
  press: ({ page }, key) => page.keyboard.press(key),
  hold: ({ page }, key) => page.keyboard.down(key),
  release: ({ page }, key) => page.keyboard.up(key),
  async paste({ page }, text) {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    // One may paste without keys, and is taken to leave the field at once.
    await page.evaluate(() => void (muted = /^key|^blur|^focus/));
    await page.keyboard.press('Control+V');
    await page.waitForTimeout(SETTLED_MS);
    await page.evaluate(() => document.activeElement.blur());
  },
  focus: ({ page }, what) => page.focus(what),
  goto: ({ page }, hash) => page.evaluate((to) => void (location.hash = to), hash),
  back: ({ page }) => page.evaluate(() => history.back()),
  resize: ({ page }, width, height) => page.setViewportSize({ width, height }),
  scroll: ({ page }, what, top) =>
    page.evaluate(
      ([place, to]) =>
        (place === 'window' ? window : document.querySelector(place)).scrollTo(0, to),
      [what, top],
    ),
  lengthen: ({ page }) => page.evaluate(() => void (document.body.style.height = '3000px')),
  clear: ({ page }) => page.evaluate(() => void recorded()),
};

/** The events of a scenario on a page of its own. */
async function perform(browser, url, { person }) {
  const context = await browser.newContext({ viewport: VIEWPORT, hasTouch: true });
  const page = await context.newPage();
  await page.goto(url);
  const session = await context.newCDPSession(page);
  for (const [doing, ...details] of person) {
    await DOINGS[doing]({ page, session }, ...details);
    await page.waitForTimeout(SETTLED_MS);
  }
  const events = await page.evaluate(() => recorded());
  await context.close();
  return events;
}

const server = createServer(({ url }, response) => {
  const name = url === '/record.js' ? 'record.js' : 'page.html';
  response.setHeader('content-type', name.endsWith('.js') ? 'text/javascript' : 'text/html');
  response.end(read(name));
});
await new Promise((listens) => server.listen(0, listens));
const browser = await chromium.launch({
  executablePath,
  args: ['--no-sandbox', '--disable-smooth-scrolling'],
});
const recording = {};
for (const scenario of JSON.parse(read('scenarios.json'))) {
  recording[scenario.name] = await perform(
    browser,
    `http://localhost:${server.address().port}/`,
    scenario,
  );
}
await browser.close();
server.close();
const line = (value) => `    ${JSON.stringify(value)}`;
const parts = Object.entries(recording).map(
  ([name, events]) => `  ${JSON.stringify(name)}: [\n${events.map(line).join(',\n')}\n  ]`,
);
writeFileSync(file, `{\n${parts.join(',\n')}\n}\n`);
