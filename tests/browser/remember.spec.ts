// What is kept in this browser, if somebody wants that: all of it after a reload, never half of it, and nothing once it is forgotten.
import type { Page } from '@playwright/test';
import { expectNoFaultNow } from './axe.ts';
import { expect, faults, learned, open, openFile, test } from './site.ts';
import { garden } from './tables.ts';
import { everything, openGarden, work } from './work.ts';

/** Chooses what is kept, in the dialog of tables, and waits until it is. */
async function remember(page: Page, label: string | RegExp, stored = '1 table') {
  await page.getByRole('button', { name: 'Tables' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tables' });
  await dialog.getByRole('radio', { name: label }).check();
  await expect(dialog.getByRole('region', { name: 'Remember' }).getByRole('status')).toContainText(stored);
  await page.keyboard.press('Escape');
}

/** Everything that the page has stored by itself, apart from the copy of the site. */
const stored = (page: Page) =>
  page.evaluate(async () => {
    const files: string[] = [];
    const root = await navigator.storage.getDirectory();
    for await (const name of root.keys()) files.push(name);
    const copies = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return {
      databases: (await indexedDB.databases()).map(({ name }) => name),
      local: Object.keys(localStorage),
      session: Object.keys(sessionStorage),
      files,
      copies: copies
        .flat()
        .filter(({ url }) => !/\/(assets\/[\w.-]+|icon\.svg|manifest\.webmanifest|)$/.test(new URL(url).pathname))
        .map(({ url }) => url),
    };
  });

test('the choice is offered at the first own file; a reload brings all of it back, and forgetting leaves nothing', async ({
  page,
  site,
}) => {
  const complaints = faults(page);
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await page.setViewportSize({ width: 1280, height: 720 });
  await open(page, site.address);
  await openFile(page, 'first.csv', garden());
  const choice = page.getByRole('dialog', { name: 'Import first.csv' }).getByRole('radiogroup', { name: 'Remember' });
  await expect(choice.getByRole('radio', { name: 'Nothing' })).toBeChecked();
  await expectNoFaultNow(page, 'the choice at the first file');
  await choice.getByRole('radio', { name: /The table too \(\d.* kB\)/ }).check();
  await page.keyboard.press('Escape');
  await work(page);
  const before = await everything(page);
  await page.getByRole('button', { name: 'Tables' }).click();
  await expect(page.getByRole('list', { name: 'Open tables' })).toContainText('remembered');
  await page.keyboard.press('Escape');
  await page.reload();
  await learned(page, 'garden.csv');
  await expect.poll(() => everything(page)).toEqual(before);
  expect(asked).toEqual([]);
  // The rows are there too, and a step back.
  await page.getByRole('button', { name: 'Columns…' }).click();
  const columns = page.getByRole('dialog', { name: 'Columns of garden.csv' });
  await expect(columns).toContainText('400 rows');
  await expect(columns.getByRole('combobox', { name: 'Action for case' })).toHaveValue('exclude');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(() => everything(page)).toMatchObject({ marks: 0 });
  // A link shows what it names; the table is in the list.
  await page.goto(`${site.address}#example=cancer`);
  await page.reload();
  await learned(page, 'Cancer');
  await page.getByRole('combobox', { name: 'example' }).selectOption({ label: 'garden.csv (400 rows)' });
  await learned(page, 'garden.csv');
  await page.getByRole('button', { name: 'Tables' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tables' });
  await dialog.getByRole('button', { name: 'Forget everything' }).click();
  await expect(dialog.getByRole('region', { name: 'Remember' }).getByRole('status')).toHaveText('Nothing is stored.');
  await expect(dialog.getByRole('radio', { name: 'Nothing' })).toBeChecked();
  expect(await stored(page)).toEqual({ databases: [], local: [], session: [], files: [], copies: [] });
  await page.keyboard.press('Escape');
  await page.reload();
  await learned(page, 'Child');
  expect(asked).toEqual(['beforeunload']);
  expect(complaints).toEqual([]);
});

test('counts alone are kept without the table', async ({ page, site }) => {
  await open(page, site.address);
  await work(page);
  const before = await everything(page);
  await remember(page, 'Settings and counts');
  await page.reload();
  await learned(page, 'garden.csv');
  await expect.poll(() => everything(page)).toEqual(before);
  await page.getByRole('button', { name: 'Columns…' }).click();
  await expect(page.getByText('Only counts are here')).toBeVisible();
});

test('two tabs go on with the same table without overwriting each other', async ({ page, site, context }) => {
  await open(page, site.address);
  await openGarden(page);
  await remember(page, /The table too/);
  const other = await context.newPage();
  await open(other, site.address, 'garden.csv');
  await chooseLambda(other, '2');
  await storedOnce(other, '2');
  await chooseLambda(page, '3');
  await storedOnce(page, '3');
  const third = await context.newPage();
  await open(third, site.address, 'garden.csv');
  const lambdas = [await third.getByRole('textbox', { name: 'Value of λ' }).inputValue()];
  await third.getByRole('combobox', { name: 'example' }).selectOption({ label: 'garden.csv (400 rows)' });
  await expect
    .poll(async () => [...lambdas, await third.getByRole('textbox', { name: 'Value of λ' }).inputValue()].sort())
    .toEqual(['2', '3']);
  // Forgetting in one tab holds for all of them.
  await third.getByRole('button', { name: 'Tables' }).click();
  await third.getByRole('button', { name: 'Forget everything' }).click();
  await expect(third.getByText('Nothing is stored.')).toBeVisible();
  await chooseLambda(page, '4');
  await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0);
  expect((await stored(page)).databases).toEqual([]);
});

test('a full browser and one that stores nothing are said, and nothing breaks', async ({ page, site, context }) => {
  await open(page, site.address);
  await work(page);
  const devtools = await context.newCDPSession(page);
  const { origin } = new URL(site.address);
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1000 });
  await page.getByRole('button', { name: 'Tables' }).click();
  await page.getByRole('radio', { name: /The table too/ }).check();
  await page.keyboard.press('Escape');
  await expect(page.getByText('garden.csv is not remembered: there is no room')).toBeVisible();
  await chooseLambda(page, '2');
  await learned(page, 'garden.csv');
  const refusing = await context.newPage();
  await refusing.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('refused', 'SecurityError');
      },
    });
    Object.defineProperty(window, 'indexedDB', {
      get: () => {
        throw new DOMException('refused', 'SecurityError');
      },
    });
  });
  await open(refusing, site.address);
  await work(refusing);
  await refusing.getByRole('button', { name: 'Tables' }).click();
  await refusing.getByRole('radio', { name: 'Settings and counts' }).check();
  await refusing.keyboard.press('Escape');
  await expect(refusing.getByText('This browser lets the page keep nothing')).toBeVisible();
  // Where nothing can be stored, nothing is to be forgotten either.
  await refusing.getByRole('button', { name: 'Tables' }).click();
  await refusing.getByRole('button', { name: 'Forget everything' }).click();
  await expect(refusing.getByRole('region', { name: 'Remember' }).getByRole('status')).toHaveText('Nothing is stored.');
  await expect(refusing.locator('.notice-error')).toHaveCount(0);
});

