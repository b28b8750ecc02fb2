// Workers that die, and work that is no longer wanted.
import type { Page } from '@playwright/test';
import { edges, expect, learned, open, test } from './site.ts';

/** Chooses the paper's formulation, which takes a while on this example, and does something as soon as a node is solved. */
async function inTheMiddle(page: Page, act: 'kill' | 'panic' | 'cancel'): Promise<number> {
  const paper = await page.getByRole('radio', { name: 'Paper' }).elementHandle();
  return page.evaluate(
    async ([radio, what]) => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const progress = () => document.querySelector('progress');
      (radio as HTMLInputElement).click();
      while ((progress()?.value ?? 0) === 0) await frame();
      const begin = performance.now();
      const hook = (window as unknown as { nodewiseTest?: Record<string, (index: number) => void> }).nodewiseTest;
      if (what === 'cancel') [...document.querySelectorAll('button')].find((button) => button.textContent === 'Cancel')?.click();
      else hook?.[what]?.(0);
      while (what === 'cancel' && progress()) await frame();
      return performance.now() - begin;
    },
    [paper, act] as const,
  );
}

for (const act of ['kill', 'panic'] as const) {
  test(`after a ${act} in the middle of learning the result is complete and the same`, async ({ page, site }) => {
    await open(page, `${site.address}?test#example=alarm`, 'Alarm');
    const before = await edges(page);
    await inTheMiddle(page, act);
    await expect(page.getByText(/A worker stopped .* its part is computed again/)).toBeVisible();
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await learned(page, 'Alarm');
    const after = await edges(page);
    expect(after).not.toEqual(before);
    await page.reload();
    await learned(page, 'Alarm');
    await expect(page.getByRole('radio', { name: 'Paper' })).toBeChecked();
    expect(await edges(page)).toEqual(after);
  });
}

test('cancel ends the work within a second, and graph and settings stay as they were', async ({ page, site }) => {
  await open(page, `${site.address}#example=alarm`, 'Alarm');
  const before = await edges(page);
  expect(await inTheMiddle(page, 'cancel')).toBeLessThan(1000);
  await expect(page.getByRole('radio', { name: 'Normalised' })).toBeChecked();
  await learned(page, 'Alarm');
  expect(await edges(page)).toEqual(before);
});
