// The page's work for each frame while λ is dragged: CPU of the main thread from one frame to the next, as the browser's own
// trace tells it, and the time between frames.
/* global document, location, performance, Event, requestAnimationFrame, HTMLInputElement */
import console from 'node:console';
import process from 'node:process';
import { learn, quantile, readTable, withBrowser } from './page.js';

const FRAMES = 150;
/** The first frames warm up. */
const SKIPPED = 20;

/** Runs in the page: moves the slider to and fro, once a frame. */
async function drag(frames) {
  const slider = document.querySelector('input[type=range]');
  const [low, high] = [Number(slider.min), Number(slider.max)];
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set;
  const intervals = [];
  let last = performance.now();
  for (let frame = 0; frame < frames; frame++) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    performance.mark('drag-frame');
    const now = performance.now();
    intervals.push(now - last);
    last = now;
    set.call(slider, String(low + (high - low) * (0.5 + 0.45 * Math.sin(frame / 12))));
    slider.dispatchEvent(new Event('input', { bubbles: true }));
  }
  slider.dispatchEvent(new Event('change', { bubbles: true }));
  return intervals;
}

/** Milliseconds of CPU that the main thread spent from each mark to the next. */
function workOf(events) {
  const marks = events.filter(({ name, ph }) => name === 'drag-frame' && ph !== 'e');
  const { pid, tid } = marks[0];
  const times = marks.map(({ ts }) => ts);
  const work = new Array(times.length - 1).fill(0);
  for (const { ph, name, ts, tdur, ...event } of events) {
    if (ph !== 'X' || event.pid !== pid || event.tid !== tid || name !== 'ThreadControllerImpl::RunTask') continue;
    const frame = times.findLastIndex((time) => time <= ts + 1);
    if (frame >= 0 && frame < work.length) work[frame] += (tdur ?? 0) / 1000;
  }
  return work;
}

/** Goes to an example by the part of its link behind `#`, as `#example=andes&truth=directed`. */
async function visit(page, hash) {
  const before = await page.getByRole('status').innerText();
  await page.evaluate((to) => {
    location.hash = to;
  }, hash);
  await page.getByRole('status').filter({ hasText: 'edges between', hasNotText: before }).waitFor();
}

await withBrowser(async ({ browser, open }) => {
  for (const file of process.argv.slice(2)) {
    const page = await open(2);
    if (file.startsWith('#')) await visit(page, file);
    else {
      await readTable(page, file);
      await learn(page);
    }
    await page.locator('.graph-stage[aria-busy=false]').waitFor();
    await page.waitForTimeout(2000);
    await browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing'] });
    const intervals = await page.evaluate(drag, FRAMES);
    const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
    const told = (values) =>
      `median ${quantile(values, 0.5).toFixed(1)}, 90 % ${quantile(values, 0.9).toFixed(1)}, most ${Math.max(...values).toFixed(1)} ms`;
    console.log(
      `${file}: CPU of the page for a frame: ${told(workOf(traceEvents).slice(SKIPPED))}; between frames: ${told(intervals.slice(SKIPPED))}`,
    );
    await page.close();
  }
});
