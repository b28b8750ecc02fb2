// A measure of the picture over all bundled networks, with and without directions: names that are missing, that cover each other
// or the head of an arrow, and names that lines run through.
import console from 'node:console';
import process from 'node:process';
import { pictureFaults } from '../picture-faults.js';
import { withBrowser } from './page.js';

const NETWORKS =
  process.argv.length > 2
    ? process.argv.slice(2)
    : 'cancer earthquake survey asia sachs child water alarm hailfinder win95pts andes'.split(' ');

/** Waits until what is drawn stays as it is. */
async function rested(page) {
  let before = '';
  for (let turn = 0; turn < 60; turn++) {
    const now = JSON.stringify(await pictureFaults(page));
    if (now === before) return JSON.parse(now);
    before = now;
    await page.waitForTimeout(700);
  }
  throw new Error('the picture does not come to rest');
}

await withBrowser(async ({ open }) => {
  console.log('network      directions  nodes  unnamed  overlaps  heads covered  names crossed');
  for (const id of NETWORKS) {
    for (const directed of ['', '&directed=dag']) {
      const page = await open(2, `#example=${id}${directed}`);
      await page.locator('.graph-stage[data-layout=final]').waitFor();
      await page.waitForTimeout(1500);
      const { nodes, unnamed, overlaps, covered, crossed } = await rested(page);
      const share = `${crossed} (${((100 * crossed) / Math.max(1, nodes - unnamed)).toFixed(1)} %)`;
      console.log(
        id.padEnd(12),
        (directed === '' ? 'no' : 'yes').padStart(10),
        String(nodes).padStart(6),
        String(unnamed).padStart(8),
        String(overlaps).padStart(9),
        String(covered).padStart(14),
        share.padStart(14),
      );
      await page.close();
    }
  }
});
