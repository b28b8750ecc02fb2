// From the address to the first picture of the default example, each time in a new browser context.
/* global document, performance, MutationObserver, window */
import console from 'node:console';
import process from 'node:process';
import { quantile, withBrowser } from './page.js';
import { cpuSeconds, spent } from './threads.js';

const ROUNDS = Number(process.argv[2] ?? 7);

/** Runs in the page: notes when nodes and edges stand in their places. */
function watchDrawing() {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('.graph-stage.drawn .graph-edges line')) return;
    window.drawn = performance.now();
    observer.disconnect();
  });
  observer.observe(document, { subtree: true, childList: true, attributes: true });
}

await withBrowser(async ({ browser, address }) => {
  const rounds = [];
  for (let round = 0; round < ROUNDS; round++) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' });
    const page = await context.newPage();
    await page.addInitScript(watchDrawing);
    const before = await cpuSeconds(browser);
    await page.goto(address);
    await page.waitForFunction(() => window.drawn, null, { polling: 20 });
    const cpu = spent(before, await cpuSeconds(browser));
    const [painted, drawn] = await page.evaluate(() => [
      performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
      window.drawn,
    ]);
    rounds.push({
      painted,
      drawn,
      page: cpu.page,
      workers: cpu.workers.reduce((sum, value) => sum + value, 0),
      rest: cpu.rest,
    });
    await context.close();
  }
  for (const [name, unit] of [
    ['painted', 'ms'],
    ['drawn', 'ms'],
    ['page', 'CPU s'],
    ['workers', 'CPU s'],
    ['rest', 'CPU s'],
  ]) {
    const values = rounds.map((each) => each[name]);
    const digits = unit === 'ms' ? 0 : 2;
    console.log(
      `${name}: least ${quantile(values, 0).toFixed(digits)}, median ${quantile(values, 0.5).toFixed(digits)} ${unit}`,
    );
  }
});
