import { readdirSync } from 'node:fs';
import { expect, faults, learned, open, test } from './site.ts';

const built = readdirSync('dist', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name !== 'sw.js')
  .map((entry) => `${entry.parentPath}/${entry.name}`.replaceAll('\\', '/').replace(/^dist\//, ''));

test('after one visit the site works without its host', async ({ page, site }) => {
  await open(page, site.address);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await site.close();
  const complaints = faults(page);
  await page.reload();
  await learned(page, 'Child');
  // Whatever stands behind the address, and inside another page too.
  await page.goto(`${site.address}index.html?embed=1`);
  await expect(page.getByRole('status').filter({ hasText: ' between ' })).toHaveText(/^Child: \d+ edges/);
  await expect(page.locator('.graph-stage')).toHaveAttribute('aria-busy', 'false');
  expect(complaints).toEqual([]);
});

test('the copy holds every built file', async ({ page, site }) => {
  await open(page, site.address);
  await page.evaluate(() => navigator.serviceWorker.ready);
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return lists.flat().map((request) => request.url);
  });
  const expected = built.map((file) => site.address + (file === 'index.html' ? '' : file));
  expect(kept.sort()).toEqual(expected.sort());
});
