// Work of a person's own, and all of it that could be lost.
import type { Page } from '@playwright/test';
import { learned, openFile, pairs } from './site.ts';
import { garden } from './tables.ts';

/** Opens a table of one's own, and learns from it as suggested. */
export async function openGarden(page: Page, name = 'garden.csv'): Promise<void> {
  await openFile(page, name, garden());
  const dialog = page.getByRole('dialog', { name: `Import ${name}` });
  await dialog.getByRole('button', { name: 'Learn' }).click();
  await learned(page, name);
}

/** Opens a table of one's own and does a bit of everything with it. */
export async function work(page: Page, name = 'garden.csv'): Promise<void> {
  await openGarden(page, name);
  const field = page.getByRole('textbox', { name: 'Value of λ' });
  await field.fill('0.7');
  await field.press('Enter');
  await learned(page, name);
  const stage = page.locator('.graph-stage');
  // The first node is pinned, and an edge selected.
  await stage.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('p');
  await page.getByRole('table', { name: 'Edges' }).getByRole('row').nth(1).click();
  await page.getByRole('region', { name: 'Graph' }).getByRole('button', { name: 'Require' }).click();
  await learned(page, name);
}

/** All that a person would miss. */
export async function everything(page: Page) {
  return {
    edges: await pairs(page),
    lambda: await page.getByRole('textbox', { name: 'Value of λ' }).inputValue(),
    places: await page
      .locator('.frame .graph-nodes > g')
      .evaluateAll((all) => all.map((node) => node.getAttribute('transform'))),
    pins: await page.locator('.frame .graph-nodes > g.pinned').count(),
    selected: await page.locator('.edges tr[aria-current=true]').allInnerTexts(),
    marks: await page.locator('.frame .graph-marks path.required').count(),
  };
}
