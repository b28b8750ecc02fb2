// The menu of networks as a user takes it.
import type { Locator, Page } from '@playwright/test';

/** Opens one of the views behind the menu and waits for its dialog. */
export async function openNetworks(page: Page, item: string, dialog: string | RegExp): Promise<Locator> {
  await page.getByRole('button', { name: 'Networks' }).click();
  await page.getByRole('menu', { name: 'Networks' }).getByRole('menuitem', { name: item, exact: true }).click();
  const view = page.getByRole('dialog', { name: dialog });
  await view.waitFor();
  return view;
}
