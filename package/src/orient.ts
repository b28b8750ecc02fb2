// Directions: the best directed graph among the edges that the regressions propose, and why its edges point as they do.
import { formulationOf, joiningOf, numbered, type LearnOptions } from './learn.js';
import { lab } from './modules.js';
import type { Table } from './table.js';
import type { Oriented, Progress as Steps, Score } from './wasm/lab/nodewise.js';
import { outlet, pause, told } from './work.js';

export type { Score };

export interface OrientOptions extends LearnOptions {
  /** What the search maximises: BDeu with one imaginary row unless given. */
  score?: Score;
  /** All directions of the graph found, and not only those that every best graph shares. */
  dag?: boolean;
  /** Seconds for the proof that no graph scores better; 0, unless given, only searches. */
  seconds?: number;
}

/** An edge of the graph. */
export interface Arc {
  from: string;
  to: string;
  type: 'directed' | 'undirected';
  /** What it adds to the score. */
  gain: number | null;
  /** Why it points so, in a sentence. */
  reason: string;
}

/** The graph, as `nodewise orient --format json` writes it. */
export interface Graph {
  format: 'nodewise-graph';
  version: string;
  graph: 'class' | 'dag';
  nodes: string[];
  edges: Arc[];
  removed: { a: string; b: string; gain_ab: number | null; gain_ba: number | null }[];
  notices: string[];
}

const CANDIDATES = 0.8;

/** Directs the edges of a table, as far as the data do; the penalty is that of the candidates, 0.8 unless given. */
export async function orient(table: Table, options: OrientOptions = {}): Promise<Graph> {
  const { lambda = CANDIDATES, plan, score = { name: 'bdeu', equivalent: 1 }, dag = false, seconds = 0 } = options;
  const { CodedTable, candidatesOf } = await lab();
  const [counts, coded] = [await table.counts(plan), await table.codes(plan)];
  const { notices } = counts;
  const known = { forbidden: numbered(counts, options.forbidden), required: numbered(counts, options.required) };
  const wish = { formulation: formulationOf(options), lambda, ...joiningOf(options), ...known };
  const hear = (stage: 'solving' | 'searching') =>
    outlet(({ done, of }: Steps) => options.onProgress?.({ stage, done, of }));
  return told(async () => {
    const { pairs, doubts } = candidatesOf(counts, wish, hear('solving'));
    await turn(options);
    const rows = new CodedTable(coded);
    try {
      const search = { candidates: pairs, ...known, score };
      let found: Oriented = rows.orient(search, hear('searching'));
      await turn(options);
      options.onProgress?.({ stage: 'proving', done: 0, of: 1 });
      if (seconds > 0)
        found = rows.prove(
          search,
          found,
          seconds,
          outlet(() => undefined),
        );
      const filled = found.filled == null ? [] : [found.filled];
      const text = {
        format: 'json' as const,
        dag,
        notices: [...notices, ...filled],
        doubts,
        summed: null,
        average: null,
      };
      return JSON.parse(rows.directedText(search, found, text)) as Graph;
    } finally {
      rows.free();
    }
  });
}

/** Lets others have a turn, and hears of a signal. */
async function turn({ signal }: OrientOptions): Promise<void> {
  await pause();
  signal?.throwIfAborted();
}
