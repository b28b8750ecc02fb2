// Files of every kind: how long each takes to the panel that shows its columns, what that needs of memory, and how long the page is busy at a time.
/* global performance, window */
import console from 'node:console';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import process from 'node:process';
import { readTable, withBrowser } from './page.js';
import { cpuSeconds, spent } from './threads.js';

/** The most memory that a renderer of this browser has had at once, in megabytes. */
function mostMemory() {
  const renderers = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((id) => textOf(`/proc/${id}/cmdline`).includes('--type=renderer'));
  const most = renderers.map((id) => Number(/VmHWM:\s+(\d+)/.exec(textOf(`/proc/${id}/status`))?.[1] ?? 0));
  return Math.max(0, ...most) / 1024;
}

function textOf(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // A process may end between the list and the look.
    return '';
  }
}

for (const file of process.argv.slice(2)) {
  // A browser for each, since the most memory is that of its whole life.
  await withBrowser(async ({ browser, open }) => {
    const page = await open();
    const [before, at] = [mostMemory(), await cpuSeconds(browser)];
    const begin = performance.now();
    await readTable(page, file, 300_000);
    const seconds = (performance.now() - begin) / 1000;
    const { page: main, workers } = spent(at, await cpuSeconds(browser));
    const wall = await page.evaluate(() => Math.max(0, ...window.longTasks.map(([, duration]) => duration)));
    console.log(
      `${file}, ${(statSync(file).size / 1e6).toFixed(1)} MB: ${seconds.toFixed(1)} s; CPU s: page ${main.toFixed(2)}, ` +
        `workers ${workers.map((value) => value.toFixed(2)).join(' + ')}; memory ${mostMemory().toFixed(0)} MB at most ` +
        `(${before.toFixed(0)} before); longest task ${wall.toFixed(0)} ms`,
    );
  });
}
