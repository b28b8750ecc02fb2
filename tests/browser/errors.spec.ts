// Files that cannot be read: the message names the place, and the earlier graph stays.
import { edges, expect, faults, learned, open, openFile, test } from './site.ts';

const malformed: { what: string; text: string; told: RegExp }[] = [
  { what: 'a row with too few cells', text: 'a,b,c\n1,2,3\n1,2\n1,2,3\n', told: /line 3/i },
  { what: 'a row with too many cells', text: 'a,b\n1,2\n1,2\n1,2,3\n', told: /line 4/i },
  { what: 'a NUL byte', text: 'a,b\n1,2\n1,\0\n', told: /line 3: .*NUL/i },
  { what: 'a quote that is never closed', text: 'a,b\n1,2\n"1,2\n3,4\n', told: /line 3: .*quote/i },
  { what: 'an empty file', text: '', told: /empty|no data|at least one/i },
  { what: 'a header without rows', text: 'a,b,c\n', told: /row/i },
];

test('a malformed file is told with its place until that is dismissed, and the earlier graph stays', async ({
  page,
  site,
}) => {
  const complaints = faults(page);
  await open(page, site.address);
  const before = await edges(page);
  for (const { what, text, told } of malformed) {
    await test.step(what, async () => {
      await openFile(page, 'malformed.csv', text);
      const alert = page.getByRole('alert').filter({ hasText: told });
      await expect(alert).toBeVisible();
      // Where another way of reading may help, a dialog offers it; else the message stands above the graph and names the file.
      const dialog = page.getByRole('dialog', { name: 'Import malformed.csv' });
      if (await dialog.isVisible()) await dialog.getByRole('button', { name: 'Cancel' }).click();
      else {
        await expect(alert).toContainText('malformed.csv');
        await alert.getByRole('button', { name: /^Dismiss/ }).click();
      }
      await expect(alert).toHaveCount(0);
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await learned(page, 'Child');
      expect(await edges(page)).toEqual(before);
    });
  }
  expect(complaints).toEqual([]);
});

test('a table of one column is refused before it is learned, and the earlier graph stays', async ({ page, site }) => {
  await open(page, site.address);
  const before = await edges(page);
  await openFile(page, 'one.csv', 'colour\nred\nblue\nred\nblue\nred\nblue\n');
  const dialog = page.getByRole('dialog', { name: 'Import one.csv' });
  await expect(dialog).toContainText('At least two columns are needed.');
  await expect(dialog.getByRole('button', { name: 'Learn' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await learned(page, 'Child');
  expect(await edges(page)).toEqual(before);
});

test('rows that cannot be read are left out when that is wished, and it is said which', async ({ page, site }) => {
  await open(page, site.address);
  const rows = Array.from({ length: 40 }, (_, k) => (k % 10 === 5 ? 'yes' : k % 2 === 0 ? 'yes,wet' : 'no,dry'));
  await openFile(page, 'ragged.csv', ['rain,grass', ...rows, ''].join('\n'));
  const dialog = page.getByRole('dialog', { name: 'Import ragged.csv' });
  await expect(dialog.getByRole('alert')).toContainText('line 7', { ignoreCase: true });
  await dialog.getByRole('button', { name: 'Skip such rows' }).click();
  const told = dialog.getByText('4 rows could not be read and were left out');
  await told.click();
  await expect(dialog.getByText(/^Line 7: /)).toBeVisible();
  await expect(dialog).toContainText('36 rows');
});
