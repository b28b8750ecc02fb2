// What every browser test starts from: the built site on a host of its own, with every fault of the page noted.
import { test as base, type Page } from '@playwright/test';
import { host, type Host } from './server.ts';

export const test = base.extend<{ site: Host }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the wishes of a fixture from this pattern
  site: async ({}, use) => {
    const site = await host();
    await use(site);
    await site.close();
  },
});

export { expect } from '@playwright/test';

/** Collects what the page complains about, from now on. */
export function faults(page: Page): string[] {
  const found: string[] = [];
  page.on('pageerror', (error) => found.push(String(error)));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) found.push(message.text());
  });
  return found;
}

/** Opens a page and waits until its first example is learned. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await learned(page);
}

/** Waits until a graph is learned and nothing runs any more. */
export async function learned(page: Page, title = ''): Promise<void> {
  await page.getByRole('status').filter({ hasText: new RegExp(`${title}.*: \\d+ edges? between`) }).waitFor();
}
