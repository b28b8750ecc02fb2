// The assumptions lab as a user takes it.
import type { Locator, Page } from '@playwright/test';
import { expectNoFault, onEveryScreen } from './axe.ts';
import { tabTo } from './keyboard.ts';
import { openNetworks } from './networks.ts';
import { expect, faults, follow, learned, loaded, open, openFile, test } from './site.ts';
import { garden } from './tables.ts';

const NAME = 'Assumptions lab';

/** Follows a link to the lab, from a page where it is closed. */
async function visit(page: Page, lab: string): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name: NAME });
  await follow(page, '');
  await expect(dialog).toHaveCount(0);
  await follow(page, `lab=${lab}`);
  await dialog.waitFor();
  return dialog;
}

/** Moves a slider as a hand would. */
const slide = (slider: Locator, value: number) =>
  slider.evaluate((input: HTMLInputElement, to) => {
    input.value = String(to);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }, value);

test('nothing of the lab is loaded before it is asked for', async ({ page, site }) => {
  await open(page, site.address);
  const loads = () => loaded(page, /assumptions|lab-module/);
  expect(await loads()).toEqual([]);
  await openNetworks(page, NAME, NAME);
  await expect.poll(async () => (await loads()).length).toBeGreaterThan(1);
});

test('four nodes: the point moves by keys, and an impossible point is refused with its reason', async ({
  page,
  site,
}) => {
  const complaints = faults(page);
  await open(page, site.address);
  const lab = await openNetworks(page, NAME, NAME);
  await lab.getByRole('tab', { name: 'Four-node example' }).click();
  await expect(lab).toContainText('✓ Possible.');
  await expect(lab.getByRole('region', { name: 'Learned from the sample' })).toContainText('X1 – X2, X2 – X4, X3 – X4');
  const point = lab.getByRole('slider', { name: 'Point (p, q)' });
  await expect(point).toHaveAttribute('aria-valuetext', 'p = 0.3, q = 0.1, possible');
  await point.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowUp');
  await expect(point).toHaveAttribute('aria-valuetext', 'p = 0.31, q = 0.2, impossible');
  await expect(lab).toContainText(
    '✕ Impossible. No network of this graph has these moments, so no rows can be drawn: expected q ≤ |p| / (2 - |p|)',
  );
  await expect(lab.getByRole('region', { name: 'Learned from the sample' })).toHaveCount(0);
  await slide(lab.getByRole('slider', { name: 'p', exact: true }), 0.9);
  await slide(lab.getByRole('slider', { name: 'q', exact: true }), 0.9);
  await expect(lab).toContainText('expected a positive definite matrix of moments');
  await slide(lab.getByRole('slider', { name: 'p', exact: true }), -0.4);
  await slide(lab.getByRole('slider', { name: 'q', exact: true }), 0.16);
  await expect(lab).toContainText('✓ Possible.');
  await expect(lab.getByRole('row', { name: /^X2/ }).last()).toContainText('0.476');
  await expect(page).toHaveURL(/lab=four_p\.-0\.4_q\.0\.16/);
  expect(complaints).toEqual([]);
});

test('numbers follow a dragged slider: little more than the way to a worker and back', async ({ ready: page }) => {
  const lab = await visit(page, 'four');
  await expect(lab).toContainText('✓ Possible.');
  const { waits, echoes } = await lab.evaluate(async (dialog) => {
    const slider = dialog.querySelector<HTMLInputElement>('input[type=range]');
    const told = () => dialog.querySelector('.formula-now')?.textContent;
    // A worker that only answers: what a busy machine takes for the way there and back.
    const worker = new Worker(URL.createObjectURL(new Blob(['onmessage = () => postMessage(0)'])));
    const echo = () =>
      new Promise((heard) => {
        worker.onmessage = heard;
        worker.postMessage(0);
      });
    const frame = () => new Promise(requestAnimationFrame);
    await echo();
    const [waits, echoes]: number[][] = [[], []];
    for (let k = 0; slider && k < 30; k++) {
      const before = told();
      let begun = performance.now();
      slider.value = String(0.2 + k / 100);
      slider.dispatchEvent(new Event('input', { bubbles: true }));
      while (told() === before && performance.now() - begun < 2000) await frame();
      waits?.push(performance.now() - begun);
      begun = performance.now();
      await echo();
      await frame();
      echoes?.push(performance.now() - begun);
    }
    worker.terminate();
    const middle = (all: number[] = []) => all.sort((a, b) => a - b)[15] ?? NaN;
    return { waits: middle(waits), echoes: middle(echoes) };
  });
  console.log(
    `p moved: numbers after ${waits.toFixed(1)} ms; an empty answer and a frame take ${echoes.toFixed(1)} ms`,
  );
  expect(waits).toBeLessThan(3 * echoes + 32);
});

