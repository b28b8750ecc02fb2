// Workers that die, and work that is no longer wanted.
import type { Locator, Page, Worker } from '@playwright/test';
import type { EngineTest } from '../../www/src/engine/engine.ts';
import { edges, expect, learned, open, openFile, showPanel, test } from './site.ts';
import { chain } from './tables.ts';

type Act = 'kill' | 'panic' | 'cancel';

/**
 * Presses what starts to learn, and acts when a node is solved, with others still to solve: the engine tells each, since between
 * two frames a quick machine may begin and end. Gives the milliseconds until cancelled work has ended.
 */
async function inTheMiddle(page: Page, start: Locator, act: Act): Promise<number> {
  const control = await start.elementHandle();
  return page.evaluate(
    ([pressed, what]) =>
      new Promise<number>((resolve) => {
        const { nodewiseTest: hook } = window as unknown as { nodewiseTest: EngineTest };
        const cancel = () => [...document.querySelectorAll('button')].find((button) => button.textContent === 'Cancel');
        hook.solved = () => {
          const button = cancel();
          if (what === 'cancel' && !button) return;
          hook.solved = undefined;
          const begun = performance.now();
          if (what === 'cancel') button?.click();
          else hook[what](0);
          const ended = () => {
            if (what === 'cancel' && document.querySelector('progress')) requestAnimationFrame(ended);
            else resolve(performance.now() - begun);
          };
          ended();
        };
        (pressed as HTMLElement).click();
      }),
    [control, act] as const,
  );
}

/** Opens a table whose learning lasts long enough to be disturbed. */
async function openLong(page: Page, address: string) {
  await open(page, `${address}?test`);
  await openFile(page, 'chain.csv', chain(90, 8, 1500));
  await page.getByRole('dialog').getByRole('button', { name: 'Learn' }).click();
  await learned(page, 'chain.csv');
  await showPanel(page, 'Settings');
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
        self.addEventListener('message', () => {
          self.close();
        });
      },
    },
    {
      name: 'cannot read a message',
      told: 'a message could not be read',
      way: () => {
        const garble = () => self.dispatchEvent(new MessageEvent('messageerror'));
        self.addEventListener('message', () => setTimeout(garble), { once: true });
      },
    },
  ];
  for (const { name, told, way } of ways) {
    test(`${name}: it is replaced, and the result is the same`, async ({ page, site }) => {
      test.slow();
      await openLong(page, site.address);
      const before = await edges(page);
      // At the next question, so that there is one to answer.
      for (const worker of await engines(page)) await worker.evaluate(way);
      await page.getByRole('radio', { name: 'Paper' }).check();
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
