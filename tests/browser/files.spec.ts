// Files that are no text: each kind opened for real, and what happens to those that lie, are cut short, or take too long.
import type { Buffer } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { edges, expect, faults, learned, loaded, open, openFile, pairs, pressOnceThere, test } from './site.ts';
import { garden } from './tables.ts';
import { bomb, workbook, zip } from './workbook.ts';

const cells = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => line.split(','));
const GARDEN = cells(garden());
const stored = (ending: string) => readFileSync(`tests/browser/files/garden.${ending}`);
const KINDS: Record<string, () => Buffer> = {
  xlsx: () => workbook({ garden: GARDEN }),
  xls: () => stored('xls'),
  ods: () => stored('ods'),
  sav: () => stored('sav'),
  zsav: () => stored('zsav'),
  dta: () => stored('dta'),
  parquet: () => stored('parquet'),
  sas7bdat: () => stored('sas7bdat'),
  gz: () => gzipSync(stored('sav')),
  zip: () => zip({ 'garden/data.dta': stored('dta'), 'README.txt': 'A garden.' }),
};

/** Opens a file and learns from it as suggested. */
async function openAndLearn(page: Page, name: string, content: string | Buffer): Promise<void> {
  await openFile(page, name, content);
  const dialog = page.getByRole('dialog', { name: `Import ${name}` });
  await expect(dialog).toContainText('400 rows');
  await dialog.getByRole('button', { name: 'Learn' }).click();
  await learned(page, name);
}

test('every kind of file gives the edges of the same table as text', async ({ page, site }) => {
  test.slow();
  const complaints = faults(page);
  await open(page, site.address);
  await openAndLearn(page, 'garden.csv', garden());
  const expected = await edges(page);
  expect(await pairs(page)).toEqual(['grass – rain']);
  const loads = () => loaded(page, /files-module/);
  expect(await loads()).toEqual([]);
  for (const [ending, content] of Object.entries(KINDS)) {
    await test.step(ending, async () => {
      // The content says what it is, whatever the name.
      await openAndLearn(page, `${ending}.csv`, content());
      expect(await edges(page)).toEqual(expected);
    });
  }
  expect(await loads()).toHaveLength(1);
  // From load to end nothing but the site itself was asked.
  const foreign = await loaded(page, /^https?:/);
  expect(foreign.filter((address) => !address.startsWith(site.address))).toEqual([]);
  expect(complaints).toEqual([]);
});

test('another sheet of a workbook is read when it is chosen', async ({ page, site }) => {
  await open(page, site.address);
  const other = [['a', 'b'], ...Array.from({ length: 30 }, (_, k) => [k % 2 ? 'x' : 'y', k % 3 ? 'p' : 'q'])];
  await openFile(page, 'two.xlsx', workbook({ first: GARDEN, second: other }));
  const dialog = page.getByRole('dialog', { name: 'Import two.xlsx' });
  await expect(dialog).toContainText('400 rows');
  await dialog.getByLabel('Sheet').selectOption('second');
  await expect(dialog).toContainText('30 rows');
});

test('one of several files of an archive is chosen, and another later', async ({ page, site }) => {
  await open(page, site.address);
  const before = await edges(page);
  const text = ['a,b', ...Array.from({ length: 30 }, (_, k) => (k % 2 ? 'x,p' : k % 3 ? 'y,p' : 'y,q'))].join('\n');
  await openFile(page, 'both.zip', zip({ 'text.csv': text, 'garden.sav': stored('sav') }));
  const dialog = page.getByRole('dialog', { name: 'Import both.zip' });
  await expect(dialog.getByRole('alert')).toContainText('"text.csv", "garden.sav"');
  expect(await edges(page)).toEqual(before);
  await dialog.getByLabel('File of the archive').selectOption('garden.sav');
  await expect(dialog).toContainText('400 rows');
  await dialog.getByLabel('File of the archive').selectOption('text.csv');
  await expect(dialog).toContainText('30 rows');
  await expect(dialog.getByLabel('File of the archive')).toHaveValue('text.csv');
});

