// Workers that die, and work that is no longer wanted.
import type { Locator, Page, Worker } from '@playwright/test';
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
      if (what === 'cancel')
        [...document.querySelectorAll('button')].find((button) => button.textContent === 'Cancel')?.click();
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
  for (const [act, button, expected] of [
    ['kill', 'Undo', normalised],
    ['panic', 'Redo', paper],
  ] as const) {
    await inTheMiddle(page, page.getByRole('button', { name: button, exact: true }), act);
    await expect(told).toHaveCount(1);
    await page.getByRole('button', { name: /^Dismiss: A worker stopped/ }).click();
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await expect.poll(() => edges(page)).toEqual(expected);
  }
});

/** The page's engine workers; it has others for layouts. */
async function engines(page: Page): Promise<Worker[]> {
  const named = await Promise.all(
    page.workers().map(async (worker) => ({ worker, name: await worker.evaluate(() => self.name) })),
  );
  return named.filter(({ name }) => name === 'engine').map(({ worker }) => worker);
}

test.describe('a worker that says nothing', () => {
  const ways = [
    {
      name: 'closes itself',
      told: 'it ended without a word',
      way: () => {
        self.close();
      },
    },
    {
      name: 'cannot read a message',
      told: 'a message could not be read',
      way: () => {
        setTimeout(() => {
          self.dispatchEvent(new MessageEvent('messageerror'));
        });
      },
    },
  ];
  for (const { name, told, way } of ways) {
    test(`${name}: it is replaced, and the result is the same`, async ({ page, site }) => {
      test.slow();
      await openLong(page, site.address);
      const before = await edges(page);
      const workers = await engines(page);
      await page.getByRole('radio', { name: 'Paper' }).check();
      await expect(page.getByRole('progressbar')).toHaveCount(1);
      for (const worker of workers) await worker.evaluate(way).catch(() => undefined);
      await expect(page.getByText(`A worker stopped`).filter({ hasText: told }).first()).toBeVisible();
      await learned(page, 'chain.csv');
      await page.getByRole('button', { name: 'Undo' }).click();
      await learned(page, 'chain.csv');
      await expect.poll(() => edges(page)).toEqual(before);
    });
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
