// Known networks: rows drawn from them, and the truth drawn over the answer.
import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { expectNoFault } from './axe.ts';
import { choose, exportAs } from './exports.ts';
import { tabTo } from './keyboard.ts';
import { openNetworks } from './networks.ts';
import { edges, expect, faults, learned, open, openFile, solved, pressOnceThere, showPanel, test } from './site.ts';

const [head = '', ...lines] = readFileSync('tests/golden/examples/scores.csv', 'utf8').trim().split('\n');
/** What the command line says of an example at the default λ. */
const score = (id: string) => {
  const fields = lines.find((line) => line.startsWith(`${id},`))?.split(',') ?? [];
  return Object.fromEntries(head.split(',').map((name, k) => [name, Number(fields[k])]));
};

const panel = (page: Page) => openNetworks(page, 'Known network', 'Known network');

/** Draws rows as the panel says and waits until they are learned. */
async function sample(page: Page, dialog: Locator, title: string) {
  await dialog.getByRole('button', { name: 'Sample and learn' }).click();
  await expect(dialog).toBeHidden();
  await learned(page, title);
}

const truthSwitch = (page: Page) => page.getByRole('switch', { name: 'Show the truth' });

/** The numbers of the comparison, by name, as the inspector tells them. */
async function compared(page: Page): Promise<Record<string, number>> {
  const facts = page.getByRole('region', { name: 'Compared with the network' }).locator('.facts > div');
  const told = await facts.evaluateAll((all) =>
    // The name without its definition.
    all.map((fact) => [fact.querySelector('dt')?.innerText.trim(), Number(fact.querySelector('dd')?.textContent)]),
  );
  return Object.fromEntries(told) as Record<string, number>;
}

/** How often each word stands in the column "truth". */
async function verdicts(page: Page): Promise<Record<string, number>> {
  const words = await page.getByRole('table', { name: 'Edges' }).locator('td.truth').allInnerTexts();
  return Object.fromEntries(
    ['found', 'missed', 'extra'].map((word) => [word, words.filter((each) => each === word).length]),
  );
}

