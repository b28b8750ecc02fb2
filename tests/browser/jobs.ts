// Every long job of the page: how it begins, how it is seen to have ended, what came of it, and how it is broken off.
import { expect, type Page } from '@playwright/test';
import { openNetworks } from './networks.ts';
import { edges, follow, learned, openFile } from './site.ts';
import { chain } from './tables.ts';

export interface Job {
  name: string;
  /** What the page shows before. */
  before: string;
  start(page: Page): Promise<unknown>;
  /** Waits for the end, and gives all that the job has found. */
  result(page: Page): Promise<unknown>;
  /** The button that breaks it off. */
  cancel: string;
}

const directions = (page: Page) => page.getByRole('region', { name: 'Directions' });

async function directed(page: Page) {
  await expect(directions(page).getByRole('status')).toContainText(/Proven: no graph /);
  await learned(page, 'Child');
  return [await directions(page).getByRole('status').innerText(), await rows(page)];
}

/** The rows of the table of edges, as they are read. */
const rows = async (page: Page): Promise<string[]> => {
  await edges(page);
  return page.getByRole('table', { name: 'Edges' }).locator('tbody tr:not(.spacer)').allInnerTexts();
};

const FIGURE = 'Figure 2: how many rows does it take?';

async function runFigure(page: Page) {
  const dialog = await openNetworks(page, 'Figure 2', FIGURE);
  for (const size of ['50', '100']) await dialog.getByRole('checkbox', { name: size, exact: true }).uncheck();
  const settings = { 'Control parameters CP': '1, 2', Repetitions: '2', Seed: '7' };
  for (const [label, text] of Object.entries(settings)) await dialog.getByLabel(label, { exact: true }).fill(text);
  await expect(dialog).toContainText('4 samples to learn from');
  await dialog.getByRole('button', { name: 'Run', exact: true }).click();
}

export const JOBS: readonly Job[] = [
  {
    name: 'learn',
    before: 'example=child',
    start: (page) => follow(page, 'example=child&formulation=paper-effects'),
    result: async (page) => {
      await expect(page).toHaveURL(/formulation=paper/);
      await expect(page.getByRole('table', { name: 'Edges' })).not.toContainText('1.24');
      await learned(page, 'Child');
      return edges(page);
    },
    cancel: 'Cancel',
  },
  {
    name: 'sample',
    before: 'example=child',
    start: (page) => follow(page, 'example=child&rows=400000&seed=5'),
    result: async (page) => {
      await expect(page.getByRole('region', { name: 'Inspector' })).toContainText('400,000');
      await learned(page, 'Child');
      return edges(page);
    },
    cancel: 'Cancel',
  },
  {
    name: 'read',
    before: 'example=child',
    start: (page) => openFile(page, 'chain.csv', chain(30, 6, 20_000)),
    result: async (page) => {
      const dialog = page.getByRole('dialog', { name: 'Import chain.csv' });
      await expect(dialog).toContainText('20,000 rows');
      await dialog.getByRole('button', { name: 'Learn' }).click();
      await learned(page, 'chain.csv');
      return edges(page);
    },
    cancel: 'Cancel',
  },
  {
    name: 'resample',
    before: 'example=asia',
    start: (page) => follow(page, 'example=asia&sure=halves-100-1'),
    result: async (page) => {
      await expect(page.getByRole('button', { name: '100 more resamples' })).toBeVisible();
      await learned(page, 'Asia');
      return rows(page);
    },
    cancel: 'Stop resampling',
  },
  {
    name: 'search and prove',
    before: 'example=child',
    start: (page) => follow(page, 'example=child&directed=dag'),
    result: directed,
    cancel: 'Cancel search',
  },
  {
    name: 'experiment',
    before: 'example=cancer',
    start: runFigure,
    result: async (page) => {
      const dialog = page.getByRole('dialog', { name: FIGURE });
      await expect(dialog.getByRole('status')).toHaveText('Finished: 4 samples');
      await expect(dialog.getByRole('table').locator('tbody tr')).toHaveCount(2);
      return dialog.getByRole('table').locator('tbody tr').allInnerTexts();
    },
    cancel: 'Cancel',
  },
  {
    name: 'ask',
    before: 'example=asia',
    start: (page) => follow(page, 'example=asia&lab=ask_known_0.0-6.0'),
    result: async (page) => {
      const dialog = page.getByRole('dialog', { name: /^Ask the network/ });
      await expect(dialog.getByRole('region', { name: 'Evidence' })).toContainText('of the table have all of this');
      return dialog.innerText();
    },
    cancel: 'Cancel',
  },
];
