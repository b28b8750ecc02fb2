// What every browser test starts from: the built site on a host of its own, with every fault of the page noted.
import { expect, test as base, type Page } from '@playwright/test';
import { host, type Host } from './server.ts';

interface OfTest {
  site: Host;
  /** A page that is learned already, for tests in which the start is not the point: links lead it to where they begin. */
  ready: Page;
}

export const test = base.extend<OfTest, { opened: Page }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the wishes of a fixture from this pattern
  site: async ({}, use) => {
    const site = await host();
    await use(site);
    await site.close();
  },
  opened: [
    async ({ browser }, use) => {
      const site = await host();
      const context = await browser.newContext();
      const page = await context.newPage();
      await open(page, site.address);
      await use(page);
      await context.close();
      await site.close();
    },
    { scope: 'worker' },
  ],
  ready: async ({ opened }, use) => {
    await use(opened);
    for (const told of ['console', 'pageerror']) opened.removeAllListeners(told);
  },
});

export { expect };

/** Collects what the page complains about, from now on. */
export function faults(page: Page): string[] {
  const found: string[] = [];
  page.on('pageerror', (error) => found.push(String(error)));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) found.push(message.text());
  });
  return found;
}

/** Opens a page and waits until its first example, or the one that the address names, is learned. */
export async function open(page: Page, address: string, title = 'Child'): Promise<void> {
  await page.goto(address);
  await learned(page, title);
}

/** Leads a page that is open to a link of its own, as if that were clicked. */
export const follow = (page: Page, hash: string) =>
  page.evaluate((to) => {
    location.hash = to;
  }, hash);

/**
 * Waits in the page until it rests with the table of this title. An expectation that is not met at first looks again only every
 * half second; here a look costs next to nothing. Says nothing where it waits in vain, or the page goes away: that is for expectations.
 */
const rests = (page: Page, title: string) =>
  page
    .evaluate(async (start) => {
      const told = () => [...document.querySelectorAll('[role=status]')].map(({ textContent }) => textContent);
      const busy = () =>
        document.querySelector('.graph-stage[aria-busy=true], .edges-part[aria-busy=true], .strip[aria-busy=true]');
      const end = performance.now() + 15_000;
      while (performance.now() < end && (busy() || !told().some((text) => text.startsWith(start))))
        await new Promise((resolve) => setTimeout(resolve, 15));
    }, `${title}: `)
    .catch(() => undefined);

/** Waits until the table of this title is learned and solved at the λ shown. */
export async function learned(page: Page, title: string): Promise<void> {
  await rests(page, title);
  const told = page.getByRole('status').filter({ hasText: ` between ` });
  await expect(told).toHaveText(new RegExp(`^${literal(title)}: \\d+ edges? between \\d+ columns at λ = `));
  await expect(page.getByRole('button', { name: 'Export' })).toBeEnabled();
  await solved(page);
  // Arrow keys and clicks among the nodes need their places.
  await expect(page.locator('.graph-stage')).toHaveAttribute('aria-busy', 'false');
}

/** Waits until what is shown was solved at exactly the λ shown, and the table of edges has followed. */
export async function solved(page: Page): Promise<void> {
  await expect(page.getByRole('region', { name: 'Path over λ' })).toHaveAttribute('aria-busy', 'false');
  await expect(page.locator('.edges-part')).toHaveAttribute('aria-busy', 'false');
}

/** A panel that is open, or is opened by its button. */
export async function showPanel(page: Page, name: 'Settings' | 'λ strip' | 'Inspector' | 'Edges'): Promise<void> {
  const button = page.getByRole('group', { name: 'Panels' }).getByRole('button', { name, exact: true });
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
  await expect(button).toHaveAttribute('aria-expanded', 'true');
}

/** The addresses of what the page has loaded, as far as they match. */
export const loaded = async (page: Page, pattern: RegExp): Promise<string[]> =>
  (await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))).filter((name) =>
    pattern.test(name),
  );

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

export interface Row {
  a: string;
  b: string;
  norm: number;
  entry: number;
}

/** The table "Edges" in full precision, in the order of its names. While edges change, only rows in sight are there. */
export async function edges(page: Page): Promise<Row[]> {
  const table = page.getByRole('table', { name: 'Edges' });
  const missing = () =>
    table.evaluate(
      (all) => Number(all.getAttribute('aria-rowcount')) - 1 - all.querySelectorAll('tbody tr:not(.spacer)').length,
    );
  await expect.poll(missing).toBe(0);
  const rows = await table.evaluate((all) =>
    [...all.querySelectorAll('tbody tr:not(.spacer)')].map((row) => {
      const text = (name: string) => row.querySelector(`td.${name}`)?.textContent ?? '';
      const value = (name: string) => Number(row.querySelector<HTMLDataElement>(`td.${name} data`)?.value);
      return { a: text('a'), b: text('b'), norm: value('norm'), entry: value('entry') };
    }),
  );
  return rows.sort((one, other) => nameOf(one).localeCompare(nameOf(other)));
}

/** The names of an edge, whichever comes first. */
export const nameOf = ({ a, b }: { a: string; b: string }) => [a, b].sort().join(' – ');

/** The names of all edges shown. */
export const pairs = async (page: Page) => (await edges(page)).map(nameOf);

/** Opens a text as a file, through the dialog. */
export async function openFile(page: Page, name: string, content: string | Buffer): Promise<void> {
  await page.getByRole('button', { name: 'Open data' }).click();
  const buffer = Buffer.from(content);
  await page
    .getByRole('dialog', { name: 'Open data' })
    .getByLabel('File')
    .setInputFiles({ name, mimeType: 'text/csv', buffer });
}

/** Presses a button of the page, of no dialog, the moment that it is there, however quick the machine. */
export const pressOnceThere = (page: Page, label: string) =>
  page.evaluate((text) => {
    const observer = new MutationObserver(() => {
      const all = [...document.querySelectorAll('button')].filter((button) => !button.closest('dialog'));
      const button = all.find(({ textContent }) => textContent === text);
      if (!button) return;
      observer.disconnect();
      button.click();
    });
    observer.observe(document.body, { childList: true, subtree: true });
  }, label);
