// λ and the settings: every way to move them changes the edges, and the answer is the command line's.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { edges, expect, learned, nameOf, open, pairs, showPanel, solved, test } from './site.ts';

const golden = readFileSync('tests/golden/examples/child.csv', 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split(','))
  .map(([a = '', b = '', ab, ba, entry]) => ({ a, b, norm: Math.max(Number(ab), Number(ba)), entry: Number(entry) }))
  .sort((one, other) => nameOf(one).localeCompare(nameOf(other)));

const slider = (page: Page) => page.getByRole('slider', { name: 'λ', exact: true });
const field = (page: Page) => page.getByRole('textbox', { name: 'Value of λ' });

/** Number of edges, as the slider tells; the table must tell the same. */
async function count(page: Page): Promise<number> {
  await solved(page);
  const told = Number(/(\d+) edges?$/.exec((await slider(page).getAttribute('aria-valuetext')) ?? '')?.[1]);
  await expect.poll(async () => (await edges(page)).length).toBe(told);
  return told;
}

test("at the default λ the table is the command line's answer", async ({ page, site }) => {
  await open(page, site.address);
  const shown = await edges(page);
  expect(shown.map(nameOf)).toEqual(golden.map(nameOf));
  for (const [k, { norm }] of shown.entries())
    expect(Math.abs(norm - (golden[k]?.norm ?? NaN))).toBeLessThanOrEqual(1e-12);
});

test('arrow keys and buttons go from change to change, Home and End to the ends', async ({ page, site }) => {
  await open(page, site.address);
  const before = await count(page);
  await slider(page).focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => count(page)).toBeLessThan(before);
  const fewer = await count(page);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => count(page)).toBeGreaterThan(fewer);
  await page.getByRole('button', { name: 'Larger λ, to the next change' }).click();
  await expect.poll(() => count(page)).toBe(fewer);
  await page.getByRole('button', { name: 'Smaller λ, to the next change' }).click();
  await expect.poll(() => count(page)).toBeGreaterThan(fewer);
  await slider(page).focus();
  await page.keyboard.press('End');
  await expect.poll(() => count(page)).toBeLessThanOrEqual(1);
  await page.keyboard.press('Home');
  await expect.poll(() => count(page)).toBeGreaterThan(before);
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText('Nothing changes down to λ = 0.5, the end of the path')).toBeVisible();
});

test('the first step from the default is a real one; what came and went is counted, drawn and listed', async ({
  page,
  site,
}) => {
  await open(page, site.address);
  const before = await pairs(page);
  const step = page.getByRole('button', { name: 'Smaller λ, to the next change' });
  await step.click();
  await expect.poll(() => pairs(page)).not.toEqual(before);
  const came = (await pairs(page)).filter((pair) => !before.includes(pair));
  const changes = page.getByRole('button', { name: /^Last changes/ });
  await expect(changes).toHaveText(`+${came.length} ▾`);
  const lines = async (kind: string) =>
    ((await page.locator(`.graph-change .${kind}`).getAttribute('d')) ?? '').split('M').length - 1;
  await step.click();
  await expect.poll(() => lines('glow')).toBeGreaterThan(0);
  // Back at once: what came leaves again.
  await page.getByRole('button', { name: 'Larger λ, to the next change' }).click();
  await expect.poll(() => lines('ghost')).toBeGreaterThan(0);
  await changes.press('Enter');
  const list = page.getByRole('group', { name: 'Last changes' });
  await expect(list.locator('ol > li')).toHaveCount(3);
  const [pair = ''] = came;
  await page.keyboard.press('Tab');
  await expect(list.getByRole('button').first()).toBeFocused();
  await list
    .getByRole('button')
    .filter({ hasText: pair.split(' – ')[0] ?? '' })
    .last()
    .click();
  await expect(page.getByRole('region', { name: 'Inspector' }).getByRole('heading', { level: 2 })).toContainText(' – ');
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
});

test('a typed value is solved exactly, one that is no number is refused, and a mark leads back', async ({
  page,
  site,
}) => {
  await open(page, site.address);
  await field(page).fill('2.5');
  await field(page).press('Enter');
  await expect(slider(page)).toHaveAttribute('aria-valuetext', /^λ = 2\.5, /);
  expect(await count(page)).toBeLessThan(28);
  for (const { entry } of await edges(page)) expect(entry).toBeGreaterThanOrEqual(2.5);
  await field(page).fill('many');
  await expect(page.getByText('A number, please, from 0.5 to 19.9')).toBeVisible();
  await field(page).fill('1000');
  await field(page).press('Enter');
  await expect(page.getByText('The path ends at λ = 19.9')).toBeVisible();
  await expect(slider(page)).toHaveAttribute('aria-valuetext', /^λ = 2\.5, /);
  await field(page).blur();
  await expect(page.getByText('“1000” was not taken. The path ends at λ = 19.9')).toBeVisible();
  await expect(field(page)).toHaveValue('2.5');
  await page
    .getByRole('group', { name: 'Named values of λ' })
    .getByRole('button', { name: /default/i })
    .click();
  await expect(slider(page)).toHaveAttribute('aria-valuetext', 'λ = 1.5, 28 edges');
});

