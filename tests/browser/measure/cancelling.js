// From pressing Cancel in the middle of learning to a page without a job.
/* global document, performance, requestAnimationFrame, MutationObserver */
import console from 'node:console';
import process from 'node:process';
import { readTable, withBrowser } from './page.js';

const ROUNDS = 3;

/** Runs in the page: starts to learn, cancels after some solved nodes, waits until no progress is shown. */
async function cancel(button) {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const progress = () => document.querySelector('progress');
  button.click();
  while (!((progress()?.value ?? 0) > 0.1)) await frame();
  const begin = performance.now();
  const ended = new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (progress()) return;
      observer.disconnect();
      resolve(performance.now() - begin);
    });
    observer.observe(document.body, { subtree: true, childList: true });
  });
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Cancel').click();
  return ended;
}

await withBrowser(async ({ open }) => {
  for (const file of process.argv.slice(2)) {
    const times = [];
    for (let round = 0; round < ROUNDS; round++) {
      const page = await open(2);
      await readTable(page, file);
      times.push(
        await page.evaluate(cancel, await page.getByRole('button', { name: 'Learn', exact: true }).elementHandle()),
      );
      await page.close();
    }
    console.log(`${file}: cancelled within ${times.map((time) => time.toFixed(0)).join(', ')} ms`);
  }
});
