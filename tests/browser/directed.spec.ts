// Directions: arrows over the graph, the same as the command line's, with reasons, progress and a way back.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectNoFault } from './axe.ts';
import { exportAs } from './exports.ts';
import { tabTo } from './keyboard.ts';
import { expect, faults, learned, open, openFile, pressOnceThere, test } from './site.ts';
import { stored, storedArcs } from '../golden/directed.ts';

const direction = (page: Page) => page.getByRole('combobox', { name: 'Direction' });
const panel = (page: Page) => page.getByRole('region', { name: 'Directions' });

/** Waits until search and proof are over. */
async function directed(page: Page) {
  await expect(panel(page).getByRole('status')).toContainText(/the best graph needs .* Proven: no graph /);
  await expect(panel(page).getByRole('progressbar')).toHaveCount(0);
  await expect(page.locator('.edges-part')).toHaveAttribute('aria-busy', 'false');
}

/** The edge table as the command line's file has it: from, to, type; what the score removed is left out. */
async function arcs(page: Page): Promise<string[]> {
  const rows = await page
    .getByRole('table', { name: 'Edges' })
    .evaluate((all) =>
      [...all.querySelectorAll('tbody tr:not(.spacer)')].map((row) =>
        ['a', 'direction', 'b'].map((name) => row.querySelector(`td.${name}`)?.textContent ?? ''),
      ),
    );
  return rows
    .filter(([, sign]) => sign !== '' && sign !== '✕')
    .map(([a = '', sign, b = '']) =>
      (sign === '←' ? [b, a, 'directed'] : [a, b, sign === '→' ? 'directed' : 'undirected']).join(),
    )
    .sort();
}

/** Strip, status and panel say the same numbers of the same λ. */
async function expectSameCounts(page: Page, lambda: string): Promise<void> {
  const said = (await panel(page).getByRole('status').textContent()) ?? '';
  const [, candidates, edges] = /^Of the (\d+) candidates at λ = .* the best graph needs (\d+) edges/.exec(said) ?? [];
  expect(said).toContain(`at λ = ${lambda} `);
  await expect(page.locator('.strip-count')).toHaveText(`${candidates} candidates, ${edges} edges needed`);
  await expect(page.getByRole('status').filter({ hasText: ' between ' })).toHaveText(
    new RegExp(
      `: ${edges} edges between \\d+ columns at λ = ${lambda}, chosen by score from ${candidates} candidates, `,
    ),
  );
  await expect(page.locator('.graph-stage .edge')).toHaveCount(Number(candidates));
}

