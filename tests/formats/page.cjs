// Opens a page in Chromium, as a person does from disk, and prints what is wrong with it: errors of its
// scripts, what axe says, parts that are wider than a narrow screen, and drawings that are not there.
//
//   node page.cjs CHROMIUM PAGE          at 320 px and light, wide and dark
//   node page.cjs CHROMIUM PAGE --time   milliseconds until it is drawn, beside those of an empty page

const fs = require('fs');
const path = require('path');
const { pathToFileURL } = require('url');
const { chromium } = require('../../runtime/node_modules/playwright-core');

const [executablePath, file, mode] = process.argv.slice(2);
const DRAWN = "document.documentElement.dataset.drawn === 'yes'";
const TIMES = 5;

async function look(browser, width, colorScheme, axe) {
  const page = await browser.newPage({ viewport: { width, height: 800 }, colorScheme });
  const wrong = [];
  page.on('pageerror', (error) => wrong.push(`error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') wrong.push(`console: ${message.text()}`);
  });
  page.on('request', (request) => {
    if (/^(https?|wss?):/.test(request.url())) wrong.push(`network: ${request.url()}`);
  });
  await page.goto(pathToFileURL(file).href);
  await page.waitForFunction(DRAWN);
  await page.locator('#graph').scrollIntoViewIfNeeded();
  await page.waitForSelector('#graph canvas', { state: 'attached' });
  const drawn = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    canvases: ['lines-chart', 'states-chart', 'graph'].map(
      (id) => document.getElementById(id).querySelectorAll('canvas').length > 0,
    ),
  }));
  if (drawn.wide > 0) wrong.push(`${drawn.wide} px wider than the screen`);
  if (drawn.canvases.includes(false)) wrong.push(`not drawn: ${drawn.canvases}`);
  await page.fill('#graph-search', 'page a');
  const status = await page.textContent('#graph-status');
  if (!/^\d+ states and \d+ events/.test(status)) wrong.push(`search: ${status}`);
  await page.fill('#graph-search', '');
  await page.click('#graph-in');
  await page.press('#graph-in', 'ArrowLeft');
  await page.evaluate(() => document.querySelectorAll('details').forEach((it) => { it.open = true; }));
  await page.evaluate(axe);
  const { violations } = await page.evaluate('axe.run()');
  for (const { id, nodes } of violations) wrong.push(`axe: ${id}: ${nodes.map((it) => it.html.slice(0, 160))}`);
  await page.close();
  return wrong.map((it) => `${width} px, ${colorScheme}: ${it}`);
}

async function time(browser, url, isDrawn) {
  const [times, graphs] = [[], []];
  for (let at = 0; at < TIMES; at += 1) {
    const page = await browser.newPage();
    const begun = performance.now();
    await page.goto(url);
    if (isDrawn) await page.waitForFunction(DRAWN, undefined, { polling: 10 });
    const read = performance.now();
    times.push(read - begun);
    if (isDrawn) {
      await page.locator('#graph').scrollIntoViewIfNeeded();
      await page.waitForSelector('#graph canvas', { state: 'attached' });
      graphs.push(performance.now() - read);
    }
    await page.close();
  }
  const middle = (all) => all.sort((one, other) => one - other)[all.length >> 1];
  return [middle(times), middle(graphs)];
}

async function main() {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    if (mode === '--time') {
      const empty = path.join(path.dirname(file), 'empty.html');
      fs.writeFileSync(empty, '<!DOCTYPE html><title>empty</title>');
      const [page, graph] = await time(browser, pathToFileURL(file).href, true);
      const [none] = await time(browser, pathToFileURL(empty).href, false);
      process.stdout.write(JSON.stringify({ page, graph, empty: none }));
      return;
    }
    const axe = fs.readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
    for (const [width, scheme] of [[320, 'light'], [1200, 'dark']]) {
      for (const line of await look(browser, width, scheme, axe)) process.stdout.write(`${line}\n`);
    }
  } finally {
    await browser.close();
  }
}

main();
