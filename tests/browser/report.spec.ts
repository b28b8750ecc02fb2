// The report and the programs that leave the page: read back, compared with what the page shows, and looked at as a page of their own.
import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expectNoFault } from './axe.ts';
import { choose, exportAs } from './exports.ts';
import { program } from './program.ts';
import { edges, expect, nameOf, open, test } from './site.ts';
import { garden } from './tables.ts';
import { work } from './work.ts';

test('a report has the edges, the picture and the numbers of the page, refers to nothing, and is open to everybody', async ({
  page,
  context,
  site,
}, info) => {
  await open(page, site.address);
  const shown = (await edges(page)).map(nameOf);
  const { edges: exported } = JSON.parse((await exportAs(page, 'Result (JSON)')).bytes.toString('utf8')) as {
    edges: { kept: boolean; normAb: number; normBa: number; entry: { below: number } }[];
  };
  const { name, bytes } = await exportAs(page, 'Report (HTML)');
  expect(name).toMatch(/report\.html$/);
  const file = info.outputPath('report.html');
  await writeFile(file, bytes);

  const report = await context.newPage();
  const asked: string[] = [];
  report.on('request', (request) => asked.push(request.url()));
  const complaints: string[] = [];
  report.on('console', (message) => complaints.push(message.text()));
  await report.goto(pathToFileURL(file).href);
  const rows = await report.locator('#edge-table tbody tr').evaluateAll((found) =>
    found.map((row) => ({
      pair: row.querySelector('th')?.textContent ?? '',
      numbers: [...row.querySelectorAll('data')].map((data) => Number(data.value)),
    })),
  );
  expect(rows.map(({ pair }) => pair.split(' – ').sort().join(' – ')).sort()).toEqual([...shown].sort());
  const kept = exported.filter((edge) => edge.kept);
  expect(rows.map(({ numbers }) => numbers)).toEqual(
    kept.map(({ normAb, normBa, entry }) => [normAb, normBa, entry.below]),
  );
  await expect(report.locator('pre')).toContainText(
    /^nodewise sample Child\.bif .* && nodewise report Child\.csv .* # Child\.bif: “Download BIF” on the page$/,
  );
  await expect(report.locator('figure svg')).toHaveCount(1);
  await expect(report.getByRole('heading', { name: 'What this does not show' })).toBeVisible();
  await report.locator('summary').click();
  await expectNoFault(report, 'report');
  expect(asked).toEqual([pathToFileURL(file).href]);
  expect(complaints).toEqual([]);
});

/** What a report says but for its drawing: the page hands in its own, the command line makes one. */
const words = (html: string) => html.replace(/<figure>[^]*?<\/figcaption>/, '');

test('the command that the report of an own file names makes the same report', async ({ page, site }, info) => {
  test.skip(program === undefined, 'the program is not built: cargo build');
  await open(page, site.address);
  await work(page);
  const { name, bytes } = await exportAs(page, 'Report (HTML)');
  const html = bytes.toString('utf8');
  const command = await page.evaluate(
    (text) => new DOMParser().parseFromString(text, 'text/html').querySelector('pre')?.textContent ?? '',
    html,
  );
  const [, ...options] = command.split(' ');
  const folder = info.outputPath('');
  await writeFile(info.outputPath('garden.csv'), garden());
  execFileSync(resolve(program ?? ''), options, { cwd: folder, stdio: 'pipe' });
  expect(options.slice(-2)).toEqual(['--out', name]);
  expect(words(await readFile(info.outputPath(name), 'utf8'))).toBe(words(html));
});

test('programs for R and Python hold the graph, and the table that they read can be saved', async ({
  page,
  context,
  site,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, site.address);
  for (const [label, word] of [
    ['Copy R code', 'library(bnlearn)'],
    ['Copy Python code', 'from pgmpy'],
  ] as const) {
    await choose(page, label);
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(word);
    const text = await page.evaluate(() => navigator.clipboard.readText());
    expect(text).toContain('"BirthAsphyxia"');
    expect(text).toMatch(/"[^"\n]*prepared\.csv"/);
  }
  const { bytes } = await exportAs(page, 'Prepared table (CSV)');
  expect(bytes.toString('utf8').split('\n')).toHaveLength(5002);
});
