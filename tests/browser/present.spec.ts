// Before a room: one key, large letters, graph and one chart, steps; on the page, inside another page, and while a network is asked.
import type { Page } from '@playwright/test';
import { expectNoFault } from './axe.ts';
import { expect, faults, follow, open, test } from './site.ts';

const SIZES = [
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
];

/** The height of letters in pixels. */
const letters = (page: Page, selector: string): Promise<number> =>
  page
    .locator(selector)
    .first()
    .evaluate((each) => Number.parseFloat(getComputedStyle(each).fontSize));

/** The graph's names as they are drawn. */
const nameHeights = (page: Page): Promise<number[]> =>
  page
    .locator('.graph-stage text')
    .evaluateAll((all) =>
      all.filter((each) => each.textContent !== '').map((each) => each.getBoundingClientRect().height),
    );

async function expectReadable(page: Page, size: (typeof SIZES)[number]): Promise<void> {
  await page.setViewportSize(size);
  await expect.poll(() => letters(page, '.present-bar')).toBeGreaterThan(size.width / 70);
  // Names in the graph are at least a seventieth of the screen high, as a row of text is.
  await expect.poll(async () => Math.min(...(await nameHeights(page)))).toBeGreaterThan(size.height / 70);
  // Graph and chart have the screen: nothing is cut off, and nothing scrolls.
  const stage = await page.locator('.graph-stage').boundingBox();
  expect((stage?.width ?? 0) * (stage?.height ?? 0)).toBeGreaterThan(0.55 * size.width * size.height);
  await expect(page.locator('.strip-plot')).toBeInViewport({ ratio: 1 });
  await expect(page.locator('.present-bar')).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
}

for (const [where, query] of [
  ['the page', ''],
  ['inside another page', '?embed=1'],
] as const)
  test(`${where}: one key, both sizes, and from change to change`, async ({ page, site }) => {
    const complaints = faults(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${site.address}${query}#example=asia`);
    await expect(page.locator('.graph-stage')).toHaveAttribute('aria-busy', 'false');
    const before = await page.screenshot();
    await page.keyboard.press('F8');
    await expect(page.locator('.page-header')).toHaveCount(0);
    for (const size of SIZES) {
      await expectReadable(page, size);
      expect((await page.screenshot()).equals(before)).toBe(false);
    }
    const told = page.getByRole('slider', { name: 'λ' });
    const at = async () => Number(await told.inputValue());
    const rest = () => expect(page.getByRole('region', { name: 'Path over λ' })).toHaveAttribute('aria-busy', 'false');
    await rest();
    const start = await at();
    await page.keyboard.press('PageDown');
    await expect.poll(at).toBeLessThan(start);
    await rest();
    const below = await at();
    await page.keyboard.press('PageUp');
    await expect.poll(at).toBeGreaterThan(below);
    await rest();
    const above = await at();
    await page.getByRole('button', { name: 'Next change ›' }).click();
    await expect.poll(at).toBeLessThan(above);
    await expectNoFault(page, where);
    await page.keyboard.press('F8');
    await expect(page.locator('.present-bar')).toHaveCount(0);
    if (query === '') await expect(page.locator('.page-header')).toBeVisible();
    expect(complaints).toEqual([]);
  });

test('a network that is asked: large charts, and what is known step by step', async ({ page, site }) => {
  await open(page, `${site.address}#example=asia`, 'Asia');
  await follow(page, 'example=asia&lab=ask_known_2.0-7.0');
  const ask = page.getByRole('dialog', { name: /^Ask the network/ });
  const side = ask.getByRole('region', { name: 'Evidence' });
  await expect(side.getByRole('button', { name: /^Retract/ })).toHaveCount(3);
  await page.keyboard.press('F8');
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expect.poll(() => ask.boundingBox()).toEqual({ x: 0, y: 0, ...size });
    await expect.poll(() => letters(page, '.ask-side')).toBeGreaterThan(size.width / 70);
    const card = ask.getByRole('group', { name: 'smoke' });
    const name = await card.locator('.ask-name').first().boundingBox();
    expect(name?.height ?? 0).toBeGreaterThan(size.height / 70);
  }
  await expectNoFault(page, 'a network that is asked, in large');
  await ask.getByRole('group', { name: 'smoke' }).getByRole('button').first().focus();
  await page.keyboard.press('PageUp');
  await expect(side.getByRole('button', { name: /^Retract/ })).toHaveCount(1);
  await page.keyboard.press('PageDown');
  await expect(side.getByRole('button', { name: /^Retract/ })).toHaveCount(3);
  await page.keyboard.press('F8');
  await page.keyboard.press('Escape');
  await expect(ask).toHaveCount(0);
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('a link opens the page for a room at once', async ({ page, site }) => {
  await page.goto(`${site.address}?present=1`);
  await expect(page.getByRole('group', { name: 'Presentation' })).toBeVisible();
});
