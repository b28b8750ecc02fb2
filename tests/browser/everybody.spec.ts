// For everybody: colours that the system chooses, fingers, and long names on a phone.
import type { Locator, Page } from '@playwright/test';
import { expect, learned, open, openFile, showPanel, test } from './site.ts';

/** What a thing looks like once it looks the same twice. */
async function look(thing: Locator): Promise<Buffer> {
  let before: Buffer | undefined;
  let now = await thing.screenshot();
  while (before === undefined || !now.equals(before)) [before, now] = [now, await thing.screenshot()];
  return now;
}

/** Something looks different after an act, which is then undone. */
async function looks(thing: Locator, act: () => Promise<unknown>, undo: () => Promise<unknown>): Promise<void> {
  const before = await look(thing);
  await act();
  const after = await look(thing);
  await undo();
  expect(after.equals(before), `${String(thing)} looks the same`).toBe(false);
}

test('with colours of the system, on and off, chosen and focused look different, and the graph is seen', async ({
  page,
  site,
}) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark', reducedMotion: 'reduce' });
  await open(page, site.address);
  const away = () => page.mouse.move(700, 10);
  const blur = () =>
    page.evaluate(() => {
      (document.activeElement as HTMLElement | null)?.blur();
    });
  await showPanel(page, 'Settings');
  await blur();
  await away();
  const filter = page.getByRole('switch', { name: 'Marginal filter' });
  const turn = async () => {
    await filter.press(' ');
    await learned(page, 'Child');
    await blur();
  };
  await looks(filter, turn, turn);
  // The focus is drawn around a thing: so what is around it is looked at as well.
  const focus = (thing: Locator) => async () => {
    await page.keyboard.press('Shift');
    await thing.focus();
  };
  const header = page.getByRole('banner');
  for (const name of ['Export', 'Share link', 'Open data'])
    await looks(header, focus(header.getByRole('button', { name })), blur);
  const strip = page.getByRole('region', { name: 'Path over λ' });
  await looks(strip, focus(strip.getByRole('button', { name: /^Smaller/ })), blur);
  const button = page.getByRole('group', { name: 'Panels' }).getByRole('button', { name: 'Inspector' });
  const hide = async () => {
    await button.press('Enter');
    await blur();
  };
  await looks(button, hide, hide);
  const stage = page.locator('.graph-stage');
  for (const layer of ['.graph-nodes', '.graph-edges']) {
    const show = (visibility: string) => () =>
      stage.locator(layer).evaluate((element, value) => {
        (element as SVGElement).style.visibility = value;
      }, visibility);
    await looks(stage, show('hidden'), show(''));
  }
  const row = page.getByRole('table', { name: 'Edges' }).getByRole('row').nth(2);
  await looks(
    row,
    async () => {
      await row.press('Enter');
      await blur();
    },
    () => Promise.resolve(),
  );
});

