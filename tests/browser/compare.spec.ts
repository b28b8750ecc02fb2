// Methods side by side, on the built site.
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expectNoFault } from './axe.ts';
import { expect, faults, learned, open, openFile, test } from './site.ts';
import { chain } from './tables.ts';

async function openCompare(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Compare methods' }).click();
  const dialog = page.getByRole('dialog', { name: 'Compare methods' });
  await dialog.waitFor();
  return dialog;
}

/** Chooses these methods alone. */
async function choose(dialog: Locator, methods: readonly string[]) {
  for (const box of await dialog.getByRole('table', { name: 'Methods' }).getByRole('checkbox').all())
    if (await box.isEnabled()) await box.uncheck();
  for (const name of methods) await dialog.getByRole('checkbox', { name, exact: true }).check();
}

const run = (dialog: Locator) => dialog.getByRole('button', { name: 'Run', exact: true }).click();
const row = (dialog: Locator, method: string) =>
  dialog
    .getByRole('table', { name: 'Methods' })
    .getByRole('row')
    .filter({ has: dialog.page().getByRole('checkbox', { name: method, exact: true }) });

test('all methods run on the same rows, are measured against the network, and give reasons', async ({ page, site }) => {
  const complaints = faults(page);
  await open(page, `${site.address}#example=asia`, 'Asia');
  let dialog = await openCompare(page);
  await run(dialog);
  await expect(dialog.getByRole('status')).toHaveText('Finished: 8 methods.');
  for (const method of [
    'nodewise, as learned',
    'nodewise, pruned and directed',
    'MMPC',
    'MMHC',
    'Greedy search (tabu)',
    'Sparse candidate',
    'Optimal reinsertion',
    'Exact',
  ]) {
    await expect(row(dialog, method)).toContainText('finished');
    await expect(row(dialog, method).getByRole('cell').nth(4)).toHaveText(/^[01]\.\d{3}$/);
  }
  // The exact score is the best there is.
  const scores = await dialog.locator('.compare-methods tbody tr td:nth-child(5)').allInnerTexts();
  const numbers = scores.map((text) => Number(text.replace('−', '-'))).filter((value) => !Number.isNaN(value));
  expect(Math.max(...numbers)).toBe(numbers.at(-1));
  const table = dialog.getByRole('table', { name: 'Agreement of methods' });
  await expect(table.getByRole('columnheader', { name: 'truth' })).toBeVisible();
  await table
    .getByRole('button', { name: 'bronc – dysp: what each method says' })
    .or(table.getByRole('button', { name: 'dysp – bronc: what each method says' }))
    .click();
  const reasons = dialog.getByRole('region', { name: 'Reasons' });
  await expect(reasons).toContainText(/Block norms [\d.]+ and [\d.]+ at λ = 1\.5; it enters at λ = [\d.]+/);
  await expect(reasons).toContainText(/Largest p [=<] \S+, given/);
  await expect(reasons).toContainText(/Without the edge the score would be [\d.]+ lower/);
  await table.getByRole('button', { name: 'Methods' }).click();
  await expect(table.getByRole('columnheader', { name: 'Methods' })).toHaveAttribute('aria-sort', 'ascending');
  const started = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download CSV' }).click();
  const csv = (await readFile(await (await started).path(), 'utf8')).trim().split('\n');
  expect(csv[0]).toMatch(/^a,b,methods,"nodewise, as learned",.*,Exact,truth$/);
  expect(csv).toHaveLength(await table.getByRole('row').count());
  // What was found is there again, until other data come.
  await dialog.getByRole('button', { name: 'Close' }).click();
  dialog = await openCompare(page);
  await expect(dialog.getByRole('status')).toHaveText('Finished: 8 methods.');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('combobox', { name: 'Example' }).selectOption('child');
  await learned(page, 'Child');
  dialog = await openCompare(page);
  await expect(dialog.getByRole('status')).toHaveText('Nothing has been run yet.');
  await expect(dialog.getByRole('checkbox', { name: 'Exact' })).toBeDisabled();
  await expect(dialog).toContainText('Not for 20 columns');
  expect(complaints).toEqual([]);
});

test('a long run shows progress and can be cancelled, one method or all', async ({ page, site }) => {
  await open(page, site.address);
  await openFile(page, 'chain.csv', chain(160, 6, 6000));
  await page.getByRole('dialog', { name: 'Import chain.csv' }).getByRole('button', { name: 'Learn' }).click();
  await learned(page, 'chain.csv');
  const dialog = await openCompare(page);
  // The slowest: it is at work for many seconds.
  await choose(dialog, ['Optimal reinsertion']);
  await run(dialog);
  await expect(dialog.getByRole('progressbar').first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel Optimal reinsertion' }).click();
  await expect(row(dialog, 'Optimal reinsertion')).toContainText('cancelled');
  await run(dialog);
  await expect(dialog.getByRole('progressbar').first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel all' }).click();
  await expect(dialog.getByRole('progressbar')).toHaveCount(0);
  await expect(dialog.getByRole('status')).toHaveText(/^0 of 1 methods? finished; what is finished stays\.$/);
});

test('the comparison can be used by keyboard alone', async ({ page, site }) => {
  await open(page, `${site.address}#example=cancer`, 'Cancer');
  const dialog = await openCompare(page);
  // The button to run has the focus.
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('status')).toHaveText('Finished: 8 methods.');
  const pairs = dialog.getByRole('table', { name: 'Agreement of methods' }).locator('tbody').getByRole('button');
  for (
    let presses = 0;
    presses < 60 && !(await pairs.first().evaluate((element) => element === document.activeElement));
    presses++
  )
    await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await expect(pairs.nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('region', { name: 'Reasons' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Compare methods' })).toBeFocused();
});

test('axe finds no fault with the comparison', async ({ page, site }) => {
  test.slow();
  await open(page, `${site.address}#example=asia`, 'Asia');
  const dialog = await openCompare(page);
  await expectNoFault(page, 'before a run');
  await run(dialog);
  await expect(dialog.getByRole('status')).toHaveText('Finished: 8 methods.');
  await dialog
    .getByRole('table', { name: 'Agreement of methods' })
    .locator('tbody')
    .getByRole('button')
    .first()
    .click();
  await expect(dialog.getByRole('region', { name: 'Reasons' })).toHaveAttribute('aria-busy', 'false');
  await expectNoFault(page, 'after a run');
});
