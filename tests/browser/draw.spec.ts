// Drawing a network by hand, by keyboard and by pointer.
import { readFile } from 'node:fs/promises';
import { expect, faults, learned, open, pairs, test } from './site.ts';
import { openNetworks } from './networks.ts';

const TITLE = 'Draw a network';

test('a collider drawn by keyboard is sampled, learned and compared with', async ({ page, site }) => {
  const complaints = faults(page);
  await open(page, site.address);
  await page.getByRole('button', { name: 'Networks' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: TITLE });
  await dialog.waitFor();
  await dialog.getByRole('application', { name: 'Drawing' }).focus();
  for (let k = 0; k < 3; k++) await page.keyboard.press('n');
  await expect(dialog.getByRole('status')).toHaveText('Added X3 with the levels no and yes.');
  // From X1 to X3, then from X2 to X3: the keyboard stands on the last node.
  const arrow = async (from: number) => {
    for (let k = 3; k > from; k--) await page.keyboard.press('PageUp');
    await page.keyboard.press('a');
    for (let k = from; k < 3; k++) await page.keyboard.press('PageDown');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('status')).toContainText(`Added the arrow X${from} → X3.`);
  };
  await arrow(1);
  await arrow(2);
  await expect(dialog).toContainText('2 arrows say nothing yet');
  await dialog.getByRole('button', { name: 'Random tables for all nodes' }).press('Enter');
  await expect(dialog.getByRole('status')).toContainText('Drew all tables at random, with seed 1.');
  await expect(dialog).not.toContainText('say nothing yet');
  await dialog.getByRole('button', { name: 'Sample and learn' }).press('Enter');
  await expect(dialog).toBeHidden();
  await learned(page, 'drawn network');
  expect(await pairs(page)).toEqual(['X1 – X3', 'X2 – X3']);
  await expect(page.getByRole('switch', { name: 'Show the truth' })).toBeChecked();
  await expect(page.getByRole('region', { name: 'Inspector' })).toContainText(/Found2Missed0Extra0/);
  expect(complaints).toEqual([]);
});

test('a cycle is refused, and named', async ({ page, site }) => {
  await open(page, site.address);
  const dialog = await openNetworks(page, TITLE, TITLE);
  await dialog.getByRole('button', { name: 'Chain', exact: true }).click();
  await dialog.getByLabel('Arrow from').selectOption('C');
  await dialog.getByLabel('Arrow to').selectOption('A');
  await dialog.getByRole('button', { name: 'Add arrow' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('The arrow C → A would close a cycle: A → B → C → A.');
  await expect(dialog.getByRole('list', { name: 'Arrows' }).getByRole('listitem')).toHaveCount(2);
});

test('a row that is no distribution stays as typed, holds the sample back, and can be normalised', async ({
  page,
  site,
}) => {
  await open(page, site.address);
  const dialog = await openNetworks(page, TITLE, TITLE);
  await dialog.getByRole('button', { name: 'Collider', exact: true }).click();
  await dialog.getByRole('list', { name: 'Nodes' }).getByRole('button', { name: 'A' }).click();
  const cell = dialog.getByLabel('P(A = no)');
  await cell.fill('0.80');
  await expect(dialog.getByRole('alert').filter({ hasText: 'sum' })).toHaveText('The sum is 1.2; it has to be 1.');
  await expect(cell).toHaveAttribute('aria-invalid', 'true');
  await cell.blur();
  await expect(cell).toHaveValue('0.80');
  const sample = dialog.getByRole('button', { name: 'Sample and learn' });
  await expect(sample).toBeDisabled();
  await expect(dialog).toContainText('A, its only row: the sum is 1.2; it has to be 1.');
  await dialog.getByRole('button', { name: 'Normalise row' }).click();
  await expect(cell).toHaveValue('0.66667');
  await expect(sample).toBeEnabled();
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(cell).toHaveValue('0.80');
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(cell).toHaveValue('0.6');
});

test('arrows are drawn with the pointer, and a drawing comes back from its file', async ({ page, site }) => {
  await open(page, site.address);
  const dialog = await openNetworks(page, TITLE, TITLE);
  await dialog.getByRole('button', { name: 'Chain', exact: true }).click();
  const part = (name: string, of: 'box' | 'handle') =>
    dialog.getByRole('img', { name: `Node ${name},` }).locator(`.net-${of}`);
  const [from, to] = [await part('A', 'handle').boundingBox(), await part('C', 'box').boundingBox()];
  if (!from || !to) throw new Error('the nodes are not drawn');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + 20, to.y + to.height / 2, { steps: 4 });
  await page.mouse.up();
  await expect(dialog.getByRole('status')).toContainText('Added the arrow A → C.');
  await expect(dialog.getByRole('img', { name: 'Node C, 2 levels, arrows from B, A' })).toBeVisible();
  const started = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save BIF' }).click();
  const download = await started;
  expect(download.suggestedFilename()).toBe('chain.bif');
  const text = await readFile(await download.path(), 'utf8');
  await dialog.getByRole('button', { name: 'Start from' }).click();
  await dialog.getByRole('menuitem', { name: 'Empty drawing' }).click();
  await expect(dialog).toContainText('Learning needs at least two nodes.');
  await dialog
    .getByLabel('BIF file')
    .setInputFiles({ name: 'again.bif', mimeType: 'text/plain', buffer: Buffer.from(text) });
  await expect(dialog.getByRole('status')).toHaveText('Opened again.bif: 3 nodes.');
  await expect(dialog.getByRole('list', { name: 'Arrows' }).getByRole('listitem')).toHaveCount(3);
  await dialog
    .getByLabel('BIF file')
    .setInputFiles({ name: 'broken.bif', mimeType: 'text/plain', buffer: Buffer.from('network {') });
  await expect(dialog.getByRole('alert')).toContainText(/line 1/i);
  await expect(dialog.getByRole('list', { name: 'Arrows' }).getByRole('listitem')).toHaveCount(3);
});

test('the network of the example shown can be edited, and the drawing stays when the editor is closed', async ({
  page,
  site,
}) => {
  await open(page, `${site.address}#example=asia`, 'Asia');
  let dialog = await openNetworks(page, TITLE, TITLE);
  await dialog.getByRole('button', { name: 'Start from' }).click();
  await dialog.getByRole('menuitem', { name: 'Network of Asia' }).click();
  await expect(dialog.getByRole('img', { name: 'Node either, 2 levels, arrows from' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  dialog = await openNetworks(page, TITLE, TITLE);
  await expect(dialog.getByRole('list', { name: 'Nodes' }).getByRole('listitem')).toHaveCount(8);
});