test('alarm, node by node: bars, supports, the witness', async ({ ready: page }) => {
  const lab = await visit(page, 'nodes_network.alarm');
  await expect(lab).toContainText('Alarm: exact moments of 37 nodes');
  await expect(lab).toContainText(/Assessed in \d+ ms/);
  const took = Number(/Assessed in (\d+) ms/.exec((await lab.textContent()) ?? '')?.[1]);
  console.log(`alarm, 37 nodes, population, in the browser: ${took} ms`);
  expect(took).toBeLessThan(1000);
  const card = lab.locator('.lab-card').filter({ has: page.getByRole('button', { name: 'CVP', exact: true }) });
  await expect(card).toContainText('LVEDVOLUME');
  await expect(card).toContainText(/✓ holds|△ close|✕ fails/);
  await card.getByRole('button', { name: 'CVP', exact: true }).click();
  const full = lab.getByRole('region', { name: 'Node CVP in full' });
  await expect(full).toContainText('LVEDVOLUME. Everything below');
  await expect(full.getByRole('img', { name: /^Dual norms outside the support/ })).toBeVisible();
  const slider = full.getByRole('slider', { name: 'λ of the witness' });
  await slider.focus();
  await page.keyboard.press('End');
  await expect(full).toContainText('0 of 1 neighbours kept');
  await page.keyboard.press('Home');
  await expect(full).toContainText('1 of 1 neighbours kept');
  await lab.getByLabel('Support S').selectOption('mb');
  await expect(lab.locator('.lab-card')).toHaveCount(37);
  await lab.getByLabel('Formulation').selectOption('normalised');
  await expect(full).toContainText('belong to the paper’s formulation');
});

test('the page’s own network, and the formulas are mathematics', async ({ ready: page }) => {
  // Another test may have left the page with another network.
  await follow(page, 'example=child');
  await learned(page, 'Child');
  const lab = await visit(page, 'nodes');
  await expect(lab).toContainText('Child: exact moments of 20 nodes');
  const math = lab.locator('.formula math').first();
  await expect(math).toHaveAttribute('aria-label', /smallest eigenvalue/);
  // Meanings come with the pointer on the letter itself, and with the focus on the letters below.
  await math.locator('[data-letter="C"]').hover();
  await expect(page.locator('.tip')).toContainText('how far they are from repeating each other');
  await lab.locator('.formula-letters').first().getByRole('button', { name: 'the smallest eigenvalue' }).focus();
  await page.keyboard.press('Tab');
  await expect(page.locator('.tip')).toContainText('The neighbours’ own part of H');
  await page.keyboard.press('Escape');
  await expect(page.locator('.tip')).toBeHidden();
  await expect(lab).toBeVisible();
  expect(await math.evaluate((element) => element.namespaceURI)).toBe('http://www.w3.org/1998/Math/MathML');
});

test('break it: which assumption falls, and what the learner does then', async ({ ready: page }) => {
  const lab = await visit(page, 'break_network.cancer_node.1_rows.5000');
  await expect(lab).toContainText('Worse than before: positive definiteness at Smoker');
  const row = (name: string) => lab.getByRole('row', { name: new RegExp(`^${name}`) });
  await expect(row('Positive definiteness')).toContainText('△ close 0.004');
  await expect(row('after')).toContainText('Smoker_copy');
  await lab.getByRole('radio', { name: 'Confounder' }).check();
  await expect(row('Mutual incoherence')).toContainText('✕ fails 1.39');
  await lab.getByRole('radio', { name: 'Deterministic table' }).check();
  await expect(row('Minimum weight')).toContainText('✕ fails 0');
  await expect(row('after')).toContainText('0.75');
  await lab.getByRole('radio', { name: 'Weak edge' }).check();
  await lab.getByLabel('Node to break').selectOption('Xray');
  await expect(row('Minimum weight')).toContainText('0.0767');
});

test('how many rows: progress, a stop that keeps what is finished, and a whole run', async ({ ready: page }) => {
  // 1,200 samples of alarm, more than any machine draws before it is stopped.
  const lab = await visit(page, 'rows_network.alarm');
  await lab.getByLabel('Samples of each size').fill('200');
  await lab.getByLabel('Most rows').fill('30000');
  await lab.getByRole('button', { name: 'Run' }).click();
  await expect(lab.getByRole('progressbar', { name: 'Progress of the samples' })).toBeVisible();
  await expect(lab.getByRole('table').locator('tbody tr').first()).toBeVisible();
  await lab.getByRole('button', { name: 'Cancel' }).click();
  await expect(
    lab.getByRole('status').filter({ hasText: /^Stopped after [\d,]+ of 1,200 samples; what is finished stays$/ }),
  ).toBeVisible();
  await expect(lab.getByRole('table').locator('tbody tr').first()).toBeVisible();
  await visit(page, 'rows_network.four');
  await lab.getByLabel('Samples of each size').fill('2');
  await lab.getByLabel('Most rows').fill('1000');
  await lab.getByRole('button', { name: 'Run' }).click();
  await expect(lab.getByRole('status').filter({ hasText: 'Finished: 6 samples' })).toBeVisible();
  await expect(lab.getByRole('table').locator('tbody tr')).toHaveCount(3);
  await expect(lab).toContainText(
    /Its statement promises success from 43\d,\d{3} rows on\. Its proof promises it for no number of rows/,
  );
  await expect(lab.getByRole('img', { name: /^Shares recovered against rows\. whole skeleton exact/ })).toBeVisible();
});

