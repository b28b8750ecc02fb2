// For everyone: drawing and figure 2.
import { expectNoFault } from './axe.ts';
import { openNetworks } from './networks.ts';
import { expect, open, test } from './site.ts';

test('axe finds no fault in drawing and figure 2', async ({ page, site }) => {
  test.slow();
  await open(page, site.address);
  const draw = await openNetworks(page, 'Draw a network', 'Draw a network');
  await expectNoFault(page, 'empty drawing');
  await draw.getByRole('button', { name: 'Four nodes' }).click();
  await expectNoFault(page, 'whole network');
  await draw.getByRole('list', { name: 'Nodes' }).getByRole('button', { name: 'X4' }).click();
  await draw.getByLabel('P(X4 = no), X2 = no, X3 = no').fill('2');
  await expect(draw.getByRole('button', { name: 'Normalise row: X2 = no, X3 = no' })).toBeVisible();
  await expectNoFault(page, 'a node with a row that is not in order');
  await draw.getByRole('button', { name: 'Close' }).click();
  const figure = await openNetworks(page, 'Figure 2', /^Figure 2/);
  for (const size of ['50', '100']) await figure.getByRole('checkbox', { name: size, exact: true }).uncheck();
  await figure.getByLabel('Control parameters CP').fill('1, 2');
  await figure.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(figure.getByRole('status')).toHaveText(/^Finished/);
  await figure.getByLabel('Repetitions').fill('0');
  await expectNoFault(page, 'figure 2 with its numbers');
});
