// The page's report is the command line's, to the last byte: tests/cli/golden.rs holds the program to the same files, by the very command that they name.
import { readFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import type { Engine } from '../../www/src/engine/engine';
import { openEngineInProcess, openLabInProcess } from '../../www/src/engine/in-process';
import { loadNetwork } from '../../www/src/networks';
import type { Directed } from '../../www/src/state/choices';
import { Directing } from '../../www/src/state/directed/directing';
import { Store } from '../../www/src/state/store';
import { Resampling } from '../../www/src/state/sure/resampling';
import { report } from '../../www/src/views/connected/papers';

const stored = (file: string) => readFileSync(`tests/golden/report/${file}.html`, 'utf8');
let engine: Engine | undefined;

afterEach(() => engine?.close());

async function until(condition: () => boolean): Promise<void> {
  for (let turn = 0; !condition(); turn++) {
    if (turn > 4000) throw new Error('waited in vain');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** A file whose name has to be quoted, with an edge that is forbidden. */
async function start() {
  engine = await openEngineInProcess(2);
  const store = new Store(engine, loadNetwork);
  store.ready();
  store.session.lab = await openLabInProcess();
  await store.openFile(new File([readFileSync('tests/reference/mixed.csv')], 'mixed survey.csv'));
  await store.learnIncoming({});
  await store.changeSettings({ ...store.settings.value, forbidden: [[0, 1]] });
  const [directing] = [new Directing(store, store.session.lab), new Resampling(store, store.session.lab, 2)];
  return { store, directing };
}

test('of a skeleton, with its resamples', async () => {
  const { store } = await start();
  await store.resample({ scheme: 'halves', resamples: 8, seed: 3 });
  await until(() => store.sure.value?.resamples === 8);
  expect(await report(store, null)).toBe(stored('mixed.learned'));
});

test.each<Directed>(['pruned', 'class', 'dag'])('of a graph, %s, with its resamples', async (directed) => {
  const { store, directing } = await start();
  await store.direct(directed);
  await until(() => directing.graph.value?.proof?.proven === true);
  await store.resample({ scheme: 'bootstrap', resamples: 4, seed: 3 });
  await until(() => store.sure.value?.resamples === 4);
  expect(await report(store, null)).toBe(stored(`mixed.${directed}`));
});

test('notes, names and what has to be saved first are told', async () => {
  const { store } = await start();
  const origin = store.dataset.value?.origin;
  if (!origin) throw new Error('nothing is open');
  store.session.workspaces = new WeakMap([[origin, { notes: [{ text: 'Two sites.' }] }]]);
  await store.changePlan({ ...store.choices.value.plan, columns: { c4: { name: 'fourth' } } });
  const text = await report(store, null);
  expect(text).toContain('<p>Two sites.</p>');
  expect(text).toContain(
    '&#39;--note=Two sites.&#39; --out mixed-survey.report.html # mixed-survey.plan.json: “Plan of the columns” on the page</pre>',
  );
});
