// The graph owns the page: how much of it, on which screens, and the panels around it.
import type { Page } from '@playwright/test';
import { tabTo } from './keyboard.ts';
import { expect, faults, follow, learned, open, openFile, showPanel, test } from './site.ts';

/** The share of the window in which nodes may lie and nothing covers them, point by point as the browser finds it. */
const shareOfGraph = (page: Page) =>
  page.evaluate(() => {
    const step = 6;
    let [graph, all] = [0, 0];
    for (let x = step / 2; x < innerWidth; x += step) {
      for (let y = step / 2; y < innerHeight; y += step) {
        all += 1;
        if (document.elementFromPoint(x, y)?.closest('.graph-stage')) graph += 1;
      }
    }
    return graph / all;
  });

const scrolls = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement;
    return scrollWidth > innerWidth || scrollHeight > innerHeight;
  });

/** Nodes that lie where something covers them. */
const coveredNodes = (page: Page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll('.graph-nodes > g .shape')].filter((shape) => {
        const { x, y, width, height } = shape.getBoundingClientRect();
        return !document.elementFromPoint(x + width / 2, y + height / 2)?.closest('.graph-stage');
      }).length,
  );

/** Names of the graph that tools, legend or bar lie over. */
const coveredNames = (page: Page) =>
  page.evaluate(() => {
    const boxOf = (element: Element) => element.getBoundingClientRect();
    const over = [...document.querySelectorAll('.graph-tools > *, .graph-legend, .graph-bar')].map(boxOf);
    return [...document.querySelectorAll('.graph-nodes > g text:not([display=none])')]
      .filter((name) => {
        const { left, right, top, bottom } = boxOf(name);
        return over.some((box) => left < box.right && box.left < right && top < box.bottom && box.top < bottom);
      })
      .map((name) => name.textContent);
  });

/** Named values of λ that lie over the words at the ends of the strip. */
const flagsOverEnds = (page: Page) =>
  page.evaluate(() => {
    const words = [...document.querySelectorAll('.strip-ends span')].map((word) => word.getBoundingClientRect());
    return [...document.querySelectorAll('.strip-marks button')].filter((flag) => {
      const { left, right } = flag.getBoundingClientRect();
      return words.some((word) => left < word.right && word.left < right);
    }).length;
  });

const separator = (page: Page, name: string) => page.getByRole('separator', { name });
const panelButton = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Panels' }).getByRole('button', { name, exact: true });
const sizeOf = async (page: Page, name: string) => Number(await separator(page, name).getAttribute('aria-valuenow'));

test('the graph has most of every screen, and what belongs to it is in reach', async ({ page, site }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, site.address);
  expect(await shareOfGraph(page)).toBeGreaterThanOrEqual(0.6);
  expect(await coveredNodes(page)).toBe(0);
  await follow(page, '#example=child&directed=dag');
  await expect(page.getByRole('region', { name: 'Directions' })).toContainText('Proven');
  expect(await shareOfGraph(page)).toBeGreaterThanOrEqual(0.6);
  // What can be done with a selection takes little, and hides no name.
  await page.getByRole('table', { name: 'Edges' }).getByRole('row').nth(2).click();
  await expect(page.getByRole('group', { name: 'Selected pair' })).toBeVisible();
  expect(await shareOfGraph(page)).toBeGreaterThanOrEqual(0.6);
  await expect.poll(() => coveredNames(page)).toEqual([]);
  await follow(page, '#example=child');
  await learned(page, 'Child');
  const [slider, legend] = [page.getByRole('slider', { name: 'λ', exact: true }), page.getByText('Legend')];
  const rootSize = () => page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).fontSize));
  const usual = await rootSize();

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.locator('.panel-buttons')).toHaveCSS('position', 'fixed');
  expect(await shareOfGraph(page)).toBeGreaterThanOrEqual(0.6);
  expect(await scrolls(page)).toBe(false);
  await page.getByRole('combobox', { name: 'Find a node' }).fill('LungFlow');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: 'Selected node' })).toBeVisible();
  expect(await shareOfGraph(page)).toBeGreaterThanOrEqual(0.6);
  expect(await flagsOverEnds(page)).toBe(0);
  await expect(slider).toBeInViewport({ ratio: 1 });
  await expect(panelButton(page, 'Inspector')).toHaveAttribute('aria-expanded', 'false');
  for (const sheet of ['Settings', 'Inspector', 'Edges'] as const) {
    await showPanel(page, sheet);
    await expect.poll(() => coveredNodes(page), `${sheet} on a phone`).toBeLessThanOrEqual(3);
    expect(await shareOfGraph(page)).toBeGreaterThan(0.12);
  }
  await expect(panelButton(page, 'Inspector')).toHaveAttribute('aria-expanded', 'false');
  await panelButton(page, 'Edges').click();

  await page.setViewportSize({ width: 720, height: 450 });
  await expect(page.locator('.panel-buttons')).toHaveCSS('position', 'static');
  expect(await shareOfGraph(page)).toBeGreaterThan(0.4);
  expect(await scrolls(page)).toBe(false);
  await expect(slider).toBeInViewport({ ratio: 1 });
  await legend.click();
  await expect(page.locator('.graph-legend')).toHaveAttribute('open');
  await legend.click();

  await page.setViewportSize({ width: 1920, height: 1080 });
  await expect.poll(rootSize).toBeGreaterThan(usual);
  await page.getByRole('button', { name: 'Compare methods' }).click();
  expect((await page.getByRole('dialog').boundingBox())?.width).toBeGreaterThan(1400);
});

