// The engine with real workers: they die, are broken off in the middle, and read files larger than they may hold.
import type { Page } from '@playwright/test';
import { expect, learned, open, test } from './site.ts';

/** What `?test` puts on the page. */
interface TestHook {
  kill(worker: number): void;
  panic(worker: number): void;
}

const make = (page: Page, what: keyof TestHook, worker: number) =>
  page.evaluate(([way, index]) => { (window as unknown as { nodewiseTest: TestHook }).nodewiseTest[way](index); }, [what, worker] as const);

/** A table of `columns` columns in a chain, so that learning has something to do. Same numbers on every run. */
function table(rows: number, columns: number, levels: number): string {
  let seed = 1;
  const random = (below: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return Math.floor((seed / 2147483648) * below);
  };
  const lines = [Array.from({ length: columns }, (_, k) => `v${k}`).join(',')];
  for (let row = 0; row < rows; row++) {
    let value = random(levels);
    lines.push(Array.from({ length: columns }, () => (value = random(3) === 0 ? random(levels) : value)).join(','));
  }
  return `${lines.join('\n')}\n`;
}

async function offer(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Open data' }).click();
  await page.getByLabel('File', { exact: true }).setInputFiles({ name: 'made.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await page.getByRole('button', { name: 'Learn', exact: true }).click();
}

for (const way of ['kill', 'panic'] as const) {
  test(`a worker that dies (${way}) is replaced with a notice, and the graph is whole`, async ({ page, site }) => {
    await open(page, `${site.address}?test`);
    const before = await page.getByRole('table', { name: 'Edges' }).textContent();
    await offer(page, table(2000, 60, 4));
    await page.getByRole('status').filter({ hasText: 'Learning' }).waitFor();
    await make(page, way, 0);
    await make(page, way, 1);
    await learned(page, 'made.csv');
    await expect(page.getByText(/A worker stopped/).first()).toBeVisible();
    await page.getByRole('combobox', { name: 'Example' }).selectOption('child');
    await learned(page, 'Child');
    await expect(page.getByRole('table', { name: 'Edges' })).toHaveText(before ?? '');
  });
}

test('cancel answers within a tenth of a second, in the middle of a long job', async ({ page, site }) => {
  await open(page, site.address);
  await offer(page, table(1500, 150, 5));
  await page.getByRole('status').filter({ hasText: 'Learning' }).waitFor();
  const milliseconds = await page.getByRole('button', { name: 'Cancel' }).evaluate(async (button: HTMLElement) => {
    const begin = performance.now();
    button.click();
    while (button.isConnected) await new Promise((resolve) => requestAnimationFrame(resolve));
    return performance.now() - begin;
  });
  expect(milliseconds).toBeLessThan(100);
  await page.getByRole('combobox', { name: 'Example' }).selectOption('asia');
  await learned(page, 'Asia');
});