/** What can be pressed, touched or typed into and is smaller than 24 pixels, with its size. */
const smallTargets = (page: Page) =>
  page.evaluate(() => {
    const targets = document.querySelectorAll<HTMLElement>('button, a[href], input, select, textarea, summary');
    return [...targets].flatMap((target) => {
      if (!target.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return [];
      // A label belongs to what it labels.
      const box = (target.closest('label') ?? target).getBoundingClientRect();
      if (box.width >= 23.5 && box.height >= 23.5) return [];
      return [`${target.outerHTML.slice(0, 80)}: ${box.width.toFixed(1)} × ${box.height.toFixed(1)}`];
    });
  });

test('every target is at least 24 pixels wide and high, on a desk and on a phone', async ({ page, site }) => {
  await open(page, `${site.address}#example=child&truth=shown&directed=class`);
  await expect(page.getByRole('region', { name: 'Directions' })).toContainText('Proven');
  await page.getByRole('table', { name: 'Edges' }).getByRole('row').nth(2).press('Enter');
  await showPanel(page, 'Settings');
  expect(await smallTargets(page), 'on a desk').toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('button', { name: 'Settings' })).toHaveAttribute('aria-expanded', 'false');
  for (const sheet of ['Settings', 'Inspector', 'Edges'] as const) {
    await showPanel(page, sheet);
    expect(await smallTargets(page), `${sheet} on a phone`).toEqual([]);
  }
  await page.getByRole('button', { name: 'About and keys' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await smallTargets(page), 'a dialog on a phone').toEqual([]);
});

test('on a phone the edge table has whole numbers, and long names are told apart', async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, site.address);
  const name = (k: number) => `question_of_the_survey_number_${k}`;
  const row = (k: number) => [k % 2, (k + Number(k % 7 === 0)) % 2, (k >> 1) % 2, ((k >> 1) + Number(k % 9 === 0)) % 2];
  const rows = Array.from({ length: 400 }, (_, k) => row(k).join(','));
  await openFile(page, 'survey.csv', [[10, 11, 12, 13].map(name).join(','), ...rows, ''].join('\n'));
  await page.getByRole('dialog').getByRole('button', { name: 'Learn' }).click();
  await learned(page, 'survey.csv');
  await showPanel(page, 'Edges');
  const table = page.getByRole('table', { name: 'Edges' });
  await expect(table.getByRole('row')).not.toHaveCount(1);
  const cut = await table.evaluate((element) => {
    const wide = (thing: Element) => {
      const range = document.createRange();
      range.selectNodeContents(thing);
      return range.getBoundingClientRect();
    };
    return [...element.querySelectorAll('td:is(.norm, .entry)')].filter((cell) => {
      const [text, box] = [wide(cell), cell.getBoundingClientRect()];
      return text.left < box.left - 0.5 || text.right > box.right + 0.5;
    }).length;
  });
  expect(cut).toBe(0);
  expect(await page.locator('.edges-frame').evaluate((frame) => frame.scrollWidth <= frame.clientWidth)).toBe(true);
  // The ends of the names, where they differ, are seen inside their cells: the second half is cut at its beginning.
  const ends = await table.locator('td:is(.a, .b)').evaluateAll((cells) =>
    cells.map((cell) => {
      const text = cell.lastElementChild?.firstElementChild?.firstChild;
      if (!text?.textContent) return 'no text';
      const range = document.createRange();
      range.setStart(text, text.textContent.length - 2);
      range.setEnd(text, text.textContent.length);
      const [end, box] = [range.getBoundingClientRect(), cell.getBoundingClientRect()];
      const inside = end.left >= box.left && end.right <= box.right + 0.5 && end.bottom <= box.bottom + 0.5;
      return inside ? range.toString() : 'cut';
    }),
  );
  expect(new Set(ends)).toEqual(new Set(['10', '11', '12', '13']));
  // The whole names come with the pointer, and with the keyboard.
  const first = table.getByRole('row').nth(1);
  await expect(first.locator('td.a')).toHaveAttribute('title', /^question_of_the_survey_number_1\d$/);
  await table.getByRole('button', { name: 'norm' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(first).toBeFocused();
  await expect(page.locator('.tip')).toHaveText(
    /^question_of_the_survey_number_1\d – question_of_the_survey_number_1\d$/,
  );
  await expect(table.getByRole('row').nth(1).locator('td.state')).toHaveAttribute('data-mark', 'AB');
});

test('a tap on a title or a named λ does what it does, and says what it means', async ({ browser, site }) => {
  const context = await browser.newContext({
    viewport: { width: 1024, height: 800 },
    hasTouch: true,
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await open(page, site.address);
  const head = page.getByRole('columnheader', { name: 'entry λ' });
  await head.getByRole('button').tap();
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  await expect(page.locator('.tip')).toContainText('The largest λ at which the edge is there.');
  await page.getByRole('button', { name: 'EBIC' }).tap();
  await expect(page.locator('.tip')).toContainText('Here the extended BIC is best');
  await page.locator('.graph-stage').tap({ position: { x: 300, y: 90 } });
  await expect(page.locator('.tip')).toBeHidden();
  await context.close();
});