test('panels are shown, hidden, resized and remembered by keyboard alone', async ({ page, site }) => {
  await open(page, site.address);
  const settings = page.getByRole('region', { name: 'Settings' });
  await expect(settings).toHaveCount(0);
  await page.keyboard.press('Alt+s');
  await expect(settings).toBeVisible();
  await separator(page, 'Width of the settings').focus();
  const before = await sizeOf(page, 'Width of the settings');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => sizeOf(page, 'Width of the settings')).toBe(before + 32);
  expect((await page.locator('.frame-settings').boundingBox())?.width).toBeCloseTo(before + 32, 0);
  await separator(page, 'Height of the λ strip').focus();
  await page.keyboard.press('Home');
  const least = await separator(page, 'Height of the λ strip').getAttribute('aria-valuemin');
  await expect(separator(page, 'Height of the λ strip')).toHaveAttribute('aria-valuenow', least ?? '');
  await tabTo(page, 'button', 'Inspector');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Inspector' })).toHaveCount(0);
  // What had the focus goes with its panel, and the panel's button has it then.
  await page.getByRole('table', { name: 'Edges' }).getByRole('button', { name: 'norm' }).focus();
  await page.keyboard.press('Alt+t');
  await expect(panelButton(page, 'Edges')).toBeFocused();
  await page.keyboard.press('Enter');

  await page.reload();
  await learned(page, 'Child');
  await expect.poll(() => sizeOf(page, 'Width of the settings')).toBe(before + 32);
  await expect(page.getByRole('region', { name: 'Inspector' })).toHaveCount(0);
  await expect(page.getByRole('table', { name: 'Edges' })).toBeVisible();
  const stored = await page.evaluate(() => JSON.stringify(localStorage));
  expect(Object.keys(JSON.parse(stored) as object)).toEqual(['nodewise.panels']);
  expect(stored).not.toContain('Child');
});

test('a border is dragged, the picture follows, and a double click brings the usual size back', async ({
  page,
  site,
}) => {
  const complaints = faults(page);
  // A browser that refuses to store anything shows the page as well.
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  });
  await open(page, site.address);
  const border = separator(page, 'Width of inspector and table');
  const usual = await sizeOf(page, 'Width of inspector and table');
  const box = await border.boundingBox();
  if (!box) throw new Error('the border has no place');
  await page.mouse.move(box.x + box.width / 2, box.y + 60);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 - 120, box.y + 60, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => sizeOf(page, 'Width of inspector and table')).toBe(usual + 120);
  await expect.poll(() => coveredNodes(page)).toBe(0);
  await border.dblclick({ position: { x: 4, y: 60 } });
  await expect.poll(() => sizeOf(page, 'Width of inspector and table')).toBe(usual);
  expect(complaints).toEqual([]);
});

test('eleven bad files in a row leave one message that names the last, and the graph its size', async ({
  page,
  site,
}) => {
  await open(page, site.address);
  const stage = () => page.locator('.graph-stage').boundingBox();
  const [box, share] = [await stage(), await shareOfGraph(page)];
  for (let k = 1; k <= 11; k++) {
    await openFile(page, `bad-${k}.csv`, '');
    await expect(page.getByRole('alert')).toContainText(`bad-${k}.csv`);
    await expect(page.locator('.notice')).toHaveCount(1);
    expect(await stage()).toEqual(box);
  }
  await page.getByRole('button', { name: /^Dismiss: / }).click();
  await expect(page.locator('.notice')).toHaveCount(0);
  expect(await shareOfGraph(page)).toBe(share);
});
