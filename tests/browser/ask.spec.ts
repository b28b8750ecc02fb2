// A network that is asked, as a user takes it.
import { readFileSync } from 'node:fs';
import { expectNoFault } from './axe.ts';
import { openNetworks } from './networks.ts';
import { expect, faults, follow, learned, test } from './site.ts';

const NAME = /^Ask the network/;

test('evidence by click and by keyboard, two scenarios, doing, impossible evidence', async ({ ready: page }) => {
  test.slow();
  const complaints = faults(page);
  await follow(page, 'example=asia');
  await learned(page, 'Asia');
  const ask = await openNetworks(page, 'Ask the network', NAME);
  const level = (name: string) => ask.getByRole('button', { name: new RegExp(`^${name};`) });
  const side = ask.getByRole('region', { name: 'Evidence' });
  await level('xray = yes').click();
  await expect(side).toContainText(
    'Probability of what was seen: 0.11 (11 %). 526 rows of the table have all of this.',
  );
  // The numbers of the command line: tests/golden/query/asia-seen.json is without smoke.
  const { levels } = JSON.parse(readFileSync('tests/golden/query/asia-seen.json', 'utf8')) as {
    levels: { node: string; level: string; probability: number }[];
  };
  await level('smoke = no').focus();
  await page.keyboard.press('ArrowUp');
  await expect(level('smoke = yes')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(side).toContainText('of the table have all of this.');
  const lung = levels.find((each) => each.node === 'lung' && each.level === 'yes')?.probability ?? NaN;
  await expect(level('lung = yes')).toHaveAccessibleName(new RegExp(`^lung = yes; ${(100 * lung).toFixed(1)} %, `));
  await expect(page).toHaveURL(/lab=ask_known_/);
  await expectNoFault(page, 'evidence');
  // A second scenario begins as the first; doing cuts the arrows into it.
  await ask.getByRole('button', { name: 'Two scenarios' }).click();
  await ask.getByRole('button', { name: '✂ Doing' }).click();
  await expect(ask).toContainText('This assumes that every arrow is a cause');
  await level('bronc = yes').click();
  const second = ask.getByRole('region', { name: 'Scenario B' });
  await expect(second.getByRole('button', { name: 'Retract bronc = yes' })).toBeVisible();
  await ask.getByRole('button', { name: 'Most probable explanation' }).click();
  await expect(second).toContainText('do(bronc = yes)');
  await expectNoFault(page, 'two scenarios');
  await second.getByRole('button', { name: 'Retract all' }).click();
  await expect(second).toContainText('No evidence');
  await ask.getByRole('button', { name: 'Seeing' }).click();
  await level('tub = yes').click();
  await level('either = no').click();
  await expect(second.getByRole('alert')).toContainText('which has probability zero given tub=yes');
  await page.keyboard.press('Escape');
  await expect(ask).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('a fitted network: doing needs all directions, and a link finds the same question', async ({ ready: page }) => {
  await follow(page, 'example=cancer&directed=class&lab=ask_fitted_0.0');
  const ask = page.getByRole('dialog', { name: NAME });
  await expect(ask.getByRole('region', { name: 'Evidence' })).toContainText('rows of the table have all of this');
  await expect(ask.getByLabel('Network', { exact: true })).toHaveValue('fitted');
  await expect(ask.getByRole('button', { name: '✂ Doing' })).toBeDisabled();
  await expect(ask).toContainText('Doing needs a full graph');
  await ask.getByLabel('Network', { exact: true }).selectOption('known');
  await expect(ask.getByRole('button', { name: '✂ Doing' })).toBeEnabled();
  // The same level, by its name.
  await expect(ask.getByRole('button', { name: 'Retract Pollution = low' })).toBeVisible();
  await expect(page).toHaveURL(/lab=ask_known_0\.0/);
});
