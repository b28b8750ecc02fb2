// Counts that leave the page as private as asked, and counts of several sites that meet on it.
import AxeBuilder from '@axe-core/playwright';
import { readFile } from 'node:fs/promises';
import { choose, exportAs } from './exports.ts';
import { expect, learned, open, pairs, test } from './site.ts';

test('small counts are hidden, or all are noisy, where that is asked', async ({ page, site }) => {
  await open(page, site.address);
  const wishes = [
    { name: 'Small counts hidden', fields: ['Hide counts below'], holds: '"suppression":{"threshold":10' },
    { name: 'Noise in every count', fields: ['Epsilon', 'Delta'], holds: '"privacy":{"epsilon":1.0,"delta":1e-9' },
  ];
  for (const { name, fields, holds } of wishes) {
    await choose(page, 'Counts file');
    const dialog = page.getByRole('dialog', { name: 'Counts file' });
    await dialog.getByRole('radio', { name }).check();
    for (const field of fields) await expect(dialog.getByLabel(field)).toBeVisible();
    expect((await new AxeBuilder({ page }).include('dialog').analyze()).violations).toEqual([]);
    const started = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Save' }).click();
    expect(await readFile(await (await started).path(), 'utf8')).toContain(holds);
  }
});

test('counts files of three sites dropped together are added up, with who counted how many rows', async ({
  page,
  site,
}) => {
  await open(page, site.address);
  const before = await pairs(page);
  const { bytes } = await exportAs(page, 'Counts file');
  const transfer = await page.evaluateHandle((text) => {
    const data = new DataTransfer();
    for (const name of ['north', 'south', 'west']) data.items.add(new File([text], `${name}.counts.json`));
    return data;
  }, bytes.toString());
  await page.getByRole('region', { name: 'Graph' }).dispatchEvent('drop', { dataTransfer: transfer });
  const dialog = page.getByRole('dialog', { name: 'Where rows were counted' });
  await expect(dialog.getByRole('row')).toHaveText([
    'SiteRowsShare',
    'north5,00033.3 %',
    'south5,00033.3 %',
    'west5,00033.3 %',
    'All15,000',
  ]);
  expect((await new AxeBuilder({ page }).include('dialog').analyze()).violations).toEqual([]);
  await page.keyboard.press('Escape');
  await learned(page, 'north.counts.json + south.counts.json + west.counts.json');
  // Three times the rows of one sample find no fewer edges.
  expect((await pairs(page)).length).toBeGreaterThanOrEqual(before.length);
  const { bytes: sum } = await exportAs(page, 'Counts file');
  expect(sum.toString()).toContain('"sources":[{"site":"north","rows":5000}');
});