for (const [id, title] of [
  ['child', 'Child'],
  ['alarm', 'Alarm'],
] as const) {
  test(`the directions of ${title} are those of the command line`, async ({ page, site }) => {
    const complaints = faults(page);
    await open(page, `${site.address}#example=${id}`, title);
    await expect(page.getByRole('columnheader', { name: 'direction' })).toHaveCount(0);
    for (const [choice, mode] of [
      ['Pattern (CPDAG)', 'class'],
      ['Full graph (DAG)', 'dag'],
    ] as const) {
      await direction(page).selectOption(choice);
      await directed(page);
      await expect.poll(() => arcs(page)).toEqual(storedArcs(`${id}.proven.${mode}`));
      const heads = storedArcs(`${id}.proven.${mode}`).filter((line) => line.endsWith(',directed')).length;
      await expect(page.locator('.graph-arrows path')).toHaveCount(heads);
      const file = await exportAs(page, 'Edges (CSV)');
      expect(file.bytes.toString()).toBe(stored(`${id}.proven.${mode}`));
    }
    await expect(panel(page)).toContainText('An arrow is not a cause');
    await expect(panel(page).getByRole('status')).toContainText(
      /F1 of edges [01]\.\d\d, of arrows in the full graph 0\.\d\d; \d+ pairs? differs? in the pattern\./,
    );
    const bif = await exportAs(page, 'Fitted network (BIF)');
    expect([bif.name, bif.bytes.toString().match(/^probability/gm)?.length]).toEqual([
      `${title}.fitted.bif`,
      id === 'child' ? 20 : 37,
    ]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(direction(page)).toHaveValue('learned');
    await expect(page.locator('.graph-arrows path')).toHaveCount(0);
    expect(complaints).toEqual([]);
  });
}

test('the inspector gives the reason of a direction and of a removal', async ({ page, site }) => {
  await open(page, `${site.address}#example=alarm`, 'Alarm');
  await page.getByRole('switch', { name: 'Pruned by score' }).check();
  await directed(page);
  await expect(page.getByRole('columnheader', { name: 'direction' })).toHaveCount(0);
  await expect(page.locator('.graph-stage .edge.pruned').first()).toBeAttached();
  const table = page.getByRole('table', { name: 'Edges' });
  await table.getByRole('row').filter({ hasText: 'removed by the score' }).first().click();
  await expect(page.locator('.truth-words')).toHaveText(/^Removed by the score\. Put back, /);
  await direction(page).selectOption('Pattern (CPDAG)');
  await expect(page.getByRole('switch', { name: 'Pruned by score' })).toBeDisabled();
  await table
    .locator('tbody')
    .getByRole('row')
    .filter({ hasText: '→' })
    .filter({ hasText: 'both ends' })
    .first()
    .click();
  await expect(page.locator('.truth-words')).toHaveText(
    /→ .* in every graph that fits the data equally: .* Without the edge the score would be [\d.]+ lower\.$/,
  );
  await expect(page.locator('.graph-bar strong')).toHaveText(/→/);
});

test('λ is that of the candidates, and the search follows it; layers put parents above their children, and undo them back', async ({
  page,
  site,
}) => {
  await open(page, `${site.address}#example=child&directed=dag`, 'Child');
  await directed(page);
  const places = () =>
    page.locator('.graph-nodes > g').evaluateAll((all) => all.map((node) => node.getAttribute('transform')));
  const before = await places();
  await page.getByRole('button', { name: 'Layout' }).click();
  await page.getByRole('menuitem', { name: 'Layers' }).click();
  await expect.poll(places).not.toEqual(before);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(places).toEqual(before);
  await expectSameCounts(page, '0.8');
  const box = page.getByRole('textbox', { name: 'Value of λ' });
  await box.fill('3');
  await box.press('Enter');
  await directed(page);
  await expectSameCounts(page, '3');
  await expect.poll(() => arcs(page)).toEqual(storedArcs('child.narrow.dag'));
  await expect.poll(() => page.evaluate(() => location.hash)).toContain('candidates=3');
  await page.getByRole('button', { name: 'Undo' }).click();
  await directed(page);
  await expectSameCounts(page, '0.8');
  await direction(page).selectOption('None');
  await expect(box).toHaveValue('1.5');
  await page.getByRole('button', { name: 'Undo' }).click();
  await panel(page).getByRole('combobox', { name: 'Score' }).selectOption('BIC');
  await directed(page);
  await expect(panel(page).getByLabel('Equivalent sample size')).toHaveCount(0);
});

test('a search can be stopped, and begun again; so can the proof, which keeps the graph and the gap', async ({
  page,
  site,
}) => {
  await open(page, `${site.address}#example=andes`, 'Andes');
  await pressOnceThere(page, 'Cancel search');
  await direction(page).selectOption('Full graph (DAG)');
  await expect(panel(page).getByRole('status')).toContainText('The search was stopped.');
  await expect(page.locator('.graph-arrows path')).toHaveCount(0);
  await pressOnceThere(page, 'Stop the proof');
  await panel(page).getByRole('button', { name: 'Search again' }).click();
  await expect(panel(page).getByRole('status')).toContainText(/the best graph needs .* [Tt]he proof was stopped\./);
  await expect(page.locator('.graph-arrows path').nth(200)).toBeAttached();
  await panel(page).getByRole('button', { name: 'Prove on' }).click();
  await directed(page);
});

/** Ends the first worker that tells how a proof stands, in the middle of that proof: whatever it had already sent is lost, too. */
const endTheFirstProof = (page: Page) =>
  page.addInitScript(() => {
    let ended = false;
    const dead = new WeakSet<Worker>();
    const proofs = new WeakMap<Worker, number>();
    window.Worker = class extends Worker {
      constructor(address: string | URL, options?: WorkerOptions) {
        super(address, options);
        this.addEventListener('message', (event: MessageEvent<{ kind: string; id: number }>) => {
          if (!ended && event.data.kind === 'part' && event.data.id === proofs.get(this)) {
            ended = true;
            dead.add(this);
            this.terminate();
          }
          if (dead.has(this)) event.stopImmediatePropagation();
        });
      }

      override postMessage(message: unknown, transfer?: Transferable[] | StructuredSerializeOptions) {
        const { name, id } = message as { name?: string; id?: number };
        if (name === 'prove' && id !== undefined) proofs.set(this, id);
        super.postMessage(message, transfer as Transferable[]);
      }
    };
  });

test('a worker that is killed in the middle of a proof is replaced, and the proven graph is the same', async ({
  page,
  site,
}) => {
  await endTheFirstProof(page);
  await open(page, `${site.address}#example=alarm&directed=dag`, 'Alarm');
  await expect(page.getByText(/A worker stopped [^]* its part is computed again/)).toHaveCount(1);
  await directed(page);
  await expect.poll(() => arcs(page)).toEqual(storedArcs('alarm.proven.dag'));
});

test('missing values are filled in for the search, and the panel says how many', async ({ page, site }) => {
  await open(page, site.address);
  await openFile(page, 'holes.csv', readFileSync('tests/golden/directed/holes.csv'));
  const dialog = page.getByRole('dialog', { name: 'Import holes.csv' });
  await dialog.getByRole('radio', { name: 'Pair by pair' }).check();
  await dialog.getByRole('button', { name: 'Learn' }).click();
  await learned(page, 'holes.csv');
  await direction(page).selectOption('Full graph (DAG)');
  await directed(page);
  await expect(panel(page).getByRole('status')).toContainText(
    'The search filled in the 1437 missing values of 952 incomplete rows, drawn once',
  );
  await expect.poll(() => arcs(page)).toEqual(storedArcs('holes.proven'));
  const file = await exportAs(page, 'Edges (CSV)');
  expect(file.bytes.toString()).toBe(stored('holes.proven'));
});

test('a counts file has no rows, and the page says so', async ({ page, site }) => {
  await open(page, site.address);
  const counts = await exportAs(page, 'Counts file');
  await openFile(page, 'child.counts.json', counts.bytes);
  await learned(page, 'child.counts.json');
  await expect(direction(page)).toBeDisabled();
  await expect(page.getByText('Directions need rows, and a counts file has none.')).toBeVisible();
  await page.getByRole('button', { name: 'Compare methods' }).click();
  const dialog = page.getByRole('dialog', { name: 'Compare methods' });
  await expect(dialog).toContainText('These methods need rows, and a counts file has none');
  await expect(dialog.getByRole('button', { name: 'Run' })).toBeDisabled();
});

test('directions can be chosen by keyboard alone', async ({ page, site }) => {
  await open(page, site.address);
  await tabTo(page, 'combobox', 'Direction');
  await page.keyboard.press('ArrowDown');
  await directed(page);
  await expect(direction(page)).toHaveValue('class');
  await tabTo(page, 'button', 'Layout');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Lay out again' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeEnabled();
});

test('axe finds no fault with directions', async ({ page, site }) => {
  test.slow();
  await open(page, `${site.address}#example=child&directed=class&truth=shown`, 'Child');
  await directed(page);
  await page.getByText('Legend').click();
  await page.getByRole('table', { name: 'Edges' }).getByRole('row').nth(1).click();
  await expectNoFault(page, 'directions');
});

test('in a low window the graph keeps its room, and what stands under it can be scrolled to', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 1280, height: 640 });
  await open(page, `${site.address}#example=child&directed=class&truth=shown`, 'Child');
  await directed(page);
  const stage = await page.locator('.graph-stage').boundingBox();
  expect(stage?.height).toBeGreaterThan(240);
  const strip = page.getByRole('region', { name: 'Path over λ' });
  await strip.getByRole('slider').focus();
  await expect(strip.getByRole('slider')).toBeInViewport();
});