test('a dragged slider changes the edges', async ({ page, site }) => {
  await open(page, site.address);
  const box = await slider(page).boundingBox();
  if (!box) throw new Error('the slider has no place');
  const at = (share: number) => [box.x + share * box.width, box.y + box.height / 2] as const;
  await page.mouse.move(...at(0.5));
  await page.mouse.down();
  await page.mouse.move(...at(0.97), { steps: 5 });
  await expect.poll(async () => (await edges(page)).length).toBeLessThan(10);
  await page.mouse.up();
  await expect.poll(() => count(page)).toBeLessThan(10);
});

test('the rule "and" keeps a part of what "or" keeps; undo and redo follow', async ({ page, site }) => {
  await open(page, site.address);
  await showPanel(page, 'Settings');
  const or = await pairs(page);
  const rule = page.getByRole('radiogroup', { name: 'Edge rule' });
  await rule.getByRole('radio', { name: /^And/ }).check();
  await expect.poll(async () => (await pairs(page)).length).toBeLessThan(or.length);
  const and = await pairs(page);
  expect(and.filter((pair) => !or.includes(pair))).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => pairs(page)).toEqual(or);
  await expect(rule.getByRole('radio', { name: /^Or/ })).toBeChecked();
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect.poll(() => pairs(page)).toEqual(and);
  await page.keyboard.press('Control+z');
  await expect.poll(() => pairs(page)).toEqual(or);
});

test('without the marginal filter no edge is dropped, and dropped ones can be shown', async ({ page, site }) => {
  await open(page, site.address);
  await field(page).fill('0.5');
  await field(page).press('Enter');
  await expect(slider(page)).toHaveAttribute('aria-valuetext', /^λ = 0\.5, /);
  const kept = await count(page);
  await showPanel(page, 'Settings');
  await page.getByRole('checkbox', { name: 'Show dropped edges' }).check();
  await expect.poll(async () => (await edges(page)).length).toBeGreaterThan(kept);
  const all = await pairs(page);
  await page.getByRole('checkbox', { name: 'Show dropped edges' }).uncheck();
  await page.getByRole('switch', { name: 'Marginal filter' }).uncheck();
  await expect.poll(() => pairs(page)).toEqual(all);
});

test('another formulation is learned anew; undo brings the earlier answer back', async ({ page, site }) => {
  await open(page, site.address);
  const before = await edges(page);
  await showPanel(page, 'Settings');
  const formulation = page.getByRole('radiogroup', { name: 'Formulation' });
  await formulation.getByRole('radio', { name: 'Paper' }).check();
  await expect(page.getByRole('radiogroup', { name: 'Encoding' })).toBeVisible();
  await expect.poll(async () => JSON.stringify(await edges(page))).not.toBe(JSON.stringify(before));
  await learned(page, 'Child');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(formulation.getByRole('radio', { name: 'Normalised' })).toBeChecked();
  await expect.poll(() => edges(page)).toEqual(before);
});

test('a forbidden edge goes, and comes back when that is undone', async ({ page, site }) => {
  await open(page, site.address);
  const before = await pairs(page);
  const row = page.getByRole('table', { name: 'Edges' }).getByRole('row').nth(1);
  const [a = '', b = ''] = await row.getByRole('cell').allInnerTexts();
  const first = nameOf({ a, b });
  await row.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Forbid this edge' }).click();
  await expect.poll(() => pairs(page)).not.toContain(first);
  await learned(page, 'Child');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => pairs(page)).toEqual(before);
});

test('the menu of a row goes along while the table scrolls, and closes once its row is out of sight', async ({
  page,
  site,
}) => {
  await open(page, site.address);
  const table = page.getByRole('table', { name: 'Edges' });
  const button = table
    .getByRole('row')
    .nth(4)
    .getByRole('button', { name: /^Actions for/ });
  const menu = page.getByRole('menu', { name: /^Actions for/ });
  const scroll = (by: number) =>
    table.evaluate((element, pixels) => {
      element.parentElement?.scrollBy(0, pixels);
    }, by);
  await button.click();
  await scroll(40);
  const below = async () => ((await menu.boundingBox())?.y ?? NaN) - ((await button.boundingBox())?.y ?? NaN);
  await expect.poll(below).toBeGreaterThan(0);
  expect(await below()).toBeLessThan(60);
  await expect(menu).toBeVisible();
  await scroll(400);
  await expect(menu).toHaveCount(0);
});
