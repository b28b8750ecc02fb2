// How sure the edges are: shares of resamples that come while λ moves, stop, go on, and are there again.
import { readFile } from 'node:fs/promises';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { choose, exportAs } from './exports';
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

test('an average is an answer of its own, with a seed that can be drawn anew; counts take resamples along', async ({
  page,
  site,
}) => {
  const complaints = faults(page);
  await open(page, `${site.address}#example=asia&sure=bootstrap-20-1`, 'Asia');
  await page.getByRole('combobox', { name: 'Direction' }).selectOption('average');
  const panel = page.getByRole('region', { name: 'Directions' });
  const words =
    /^The average of 20 graphs of resamples has (\d+) edges?, those of at least 55 % of them; (\d+) have a direction/;
  await expect(panel.getByRole('status')).toHaveText(words);
  const [, edges = '', directions = ''] = words.exec((await panel.getByRole('status').textContent()) ?? '') ?? [];
  // Picture, strip, status and file say the same.
  await expect(page.locator('.strip-count')).toContainText(`${edges} edges in the average`);
  await expect(
    page.getByText(`in the average of 20 graphs of resamples, ${directions} with a direction`),
  ).toBeVisible();
  const lines = (await exportAs(page, 'Edges (CSV)')).bytes.toString().trim().split('\n').slice(1);
  expect(lines).toHaveLength(Number(edges));
  expect(lines.filter((line) => line.includes(',directed,'))).toHaveLength(Number(directions));
  // A least share by hand, by keyboard; fewer edges have all resamples behind them.
  await panel.getByRole('checkbox', { name: 'Least share by the data' }).press('Space');
  await panel.getByRole('spinbutton', { name: 'Least share' }).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('100');
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('status')).toContainText('those of at least 100 % of them');
  expect(page.url()).toContain('threshold=1');
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  // Another seed draws other resamples, and Undo brings these back.
  const seed = page.getByRole('textbox', { name: 'Seed' });
  await page.getByRole('button', { name: 'New seed' }).click();
  await expect(seed).not.toHaveValue('1');
  expect(page.url()).toContain(`sure=bootstrap-20-${await seed.inputValue()}`);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(seed).toHaveValue('1');
  await choose(page, 'Counts file');
  const dialog = page.getByRole('dialog', { name: 'Counts file' });
  await dialog.getByRole('checkbox', { name: /^With the counts of resamples/ }).check();
  await dialog.getByRole('spinbutton', { name: 'Resamples' }).fill('6');
  const started = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const file = JSON.parse((await readFile(await (await started).path())).toString()) as {
    resamples: { draws: unknown[] };
  };
  expect(file.resamples.draws).toHaveLength(6);
  await expect(dialog).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('λ is dragged while shares stream in: every edge at every λ has one, and they go on', async ({ page, site }) => {
  // Not until it rests: it would not for minutes.
  await page.goto(`${site.address}#example=alarm&sure=halves-10000-1`);
  const there = async () => Number((await page.locator('.sure progress').getAttribute('value')) ?? NaN);
  // The column is there before the first draw is.
  await expect.poll(() => shares(page)).toContainEqual(expect.stringMatching(/\d+ %$/));
  const [slider, before] = [page.getByRole('slider', { name: 'λ' }), await there()];
  const box = await slider.boundingBox();
  if (!box) throw new Error('the strip has no place');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  for (let step = 0; step < 10; step++) {
    await page.mouse.move(box.x + box.width * (0.3 + 0.04 * step), box.y + box.height / 2);
    for (const row of await shares(page)) expect(row).toMatch(/\d+ %$/);
  }
  await page.mouse.up();
  await expect.poll(there).toBeGreaterThan(before);
  await page.getByRole('button', { name: 'Stop resampling' }).click();
  await expect(page.getByRole('button', { name: 'Go on' })).toBeVisible();
  await expect.poll(() => shares(page)).toContainEqual(expect.stringMatching(/\d+ %$/));
});
