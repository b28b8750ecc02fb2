// Hosts that do not behave: other kinds of files, other headers, odd paths, and a new version while an old page is open.
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { list } from '../../www/plugins/precache.ts';
import { host, SITE, type Manners } from './server.ts';
import { expect, faults, follow, learned, loaded, open, openFile, test } from './site.ts';
import { garden } from './tables.ts';

const ODD: Record<string, Manners> = {
  'a path with blanks and other letters': { path: '/über uns/統計 & mehr (1)/' },
  'a proxy that puts headers in': {
    headers: (_, usual) => ({
      ...usual,
      'Content-Security-Policy': "default-src * data: blob: 'unsafe-inline' 'unsafe-eval'",
      'Access-Control-Allow-Origin': '*',
      'Cache-Control': 'public, max-age=31536000',
      'Set-Cookie': 'tracked=yes',
    }),
  },
  'kinds without a charset, and unknown ones': {
    headers: (file) => ({
      'Content-Type': file.endsWith('.js')
        ? 'application/javascript'
        : file.endsWith('.html')
          ? 'text/html'
          : file.endsWith('.css')
            ? 'text/css'
            : 'application/x-unknown',
    }),
  },
};

for (const [name, manners] of Object.entries(ODD))
  test(`${name}: the page learns, reads a file, and works without the host`, async ({ page }) => {
    const site = await host(undefined, manners);
    const complaints = faults(page);
    await open(page, site.address);
    await page.evaluate(() => navigator.serviceWorker.ready);
    // A looser policy of somebody else does not loosen the page's own.
    expect(
      await page.evaluate(() =>
        fetch(location.href).then(
          () => 'reached',
          () => 'stopped',
        ),
      ),
    ).toBe('stopped');
    await site.close();
    await page.reload();
    await learned(page, 'Child');
    await openFile(page, 'garden.csv', garden());
    await page.getByRole('dialog').getByRole('button', { name: 'Learn' }).click();
    await learned(page, 'garden.csv');
    // What was tried above.
    expect(complaints.filter((text) => !/connect-src|Refused to connect/.test(text))).toEqual([]);
  });

test('a host that serves scripts as text says so, and does not leave the page empty', async ({ page }) => {
  const site = await host(undefined, {
    headers: () => ({ 'Content-Type': 'text/plain', 'X-Content-Type-Options': 'nosniff' }),
  });
  await page.goto(site.address);
  // As plain text it is not even a page; what matters is that nothing of it runs half.
  expect(await page.evaluate(() => document.querySelector('#page')?.children.length ?? 0)).toBe(0);
  await site.close();
});

/** A copy of the site in which every script has another name, as in a later version. */
function laterVersion(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'nodewise-later-'));
  cpSync(SITE, folder, { recursive: true });
  const names = readdirSync(path.join(folder, 'assets'));
  const renamed = (text: string) =>
    names.reduce((all, name) => all.replaceAll(name, name.replace(/\.(js|css)$/, '-later.$1')), text);
  for (const name of names) {
    const file = path.join(folder, 'assets', name);
    writeFileSync(file, renamed(readFileSync(file, 'utf8')));
    renameSync(file, path.join(folder, 'assets', renamed(name)));
  }
  const page = path.join(folder, 'index.html');
  writeFileSync(page, renamed(readFileSync(page, 'utf8')));
  const script = path.join(folder, 'sw.js');
  const text = readFileSync(script, 'utf8').replace(/\{"version":.*?\}\}/s, () => JSON.stringify(list(folder)));
  writeFileSync(script, text);
  return `${folder}/`;
}

/** How often a new version comes; more by `npm run soak`. */
const TRIALS = Number(process.env.NODEWISE_FAULTS ?? 1);

test('a new version while an old page is open: that goes on with its own pieces, and says that there is a new one', async ({
  browser,
}) => {
  test.setTimeout(60_000 + 30_000 * TRIALS);
  const later = laterVersion();
  for (let trial = 0; trial < TRIALS; trial++) {
    let folder = SITE;
    const site = await host(undefined, { folder: () => folder });
    const context = await browser.newContext();
    const page = await context.newPage();
    const complaints = faults(page);
    await open(page, site.address);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    folder = later;
    const newer = await context.newPage();
    await open(newer, site.address);
    expect(await loaded(newer, /assets\/page-.*js$/)).toEqual([expect.stringContaining('-later.')]);
    await expect(page.getByText('There is a new version of this page')).toBeVisible();
    // Pieces that the old page has not needed so far.
    await openFile(page, 'garden.csv', garden());
    await page.getByRole('dialog').getByRole('button', { name: 'Learn' }).click();
    await learned(page, 'garden.csv');
    await follow(page, 'directed=dag');
    await expect(page.getByRole('region', { name: 'Directions' }).getByRole('status')).toContainText('Proven');
    expect(await loaded(page, /-later\./)).toEqual([]);
    expect(complaints).toEqual([]);
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await learned(page, 'Child');
    expect((await loaded(page, /assets\//)).filter((name) => !name.includes('-later.'))).toEqual([]);
    await context.close();
    await site.close();
  }
  rmSync(later, { recursive: true, force: true });
});
