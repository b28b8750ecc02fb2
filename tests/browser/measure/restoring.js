// A table that is remembered in the browser: from a reload to its graph, against opening its file anew, in one run.
/* global performance */
import { Buffer } from 'node:buffer';
import console from 'node:console';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { withBrowser } from './page.js';

const [rows = 200_000, columns = 40] = process.argv.slice(2).map(Number);
const LEVELS = 4;

/** Columns in a row, each like the one before it in four cells of five. */
function table() {
  let state = 1;
  const random = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
  const lines = [Array.from({ length: columns }, (_, k) => `x${k}`).join(',')];
  for (let row = 0; row < rows; row++) {
    let level = Math.floor(random() * LEVELS);
    const cells = Array.from({ length: columns }, () => {
      if (random() < 0.2) level = Math.floor(random() * LEVELS);
      return `l${level}`;
    });
    lines.push(cells.join(','));
  }
  return Buffer.from(`${lines.join('\n')}\n`);
}

const file = path.join(tmpdir(), `restoring-${process.pid}.csv`);
writeFileSync(file, table());

const since = (begin) => ((performance.now() - begin) / 1000).toFixed(2);
const drawn = async (page) => {
  await page.waitForFunction(
    (count) =>
      globalThis.document.querySelectorAll('.graph-nodes > g').length === count &&
      globalThis.document.querySelector('.graph-stage')?.getAttribute('aria-busy') === 'false',
    columns,
  );
};

/** Goes to the address as after a reload. */
async function visit(page, address) {
  await page.goto('about:blank');
  const begin = performance.now();
  await page.goto(address, { waitUntil: 'commit' });
  return begin;
}

await withBrowser(async ({ open, address }) => {
  const page = await open();
  for (let run = 0; run < 3; run++) {
    const begin = await visit(page, address);
    // Before the example is learned: nobody who wants a file waits for that.
    await page.getByRole('button', { name: 'Open data' }).click();
    await page.getByLabel('File').waitFor();
    const chosen = performance.now();
    await page.getByLabel('File').setInputFiles(file);
    const learn = page.getByRole('button', { name: 'Learn' });
    await learn.waitFor();
    const panel = since(chosen);
    await learn.click();
    await drawn(page);
    const [graph, anew] = [since(chosen), since(begin)];
    await page.getByRole('button', { name: 'Tables' }).click();
    await page.getByRole('radio', { name: /The table too/ }).check();
    await page.getByText(`1 table stored`).waitFor();
    const again = await visit(page, address);
    await drawn(page);
    const restored = since(again);
    await page.getByRole('button', { name: 'Tables' }).click();
    await page.getByRole('button', { name: 'Forget everything' }).click();
    await page.getByText('Nothing is stored.').waitFor();
    console.log(
      `${rows} x ${columns}: from the address to its graph remembered ${restored} s, from the file ${anew} s; from the choice of the file to the panel ${panel} s, to the graph ${graph} s`,
    );
  }
});