async function chooseLambda(page: Page, value: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Value of λ' });
  await field.fill(value);
  await field.press('Enter');
  await learned(page, 'garden.csv');
}

/** Waits until a record with this λ is in the database. */
const storedOnce = (page: Page, value: string) => expect.poll(() => lambdasOf(page)).toContain(Number(value));

/** The λ of every table that is stored. */
const lambdasOf = (page: Page): Promise<(number | undefined)[]> =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('nodewise');
        opening.onerror = () => {
          reject(new Error('no database'));
        };
        opening.onsuccess = () => {
          const all = opening.result.transaction('works').objectStore('works').getAll();
          all.onsuccess = () => {
            opening.result.close();
            resolve(
              (all.result as { steps: { present: { lambda?: number } } }[]).map(({ steps }) => steps.present.lambda),
            );
          };
        };
      }),
  );

/** How often the tab is killed; more by hand: NODEWISE_KILLS=20. */
const KILLS = Number(process.env.NODEWISE_KILLS ?? 3);

test('a tab that is killed at any moment leaves the last whole state or the one before', async ({
  page,
  site,
  context,
}) => {
  test.setTimeout(30_000 + 20_000 * KILLS);
  await open(page, site.address);
  await openGarden(page);
  await remember(page, /The table too/);
  // Looks into the storage from outside.
  const observer = await context.newPage();
  await observer.goto(`${site.address}icon.svg`);
  let tab = page;
  for (let kill = 0; kill < KILLS; kill++) {
    const wishes = Array.from({ length: 40 }, (_, k) => Number((0.6 + kill / 1000 + k / 50).toFixed(3)));
    const states = [...(await lambdasOf(observer)), ...wishes];
    const crash = await context.newCDPSession(tab);
    await tab.evaluate(changeWithoutPause, wishes.map(String));
    await new Promise((resolve) => setTimeout(resolve, 200 + ((kill * 7919) % 2500)));
    const [written] = await lambdasOf(observer);
    crash.send('Page.crash').catch(() => undefined);
    await tab.waitForEvent('crash');
    const next = await context.newPage();
    await open(next, site.address, 'garden.csv');
    const [found, ...others] = await lambdasOf(observer);
    // Nothing that was written is lost, and nothing is there that nobody chose.
    expect(states.indexOf(found)).toBeGreaterThanOrEqual(states.indexOf(written));
    expect(states.indexOf(written)).toBeGreaterThanOrEqual(0);
    expect(others).toEqual([]);
    await expect(next.getByRole('textbox', { name: 'Value of λ' })).toHaveValue(
      found === undefined ? '1.5' : String(found),
    );
    await tab.close();
    tab = next;
  }
  await chooseLambda(tab, '3');
  await storedOnce(tab, '3');
});

/** Chooses one λ after the other, as quickly as the page takes them. */
async function changeWithoutPause(wishes: string[]): Promise<void> {
  const field = document.querySelector<HTMLInputElement>('input[aria-label="Value of λ"]');
  if (!field) throw new Error('there is no field for λ');
  void (async () => {
    for (const wish of wishes) {
      field.value = wish;
      field.dispatchEvent(new Event('input', { bubbles: true }));
      await new Promise((resolve) => setTimeout(resolve, 40));
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
  })();
  return Promise.resolve();
}
