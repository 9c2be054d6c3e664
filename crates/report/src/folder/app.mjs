// The app under test, started anew for each test, and what it may not do: end, or answer with a 5xx.
// Written beside the tests of findings; it needs nothing but Node and @playwright/test.

import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { test as base, expect } from '@playwright/test';
import { START } from './start.mjs';

export { fillIn } from './hands.mjs';

/** How long the server may take until it listens. */
const PATIENCE_MS = 60_000;
/** So long after the last step something may still fail. */
const GRACE_MS = 1000;
const MOST_OUTPUT = 4000;

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** The app's server, as `start.mjs` says; `PORT` tells it a port that is free. */
class App {
  output = '';
  ended = null;
  failures = [];

  async start() {
    const port = process.env.STACKFUL_PORT ?? START.port ?? (await freePort());
    this.url = `http://localhost:${port}`;
    this.process = spawn(START.command, {
      shell: true,
      cwd: START.directory,
      env: { ...process.env, ...START.environment, PORT: `${port}` },
      detached: true,
    });
    const print = (text) => (this.output = (this.output + text).slice(-MOST_OUTPUT));
    this.process.stdout.on('data', print);
    this.process.stderr.on('data', print);
    this.process.on('exit', (code, signal) => (this.ended = { code, signal }));
    const deadline = Date.now() + PATIENCE_MS;
    while (!(await this.answers())) {
      if (this.ended !== null || Date.now() > deadline) {
        throw new Error(`the app does not listen at ${this.url}:\n${this.output}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  answers() {
    return fetch(this.url).then(
      () => true,
      () => false,
    );
  }

  watch(page) {
    page.on('response', (response) => {
      if (response.status() >= 500) {
        const request = response.request();
        this.failures.push(`${request.method()} ${request.url()} → ${response.status()}`);
      }
    });
    page.on('pageerror', (error) => this.failures.push(`on the page: ${error.message}`));
  }

  /** Fails if the server has ended, does not answer any more, or has answered with a 5xx. */
  async holds() {
    await new Promise((resolve) => setTimeout(resolve, GRACE_MS));
    expect(this.ended, `the server ends:\n${this.output}`).toBeNull();
    expect(this.failures, this.output).toEqual([]);
    expect(await this.answers(), 'the server answers').toBe(true);
  }

  end() {
    try {
      process.kill(-this.process.pid, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
  }
}

export const test = base.extend({
  app: async ({}, use) => {
    const app = new App();
    await app.start();
    await use(app);
    app.end();
  },
  baseURL: async ({ app }, use) => use(app.url),
});
