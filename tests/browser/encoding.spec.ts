// Text in other encodings than UTF-8: what cannot be guessed can be said, on the page.
import { Buffer } from 'node:buffer';
import { garden } from './tables.ts';
import { expect, learned, open, openFile, pairs, test } from './site.ts';

/** A table whose names have letters outside ASCII, in UTF-8; then rows that are not. */
const mixed = () =>
  Buffer.concat([
    Buffer.from(garden().replace('weekday', 'jour férié')),
    Buffer.from('c400,oui,mouillé,travail\n', 'latin1'),
  ]);

test('a file that is half UTF-8 is read once its encoding is named', async ({ page, site }) => {
  await open(page, site.address);
  await openFile(page, 'half.csv', mixed());
  const dialog = page.getByRole('dialog', { name: 'Import half.csv' });
  await expect(dialog.getByRole('alert')).toContainText('UTF-8');
  // Advice that only the command line can follow has no place here.
  await expect(dialog).not.toContainText('--');
  await expect(dialog.getByRole('alert')).toContainText('Windows-1252 is likely');
  await dialog.getByLabel('Text encoding').selectOption('Windows-1252');
  await expect(dialog).toContainText('401 rows');
  await expect(dialog.getByLabel('Text encoding')).toHaveValue('windows-1252');
  await dialog.getByRole('button', { name: 'Learn' }).click();
  await learned(page, 'half.csv');
});

test('a Windows-1252 file is guessed, and read again as the user says', async ({ page, site }) => {
  await open(page, site.address);
  const text = garden().replaceAll('wet', 'nässe').replace('weekday', 'Größe');
  await openFile(page, 'alt.csv', Buffer.from(text, 'latin1'));
  const dialog = page.getByRole('dialog', { name: 'Import alt.csv' });
  await expect(dialog).toContainText('Größe');
  const encoding = dialog.getByLabel('Text encoding');
  await expect(encoding).toHaveValue('auto');
  await expect(encoding).toContainText('Automatic (windows-1252)', { ignoreCase: true });

  await test.step('an encoding that it is not is refused with the reason, and the panel is still there', async () => {
    await encoding.selectOption('UTF-8');
    await expect(dialog.getByRole('alert')).toContainText('UTF-8');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toContainText('Größe');
  });

  await dialog.getByLabel('Text encoding').selectOption('Windows-1252');
  await dialog.getByRole('button', { name: 'Learn' }).click();
  await learned(page, 'alt.csv');
  expect(await pairs(page)).toEqual(['grass – rain']);
});

test('a UTF-16 file is read when that is said', async ({ page, site }) => {
  await open(page, site.address);
  await openFile(page, 'wide.csv', Buffer.from(garden(), 'utf16le'));
  const dialog = page.getByRole('dialog', { name: 'Import wide.csv' });
  await dialog.getByLabel('Text encoding').selectOption('UTF-16');
  await dialog.getByRole('button', { name: 'Learn' }).click();
  await learned(page, 'wide.csv');
  expect(await pairs(page)).toEqual(['grass – rain']);
});

test('a file in an encoding that only the browser knows is read when that is said', async ({ page, site }) => {
  await open(page, site.address);
  // дождь, in Windows-1251.
  const text = Buffer.from(garden()).toString('latin1').replace('rain', '\u00e4\u00ee\u00e6\u00e4\u00fc');
  await openFile(page, 'cyrillic.csv', Buffer.from(text, 'latin1'));
  const dialog = page.getByRole('dialog', { name: 'Import cyrillic.csv' });
  await expect(dialog).not.toContainText('дождь');
  await dialog.getByLabel('Text encoding').selectOption('Windows-1251 (Cyrillic)');
  await expect(dialog).toContainText('дождь');
  await dialog.getByRole('button', { name: 'Learn' }).click();
  await learned(page, 'cyrillic.csv');
  expect(await pairs(page)).toEqual(['grass – дождь']);
});
