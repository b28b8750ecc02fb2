// Nothing of a person's own is lost: whatever takes its place, it stays open in the tab, and the tab is not left without a question.
import { expectNoFault } from './axe.ts';
import { exportAs } from './exports.ts';
import { openNetworks } from './networks.ts';
import { expect, faults, follow, learned, open, openFile, test } from './site.ts';
import { garden } from './tables.ts';
import { everything, work } from './work.ts';

test('own work comes back after an example, another file, a network, a link, and Back', async ({ page, site }) => {
  const complaints = faults(page);
  await open(page, site.address);
  await work(page);
  const before = await everything(page);
  expect(before).toMatchObject({ lambda: '0.7', marks: 1 });
  const tables = page.getByRole('combobox', { name: 'example' });
  // A slip in the box of examples, and the button that mends it.
  await tables.selectOption('cancer');
  await learned(page, 'Cancer');
  await page.getByRole('button', { name: 'Back to garden.csv' }).click();
  await learned(page, 'garden.csv');
  await expect.poll(() => everything(page)).toEqual(before);
  // Another file; the first is in the box.
  await openFile(page, 'other.csv', garden());
  await page.getByRole('dialog').getByRole('button', { name: 'Learn' }).click();
  await learned(page, 'other.csv');
  await tables.selectOption({ label: 'garden.csv (400 rows)' });
  await learned(page, 'garden.csv');
  await expect.poll(() => everything(page)).toEqual(before);
  // Rows drawn from a known network; the list of tables leads back.
  const network = await openNetworks(page, 'Known network', 'Known network');
  await network.getByRole('textbox', { name: 'Rows' }).fill('500');
  await network.getByRole('button', { name: 'Sample and learn' }).click();
  await learned(page, 'Child');
  await page.getByRole('button', { name: 'Tables' }).click();
  await page.getByRole('dialog', { name: 'Tables' }).getByRole('button', { name: 'garden.csv', exact: true }).click();
  await learned(page, 'garden.csv');
  await expect.poll(() => everything(page)).toEqual(before);
  // A link, and Back.
  await follow(page, 'example=earthquake');
  await learned(page, 'Earthquake');
  await page.goBack();
  await learned(page, 'garden.csv');
  await expect.poll(() => everything(page)).toEqual(before);
  // Rows are there as well: the columns can be changed.
  await page.getByRole('button', { name: 'Columns…' }).click();
  await expect(page.getByRole('dialog', { name: 'Columns of garden.csv' })).toContainText('400 rows');
  await page.keyboard.press('Escape');
  expect(complaints).toEqual([]);
});

test('the tab asks before it is left with own work, and only then', async ({ page, site }) => {
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  });
  await open(page, site.address);
  await page.getByRole('combobox', { name: 'example' }).selectOption('cancer');
  await learned(page, 'Cancer');
  await page.reload();
  await learned(page, 'Cancer');
  expect(asked).toEqual([]);
  await work(page);
  await page.getByRole('combobox', { name: 'example' }).selectOption('asia');
  await learned(page, 'Asia');
  await page.evaluate(() => {
    location.href = 'about:blank';
  });
  await expect.poll(() => asked).toEqual(['beforeunload']);
  // The answer was to stay.
  await page.getByRole('button', { name: 'Tables' }).click();
  await page.getByRole('dialog', { name: 'Tables' }).getByRole('button', { name: 'Close garden.csv' }).click();
  await expect(page.getByRole('list', { name: 'Open tables' })).not.toContainText('garden.csv');
  await page.reload();
  await learned(page, 'Asia');
  expect(asked).toEqual(['beforeunload']);
});

test('tables are renamed, duplicated, compared and closed by keyboard; a closed one comes back', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, site.address);
  await work(page);
  const before = await everything(page);
  await page.getByRole('button', { name: 'Tables' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Tables' });
  await dialog.getByRole('button', { name: 'Rename garden.csv' }).press('Enter');
  await page.keyboard.type('Garden');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Duplicate Garden' }).press('Enter');
  await dialog.getByRole('button', { name: 'Garden (2)', exact: true }).press('Enter');
  await learned(page, 'Garden (2)');
  await expect.poll(() => everything(page)).toEqual(before);
  // The copy goes its own way: there the pair is forbidden.
  await page.getByRole('region', { name: 'Graph' }).getByRole('button', { name: 'Forbid' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Garden (2)' })).toContainText('0 edges between 3 columns');
  await page.getByRole('button', { name: 'Tables' }).press('Enter');
  await dialog.getByRole('combobox', { name: 'Second answer' }).selectOption('Garden');
  const both = dialog.getByRole('region', { name: 'Comparison of two answers' });
  await expect(both.getByRole('status')).toHaveText('0 edges in both, 0 only in Garden (2), 1 only in Garden.');
  const table = both.getByRole('table', { name: 'Edges of both answers' });
  await expect(table.getByRole('row').nth(1).getByRole('cell')).toHaveText(['grass', 'no', /^– 0\.\d+$/]);
  await expect(dialog.locator('.graph-stage')).toHaveAttribute('data-layout', 'final');
  await expectNoFault(page, 'tables');
  await dialog.getByRole('button', { name: 'Close Garden', exact: true }).press('Enter');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await learned(page, 'Garden');
  await expect.poll(() => everything(page)).toEqual(before);
  await exportAs(page, 'Edges (CSV)');
});
