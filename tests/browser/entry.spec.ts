// Where an edge enters is one number, wherever the page shows it.
import type { Page } from '@playwright/test';
import { exportAs } from './exports.ts';
import { edges, expect, learned, nameOf, open, solved, test } from './site.ts';

/** Entries in the exported table, by the names of the edge. */
async function exported(page: Page): Promise<Map<string, number>> {
  const [head, ...lines] = (await exportAs(page, 'Edges (CSV)')).bytes.toString('utf8').trim().split('\n');
  const column = head?.split(',').indexOf('entry_lambda') ?? -1;
  return new Map(
    lines.map((line) => {
      const cells = line.split(',');
      return [nameOf({ a: cells[0] ?? '', b: cells[1] ?? '' }), Number(cells[column])];
    }),
  );
}

/** Entries in the table of edges, which must all be the core's. */
async function tabled(page: Page): Promise<Map<string, number>> {
  const cells = page.getByRole('table', { name: 'Edges' }).locator('td.entry');
  await expect(cells.filter({ hasText: '≈' })).toHaveCount(0);
  return new Map((await edges(page)).map((edge) => [nameOf(edge), edge.entry]));
}

/** The entry of one edge in the inspector. */
async function inspected(page: Page, name: string): Promise<number> {
  const [a = '', b = ''] = name.split(' – ');
  const row = page
    .getByRole('table', { name: 'Edges' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name: a, exact: true }) })
    .filter({ has: page.getByRole('cell', { name: b, exact: true }) });
  await row.click();
  const inspector = page.getByRole('region', { name: 'Inspector' });
  await expect(inspector.getByRole('heading', { level: 2 })).toContainText(a);
  await expect(inspector.getByRole('heading', { level: 2 })).toContainText(b);
  return Number(
    await inspector
      .getByRole('row', { name: /^The edge/ })
      .locator('data')
      .getAttribute('value'),
  );
}

test('table, inspector and exported table show the same entry, whatever else is forbidden', async ({ page, site }) => {
  await open(page, site.address);
  const [table, file] = [await tabled(page), await exported(page)];
  expect(table.size).toBeGreaterThan(20);
  expect(table).toEqual(file);

  await test.step('the inspector', async () => {
    const names = [...table.keys()];
    for (const name of [names[0], names[9], names.at(-1)])
      expect(await inspected(page, name ?? '')).toBe(table.get(name ?? ''));
  });

  await test.step('at another λ edges keep their entry', async () => {
    await page.getByRole('textbox', { name: 'Value of λ' }).fill('2.5');
    await page.getByRole('textbox', { name: 'Value of λ' }).press('Enter');
    await expect(page.getByRole('slider', { name: 'λ', exact: true })).toHaveAttribute('aria-valuetext', /^λ = 2\.5, /);
    await solved(page);
    const fewer = await tabled(page);
    expect(fewer.size).toBeGreaterThan(5);
    for (const [name, entry] of fewer) expect(entry).toBe(table.get(name));
  });

  await test.step('after another pair was forbidden, they are what the core then says', async () => {
    const [forbidden = ''] = table.keys();
    await inspected(page, forbidden);
    await page.getByRole('button', { name: 'Forbid this edge' }).click();
    await expect(page.getByRole('button', { name: 'Forbid this edge' })).toHaveAttribute('aria-pressed', 'true');
    await learned(page, 'Child');
    await expect.poll(async () => (await tabled(page)).has(forbidden)).toBe(false);
    const after = await tabled(page);
    expect(after).toEqual(await exported(page));
    // Regressions without either end are the same as before, and so are their entries.
    const ends = forbidden.split(' – ');
    const untouched = [...after].filter(([name]) => !name.split(' – ').some((end) => ends.includes(end)));
    expect(untouched.length).toBeGreaterThan(5);
    for (const [name, entry] of untouched) expect(entry).toBe(table.get(name));
  });
});
