// Files of every kind: how long each takes to the panel that shows its columns, what that needs of memory, and how long the page is busy at a time.
/* global performance, window */
import console from 'node:console';
import { readFileSync, statSync } from 'node:fs';
import process from 'node:process';
import { readTable, withBrowser } from './page.js';

/** Ticks of the kernel's clock in a second, as /proc counts them. */
const TICKS = 100;

/** Of the page's process, its ended workers included: CPU seconds so far, and the most memory at once in megabytes. */
async function usage(browser) {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const all = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => usageOf(id));
  return all.reduce((most, each) => (each.seconds > most.seconds ? each : most));
}

function usageOf(id) {
  const stat = readFileSync(`/proc/${id}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [, kilobytes = '0'] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8')) ?? [];
  return { seconds: (Number(fields[11]) + Number(fields[12])) / TICKS, memory: Number(kilobytes) / 1024 };
}

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
