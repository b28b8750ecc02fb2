// The ways in: the first screen, examples, and a file that is chosen, dropped or pasted.
import type { Page } from '@playwright/test';
import { edges, expect, faults, learned, open, openFile, pairs, showPanel, test } from './site.ts';
import { garden } from './tables.ts';

/** The import panel of a table, once it is there. */
async function panel(page: Page, title: string) {
  const dialog = page.getByRole('dialog', { name: `Import ${title}` });
  await expect(dialog.getByRole('table', { name: 'Columns' })).toBeVisible();
  return dialog;
}

async function learnFrom(page: Page, title: string) {
  const dialog = await panel(page, title);
  await dialog.getByRole('button', { name: 'Learn' }).click();
  await expect(dialog).toBeHidden();
  await learned(page, title);
}

/** In the garden, rain wets the grass, and nothing else depends on anything. */
async function expectGarden(page: Page) {
  await expect.poll(() => pairs(page)).toEqual(['grass – rain']);
  await expect(page.getByRole('region', { name: 'Graph' }).getByRole('img', { name: 'weekday' })).toBeVisible();
}

test('the first screen shows an example, learned and drawn, with every control', async ({ page, site }) => {
  const complaints = faults(page);
  await open(page, site.address);
  await expect(page.getByRole('status').filter({ hasText: 'Child' })).toHaveText(
    'Child: 28 edges between 20 columns at λ = 1.5',
  );
  const slider = page.getByRole('slider', { name: 'λ', exact: true });
  await expect(slider).toHaveAttribute('aria-valuetext', 'λ = 1.5, 28 edges');
  const table = page.getByRole('table', { name: 'Edges' });
  for (const name of ['A', 'B', 'norm', 'entry λ'])
    await expect(table.getByRole('columnheader', { name, exact: true })).toBeVisible();
  expect(await edges(page)).toHaveLength(28);
  const graph = page.getByRole('region', { name: 'Graph' });
  for (const name of ['BirthAsphyxia', 'Disease', 'XrayReport'])
    await expect(graph.getByRole('img', { name, exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Inspector' })).toContainText('Child');
  await expect(page.getByRole('button', { name: 'Open data' })).toBeEnabled();
  const examples = page.getByRole('combobox', { name: 'Example' });
  await expect(examples).toHaveValue('child');
  await expect(examples.getByRole('option')).toHaveCount(11);
  await expect(examples.getByRole('option', { selected: true })).toHaveText('Child (20 nodes)');
  await showPanel(page, 'Settings');
  await expect(page.getByRole('radiogroup', { name: 'Edge rule' }).getByRole('radio')).toHaveCount(2);
  await expect(page.getByRole('radiogroup', { name: 'Formulation' }).getByRole('radio')).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();
  await page.getByRole('button', { name: 'Export' }).click();
  await expect(page.getByRole('menu', { name: 'Export' }).getByRole('menuitem')).toHaveCount(18);
  expect(complaints).toEqual([]);
});

test('another example replaces the graph', async ({ page, site }) => {
  await open(page, site.address);
  await page.getByRole('combobox', { name: 'Example' }).selectOption('asia');
  await learned(page, 'Asia');
  expect(await pairs(page)).toContain('bronc – dysp');
  const graph = page.getByRole('region', { name: 'Graph' });
  await expect(graph.getByRole('img', { name: 'smoke', exact: true })).toBeVisible();
  await expect(graph.getByRole('img', { name: 'Disease', exact: true })).toHaveCount(0);
});

test('a chosen file is shown column by column and then learned', async ({ page, site }) => {
  await open(page, site.address);
  await openFile(page, 'garden.csv', garden());
  const dialog = await panel(page, 'garden.csv');
  await expect(dialog).toContainText('400 rows, 4 columns');
  const rows = dialog.getByRole('table', { name: 'Columns' }).getByRole('row');
  await expect(rows).toHaveCount(5);
  await expect(rows.filter({ hasText: 'rain' })).toContainText('Categories');
  await expect(rows.filter({ hasText: 'case' })).toContainText('Identifier');
  await expect(dialog.getByRole('combobox', { name: 'Action for case' })).toHaveValue('exclude');
  await learnFrom(page, 'garden.csv');
  await expectGarden(page);
  await expect(page.getByRole('combobox', { name: 'Example' }).getByRole('option', { selected: true })).toHaveText(
    'garden.csv',
  );
});

test('a column that the user excludes is not learned from', async ({ page, site }) => {
  await open(page, site.address);
  await openFile(page, 'garden.csv', garden());
  const dialog = await panel(page, 'garden.csv');
  await dialog.getByRole('combobox', { name: 'Action for weekday' }).selectOption('exclude');
  await learnFrom(page, 'garden.csv');
  await expect(page.getByRole('status').filter({ hasText: 'garden' })).toContainText('between 2 columns');
});

test('a choice made in the very moment that the panel appears stays', async ({ page, site }) => {
  await open(page, site.address);
  await page.evaluate(() => {
    const observer = new MutationObserver(() => {
      const select = document.querySelector<HTMLSelectElement>('select[aria-label="Action for weekday"]');
      if (!select) return;
      observer.disconnect();
      select.value = 'exclude';
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
  await openFile(page, 'garden.csv', garden());
  const dialog = await panel(page, 'garden.csv');
  await expect(dialog.getByRole('combobox', { name: 'Action for weekday' })).toHaveValue('exclude');
  await learnFrom(page, 'garden.csv');
  await expect(page.getByRole('status').filter({ hasText: 'garden' })).toContainText('between 2 columns');
});

test('a file dropped anywhere on the page is read', async ({ page, site }) => {
  await open(page, site.address);
  const transfer = await page.evaluateHandle((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], 'dropped.csv', { type: 'text/csv' }));
    return data;
  }, garden());
  const place = page.getByRole('region', { name: 'Graph' });
  await place.dispatchEvent('dragenter', { dataTransfer: transfer });
  await expect(page.getByText('Drop the table here')).toBeVisible();
  await place.dispatchEvent('dragover', { dataTransfer: transfer });
  await place.dispatchEvent('drop', { dataTransfer: transfer });
  await expect(page.getByText('Drop the table here')).toBeHidden();
  await learnFrom(page, 'dropped.csv');
  await expectGarden(page);
});

test('a table pasted anywhere on the page is read', async ({ page, site }) => {
  await open(page, site.address);
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, garden('\t'));
  await learnFrom(page, 'Pasted table');
  await expectGarden(page);
});

test('a table typed into the dialog is read', async ({ page, site }) => {
  await open(page, site.address);
  await page.getByRole('button', { name: 'Open data' }).click();
  const dialog = page.getByRole('dialog', { name: 'Open data' });
  await expect(dialog.getByRole('button', { name: 'Use this table' })).toBeDisabled();
  await dialog.getByLabel('A pasted table').fill(garden(';'));
  await dialog.getByRole('button', { name: 'Use this table' }).click();
  await learnFrom(page, 'Pasted table');
  await expectGarden(page);
});

test('cancel in the import panel leaves the earlier graph', async ({ page, site }) => {
  await open(page, site.address);
  const before = await edges(page);
  await openFile(page, 'garden.csv', garden());
  const dialog = await panel(page, 'garden.csv');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await learned(page, 'Child');
  expect(await edges(page)).toEqual(before);
});
