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
      const alert = page.getByRole('alert').filter({ hasText: 'Problem' });
      await expect(alert).toHaveText(told);
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await learned(page, 'Child');
      expect(await edges(page)).toEqual(before);
      await alert.getByRole('button', { name: /^Dismiss/ }).click();
      await expect(alert).toHaveCount(0);
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
