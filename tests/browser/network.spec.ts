// Nothing is asked of anyone: what the page needs comes with it, and what the user opens stays.
import { exportAs } from './exports.ts';
import { expect, learned, open, openFile, test } from './site.ts';
import { garden } from './tables.ts';

test('from load to export only the site itself is asked, and after load only for its own scripts', async ({
  page,
  site,
  context,
}) => {
  const asked: string[] = [];
  context.on('request', (request) => asked.push(request.url()));
  await open(page, site.address);
  expect(asked).toContain(site.address);
  const loaded = asked.length;
  await page.evaluate(() => navigator.serviceWorker.ready);
  const served = site.requests.length;
  await page.getByRole('combobox', { name: 'Example' }).selectOption('asia');
  await learned(page, 'Asia');
  await openFile(page, 'garden.csv', garden());
  await page.getByRole('dialog').getByRole('button', { name: 'Learn' }).click();
  await learned(page, 'garden.csv');
  for (const kind of [
    'Picture (PNG)',
    'Picture (SVG)',
    'Edges (CSV)',
    'Result (JSON)',
    'Graph (DOT)',
    'Graph (GraphML)',
    'Counts file',
  ]) {
    await exportAs(page, kind);
  }
  // Blobs and data addresses are inside the page.
  const outward = asked.filter((address) => !/^(blob|data):/.test(address));
  expect(outward.filter((address) => !address.startsWith(site.address))).toEqual([]);
  const late = asked.slice(loaded).filter((address) => !/^(blob|data):/.test(address));
  expect(late.filter((address) => !/\/(assets\/[\w-]+\.(js|css)|sw\.js|icon\.svg|)$/.test(address))).toEqual([]);
  // The browser looks at the icon again whenever the address changes.
  expect(site.requests.slice(served).filter((path) => !/\/(assets\/[\w-]+\.(js|css)|icon\.svg)$/.test(path))).toEqual(
    [],
  );
});