test('a file that needs more memory than there is ends in a sentence, and the page lives on', async ({
  page,
  site,
}) => {
  const complaints = faults(page);
  await open(page, site.address);
  const before = await edges(page);
  // Three copies of the text are more than the module may have.
  await openFile(page, 'bomb.xlsx', bomb(400));
  await expect(page.getByRole('alert')).toContainText('bomb.xlsx');
  await expect(page.getByRole('alert')).toContainText(
    'it needs more than the 1 GB of memory that a file may take here',
  );
  await learned(page, 'Child');
  expect(await edges(page)).toEqual(before);
  await openAndLearn(page, 'garden.xlsx', workbook({ garden: GARDEN }));
  expect(complaints).toEqual([]);
});

test('files that are cut short or lie about their size end in a sentence that names them, and the earlier graph stays', async ({
  page,
  site,
}) => {
  test.slow();
  const complaints = faults(page);
  await open(page, site.address);
  const before = await edges(page);
  const whole = KINDS.xlsx?.() ?? stored('xls');
  const bad: [name: string, content: Buffer, told: RegExp][] = [
    ['half.xlsx', whole.subarray(0, whole.length / 2), /expected/i],
    ['half.sav', stored('sav').subarray(0, 3000), /expected/i],
    ['half.dta', stored('dta').subarray(0, 3000), /expected/i],
    ['half.parquet', stored('parquet').subarray(0, 1000), /expected/i],
    ['lying.xlsx', workbook({ lying: GARDEN }, () => 3_400_000_000), /expected/i],
    ['half.xls', stored('xls').subarray(0, 9000), /expected|could not be read/i],
  ];
  for (const [name, content, told] of bad) {
    await test.step(name, async () => {
      await openFile(page, name, content);
      // The only one: what was said of the file before is out of date.
      await expect(page.getByRole('alert')).toContainText(name);
      await expect(page.getByRole('alert')).toHaveText(told);
      await expect(page.getByRole('button', { name: /^Dismiss/ })).toHaveCount(1);
      await learned(page, 'Child');
      expect(await edges(page)).toEqual(before);
    });
  }
  await openAndLearn(page, 'whole.xlsx', whole);
  await expect(page.getByRole('button', { name: /^Dismiss/ })).toHaveCount(0);
  expect(complaints).toEqual([]);
});

/** A workbook whose reading lasts long enough to be disturbed. */
const long = () =>
  workbook({ long: [['a', 'b', 'c'], ...Array.from({ length: 400_000 }, (_, k) => [`x${k % 7}`, `y${k % 5}`, 'z'])] });

/** Ends the first worker that tells how far it has taken a file apart: whatever it had sent by then is lost, too. */
const endTheFirst = () => {
  const Real = Worker;
  let ended: Worker | undefined;
  window.Worker = class extends Real {
    constructor(address: string | URL, options?: WorkerOptions) {
      super(address, options);
      if (options?.name !== 'files' || ended) return;
      this.addEventListener('message', (event: MessageEvent<{ kind: string }>) => {
        if (!ended && event.data.kind === 'part') {
          ended = event.currentTarget as Worker;
          ended.terminate();
        }
        if (ended === event.currentTarget) event.stopImmediatePropagation();
      });
    }
  };
};

test('reading can be cancelled in the middle, and the earlier graph stays', async ({ page, site }) => {
  await open(page, site.address);
  const before = await edges(page);
  await pressOnceThere(page, 'Cancel');
  await openFile(page, 'long.xlsx', long());
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await learned(page, 'Child');
  expect(await edges(page)).toEqual(before);
});

test('a worker that ends in the middle of a file ends in a sentence, and the page lives on', async ({ page, site }) => {
  await page.addInitScript(endTheFirst);
  await open(page, site.address);
  const before = await edges(page);
  await openFile(page, 'long.xlsx', long());
  await expect(page.getByRole('alert')).toContainText('the file could not be read: it ended without a word');
  await learned(page, 'Child');
  expect(await edges(page)).toEqual(before);
  await openAndLearn(page, 'garden.xlsx', workbook({ garden: GARDEN }));
});
