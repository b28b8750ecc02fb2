import { readFileSync } from 'node:fs';
import { expect, faults, open, test } from './site.ts';

const version = /^version = "(.+)"$/m.exec(readFileSync('Cargo.toml', 'utf8'))?.[1] ?? 'none';

test('the engine answers from a worker, under a sub-path', async ({ page, site }) => {
  const complaints = faults(page);
  await open(page, site.address);
  await expect(page.getByRole('contentinfo')).toContainText(`nodewise ${version}.`);
  expect(complaints).toEqual([]);
});
