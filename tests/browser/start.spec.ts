import AxeBuilder from '@axe-core/playwright';
import { readFileSync } from 'node:fs';
import { expect, faults, open, test } from './site.ts';

const version = /^version = "(.+)"$/m.exec(readFileSync('Cargo.toml', 'utf8'))?.[1] ?? 'none';

test('opens with an example learned, under a sub-path', async ({ page, site }) => {
  const complaints = faults(page);
  await open(page, site.address);
  await expect(page.getByText(`nodewise ${version}.`)).toBeVisible();
  expect(complaints).toEqual([]);
});

test('the page has no accessibility fault that a program can find', async ({ page, site }) => {
  await open(page, site.address);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations).toEqual([]);
});
