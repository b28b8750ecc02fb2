// A day of use in a row: relearns and drags of λ without end. What the page holds must not grow.
/* global document, requestAnimationFrame, Event, HTMLInputElement */
import console from 'node:console';
import process from 'node:process';
import { withBrowser } from '../browser/measure/page.js';
import { usage } from '../browser/measure/usage.js';

const ROUNDS = Number(process.argv[2] ?? 5000);
/** So often the heap is looked at, after a collection of what nobody holds. */
const LOOKS = 12;
/** In the first quarter the browser still compiles, and keeps what it learns of the scripts. */
const QUARTER = LOOKS / 4;

/** Runs in the page: learns by the other formulation and back by turns, and drags λ over its range after each. */
async function rounds(count) {
  const radio = (name) =>
    [...document.querySelectorAll('input[type=radio]')].find(({ labels }) => labels[0]?.textContent.startsWith(name));
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const resting = () =>
    document.querySelector('[aria-label="Path over λ"]')?.getAttribute('aria-busy') === 'false' &&
    document.querySelector('progress') === null;
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set;
  for (let round = 0; round < count; round++) {
    const other = radio('Paper').checked ? 'Normalised' : 'Paper';
    radio(other).click();
    while (!radio(other).checked || !resting()) await frame();
    const slider = document.querySelector('input[type=range]');
    const [low, high] = [Number(slider.min), Number(slider.max)];
    for (const share of [0.2, 0.7, 0.45]) {
      set.call(slider, String(low + share * (high - low)));
      slider.dispatchEvent(new Event('input', { bubbles: true }));
      await frame();
    }
    slider.dispatchEvent(new Event('change', { bubbles: true }));
    await frame();
  }
  return document.querySelectorAll('*').length;
}

const MB = 1 << 20;

await withBrowser(async ({ browser, open }) => {
  const page = await open(2, '#example=cancer');
  const settings = page.getByRole('group', { name: 'Panels' }).getByRole('button', { name: 'Settings', exact: true });
  if ((await settings.getAttribute('aria-expanded')) === 'false') await settings.click();
  const session = await page.context().newCDPSession(page);
  const heap = async () => {
    await session.send('HeapProfiler.collectGarbage');
    return (await session.send('Runtime.getHeapUsage')).usedSize / MB;
  };
  const begun = Date.now();
  const heaps = [];
  let elements = 0;
  for (let look = 1; look <= LOOKS; look++) {
    elements = await page.evaluate(rounds, Math.ceil(ROUNDS / LOOKS));
    heaps.push(await heap());
    console.log(`${look * Math.ceil(ROUNDS / LOOKS)} relearns, ${heaps.at(-1).toFixed(2)} MB`);
  }
  const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const early = mean(heaps.slice(QUARTER, 2 * QUARTER));
  const late = mean(heaps.slice(-QUARTER));
  const growth = (100 * (late - early)) / early;
  const { memory } = await usage(browser);
  console.log(
    `soak: ${ROUNDS} relearns and ${3 * ROUNDS} drags of λ in ${((Date.now() - begun) / 1000).toFixed(0)} s; heap ${early.toFixed(2)} MB in the second quarter, ` +
      `${late.toFixed(2)} MB in the last (${growth.toFixed(1)} %), ${Math.max(...heaps).toFixed(2)} at most; ${page.workers().length} workers, ${elements} elements; process ${memory.toFixed(0)} MB at most`,
  );
  if (growth > 5) process.exitCode = 1;
});