test('rows drawn from a bundled network are learned, and the truth over them is what the command line scores', async ({
  page,
  site,
}) => {
  const complaints = faults(page);
  await open(page, site.address);
  const dialog = await panel(page);
  await dialog.getByRole('combobox', { name: 'Bundled network' }).selectOption('alarm');
  await expect(dialog).toContainText('37 nodes, 46 arcs');
  await sample(page, dialog, 'Alarm');
  await expect(page.getByRole('columnheader', { name: 'truth' })).toHaveCount(0);
  await truthSwitch(page).check();
  const expected = score('alarm');
  await expect
    .poll(() => verdicts(page))
    .toEqual({ found: expected.found, missed: expected.missed, extra: expected.extra });
  const told = await compared(page);
  expect([told.Found, told.Missed, told.Extra]).toEqual([expected.found, expected.missed, expected.extra]);
  expect(told.F1).toBeCloseTo(expected.f1 ?? NaN, 3);
  await expect(page.getByRole('status')).toContainText(
    `precision ${expected.precision?.toFixed(2)}, recall ${expected.recall?.toFixed(2)}, F1 ${expected.f1?.toFixed(2)}`,
  );
  for (const kind of ['found', 'missed', 'extra'])
    await expect(page.locator(`.graph-stage .edge.${kind}`)).toHaveCount(expected[kind] ?? NaN);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(truthSwitch(page)).not.toBeChecked();
  await expect(page.getByRole('columnheader', { name: 'truth' })).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('the best F1 can be gone to, and a pair is explained by the network', async ({ page, site }) => {
  await open(page, `${site.address}#example=alarm&truth=directed`, 'Alarm');
  await expect(page.locator('.graph-stage .arrow')).toHaveCount(46);
  await expect.poll(async () => (await compared(page)).F1).toBeGreaterThan(0);
  const before = (await compared(page)).F1 ?? NaN;
  await page.getByRole('button', { name: 'best F1' }).click();
  await solved(page);
  await expect.poll(async () => (await compared(page)).F1).toBeGreaterThan(before);
  const extra = page
    .getByRole('table', { name: 'Edges' })
    .locator('tbody')
    .getByRole('row')
    .filter({ hasText: 'extra' })
    .first();
  await extra.click();
  const inspector = page.getByRole('region', { name: 'Inspector' });
  await expect(inspector).toContainText(
    /Not in the network: (parents of a common child|children of a common parent|the ends of a chain|no path)/,
  );
  const missed = page
    .getByRole('table', { name: 'Edges' })
    .locator('tbody')
    .getByRole('row')
    .filter({ hasText: 'missed' })
    .first();
  await missed.click();
  await expect(inspector).toContainText('A true edge: the network has the arc');
  const { bytes } = await exportAs(page, 'Picture (SVG)');
  for (const words of ['found: in the network', 'missed: only in the network', 'extra: not in the network'])
    expect(bytes.toString()).toContain(words);
});

const FAULTY = 'network faulty { }\nvariable rain { type discrete [ 2 ] { yes, no } }\n';
const GARDEN = `network garden { }
variable rain { type discrete [ 2 ] { yes, no }; }
variable grass { type discrete [ 2 ] { wet, dry }; }
variable weekday { type discrete [ 2 ] { work, free }; }
probability ( rain ) { table 0.5, 0.5; }
probability ( weekday ) { table 0.7, 0.3; }
probability ( grass | rain ) { (yes) 0.9, 0.1; (no) 0.2, 0.8; }
`;
const bif = (text: string, name = 'garden.bif') => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

test('a BIF file with a fault is told with line and character, and the earlier graph stays; a good one is drawn from', async ({
  page,
  site,
}) => {
  const complaints = faults(page);
  await open(page, site.address);
  const before = await edges(page);
  const dialog = await panel(page);
  await dialog.getByRole('radio', { name: 'A BIF file of my own' }).check();
  await dialog.getByLabel('BIF file', { exact: true }).setInputFiles(bif(FAULTY, 'faulty.bif'));
  await expect(dialog.getByRole('alert')).toHaveText(/^faulty\.bif: line 2, character \d+: expected/);
  await expect(dialog.getByRole('button', { name: 'Sample and learn' })).toBeDisabled();
  expect(await edges(page)).toEqual(before);
  await dialog.getByLabel('BIF file', { exact: true }).setInputFiles(bif(GARDEN));
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await expect(dialog).toContainText('3 nodes, 1 arc');
  await dialog.getByRole('textbox', { name: 'Rows' }).fill('800');
  await sample(page, dialog, 'garden.bif');
  await truthSwitch(page).check();
  await expect.poll(() => verdicts(page)).toEqual({ found: 1, missed: 0, extra: 0 });
  await expect(page).toHaveURL(/#truth=shown$/);
  expect(complaints).toEqual([]);
});

test('a network that is dropped on the page opens its panel; a faulty one is told', async ({ page, site }) => {
  await open(page, site.address);
  const before = await edges(page);
  const drop = async (name: string, text: string) => {
    const transfer = await page.evaluateHandle(
      ([name, text]) => {
        const data = new DataTransfer();
        data.items.add(new File([text], name));
        return data;
      },
      [name, text] as const,
    );
    await page.getByRole('region', { name: 'Graph' }).dispatchEvent('drop', { dataTransfer: transfer });
  };
  await drop('faulty.bif', FAULTY);
  await expect(page.getByRole('alert').filter({ hasText: 'Problem' })).toContainText(
    /faulty\.bif could not be read: line 2, character \d+/,
  );
  expect(await edges(page)).toEqual(before);
  await drop('garden.bif', GARDEN);
  const dialog = page.getByRole('dialog', { name: 'Known network' });
  await expect(dialog).toContainText('3 nodes, 1 arc');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  expect(await edges(page)).toEqual(before);
});

test('a link to a random network restores rows, truth and picture, and holds no data', async ({
  page,
  site,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, site.address);
  const dialog = await panel(page);
  await dialog.getByRole('radio', { name: 'A random network, as in the paper' }).check();
  await dialog.getByRole('textbox', { name: 'Nodes' }).fill('9');
  await dialog.getByRole('textbox', { name: 'Levels' }).fill('many');
  await expect(dialog.getByRole('button', { name: 'Sample and learn' })).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Levels' }).fill('3');
  const seed = dialog.getByRole('textbox', { name: 'Network seed' });
  await dialog.getByRole('button', { name: 'New network seed' }).click();
  await expect(seed).not.toHaveValue('1');
  await seed.fill('4');
  await dialog.getByRole('textbox', { name: 'Rows' }).fill('1200');
  await dialog.getByRole('textbox', { name: 'Seed', exact: true }).fill('8');
  await sample(page, dialog, 'Random network of 9 nodes');
  await truthSwitch(page).check();
  await expect(page.getByRole('columnheader', { name: 'truth' })).toBeVisible();
  await solved(page);
  await choose(page, 'Copy share link');
  await expect(page.getByText('The link is in the clipboard')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(`${site.address}#random=9%2C3%2C0.5%2C4&rows=1200&seed=8&truth=shown`);
  const [shown, counts] = [await edges(page), await verdicts(page)];
  const other = await context.newPage();
  await open(other, link, 'Random network of 9 nodes');
  await expect(truthSwitch(other)).toBeChecked();
  await expect.poll(() => edges(other)).toEqual(shown);
  expect(await verdicts(other)).toEqual(counts);
});

test('rows and network leave the page as files, and come back as the same answer', async ({ page, site }) => {
  await open(page, `${site.address}#example=survey`, 'Survey');
  const shown = await edges(page);
  const rows = await exportAs(page, 'Save the sampled table (CSV)');
  const network = await exportAs(page, 'Download BIF');
  expect([rows.name, network.name]).toEqual(['Survey.csv', 'Survey.bif']);
  await openFile(page, rows.name, rows.bytes);
  await page.getByRole('dialog', { name: 'Import Survey.csv' }).getByRole('button', { name: 'Learn' }).click();
  await learned(page, 'Survey.csv');
  await expect.poll(() => edges(page)).toEqual(shown);
  await expect(truthSwitch(page)).toHaveCount(0);
  await showPanel(page, 'Settings');
  await page.getByRole('button', { name: 'Compare with a known network…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Known network' });
  await dialog.getByRole('radio', { name: 'A BIF file of my own' }).check();
  await dialog.getByLabel('BIF file', { exact: true }).setInputFiles(bif(network.bytes.toString(), network.name));
  await expect(dialog).toContainText('All 6 columns of Survey.csv are nodes of this network');
  await dialog.getByRole('button', { name: 'Compare with the present table' }).click();
  await expect(dialog).toBeHidden();
  const { found, missed, extra } = score('survey');
  await expect.poll(() => verdicts(page)).toEqual({ found, missed, extra });
});

test('a long draw can be cancelled, and the earlier graph stays', async ({ page, site }) => {
  await open(page, site.address);
  const before = await edges(page);
  const dialog = await panel(page);
  await dialog.getByRole('combobox', { name: 'Bundled network' }).selectOption('cancer');
  await expect(dialog).toContainText('5 nodes');
  await dialog.getByRole('textbox', { name: 'Rows' }).fill('9000000');
  await pressOnceThere(page, 'Cancel');
  await dialog.getByRole('button', { name: 'Sample and learn' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await learned(page, 'Child');
  expect(await edges(page)).toEqual(before);
});

test('the panel of networks can be used by keyboard alone', async ({ page, site }) => {
  await open(page, site.address);
  await tabTo(page, 'button', 'Networks');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Known network' })).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Known network' });
  await expect(dialog).toContainText('20 nodes, 25 arcs');
  await tabTo(page, 'radio', 'A published network');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('radio', { name: 'A random network, as in the paper' })).toBeChecked();
  await tabTo(page, 'textbox', 'Nodes');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('6');
  await expect(dialog).toContainText('6 nodes');
  await tabTo(page, 'button', 'Sample and learn');
  await page.keyboard.press('Enter');
  await learned(page, 'Random network of 6 nodes');
  await tabTo(page, 'switch', 'Show the truth');
  await page.keyboard.press('Space');
  await expect(page.getByRole('status')).toContainText('precision');
});

test('axe finds no fault with networks', async ({ page, site }) => {
  test.slow();
  await open(page, `${site.address}#example=sachs&truth=directed`, 'Sachs');
  await page.getByText('Legend').click();
  await expectNoFault(page, 'the truth over the graph');
  await page
    .getByRole('table', { name: 'Edges' })
    .locator('tbody')
    .getByRole('row')
    .filter({ hasText: 'extra' })
    .first()
    .click();
  await expect(page.getByText('Not in the network:')).toBeVisible();
  await expectNoFault(page, 'a pair that is not in the network');
  const dialog = await panel(page);
  for (const way of ['A published network', 'A random network, as in the paper', 'A BIF file of my own']) {
    await dialog.getByRole('radio', { name: way }).check();
    await expectNoFault(page, way);
  }
  await dialog.getByLabel('BIF file', { exact: true }).setInputFiles(bif(FAULTY));
  await expect(dialog.getByRole('alert')).toBeVisible();
  await expectNoFault(page, 'a faulty file');
});
