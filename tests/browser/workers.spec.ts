// Workers that die, and work that is no longer wanted.
import type { Locator, Page } from '@playwright/test';
import { edges, expect, learned, open, openFile, test } from './site.ts';
import { chain } from './tables.ts';

type Act = 'kill' | 'panic' | 'cancel';

/** Presses what starts to learn, and acts as soon as a node is solved; the milliseconds until cancelled work has ended. */
async function inTheMiddle(page: Page, start: Locator, act: Act): Promise<number> {
  const control = await start.elementHandle();
  return page.evaluate(
    async ([pressed, what]) => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const progress = () => document.querySelector('progress');
      (pressed as HTMLElement).click();
      while ((progress()?.value ?? 0) === 0) await frame();
      const begin = performance.now();
      const hook = (window as unknown as { nodewiseTest: Record<string, (index: number) => void> }).nodewiseTest;
      if (what === 'cancel') [...document.querySelectorAll('button')].find((button) => button.textContent === 'Cancel')?.click();
      else hook[what]?.(0);
      while (what === 'cancel' && progress()) await frame();
      return performance.now() - begin;
    },
    [control, act] as const,
  );
}

/** Opens a table whose learning lasts long enough to be disturbed. */
async function openLong(page: Page, address: string) {
  await open(page, `${address}?test`);
  await openFile(page, 'chain.csv', chain(90, 8, 1500));
  await page.getByRole('dialog').getByRole('button', { name: 'Learn' }).click();
  await learned(page, 'chain.csv');
}

test('a worker that dies or panics in the middle is replaced, and the result is the same', async ({ page, site }) => {
  test.slow();
  await openLong(page, site.address);
  const normalised = await edges(page);
  expect(normalised.length).toBeGreaterThan(80);
  await page.getByRole('radio', { name: 'Paper' }).check();
  await expect.poll(async () => JSON.stringify(await edges(page))).not.toBe(JSON.stringify(normalised));
  await learned(page, 'chain.csv');
  const paper = await edges(page);
  const told = page.getByText(/A worker stopped [^]* its part is computed again/);
  for (const [act, button, expected] of [['kill', 'Undo', normalised], ['panic', 'Redo', paper]] as const) {
    await inTheMiddle(page, page.getByRole('button', { name: button, exact: true }), act);
    await expect(told).toHaveCount(1);
    await page.getByRole('button', { name: /^Dismiss: A worker stopped/ }).click();
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await expect.poll(() => edges(page)).toEqual(expected);
  }
});

test('cancel ends the work within a second, and graph and settings stay as they were', async ({ page, site }) => {
  await openLong(page, site.address);
  const before = await edges(page);
  expect(await inTheMiddle(page, page.getByRole('radio', { name: 'Paper' }), 'cancel')).toBeLessThan(1000);
  await expect(page.getByRole('radio', { name: 'Normalised' })).toBeChecked();
  await learned(page, 'chain.csv');
  expect(await edges(page)).toEqual(before);
});
