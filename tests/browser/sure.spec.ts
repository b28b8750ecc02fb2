// How sure the edges are: shares of resamples that come while λ moves, stop, go on, and are there again.
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { faults, expect, learned, open, pressOnceThere, test } from './site';

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
