// Keys typed at once: each belongs to what the one before it has opened, however busy the page is.
import type { Page } from '@playwright/test';
import { openNetworks } from './networks.ts';
import { expect, open, test } from './site.ts';

/**
 * Types keys without waiting for anything between them. The page holds still from the first one until all of them wait for
 * it, so that none finds more done than the one before it did at once: no frame is drawn, no timer runs.
 */
async function typeAtOnce(page: Page, ...keys: string[]): Promise<void> {
  await page.evaluate((milliseconds) => {
    const holdStill = () => {
      const end = performance.now() + milliseconds;
      while (performance.now() < end);
    };
    addEventListener('keydown', holdStill, { capture: true, once: true });
  }, 500);
  await Promise.all(keys.map((key) => page.keyboard.press(key)));
}

test('a menu takes the keys from the moment it opens', async ({ page, site }) => {
  await page.goto(site.address);
  await page
    .getByText(/edges between/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Networks' }).focus();
  await typeAtOnce(page, 'Enter', 'ArrowDown', 'Enter');
  await expect(page.getByRole('dialog', { name: 'Draw a network' })).toBeVisible();
  await expect(page.getByRole('menu')).toHaveCount(0);
});

test('a menu that is closed at once gives the focus back to its button', async ({ page, site }) => {
  await open(page, site.address);
  const button = page.getByRole('button', { name: 'Export' });
  await button.focus();
  await typeAtOnce(page, 'ArrowDown', 'ArrowDown', 'Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(button).toBeFocused();
  await typeAtOnce(page, 'ArrowDown', 'End');
  await expect(page.getByRole('menuitem').last()).toBeFocused();
});

test('the tabs of the lab follow arrow keys that come at once', async ({ page, site }) => {
  await open(page, site.address);
  const lab = await openNetworks(page, 'Assumptions lab', 'Assumptions lab');
  await lab.getByRole('tab', { name: 'Four-node example' }).click();
  await typeAtOnce(page, 'ArrowRight', 'ArrowRight');
  await expect(lab.getByRole('tab', { name: 'Break it' })).toBeFocused();
  await expect(lab.getByRole('tab', { name: 'Break it' })).toHaveAttribute('aria-selected', 'true');
});
