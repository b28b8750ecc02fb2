// A picture that does not mislead: names cover neither each other nor the head of an arrow.
import type { Page } from '@playwright/test';
import { expect, learned, open, showPanel, test } from './site.ts';
import { tabTo } from './keyboard.ts';
import { pictureFaults } from './picture-faults.js';

const SOME = [
  ['child', 'Child'],
  ['alarm', 'Alarm'],
  ['win95pts', 'Win95pts'],
] as const;
test.use({ viewport: { width: 1440, height: 900 } });

for (const [id, title] of SOME) {
  for (const directed of ['', '&directed=dag']) {
    test(`${title}${directed === '' ? '' : ', directed'}: no name hides the head of an arrow or another name`, async ({
      page,
      site,
    }) => {
      await open(page, `${site.address}#example=${id}${directed}`, title);
      if (directed !== '') await expect(page.getByRole('status').filter({ hasText: 'Proven' })).toBeVisible();
      await expect(page.locator('.graph-stage')).toHaveAttribute('data-layout', 'final');
      // Names are placed when the picture rests: then all are there, none covers anything, and lines run through few of them.
      const wrong = async () => {
        const { nodes, unnamed, overlaps, covered, crossed } = await pictureFaults(page);
        return { unnamed, overlaps, covered, struck: crossed > 0.05 * nodes };
      };
      await expect.poll(wrong).toEqual({ unnamed: 0, overlaps: 0, covered: 0, struck: false });
    });
  }
}

/** Where nodes stand, by their names. */
const places = (page: Page) =>
  page
    .locator('.graph-nodes > g')
    .evaluateAll((all) => all.map((node) => `${node.getAttribute('aria-label')} ${node.getAttribute('transform')}`));

test('nodes stay under every edit, and move when asked: by hand, by their names, by a layout; all of it can be undone', async ({
  page,
  site,
}) => {
  test.slow();
  await open(page, `${site.address}#example=asia`, 'Asia');
  await expect(page.locator('.graph-stage')).toHaveAttribute('data-layout', 'final');
  await showPanel(page, 'Settings');
  await expect.poll(async () => (await pictureFaults(page)).unnamed).toBe(0);
  const before = await places(page);
  const stay = async () => {
    await learned(page, 'Asia');
    expect(await places(page)).toEqual(before);
  };
  const row = page.getByRole('table', { name: 'Edges' }).getByRole('row').nth(1);
  for (const wish of ['Forbid this edge', 'Require this edge']) {
    await row.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitemcheckbox', { name: wish }).click();
    await stay();
  }
  await expect(page.locator('.graph-marks line.forbidden')).toHaveCount(1);
  await expect(page.locator('.graph-marks line.required')).toHaveCount(1);
  await page.getByRole('radio', { name: /^And/ }).check();
  await stay();
  await page.getByRole('radio', { name: /^Paper/ }).check();
  await stay();
  await page.getByRole('combobox', { name: 'Direction' }).selectOption('dag');
  await expect(page.locator('.graph-arrows path').first()).toBeAttached();
  await stay();
  // A name is a handle of its node.
  const name = page.locator('.graph-nodes > g text').first();
  const box = await name.boundingBox();
  if (!box) throw new Error('the first name is not there');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 90, box.y + 60, { steps: 4 });
  await page.mouse.up();
  const moved = async () => (await places(page)).filter((place, k) => place !== before[k]).length;
  await expect.poll(moved).toBe(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => places(page)).toEqual(before);
  await page.getByRole('button', { name: 'Layout' }).click();
  await page.getByRole('menuitem', { name: 'Circle' }).click();
  await expect.poll(moved).toBe(before.length);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => places(page)).toEqual(before);
});

test('how the picture looks, where nodes lie and what marks mean can be had by keyboard alone', async ({
  page,
  site,
}) => {
  await open(page, `${site.address}#example=asia`, 'Asia');
  await expect(page.locator('.graph-stage')).toHaveAttribute('data-layout', 'final');
  await page.getByRole('combobox', { name: 'Find a node' }).focus();
  const view = page.locator('.graph-look summary');
  for (let k = 0; k < 4 && !(await view.evaluate((element) => element === document.activeElement)); k++)
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await tabTo(page, 'combobox', 'Nodes');
  await page.keyboard.press('l');
  await tabTo(page, 'switch', 'Clusters in colours');
  await page.keyboard.press('Space');
  await expect(page.locator('.graph-nodes > g.clustered').first()).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(view).toBeFocused();
  const before = await places(page);
  await tabTo(page, 'button', 'Layout');
  await page.keyboard.press('Enter');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect.poll(() => places(page)).not.toEqual(before);
  const legend = page.locator('.graph-legend summary');
  for (let k = 0; k < 12 && !(await legend.evaluate((element) => element === document.activeElement)); k++)
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.locator('.graph-legend li', { hasText: 'where the keyboard is' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.locator('.tip')).toContainText('Zero means no edge.');
});

test('names grow, clusters have colours, a map and the surroundings of a column can be had', async ({ page, site }) => {
  await open(page, site.address);
  const size = () =>
    page
      .locator('.graph-nodes')
      .first()
      .evaluate((group) => parseFloat(getComputedStyle(group).fontSize));
  await page.getByText('View', { exact: true }).click();
  await page.getByLabel('Names').selectOption('large');
  await expect.poll(size).toBeGreaterThan(12);
  await page.getByRole('switch', { name: 'Clusters in colours' }).check();
  await expect(page.locator('.graph-nodes > g.clustered').first()).toBeAttached();
  await page.getByText('Legend', { exact: true }).click();
  await expect(page.locator('.graph-legend li', { hasText: /cluster of \d+ columns/ })).not.toHaveCount(0);
  await page.getByText('Legend', { exact: true }).click();
  await page.getByText('View', { exact: true }).click();
  await page.getByRole('switch', { name: 'Overview map' }).check();
  await expect(page.getByRole('img', { name: /^Map of the whole graph/ })).toBeVisible();
  await page.getByLabel('Around the chosen column').selectOption('1 step');
  // As other menus it goes with Escape, which brings the focus back, and with a press elsewhere.
  await page.keyboard.press('Escape');
  await expect(page.locator('.graph-look summary')).toBeFocused();
  await page.getByRole('combobox', { name: 'Find a node' }).fill('BirthAsphyxia');
  await page.keyboard.press('Enter');
  await expect(page.locator('.graph-nodes > g.lit')).not.toHaveCount(0);
  await expect(page.locator('.graph-nodes.dimmed')).toHaveCount(1);
});
