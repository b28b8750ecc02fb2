// Files of every kind: how long each takes to the panel that shows its columns, what that needs of memory, and how long the page is busy at a time.
/* global performance, window */
import console from 'node:console';
import { statSync } from 'node:fs';
import process from 'node:process';
import { readTable, withBrowser } from './page.js';
import { usage } from './usage.js';

for (const file of process.argv.slice(2)) {
  // A browser for each, since the most memory is that of its whole life.
  await withBrowser(async ({ browser, open }) => {
    const page = await open();
    const before = await usage(browser);
    const begin = performance.now();
    await readTable(page, file, 300_000);
    const seconds = (performance.now() - begin) / 1000;
    const after = await usage(browser);
    const longest = await page.evaluate(
      (since) => Math.max(0, ...window.longTasks.filter(([at]) => at > since).map(([, duration]) => duration)),
      await page.evaluate((ago) => performance.now() - ago, 1000 * seconds),
    );
    console.log(
      `${file}, ${(statSync(file).size / 1e6).toFixed(1)} MB: ${seconds.toFixed(1)} s, ${(after.seconds - before.seconds).toFixed(1)} s of CPU; ` +
        `memory ${after.memory.toFixed(0)} MB at most (${before.memory.toFixed(0)} before); longest task ${longest.toFixed(0)} ms`,
    );
  });
}
