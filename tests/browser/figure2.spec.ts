// Figure 2 at toy size: progress, a stop, and the numbers of the command line.
import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { expect, faults, loaded, open, test } from './site.ts';
import { openNetworks } from './networks.ts';

const TITLE = 'Figure 2: how many rows does it take?';

async function fill(dialog: Locator, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await dialog.getByLabel(label, { exact: true }).fill(text);
}

/** The settings of the stored file; one size, since the others take longer. */
async function toy(dialog: Locator): Promise<void> {
  for (const size of ['50', '100']) await dialog.getByRole('checkbox', { name: size, exact: true }).uncheck();
  const penalties = {
    'λ, normalised formulation': '1.5',
    "c of the paper's rule": '1.4',
    "δ of the paper's rule": '0.02',
  };
  await fill(dialog, { 'Control parameters CP': '1, 2.5', Repetitions: '2', 'Levels k': '4', Seed: '7', ...penalties });
}

test('the module of figure 2 comes when it is asked for', async ({ page, site }) => {
  await open(page, site.address);
  const loads = () => loaded(page, /figure2|lab-module/);
  expect(await loads()).toEqual([]);
  const dialog = await openNetworks(page, 'Figure 2', TITLE);
  await expect(dialog).toContainText('samples to learn from');
  expect((await loads()).filter((name) => name.includes('lab-module'))).toHaveLength(1);
});

test('figure 2 gives the numbers of the command line, in charts, table and file', async ({ page, site }) => {
  const complaints = faults(page);
  await open(page, site.address);
  const dialog = await openNetworks(page, 'Figure 2', TITLE);
  await toy(dialog);
  await expect(dialog).toContainText('4 samples to learn from');
  await dialog.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(dialog.getByRole('status')).toHaveText('Finished: 4 samples');
  const rows = dialog.getByRole('table').locator('tbody tr');
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toHaveText(/^202\.51,29521\.000 ± 0\.0000\.602 ± 0\.0460\.757 ± 0\.043$/);
  await dialog.getByRole('radio', { name: "Paper's rule, c = 1.4, δ = 0.02" }).check();
  await expect(rows.nth(1)).toContainText('0.965 ± 0.035');
  await dialog.getByRole('radio', { name: 'Edges of the joined graph' }).check();
  await expect(rows.nth(1)).toContainText('0.955 ± 0.045');
  await expect(
    dialog.getByRole('img', { name: 'Recall against CP. n = 20: 0.0185 at CP 1, 0.722 at CP 2.5.' }),
  ).toBeVisible();
  const started = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download CSV' }).click();
  const stored = await readFile('tests/web/figure2/toy.csv', 'utf8');
  expect(await readFile(await (await started).path(), 'utf8')).toBe(stored);
  expect(complaints).toEqual([]);
});

test('a run can be stopped, keeps what is finished, and goes on from there', async ({ page, site }) => {
  await open(page, site.address);
  const dialog = await openNetworks(page, 'Figure 2', TITLE);
  await toy(dialog);
  await dialog.getByRole('checkbox', { name: '500', exact: true }).check();
  // So much that it cannot be done before Cancel is pressed.
  await fill(dialog, { 'Control parameters CP': '1, 3', Repetitions: '20' });
  await dialog.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(dialog.getByRole('progressbar', { name: 'Progress' })).toBeVisible();
  // The small networks come first.
  await expect(dialog.getByRole('table').locator('tbody tr').first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog.getByRole('status')).toHaveText(/^Stopped after [1-9]\d? of 80 samples; what is finished stays$/);
  await expect(dialog.getByRole('table').locator('tbody tr').first()).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Continue' })).toBeEnabled();
  await dialog.getByRole('checkbox', { name: '500', exact: true }).uncheck();
  await expect(dialog.getByRole('button', { name: 'Run', exact: true })).toBeEnabled();
  await expect(dialog).toContainText('The charts are of earlier settings');
  await fill(dialog, { Seed: 'x' });
  await expect(dialog.getByRole('button', { name: 'Run', exact: true })).toBeDisabled();
});
