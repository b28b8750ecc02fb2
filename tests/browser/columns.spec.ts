// The columns of a table, before it is learned from and at any time after.
import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { expectNoFault } from './axe.ts';
import { tabTo } from './keyboard.ts';
import { edges, expect, faults, learned, open, openFile, pairs, test } from './site.ts';
import { survey } from './tables.ts';

/** Opens the survey, and the panel about it. */
async function openSurvey(page: Page): Promise<Locator> {
  await openFile(page, 'survey.csv', survey());
  const panel = page.getByRole('dialog', { name: 'Import survey.csv' });
  await expect(panel.getByRole('table', { name: 'Columns' })).toBeVisible();
  return panel;
}

/** Opens one column of the panel. */
async function openColumn(panel: Locator, name: string): Promise<Locator> {
  await panel.getByRole('rowheader').getByRole('button', { name, exact: true }).click();
  const editor = panel.getByRole('region', { name: `Column ${name}`, exact: true });
  await expect(editor).toBeVisible();
  return editor;
}

/** Where the nodes lie on the screen. */
const places = (page: Page) =>
  page
    .locator('.graph-stage g.node')
    .evaluateAll((nodes) =>
      Object.fromEntries(
        nodes.map((node) => [node.querySelector('title')?.textContent ?? '', node.getAttribute('transform')]),
      ),
    );

test('columns are reopened without reading again; what still makes sense stays, and undo goes back exactly', async ({
  page,
  site,
}) => {
  const complaints = faults(page);
  await open(page, site.address, 'Child');
  const [before, first] = [await edges(page), await places(page)];
  await page.getByRole('button', { name: 'Columns…' }).click();
  const panel = page.getByRole('dialog', { name: 'Columns of Child' });
  await panel.getByLabel('Action for BirthAsphyxia').selectOption('Exclude');
  await panel.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('status').filter({ hasText: ' between 19 columns' })).toBeVisible();
  await learned(page, 'Child');
  expect((await pairs(page)).some((pair) => pair.includes('BirthAsphyxia'))).toBe(false);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('status').filter({ hasText: ' between 20 columns' })).toBeVisible();
  await learned(page, 'Child');
  expect(await edges(page)).toEqual(before);
  expect(await places(page)).toEqual(first);
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect(page.getByRole('status').filter({ hasText: ' between 19 columns' })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('cancelling leaves everything, and so does applying what was not changed', async ({ page, site }) => {
  await open(page, site.address);
  const before = await edges(page);
  for (const end of ['Cancel', 'Apply']) {
    await page.getByRole('button', { name: 'Columns…' }).click();
    const panel = page.getByRole('dialog', { name: 'Columns of Child' });
    if (end === 'Cancel') await panel.getByLabel('Action for Sick').selectOption('Exclude');
    await panel.getByRole('button', { name: end }).click();
    await expect(panel).toHaveCount(0);
    await learned(page, 'Child');
    expect(await edges(page)).toEqual(before);
    await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();
  }
});

test('bins are moved by the keyboard, and steps inside the panel are undone', async ({ page, site }) => {
  await open(page, site.address);
  const panel = await openSurvey(page);
  const editor = await openColumn(panel, 'age');
  await editor.getByLabel('Another code').fill('999');
  await editor.getByRole('button', { name: 'Take as missing' }).click();
  await expect(editor).toContainText('50 values of 600');
  const edge = editor.getByRole('slider', { name: 'Edge 1 of 3 of age' });
  await edge.focus();
  const start = Number(await edge.getAttribute('aria-valuenow'));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(edge).toHaveAttribute('aria-valuenow', String(start + 2));
  await expect(editor.getByLabel('Use of age')).toHaveValue('edges');
  await expect(editor.getByRole('table', { name: 'Levels that come of it' })).toContainText(`, ${start + 2})`);
  await page.keyboard.press('Control+z');
  await expect(edge).toHaveAttribute('aria-valuenow', String(start));
  await expect(editor.getByLabel('Use of age')).toHaveValue('quantile');
  await page.keyboard.press('Control+y');
  await expect(edge).toHaveAttribute('aria-valuenow', String(start + 2));
  await editor.getByLabel('Edges of age').fill('30; 50');
  await page.keyboard.press('Tab');
  await expect(editor.getByRole('slider')).toHaveCount(2);
  await edge
    .or(editor.getByRole('slider', { name: 'Edge 1 of 2 of age' }))
    .first()
    .focus();
  await page.keyboard.press('Delete');
  await expect(editor.getByRole('slider')).toHaveCount(1);
});

test('an edge is dragged', async ({ page, site }) => {
  await open(page, site.address);
  const editor = await openColumn(await openSurvey(page), 'age');
  await editor.getByLabel('Another code').fill('999');
  await editor.getByRole('button', { name: 'Take as missing' }).click();
  await expect(editor).toContainText('50 values of 600');
  const edge = editor.getByRole('slider', { name: 'Edge 2 of 3 of age' });
  const before = Number(await edge.getAttribute('aria-valuenow'));
  await edge.scrollIntoViewIfNeeded();
  const box = await edge.boundingBox();
  if (!box) throw new Error('the edge is not drawn');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 20, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => Number(await edge.getAttribute('aria-valuenow'))).toBeGreaterThan(before);
});

