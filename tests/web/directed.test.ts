// Directions over the picture, with the engine and the lab in one process.
import { readFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import type { Engine } from '../../www/src/engine/engine';
import { labConnector, openEngineInProcess, openLabInProcess } from '../../www/src/engine/in-process';
import { createLabEngine, type LabEngine, type Oriented, type Standing } from '../../www/src/engine/lab/lab-engine';
import type { ToWorker } from '../../www/src/engine/protocol';
import type { Sampling } from '../../www/src/model';
import { loadNetwork } from '../../www/src/networks';
import { Directing } from '../../www/src/state/directed/directing';
import { Store } from '../../www/src/state/store';
import { frailConnector } from './frail-connector';
import { stored, storedArcs } from '../golden/directed';

const drawn = (id: string): Sampling => ({ network: { kind: 'bundled', id }, rows: 5000, seed: 1 });
const STANDING: Standing = {
  phase: 'cuts',
  score: 0,
  bound: 0,
  gap: 0,
  parentSets: 100,
  cutShort: 0,
  cuts: 7,
  branches: 1,
};
let engine: Engine | undefined;

async function start(lab?: LabEngine): Promise<{ store: Store; directing: Directing }> {
  engine = await openEngineInProcess(2);
  const store = new Store(engine, loadNetwork);
  store.ready();
  return { store, directing: new Directing(store, lab ?? (await openLabInProcess())) };
}

afterEach(() => engine?.close());

async function until(condition: () => boolean): Promise<void> {
  for (let turn = 0; !condition(); turn++) {
    if (turn > 4000) throw new Error('waited in vain');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** Waits for the answer to the present settings, with its proof. */
const proven = (directing: Directing) =>
  until(() => !directing.stale.value && directing.graph.value?.proof?.proven === true);

/** The edges of the store as the file of the command line has them: from, to and type. */
function shownArcs(store: Store): string[] {
  const names = store.names.value;
  return store.allEdges.value
    .filter(({ state }) => state === 'kept')
    .map(({ a, b, arrow }) => {
      const [from, to] = arrow === 'ba' ? [b, a] : [a, b];
      return [names[from], names[to], arrow === 'none' ? 'undirected' : 'directed'].join();
    })
    .sort();
}

test.each(['asia', 'child', 'alarm'])(
  'the directions of %s are those of the command line, and so are the texts',
  async (id) => {
    const { store, directing } = await start();
    await store.openSample(drawn(id));
    expect(store.overlay.value).toBeUndefined();
    for (const mode of ['class', 'dag'] as const) {
      await store.direct(mode);
      await proven(directing);
      expect(shownArcs(store)).toEqual(storedArcs(`${id}.proven.${mode}`));
      expect(await store.exportText('csv')).toBe(stored(`${id}.proven.${mode}`));
    }
    // Score, bound and the work of the proof, to the last bit.
    expect(await store.exportText('json')).toBe(readFileSync(`tests/golden/directed/${id}.proven.json`, 'utf8'));
    await until(() => directing.judgement.value !== undefined);
    expect(directing.judgement.value?.edges.found).toBeGreaterThan(0);
  },
);

test('edges that the score removes stay in sight, with the reason; what it keeps has one too', async () => {
  const { store, directing } = await start();
  await store.openSample(drawn('alarm'));
  await store.direct('class');
  await proven(directing);
  const removed = store.edges.value.filter(({ state }) => state === 'pruned');
  expect(removed.length).toBeGreaterThan(0);
  for (const { a, b } of removed)
    expect(store.overlay.value?.reason([a, b])).toMatch(
      /^Removed by the score\. Put back, .* → .* (would lower it by [\d.]+|is ruled out)/,
    );
  const free = store.edges.value.find(({ arrow }) => arrow === 'none');
  expect(free && store.overlay.value?.reason([free.a, free.b])).toMatch(
    /^No direction: either fits the data equally\. Without the edge the score would be [\d.]+ lower\.$/,
  );
  const decided = store.edges.value.find(({ arrow }) => arrow === 'ab' || arrow === 'ba');
  expect(decided && store.overlay.value?.reason([decided.a, decided.b])).toMatch(
    /in every graph that fits the data equally: .*(v-structure|cycle)/,
  );
  expect(store.answer.value).toMatchObject({
    edges: directing.graph.value?.edges,
    directions: directing.graph.value?.decided,
  });
  expect(store.edges.value).toHaveLength(directing.graph.value?.candidates ?? 0);
});

test('directions can be undone and redone, and are not searched for again', async () => {
  const { store, directing } = await start();
  await store.openSample(drawn('asia'));
  await store.direct('dag');
  await proven(directing);
  const graph = directing.graph.value;
  await store.undo();
  expect(store.overlay.value).toBeUndefined();
  expect(store.edges.value.every(({ arrow }) => arrow === undefined)).toBe(true);
  await store.redo();
  expect(directing.graph.value).toBe(graph);
  expect(store.edges.value.some(({ arrow }) => arrow === 'ab')).toBe(true);
});

test('one λ: with directions it is that of the candidates, the search follows it, and the earlier answer stays meanwhile, marked', async () => {
  const { store, directing } = await start();
  await store.openSample(drawn('child'));
  await store.chooseLambda(2.5);
  await store.direct('class');
  expect(store.position.value?.lambda).toBe(0.8);
  expect(store.marks.value.map(({ id, lambda }) => [id, lambda])).toEqual([['default', 0.8]]);
  await proven(directing);
  const first = directing.graph.value;
  const before = store.answer.value;
  expect(before).toMatchObject({ lambda: 0.8, state: 'present', edges: first?.edges, candidates: first?.candidates });
  // While λ is dragged nothing is searched, and what is shown says of which λ it is.
  store.dragLambda(0.6);
  expect(store.answer.value).toEqual({ ...before, state: 'earlier' });
  expect(directing.stale.value).toBe(false);
  expect(store.edges.value.length).toBe(first?.candidates);
  const choosing = store.chooseLambda(3);
  expect(directing.stale.value).toBe(true);
  expect(store.answer.value).toEqual({ ...before, state: 'earlier' });
  expect(store.sentence.value).toMatch(/^Child: \d+ edges between 20 columns at λ = 0\.8, .* of earlier settings/);
  await choosing;
  await until(() => directing.graph.value !== first);
  await proven(directing);
  expect(directing.lambda.value).toBe(3);
  expect(store.answer.value).toMatchObject({ lambda: 3, state: 'present', edges: directing.graph.value?.edges });
  expect(store.edges.value).toHaveLength(directing.graph.value?.candidates ?? 0);
  expect(shownArcs(store)).toEqual(storedArcs('child.narrow.class'));
  expect(await store.exportText('csv')).toBe(stored('child.narrow.class'));
  // Back, and to the skeleton with its own λ.
  await store.undo();
  expect(store.position.value?.lambda).toBe(0.8);
  await store.redo();
  await store.direct('learned');
  expect(store.position.value?.lambda).toBe(2.5);
  expect(store.answer.value).toMatchObject({ lambda: 2.5, candidates: undefined, state: 'present' });
});

test('a search whose λ is outdated is cancelled, and so is its proof', async () => {
  const lab = await openLabInProcess();
  const ended: number[] = [];
  let answered = 0;
  const watched: LabEngine = {
    ...lab,
    candidates: (counts, wish, signal) => {
      signal?.addEventListener('abort', () => ended.push(wish.lambda));
      return lab.candidates(counts, wish, signal);
    },
    async prove(...given) {
      const proof = await lab.prove(...given);
      answered++;
      return proof;
    },
  };
  const { store, directing } = await start(watched);
  await store.openSample(drawn('child'));
  await Promise.all([store.direct('dag'), ...[1.1, 0.9, 0.7].map((lambda) => store.chooseLambda(lambda))]);
  await proven(directing);
  expect(directing.lambda.value).toBe(0.7);
  // The last is ended by its own end.
  expect(ended.slice(0, 3)).toEqual([0.8, 1.1, 0.9]);
  expect(answered).toBe(1);
});

test('rules and knowledge are followed by the search', async () => {
  const { store, directing } = await start();
  await store.openSample(drawn('child'));
  await store.direct('class');
  await proven(directing);
  const [pair = [0, 1]] = directing.graph.value?.skeleton ?? [];
  const before = directing.graph.value;
  await store.changeSettings({ ...store.settings.value, forbidden: [pair] });
  await until(() => directing.graph.value !== before);
  await proven(directing);
  expect(directing.graph.value?.skeleton).not.toContainEqual(pair);
  const settled = directing.graph.value;
  await store.changeSettings({ ...store.settings.value, forbidden: [], required: [[0, 19]] });
  await until(() => directing.graph.value !== settled);
  await proven(directing);
  expect(directing.graph.value?.skeleton).toContainEqual([0, 19]);
});

test('other data bring the skeleton as learned back', async () => {
  const { store, directing } = await start();
  await store.openSample(drawn('asia'));
  await store.direct('class');
  await proven(directing);
  await store.openSample(drawn('cancer'));
  expect(store.choices.value.directed).toBe('learned');
  expect(store.overlay.value).toBeUndefined();
  expect(directing.graph.value).toBeUndefined();
});

test('a search can be stopped, stays stopped, and can be begun again', async () => {
  const lab = await openLabInProcess();
  let asked = 0;
  // The first search never ends of itself.
  const slow: LabEngine = {
    ...lab,
    orient: (table, wish, watch) =>
      asked++ > 0
        ? lab.orient(table, wish, watch)
        : new Promise((_, reject) => {
            watch?.signal?.addEventListener('abort', () => {
              reject(new DOMException('cancelled', 'AbortError'));
            });
          }),
  };
  const { store, directing } = await start(slow);
  await store.openSample(drawn('asia'));
  await store.direct('class');
  await until(() => asked === 1);
  expect(directing.steps.value).toBe(0);
  directing.cancel();
  expect(directing.steps.value).toBeUndefined();
  expect(directing.waits.value).toBe(true);
  await store.showTruth('shown');
  expect(asked).toBe(1);
  directing.again();
  await proven(directing);
  expect(directing.waits.value).toBe(false);
});

test('a proof that is stopped keeps the best graph and the gap, says so in files, and goes on when asked', async () => {
  const lab = await openLabInProcess();
  let asked = 0;
  let best: Oriented | undefined;
  // The first proof ends only when it is stopped; what it tells comes from a real one.
  const endless: LabEngine = {
    ...lab,
    async prove(table, wish, found, seconds, watch) {
      if (asked++ > 0) return lab.prove(table, wish, found, seconds, watch);
      best = await lab.prove(table, wish, found, seconds, { standing: (standing) => watch?.standing?.(standing) });
      watch?.better?.({ ...best, proof: null });
      watch?.standing?.({ ...STANDING, score: best.score, bound: best.score + 12.5, gap: 12.5 });
      return new Promise((_, reject) => {
        watch?.signal?.addEventListener('abort', () => {
          reject(new DOMException('cancelled', 'AbortError'));
        });
      });
    },
  };
  const { store, directing } = await start(endless);
  await store.openSample(drawn('alarm'));
  await store.direct('class');
  await until(() => directing.standing.value?.gap === 12.5);
  expect(directing.graph.value?.oriented.arcs).toEqual(best?.arcs);
  expect(directing.graph.value?.proof).toBeUndefined();
  directing.cancel();
  expect(directing.standing.value).toBeUndefined();
  expect(directing.waits.value).toBe(true);
  expect(directing.graph.value?.oriented.arcs).toEqual(best?.arcs);
  expect(directing.graph.value?.proof).toMatchObject({ proven: false, gap: 12.5, cuts: 7 });
  expect((await store.exportText('csv')).split('\n')[0]).toBe('from,to,type,gain,rule,reason,best_within');
  directing.again();
  await proven(directing);
  expect(await store.exportText('csv')).toBe(stored('alarm.proven.class'));
});

test('candidates, search and proof each lose a worker, and the answer is the same', async () => {
  const died: string[] = [];
  const dies = (message: ToWorker) => {
    const name = message.kind === 'ask' ? message.name : 'table';
    if (!['candidates', 'orient', 'prove'].includes(name) || died.includes(name)) return false;
    died.push(name);
    return true;
  };
  const notices: string[] = [];
  const frail = createLabEngine(frailConnector(await labConnector(), dies), (text) => notices.push(text));
  const { store, directing } = await start(frail);
  await store.openSample(drawn('child'));
  await store.direct('dag');
  await proven(directing);
  expect(await store.exportText('csv')).toBe(stored('child.proven.dag'));
  expect(died).toEqual(['candidates', 'orient', 'prove']);
  expect(notices.length).toBe(3);
});

test('a counts file has no rows: nothing is searched', async () => {
  const { store, directing } = await start();
  await store.openSample(drawn('asia'));
  const counts = await store.countsFile({ kind: 'open' });
  await store.openFile(new File([counts], 'asia.counts.json'));
  expect(store.hasRows.value).toBe(false);
  await store.direct('class');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(directing.steps.value).toBeUndefined();
  expect(store.overlay.value).toBeUndefined();
  await expect(store.rows()).rejects.toThrow('a counts file has no rows');
});

test('the fitted network is a network of the same columns', async () => {
  const { store, directing } = await start();
  await store.openSample(drawn('asia'));
  await store.direct('dag');
  await proven(directing);
  const text = (await store.overlay.value?.network()) ?? '';
  const model = await store.readNetwork(text);
  expect(model.nodes.map(({ name }) => name)).toEqual(store.names.value);
  const arcs = model.nodes.flatMap(({ parents }, child) => parents.map((parent) => [parent, child]));
  expect(arcs.sort()).toEqual([...(directing.graph.value?.oriented.arcs ?? [])].sort());
  expect(store.overlay.value?.options).toEqual(['--score', 'bdeu', '--ess', '1']);
});

test('values that are missing are filled in for the search as by the command line, and that is told', async () => {
  const { store, directing } = await start();
  await store.openFile(new File([readFileSync('tests/golden/directed/holes.csv')], 'holes.csv'));
  await store.learnIncoming({});
  await store.direct('dag');
  await proven(directing);
  expect(directing.graph.value?.filled).toMatch(
    /^the search filled in the \d+ missing values of \d+ incomplete rows, drawn once, and left out the one row without any value$/,
  );
  expect(await store.exportText('csv')).toBe(stored('holes.proven'));
  const json = (text: string) => JSON.parse(text) as { search: { filled: { cells: number } }; notices: string[] };
  const [own, cli] = [await store.exportText('json'), readFileSync('tests/golden/directed/holes.proven.json', 'utf8')];
  expect(json(own).search).toEqual(json(cli).search);
  expect(json(own).notices).toContain(directing.graph.value?.filled);
  // The proof, its files and the fitted network go on from the rows that the search had.
  expect(await store.overlay.value?.network()).toContain('probability');
});
