// Everything that leaves the page is read back and compared with what the page shows.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { choose, exportAs } from './exports.ts';
import { edges, expect, learned, nameOf, open, openFile, pairs, showPanel, test } from './site.ts';

const text = async (page: Page, label: string) => (await exportAs(page, label)).bytes.toString('utf8');

/** Reads XML as the browser does: the name of the root, and how often each of some elements occurs. */
async function xml(page: Page, source: string, kind: DOMParserSupportedType, names: string[]) {
  return page.evaluate(
    ([given, type, wanted]) => {
      const document = new DOMParser().parseFromString(given, type);
      const counts = wanted.map((name) => document.getElementsByTagName(name).length);
      return {
        root: document.documentElement.nodeName,
        broken: document.getElementsByTagName('parsererror').length,
        counts,
      };
    },
    [source, kind, names] as const,
  );
}

test('the tables and graphs exported hold the edges shown', async ({ page, site }) => {
  await open(page, site.address);
  const shown = await edges(page);
  const names = shown.map(nameOf);

  await test.step('CSV', async () => {
    const [head, ...lines] = (await text(page, 'Edges (CSV)')).trim().split(/\r?\n/);
    expect(head?.split(',').slice(0, 4)).toEqual(['a', 'b', 'norm_ab', 'norm_ba']);
    const rows = lines
      .map((line) => line.split(','))
      .map(([a = '', b = '', ab, ba]) => ({ a, b, norm: Math.max(Number(ab), Number(ba)) }));
    rows.sort((one, other) => nameOf(one).localeCompare(nameOf(other)));
    expect(rows.map(nameOf)).toEqual(names);
    for (const [k, { norm }] of rows.entries()) expect(norm).toBeCloseTo(shown[k]?.norm ?? NaN, 12);
  });

  await test.step('JSON', async () => {
    const result = JSON.parse(await text(page, 'Result (JSON)')) as { edges: unknown[] };
    expect(result.edges).toHaveLength(shown.length);
  });

  await test.step('DOT', async () => {
    const dot = await text(page, 'Graph (DOT)');
    expect(dot).toMatch(/^(strict )?graph [^{]*\{[\s\S]*\}\s*$/);
    expect(dot.match(/ -- /g)).toHaveLength(shown.length);
  });

  await test.step('GraphML', async () => {
    const found = await xml(page, await text(page, 'Graph (GraphML)'), 'application/xml', ['node', 'edge']);
    expect(found).toEqual({ root: 'graphml', broken: 0, counts: [20, shown.length] });
  });

  await test.step('table', async () => {
    const lines = (await text(page, 'Save the sampled table (CSV)')).trim().split('\n');
    expect(lines).toHaveLength(5001);
    expect(lines[0]?.split(',')).toHaveLength(20);
  });
});

test('the pictures exported are whole, with a legend inside', async ({ page, site }) => {
  await open(page, site.address);
  const svg = await text(page, 'Picture (SVG)');
  const found = await xml(page, svg, 'image/svg+xml', ['script', 'image']);
  expect(found).toEqual({ root: 'svg', broken: 0, counts: [0, 0] });
  for (const word of ['Disease', 'BirthAsphyxia', 'norm']) expect(svg).toContain(word);
  const [, width, height] = /<svg[^>]* width="([\d.]+)"[^>]* height="([\d.]+)"/.exec(svg) ?? [];
  for (const name of ['HypoxiaInO2', 'LowerBodyO2', '5,000 rows', 'rule “or”']) expect(svg).toContain(name);
  await choose(page, 'Picture (PNG)');
  const dialog = page.getByRole('dialog', { name: 'Picture (PNG)' });
  await expect(dialog.getByLabel('Width in pixels')).toHaveValue(String(Math.round(2 * Number(width))));
  await dialog.getByLabel('Width in pixels').fill('1500');
  await dialog.getByLabel('Pixels per inch').fill('150');
  await expect(dialog.getByRole('status')).toHaveText('Printed 25.4 cm wide.');
  const started = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  const saved = await started;
  const bytes = await readFile(await saved.path());
  expect(saved.suggestedFilename()).toBe('Child.png');
  expect(bytes.subarray(0, 8)).toEqual(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([
    1500,
    Math.round((1500 * Number(height)) / Number(width)),
  ]);
  expect(bytes.subarray(37, 41).toString()).toBe('pHYs');
  expect(bytes.readUInt32BE(41)).toBe(Math.round(150 / 0.0254));
});

test('a counts file opened again gives the same edges', async ({ page, site }) => {
  await open(page, site.address);
  const before = await edges(page);
  const { name, bytes } = await exportAs(page, 'Counts file');
  expect(name).toBe('Child.counts.json');
  await openFile(page, name, bytes);
  await learned(page, name);
  await expect.poll(() => edges(page)).toEqual(before);
});

test('command line and link repeat the picture, and the link holds no data', async ({ page, site, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, site.address);
  const whole = await pairs(page);
  await page.getByRole('textbox', { name: 'Value of λ' }).fill('2');
  await page.getByRole('textbox', { name: 'Value of λ' }).press('Enter');
  await showPanel(page, 'Settings');
  await page.getByRole('radio', { name: /^And/ }).check();
  await expect.poll(async () => (await pairs(page)).length).toBeLessThan(whole.length);
  await learned(page, 'Child');
  await choose(page, 'Copy command line');
  await expect(page.getByText('The command line is in the clipboard')).toBeVisible();
  const command = await page.evaluate(() => navigator.clipboard.readText());
  expect(command).toMatch(
    /^nodewise sample Child\.bif --rows 5000 --seed 1 --out Child\.csv\nnodewise learn Child\.csv --lambda 2 --method normalised --rule and --filter on/,
  );
  await choose(page, 'Copy share link');
  await expect(page.getByText('The link is in the clipboard')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link.startsWith(site.address)).toBe(true);
  expect(link.length - site.address.length).toBeLessThan(100);
  const shown = await edges(page);
  const other = await context.newPage();
  await open(other, link);
  await showPanel(other, 'Settings');
  await expect(other.getByRole('radio', { name: /^And/ })).toBeChecked();
  await expect.poll(() => edges(other)).toEqual(shown);
});

test('a printed page has the picture with its legend, every edge, and nothing to click', async ({ page, site }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.addInitScript(() => {
    window.print = () => {
      document.body.dataset.printed = 'yes';
    };
  });
  await open(page, site.address);
  await expect(page.locator('.graph-stage')).toHaveAttribute('data-layout', 'final');
  await page.keyboard.press('Control+p');
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  const paper = page.locator('.print-picture');
  await expect(paper.getByText('chosen by both ends')).toBeVisible();
  await expect(paper.getByText(/^Child: \d+ edges between 20 columns/).last()).toBeVisible();
  for (const gone of ['.page-header', '.graph-stage', '.frame-strip', '.frame-direction', '.edges .actions'])
    await expect(page.locator(gone).first()).toBeHidden();
  const last = page.getByRole('table', { name: 'Edges' }).getByRole('row').last();
  await expect(last).toBeVisible();
  expect(await last.evaluate((row) => [...row.children].some((cell) => cell.scrollWidth > cell.clientWidth))).toBe(
    false,
  );
  // Two sheets or three, with the picture whole on the first.
  const sheets = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g);
  expect(sheets?.length).toBeLessThanOrEqual(3);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: 'screen' });
  await expect(paper).toBeEmpty();
  await expect(page.locator('.page-header')).toBeVisible();
});
