// A table of some two hundred megabytes: how long the page is busy at a time while it is read, counted and learned from.
/* global performance, window */
import { Buffer } from 'node:buffer';
import console from 'node:console';
import { closeSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { learn, quantile, readTable, withBrowser } from './page.js';
import { cpuSeconds, spent } from './threads.js';
import { usage } from './usage.js';

const ROWS = Number(process.argv[2] ?? 2_000_000);
const COLUMNS = 20;
/** Five letters with their comma in each cell. */
const LEVELS = ['aaaa', 'bbbb', 'cccc', 'dddd'];

/** Writes rows in which each column follows the one before it more often than not. */
function generate(file) {
  let state = 1;
  const random = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
  const output = openSync(file, 'w');
  writeSync(output, `${Array.from({ length: COLUMNS }, (_, column) => `column${column}`).join(',')}\n`);
  for (let row = 0; row < ROWS;) {
    const lines = [];
    for (; row < ROWS && lines.length < 20_000; row++) {
      let level = 0;
      const cells = Array.from(
        { length: COLUMNS },
        () => LEVELS[(level = random() < 0.6 ? level : Math.floor(random() * LEVELS.length))],
      );
      lines.push(cells.join(','));
    }
    writeSync(output, Buffer.from(`${lines.join('\n')}\n`));
  }
  closeSync(output);
}

/** The longest tasks of the page's main thread in a trace, in milliseconds of CPU. */
function longestTasks({ traceEvents }, processId) {
  return traceEvents
    .filter(
      ({ ph, name, pid, tid }) =>
        ph === 'X' && name === 'ThreadControllerImpl::RunTask' && pid === tid && pid === processId,
    )
    .map(({ tdur = 0 }) => tdur / 1000)
    .sort((a, b) => b - a);
}

/** The process of the page: the renderer that has worked most. */
async function processOf(browser) {
  const threads = [...(await cpuSeconds(browser))]
    .filter(([, { main }]) => main)
    .sort((a, b) => b[1].seconds - a[1].seconds);
  return Number(threads[0][0].split('/')[0]);
}

const file = path.join(tmpdir(), `nodewise-${ROWS}.csv`);
generate(file);
try {
  await withBrowser(async ({ browser, open }) => {
    const page = await open();
    const report = async (name, work) => {
      const before = await cpuSeconds(browser);
      const begin = performance.now();
      await browser.startTracing(page, { categories: ['toplevel'] });
      await work();
      const seconds = (performance.now() - begin) / 1000;
      const trace = JSON.parse((await browser.stopTracing()).toString());
      const { page: main, workers } = spent(before, await cpuSeconds(browser));
      const tasks = longestTasks(trace, await processOf(browser));
      const wall = await page.evaluate(() =>
        Math.max(0, ...window.longTasks.splice(0).map(([, duration]) => duration)),
      );
      const { memory } = await usage(browser);
      console.log(
        `${name}: ${seconds.toFixed(1)} s; CPU s: page ${main.toFixed(2)}, workers ${workers.map((value) => value.toFixed(2)).join(' + ')}; ` +
          `longest tasks ${tasks
            .slice(0, 3)
            .map((task) => task.toFixed(0))
            .join(', ')} ms of CPU (${wall.toFixed(0)} ms on the clock), ` +
          `99.9 % of tasks below ${quantile(tasks, 0.999)?.toFixed(1)} ms; memory ${memory.toFixed(0)} MB at most so far`,
      );
    };
    console.log(`${ROWS} rows × ${COLUMNS}, ${(statSync(file).size / 1e6).toFixed(0)} MB`);
    await report('reading', () => readTable(page, file, 1_800_000));
    await report('counting and learning', () => learn(page));
  });
} finally {
  rmSync(file);
}