test('levels are merged, renamed and moved; a column gets another name; the graph follows', async ({ page, site }) => {
  await open(page, site.address);
  const panel = await openSurvey(page);
  const editor = await openColumn(panel, 'opinion');
  await editor.getByLabel('Tick strongly agree, to merge it').check();
  await editor.getByLabel('Tick agree, to merge it').check();
  await editor.getByRole('button', { name: 'Merge 2 levels' }).click();
  const both = editor.getByLabel('Name of level agree / strongly agree');
  await both.fill('yes');
  await both.press('Enter');
  await editor.getByRole('button', { name: 'Move no idea up' }).click();
  await expect(editor.getByText('no idea is now number')).toBeAttached();
  await editor.getByLabel('Name', { exact: true }).fill('view');
  await editor.getByLabel('Long name').fill('What do you think of it?');
  await editor.getByRole('button', { name: 'Back to all columns' }).click();
  await expect(panel.getByRole('rowheader', { name: /view.*opinion in the file.*What do you think/ })).toBeVisible();
  await panel.getByRole('button', { name: 'Learn' }).click();
  await learned(page, 'survey.csv');
  const find = page.getByRole('combobox', { name: 'Find a node' });
  await find.fill('view');
  await find.press('Enter');
  const inspector = page.getByRole('region', { name: 'Inspector' });
  await expect(inspector.getByText('What do you think of it?')).toBeVisible();
  await expect(inspector.getByRole('rowheader', { name: 'yes', exact: true })).toBeVisible();
});

test('a code is taken as missing by one click, “not applicable” is confirmed, and dropping rows says what it costs', async ({
  page,
  site,
}) => {
  await open(page, site.address);
  const panel = await openSurvey(page);
  const row = panel.getByRole('row', { name: /^Select age/ });
  await expect(row).toContainText('999?');
  await panel.getByLabel('Select', { exact: true }).selectOption('suspicious');
  await panel.getByLabel('More for these columns').selectOption('codes');
  await expect(row).toContainText('50 (8.33 %)');
  await panel.getByRole('button', { name: 'Make it a level' }).click();
  await expect(panel.getByRole('row', { name: /^Select packs/ })).toContainText('own level');
  await expect(panel.getByText(/^Missing values: a pair of columns has \d+ of 600 rows at least/)).toBeVisible();
  await panel.getByRole('radio', { name: 'Drop rows' }).check();
  await expect(panel.getByText(/^Dropping rows leaves \d+ of 600 rows: \d+ % would go\./)).toBeVisible();
  await panel.getByRole('button', { name: 'Pair by pair instead' }).click();
  await panel.getByRole('button', { name: 'Learn' }).click();
  await learned(page, 'survey.csv');
  const inspector = page.getByRole('region', { name: 'Inspector' });
  await expect(inspector).toContainText('Rows of a pair, least');
  expect(await pairs(page)).toContain('packs – smokes');
});

test('a plan is saved, and laid over another table; what it names in vain is said', async ({ page, site }) => {
  await open(page, site.address);
  const panel = await openSurvey(page);
  await panel.getByLabel('Action for age').selectOption('Equal-width bins');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    panel.getByRole('button', { name: 'Save the plan' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('survey.plan.json');
  const plan = JSON.parse(readFileSync(await download.path(), 'utf8')) as { columns: Record<string, unknown> };
  expect(plan).toMatchObject({
    columns: { age: { action: { kind: 'bin', rule: 'equalWidth' } } },
    missing: 'pairwise',
  });
  await panel.getByRole('button', { name: 'Undo' }).click();
  const load = (content: unknown) =>
    panel
      .getByLabel('Load a plan')
      .setInputFiles({ name: 'mine.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(content)) });
  await load({ ...plan, columns: { ...plan.columns, hair: { name: 'x' } } });
  await expect(panel.getByText('Not in this table, and left aside: hair.')).toBeVisible();
  await expect(panel.getByLabel('Action for age')).toHaveValue('equalWidth');
  await load({ colums: {} });
  await expect(panel.getByText(/could not be used as a plan: .*colums/)).toBeVisible();
  await expect(panel.getByLabel('Action for age')).toHaveValue('equalWidth');
});

test('by keyboard alone: a column is opened, left and the panel closed', async ({ page, site }) => {
  await open(page, site.address);
  await tabTo(page, 'button', 'Columns…');
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Columns of Child' });
  await tabTo(page, 'button', 'Sick');
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('region', { name: 'Column Sick' })).toBeVisible();
  await tabTo(page, 'button', 'Move no down');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(panel.getByRole('region', { name: 'Column Sick' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
});

test('on a phone a column takes the place of the list', async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, site.address);
  const panel = await openSurvey(page);
  const editor = await openColumn(panel, 'opinion');
  await expect(panel.getByRole('table', { name: 'Columns' })).toBeHidden();
  await editor.getByRole('button', { name: 'Back to all columns' }).click();
  await expect(panel.getByRole('table', { name: 'Columns' })).toBeVisible();
});

test('axe finds no fault in the panel with a column of numbers and one of levels', async ({ page, site }) => {
  test.slow();
  await open(page, site.address);
  const panel = await openSurvey(page);
  await expectNoFault(page, 'the panel');
  for (const name of ['age', 'opinion']) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await openColumn(panel, name);
    await expectNoFault(page, `column ${name}`);
  }
});
