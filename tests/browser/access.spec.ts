// For everyone: no fault that a program can find, and nothing that needs a pointer.
import { expectNoFault, expectNoFaultForFew, expectNoFaultNow } from './axe.ts';
import { tabTo } from './keyboard.ts';
import { expect, learned, open, openFile, showPanel, test } from './site.ts';
import { garden } from './tables.ts';

test('axe finds no fault on the first screen, with a node selected, and while importing', async ({ page, site }) => {
  test.slow();
  await open(page, site.address);
  await expectNoFault(page, 'first screen');
  await page.getByRole('application', { name: 'Nodes and edges' }).focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  const inspector = page.getByRole('region', { name: 'Inspector' });
  await expect(inspector.getByRole('heading', { name: 'BirthAsphyxia' })).toBeVisible();
  await expectNoFault(page, 'node selected');
  // What a phone has in sheets.
  await page.setViewportSize({ width: 390, height: 844 });
  for (const sheet of ['Settings', 'Inspector', 'Edges'] as const) {
    await expect(page.getByRole('button', { name: sheet, exact: true })).toHaveAttribute('aria-expanded', 'false');
    await showPanel(page, sheet);
    await expectNoFaultNow(page, `the sheet ${sheet}`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await showPanel(page, 'Settings');
  await expectNoFaultForFew(page, 'all panels');
  await openFile(page, 'garden.csv', garden());
  await expect(page.getByRole('dialog').getByRole('table', { name: 'Columns' })).toBeVisible();
  await expectNoFault(page, 'import panel');
});

test('everything can be done by keyboard alone', async ({ page, site }) => {
  await open(page, site.address);
  await tabTo(page, 'button', 'Open data');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Open data' })).toBeVisible();
  await tabTo(page, 'button', 'Asia');
  await page.keyboard.press('Enter');
  await learned(page, 'Asia');
  await tabTo(page, 'application', 'Nodes and edges');
  const told = page.getByRole('region', { name: 'Graph' }).getByText(/^Node /);
  await page.keyboard.press('Home');
  await expect(told).toHaveText(/^Node asia, /);
  // From smoke, with two neighbours, at least one arrow key leads along an edge.
  for (let k = 0; k < 8 && !(await told.innerText()).startsWith('Node smoke'); k++)
    await page.keyboard.press('PageDown');
  await expect(told).toHaveText(/^Node smoke, \d neighbours/);
  for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
    await page.keyboard.press(key);
    if (!(await page.getByText(/^No neighbour/).count())) break;
  }
  await expect(told).toHaveText(/^Node (?!smoke)\w+, .*smoke/);
  const name = /^Node (\w+),/.exec(await told.innerText())?.[1] ?? '';
  await page.keyboard.press('Enter');
  const inspector = page.getByRole('region', { name: 'Inspector' });
  await expect(inspector.getByRole('heading', { level: 2 })).toHaveText(name);
  await page.keyboard.press('e');
  await expect(inspector.getByRole('heading', { level: 2 })).toContainText('smoke');
  await tabTo(page, 'slider', 'λ');
  const before = await page.getByRole('slider', { name: 'λ', exact: true }).getAttribute('aria-valuetext');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('slider', { name: 'λ', exact: true })).not.toHaveAttribute(
    'aria-valuetext',
    before ?? '',
  );
});
