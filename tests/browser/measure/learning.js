// Wall time and CPU seconds of learning, by the number of workers.
import console from 'node:console';
import process from 'node:process';
import { learn, readTable, withBrowser } from './page.js';
import { cpuSeconds, spent } from './threads.js';

const ROUNDS = Number(process.env.ROUNDS ?? 2);

await withBrowser(async ({ browser, open }) => {
  for (const file of process.argv.slice(2)) {
    for (const workers of Array.from({ length: ROUNDS }, () => [1, 2]).flat()) {
      const page = await open(workers);
      await readTable(page, file);
      // What the first example and the panel still have to do is not learning.
      await page.waitForTimeout(1000);
      const before = await cpuSeconds(browser);
      const { wall, longest } = await learn(page);
      const { page: main, workers: each, rest } = spent(before, await cpuSeconds(browser));
      const seconds = each.map((value) => value.toFixed(2)).join(' + ') || '0';
      console.log(
        `${file}, ${workers} workers: ${(wall / 1000).toFixed(2)} s; CPU s: page ${main.toFixed(2)}, workers ${seconds}, rest of the browser ${rest.toFixed(2)}; ` +
          `longest task ${Math.round(longest)} ms`,
      );
      await page.close();
    }
  }
});
