// The export menu as a user takes it.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';

/** Opens the menu and chooses an entry. */
export async function choose(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menu', { name: 'Export' }).getByRole('menuitem').filter({ hasText: label }).click();
}

/** Exports and gives the file's name and bytes. */
export async function exportAs(page: Page, label: string): Promise<{ name: string; bytes: Buffer }> {
  const started = page.waitForEvent('download');
  await choose(page, label);
  // A picture in points asks how large it is to be, counts ask how private.
  if (label === 'Picture (PNG)' || label === 'Counts file')
    await page.getByRole('dialog', { name: label }).locator('button[type=submit]').click();
  const download = await started;
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}