test('a table of the user’s own has plug-in values only, and says so', async ({ page, site }) => {
  await open(page, site.address);
  await openFile(page, 'garden.csv', garden());
  await page.getByRole('dialog').getByRole('button', { name: 'Learn', exact: true }).click();
  await learned(page, 'garden.csv');
  const lab = await openNetworks(page, NAME, NAME);
  await lab.getByRole('tab', { name: 'Node by node' }).click();
  await expect(lab).toContainText('Plug-in values. garden.csv is a table without a known network');
  await expect(lab).toContainText('cannot be verified without the truth');
  for (const signal of ['Certificate:', 'Condition number:', 'Entry gap:']) await expect(lab).toContainText(signal);
  await expect(lab.locator('.lab-card').first()).toContainText(/plug-in: (holds|close|fails)/);
  await lab.getByRole('tab', { name: 'Break it' }).click();
  await expect(lab).toContainText('has no known network, so there is nothing to break');
  // The link holds nothing of the table.
  await expect(page).toHaveURL(/#lab=break_formulation\.normalised$/);
  await lab.getByLabel('Network').selectOption('asia');
  await expect(lab.getByLabel('Node to break')).toBeVisible();
  // It begins with the page's own formulation, and says what another means.
  await expect(lab.getByLabel('Formulation')).toHaveValue('normalised');
  await lab.getByLabel('Formulation').selectOption('effects');
  await expect(lab).toContainText('Not what the page learns with: codes as published');
});

test('by keyboard alone: open, change tab, move p, close', async ({ page, site }) => {
  await open(page, site.address);
  await tabTo(page, 'button', 'Networks');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  const lab = page.getByRole('dialog', { name: NAME });
  // It begins with the page's own network, in the page's own formulation.
  await expect(lab.getByRole('tab', { name: 'Node by node' })).toHaveAttribute('aria-selected', 'true');
  await expect(lab.getByLabel('Formulation')).toHaveValue('normalised');
  await expect(lab.getByLabel('Rows')).toHaveValue('5000');
  await lab.getByRole('tab', { name: 'Node by node' }).focus();
  await page.keyboard.press('ArrowLeft');
  await tabTo(page, 'slider', 'p');
  await page.keyboard.press('ArrowLeft');
  await expect(lab.getByRole('slider', { name: 'p', exact: true })).toHaveValue('0.29');
  await lab.getByRole('tab', { name: 'Four-node example' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(lab.getByRole('tab', { name: 'Node by node' })).toBeFocused();
  await expect(lab.getByRole('tabpanel', { name: 'Node by node' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(lab).toHaveCount(0);
  await expect(page).not.toHaveURL(/lab=/);
});

test('axe finds no fault in the lab, and nothing is wider than the screen', async ({ page, site }) => {
  test.slow();
  await open(page, site.address);
  const lab = await visit(page, 'four_p.0.6_q.0.5');
  await expect(lab).toContainText('✕ Impossible.');
  await expectNoFault(page, 'an impossible point');
  await lab.getByRole('tab', { name: 'Node by node' }).click();
  await lab.getByLabel('Network').selectOption('asia');
  await expect(lab.getByRole('region', { name: /in full$/ }).getByRole('slider')).toBeVisible();
  await expectNoFault(page, 'nodes');
  await lab.getByRole('tab', { name: 'Break it' }).click();
  await expect(lab).toContainText('What the learner does');
  await expectNoFault(page, 'break it');
  await lab.getByRole('tab', { name: 'How many rows?' }).click();
  await lab.getByLabel('Samples of each size').fill('1');
  await lab.getByLabel('Most rows').fill('300');
  await lab.getByRole('button', { name: 'Run' }).click();
  await expect(lab.getByRole('status').filter({ hasText: 'Finished' })).toBeVisible();
  await expectNoFault(page, 'rows');
  await onEveryScreen(page, async (screen) => {
    expect(await lab.evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth), screen).toBe(0);
  });
});

test('a formula that is wider than a phone is a stop of the keyboard, whose arrows scroll it; the others are none', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await open(page, site.address);
  const lab = await visit(page, 'four_p.0.6_q.0.5');
  await lab.getByRole('tab', { name: 'Node by node' }).click();
  const formulas = lab.locator('.formula math');
  await expect(formulas.first()).toBeVisible();
  const wide = formulas.and(page.locator('[tabindex="0"]'));
  await expect(wide.first()).toBeVisible();
  const stops = await formulas.evaluateAll((all) =>
    all.map((math) => ({
      overflows: math.scrollWidth > math.clientWidth,
      stop: math.getAttribute('tabindex') === '0',
    })),
  );
  for (const { overflows, stop } of stops) expect(stop).toBe(overflows);
  await wide.first().focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => wide.first().evaluate((math) => math.scrollLeft)).toBeGreaterThan(0);
});
