// Follows a campaign as a person does, in a real browser: node page.cjs CHROMIUM URL. Waits until the page
// shows runs, states and an error, pauses and goes on, and stops; prints what was wrong.

const fs = require('fs');
const { chromium } = require('../../runtime/node_modules/playwright-core');

const [executablePath, url, picture] = process.argv.slice(2);
/** Only a tool that hangs takes as long as this. */
const PATIENCE = 120_000;

async function open(browser, options, wrong) {
  const page = await browser.newPage({ viewport: { width: 1200, height: 900 }, ...options });
  page.setDefaultTimeout(PATIENCE);
  page.on('pageerror', (error) => wrong.push(`error: ${error.message}`));
  page.on('request', (request) => {
    if (!request.url().startsWith(new URL(url).origin)) wrong.push(`network: ${request.url()}`);
  });
  await page.goto(url);
  return page;
}

async function main() {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const wrong = [];
  try {
    const page = await open(browser, {}, wrong);
    const runs = async () => Number((await page.textContent('#facts dd')).split(' ')[0]);
    const says = (words) => page.locator('#status', { hasText: words }).waitFor();
    await page.locator('.finding').first().waitFor();
    await page.locator('#graph canvas').first().waitFor({ state: 'attached' });
    await page.locator('#steps li').first().waitFor({ state: 'attached' });
    await page.click('#pause');
    await says('paused');
    // A run that was on its way may still be told.
    await page.waitForTimeout(1500);
    const before = await runs();
    await page.waitForTimeout(1500);
    const after = await runs();
    if (after !== before) wrong.push(`paused, and ${after - before} runs were made`);
    if (picture) await page.screenshot({ path: picture });
    const another = await open(browser, { bypassCSP: true }, wrong);
    await another.locator('.finding').first().waitFor();
    await another.evaluate(fs.readFileSync(require.resolve('../formats/node_modules/axe-core/axe.min.js'), 'utf8'));
    const { violations } = await another.evaluate('axe.run()');
    for (const { id, nodes } of violations) wrong.push(`axe: ${id}: ${nodes.map((it) => it.html.slice(0, 160))}`);
    await another.close();
    const stranger = await page.request.get(url.replace(/token=.*/, 'token=0'));
    if (stranger.status() !== 403) wrong.push(`without the token: ${stranger.status()}`);
    await page.click('#pause');
    while ((await runs()) <= after) await page.waitForTimeout(200);
    await page.click('#stop');
    await says('ended');
  } finally {
    await browser.close();
  }
  for (const line of wrong) process.stdout.write(`${line}\n`);
}

main();
