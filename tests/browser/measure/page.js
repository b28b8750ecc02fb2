// The built site in a browser, and what the scripts beside this one do with it.
/* global document, window, performance, navigator, MutationObserver, PerformanceObserver */
import { chromium } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath, URL } from 'node:url';

const SITE = process.env.SITE ?? fileURLToPath(new URL('../../../dist/', import.meta.url));
const KINDS = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' };
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  // Without a screen frames come 60 times a second at most; so they come as soon as they are done.
  ...(process.env.UNCAPPED ? ['--disable-frame-rate-limit', '--disable-gpu-vsync'] : []),
];

async function serve() {
  const server = createServer(async (request, response) => {
    const name = new URL(request.url, 'http://host').pathname.slice(1) || 'index.html';
    const body = await readFile(path.join(SITE, name)).catch(() => undefined);
    response
      .writeHead(body ? 200 : 404, { 'Content-Type': KINDS[path.extname(name)] ?? 'application/octet-stream' })
      .end(body);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

/** Calls `measure` with a way to open pages, each with a number of workers of its own. */
export async function withBrowser(measure) {
  const server = await serve();
  const browser = await chromium.launch({
    ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
    args: ARGUMENTS,
  });
  const address = `http://127.0.0.1:${server.address().port}/`;
  try {
    await measure({
      browser,
      address,
      open: async (workers, hash = '') => {
        const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' });
        await page.addInitScript(watch, workers);
        await page.goto(address + hash);
        await page.getByRole('status').filter({ hasText: 'edges between' }).waitFor();
        return page;
      },
    });
  } finally {
    await browser.close();
    server.close();
  }
}

/** Runs in the page before its own scripts: sets the number of workers, and notes every long task. */
function watch(workers) {
  if (workers) Object.defineProperty(navigator, 'hardwareConcurrency', { get: () => workers });
  window.longTasks = [];
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) window.longTasks.push([startTime, duration]);
  }).observe({ type: 'longtask', buffered: true });
}

/** Reads a file up to the panel that shows its columns. */
export async function readTable(page, file, timeout = 60_000) {
  await page.getByRole('button', { name: 'Open data' }).click();
  await page.getByLabel('File', { exact: true }).setInputFiles(file);
  await page.getByRole('table', { name: 'Columns' }).waitFor({ timeout });
}

/** Presses Learn; milliseconds until no job runs any more, and the longest task on the way. */
export async function learn(page) {
  const button = await page.getByRole('button', { name: 'Learn', exact: true }).elementHandle();
  return page.evaluate(async (learnButton) => {
    const begin = performance.now();
    learnButton.click();
    const running = () => document.querySelector('progress') !== null;
    const until = (condition) =>
      new Promise((resolve) => {
        const look = () => {
          if (condition()) {
            observer.disconnect();
            resolve();
          }
        };
        const observer = new MutationObserver(look);
        observer.observe(document.body, { subtree: true, childList: true });
        look();
      });
    await until(running);
    await until(() => !running());
    const end = performance.now();
    const longest = Math.max(0, ...window.longTasks.filter(([at]) => at >= begin).map(([, duration]) => duration));
    return { wall: end - begin, longest };
  }, button);
}

/** The value at a share of a sorted copy. */
export const quantile = (values, share) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(share * values.length))];
