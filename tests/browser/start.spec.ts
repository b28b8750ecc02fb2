import { readFileSync } from 'node:fs';
import { expect, faults, learned, loaded, open, openFile, test } from './site.ts';
import { garden } from './tables.ts';

const version = /^version = "(.+)"$/m.exec(readFileSync('Cargo.toml', 'utf8'))?.[1] ?? 'none';

test('the engine answers from a worker, under a sub-path', async ({ page, site }) => {
  const complaints = faults(page);
  await open(page, site.address);
  await page.getByRole('button', { name: 'About and keys' }).click();
  await expect(page.getByRole('dialog', { name: 'About and keys' })).toContainText(`nodewise ${version} learns`);
  expect(complaints).toEqual([]);
});

test('what reads files comes with the first file', async ({ page, site }) => {
  await open(page, site.address);
  const loads = () => loaded(page, /reader-module/);
  expect(await loads()).toEqual([]);
  await openFile(page, 'garden.csv', garden());
  await page.getByRole('dialog', { name: 'Import garden.csv' }).getByRole('button', { name: 'Learn' }).click();
  await learned(page, 'garden.csv');
  expect(await loads()).toHaveLength(1);
  await openFile(page, 'again.csv', garden());
  await expect(page.getByRole('dialog', { name: 'Import again.csv' })).toContainText('400 rows');
  expect(await loads()).toHaveLength(1);
});
