// From a click on "How sure?" to the first shares and to all of them, each time in a new page: what the time goes into, and CPU seconds.
/* global document, performance, MutationObserver, window */
import console from 'node:console';
import process from 'node:process';
import { quantile, withBrowser } from './page.js';
import { pageSeconds } from './threads.js';

const [NETWORK = 'alarm', ROUNDS = '5', WORKERS = '2'] = process.argv.slice(2);

/** Runs in the page before its scripts: notes when workers begin and when they first say something. */
function watchWorkers() {
  window.steps = [];
  const note = (what) => window.steps.push([performance.now(), what]);
  window.Worker = class extends window.Worker {
    constructor(address, options) {
      super(address, options);
      const name = options?.name ?? 'unpacking';
      note(`${name} begins`);
      this.addEventListener('message', ({ data }) => note(`${name}: ${data?.kind ?? 'module'}`));
    }
  };
  window.firstShares = () =>
    new Promise((resolve) => {
      const look = () => {
        if (!document.querySelector('td.share')) return;
        observer.disconnect();
        resolve(performance.now());
      };
      const observer = new MutationObserver(look);
      observer.observe(document.body, { subtree: true, childList: true });
      look();
    });
}

await withBrowser(async ({ browser, address }) => {
  const rounds = [];
  for (let round = 0; round < Number(ROUNDS); round++) {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' });
    await page.addInitScript((workers) => {
      Object.defineProperty(window.navigator, 'hardwareConcurrency', { get: () => workers });
    }, Number(WORKERS));
    await page.addInitScript(watchWorkers);
    await page.goto(`${address}#example=${NETWORK}`);
    await page.getByRole('status').filter({ hasText: 'edges between' }).waitFor();
    const button = page.getByRole('button', { name: 'How sure?' });
    await button.waitFor();
    const before = await pageSeconds(browser);
    await page.evaluate(() => {
      window.addEventListener('click', () => (window.clicked = performance.now()), { once: true, capture: true });
      window.shares = window.firstShares();
    });
    await button.click();
    const first = await page.evaluate(async () => (await window.shares) - window.clicked);
    const cpuFirst = (await pageSeconds(browser)) - before;
    await page.getByRole('button', { name: '100 more resamples' }).waitFor({ timeout: 120_000 });
    const all = await page.evaluate(() => performance.now() - window.clicked);
    const cpu = (await pageSeconds(browser)) - before;
    rounds.push({ first, all, cpuFirst, cpu });
    if (round === 0) {
      const steps = await page.evaluate(() => window.steps.map(([at, what]) => [at - window.clicked, what]));
      for (const [at, what] of steps.filter(([at]) => at > -500).slice(0, 14))
        console.log(`${at.toFixed(0)} ms ${what}`);
    }
    await page.close();
  }
  for (const name of ['first', 'all', 'cpuFirst', 'cpu']) {
    const values = rounds.map((each) => each[name]);
    const digits = name.startsWith('cpu') ? 2 : 0;
    console.log(
      `${name}: least ${quantile(values, 0).toFixed(digits)}, median ${quantile(values, 0.5).toFixed(digits)}`,
    );
  }
});
