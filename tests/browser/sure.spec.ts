// How sure the edges are: shares of resamples that come while λ moves, stop, go on, and are there again.
import { readFile } from 'node:fs/promises';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { exportAs } from './exports';
import { faults, expect, learned, open, openFile, pressOnceThere, test } from './site';

const finished = (page: Page) => expect(page.getByRole('button', { name: '100 more resamples' })).toBeVisible();

/** Names and share of every row of the edge table. */
const shares = (page: Page): Promise<string[]> =>
  page
    .getByRole('table', { name: 'Edges' })
    .locator('tbody tr:not(.spacer)')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll('.a, .b, .share')].map((cell) => cell.textContent).join(' ')),
    );

test('shares come while λ moves, and table, inspector, legend and link have them', async ({ page, site }) => {
  const complaints = faults(page);
  await open(page, `${site.address}#example=asia`, 'Asia');
  await page.getByRole('button', { name: 'How sure?' }).click();
  await expect(page.getByRole('columnheader', { name: 'share' })).toBeVisible();
  // λ is live all the while.
  const slider = page.getByRole('slider', { name: 'λ' });
  await slider.focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowRight');
  await finished(page);
  await learned(page, 'Asia');
  await expect.poll(() => shares(page)).toContainEqual(expect.stringMatching(/^smoke .* 100 %$|^.* smoke 100 %$/));
  await page.getByRole('table', { name: 'Edges' }).locator('tbody tr').first().click();
  const inspector = page.getByRole('region', { name: 'Inspector' });
  await expect(inspector).toContainText('of 100 resamples the edge is there');
  await expect(
    inspector.getByRole('img', { name: /^Share of resamples along λ: in half of them from λ = / }),
  ).toBeVisible();
  await page.locator('.graph-legend summary').click();
  await expect(page.locator('.graph-legend')).toContainText('in 95 % of them or more');
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  expect(page.url()).toContain('sure=halves-100-1');
  await page.getByRole('button', { name: 'Hide shares' }).click();
  await expect(page.getByRole('columnheader', { name: 'share' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('columnheader', { name: 'share' })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('resampling can be stopped, what is there stays, and going on gives the same shares', async ({ page, site }) => {
  await open(page, `${site.address}#example=alarm&sure=halves-100-1`, 'Alarm');
  await finished(page);
  // While shares come the table has the rows in sight alone.
  await expect(page.locator('.edges-part')).toHaveAttribute('aria-busy', 'false');
  const all = await shares(page);
  await page.getByRole('button', { name: 'Hide shares' }).click();
  await pressOnceThere(page, 'Stop resampling');
  await page.getByRole('combobox', { name: 'Direction' }).selectOption('dag');
  await page.getByRole('button', { name: 'How sure?' }).click();
  await expect(page.getByRole('button', { name: 'Go on' })).toBeVisible();
  await page.getByRole('button', { name: 'Go on' }).click();
  await finished(page);
  await page.getByRole('table', { name: 'Edges' }).locator('tbody tr').first().click();
  await expect(page.getByRole('region', { name: 'Inspector' })).toContainText('either way fits in');
  await page.getByRole('combobox', { name: 'Direction' }).selectOption('learned');
  await finished(page);
  await learned(page, 'Alarm');
  await expect.poll(() => shares(page)).toEqual(all);
});

test('by keyboard: a least share tells what to expect by chance, so few lead to share and λ, and files have the shares', async ({
  page,
  site,
}) => {
  await open(page, `${site.address}#example=asia&sure=halves-40-1`, 'Asia');
  await finished(page);
  await expect(page.getByRole('button', { name: 'stable' })).toBeVisible();
  const least = page.getByRole('slider', { name: 'Least share' });
  await least.focus();
  await page.keyboard.press('End');
  await expect(page.locator('.sure')).toContainText(
    /At most [\d.]+ of the \d+ edges with a share of at least 100 % are expected to be there by chance\./,
  );
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const most = page.getByRole('spinbutton', { name: 'Expected by chance, at most' });
  await most.fill('1.5');
  await page.keyboard.press('Enter');
  await expect(page.locator('.sure-expected')).toContainText(/^At most (1\.\d|0\.\d+|1) of the \d+ edges/);
  expect(await least.getAttribute('aria-valuetext')).not.toBe('100 %');
  await most.fill('0.01');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No share of 40 halves is enough for that')).toBeVisible();
  const { bytes } = await exportAs(page, 'Edges (CSV)');
  expect(bytes.toString().split('\n')[0]).toBe('a,b,norm_ab,norm_ba,entry_lambda,confidence');
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
});

test('a counts file with resamples says how sure, without rows', async ({ page, site }) => {
  await open(page, `${site.address}#example=asia`, 'Asia');
  await openFile(page, 'mixed.counts.json', await readFile('tests/golden/sure/mixed.counts.json'));
  await learned(page, 'mixed.counts.json');
  await page.getByRole('button', { name: 'How sure?' }).click();
  await expect(page.locator('.sure')).toContainText('20 random halves of the rows');
  await expect(page.locator('.sure')).toContainText('They came with the counts file.');
  await expect(page.getByRole('columnheader', { name: 'share' })).toBeVisible();
});
