// The answers themselves: the worker gives them, and so does the engine in one process.
import type { EdgeDetail, NetworkModel, NodeDetail } from '../model';
import {
  CountsBox,
  drawTable,
  Figure2,
  forecast,
  grid,
  initSync,
  Learner,
  NetworkBox,
  panicForTest,
  TableSession,
  version,
} from '../wasm/nodewise';
import type { CodedHead, CountsHead, Forecast, NetworkHead, Plan, Problem, TableReport } from '../wasm/nodewise';
import { gridOf } from './grid';
import type { AnswersTo, Coded, Counts, LearnerSummary, QuestionName, Questions, PathChunk } from './protocol';
import { pushAll } from './reading';
import { PathChunkBuilder } from './path-chunk';

/** The duality gap at which a fit is accepted: the command line's default, so that both give the same numbers. */
const GAP = 1e-6;
/** The command line's default width of entry intervals in what it writes. */
const ENTRY_WIDTH = 0.001;
/** A slow node sends what it has this often, in milliseconds. */
const PATIENCE = 150;

type Send<Name extends QuestionName> = (part: Questions[Name]['part']) => void;

/** Instantiates the module in this thread. What is kept between questions: one table and one learner. */
export function startAnswers(module: WebAssembly.Module): AnswersTo<Questions> {
  initSync({ module });
  let table: TableSession | undefined;
  let current: { learner: Learner; problem: Problem; counts: Counts } | undefined;

  const session = () => table ?? fail('no file is open');
  const learner = () => (current ?? fail('asked before the counts came')).learner;

  return {
    version: () => version(),
    async read({ data, options }, send) {
      table?.free();
      table = new TableSession(options);
      await pushAll(table, data, send);
      return JSON.parse(table.finish()) as TableReport;
    },
    prepare: (plan) => unbox(session().prepare(plan)),
    codes: (plan) => codesOf(session(), plan),
    countsFromFile: (bytes) => unbox(CountsBox.fromFile(bytes)),
    countsToFile: (counts) => box(counts).toFile(),
    learner({ counts, problem }) {
      current?.learner.free();
      current = undefined;
      current = { learner: new Learner(box(counts), problem), problem, counts };
      return undefined;
    },
    learnerSummary: () => learnerSummary(current ?? fail('asked before the counts came')),
    path: ({ node, lambdas }, send) => solvePath(learner(), node, lambdas, send),
    exact({ node, lambda }) {
      const chunks = new PathChunkBuilder(node);
      learner().solveAt(node, lambda, GAP, chunks);
      return chunks.take();
    },
    criteria: ({ node, starts, neighbours }) => criteria(learner(), node, starts, neighbours),
    fit: ({ node, lambda }) => Float64Array.from(learner().fit(node, lambda, ENTRY_WIDTH, GAP)),
    exportText: ({ wish, fits }) => learner().exportText({ ...wish, gap: GAP, entryWidth: ENTRY_WIDTH }, fits),
    forecast: ({ levels, rows }) => JSON.parse(forecast(levels, rows)) as Forecast,
    nodeDetail: ({ node, lambda }) => JSON.parse(learner().nodeDetail(node, lambda, GAP), openAbove) as NodeDetail,
    edgeDetail: ({ pair: [a, b], lambda }) =>
      JSON.parse(learner().edgeDetail(a, b, lambda, GAP), openAbove) as EdgeDetail,
    readNetwork: (text) => modelOf(NetworkBox.fromBif(text)),
    writeNetwork: (model) => using(new NetworkBox(model), (network) => network.toBif()),
    checkNetwork(model) {
      new NetworkBox(model).free();
      return undefined;
    },
    synthetic: ({ nodes, levels, edgeProbability, seed }) =>
      modelOf(NetworkBox.synthetic(nodes, levels, edgeProbability, seed)),
    sample({ model, rows, seed }, send) {
      using(new NetworkBox(model), (network) => {
        network.sample(rows, seed, { drawn: send, piece: send });
      });
      return undefined;
    },
    drawTable: ({ rows, levels, seed, place }) => Float64Array.from(drawTable(rows, levels, seed, place)),
    figure2Penalties: () => Float64Array.from(Figure2.penalties()),
    figure2Cells: (settings) => using(new Figure2(settings), (figure) => Float64Array.from(figure.cells())),
    figure2Cell: ({ settings, cell }, send) => using(new Figure2(settings), (figure) => runCell(figure, cell, send)),
    figure2Csv: ({ settings, outcomes }) => using(new Figure2(settings), (figure) => figure.csv(outcomes)),
    panic() {
      panicForTest();
      return undefined;
    },
  };
}

/** JSON has no infinity: an entry interval that is open above, as a required neighbour's, comes as null. */
function openAbove(key: string, value: unknown): unknown {
  return value === null && ['above', 'below', 'entryAbove', 'entryBelow'].includes(key) ? Infinity : value;
}

function unbox(counts: CountsBox): Counts {
  const whole = { ...(JSON.parse(counts.head()) as CountsHead), cells: BigUint64Array.from(counts.cells()) };
  counts.free();
  return whole;
}

function codesOf(table: TableSession, plan: Plan): Coded {
  return using(table.codes(plan), (coded) => ({
    ...(JSON.parse(coded.head()) as CodedHead),
    codes: Uint16Array.from(coded.codes()),
  }));
}

function modelOf(boxed: NetworkBox): NetworkModel {
  return using(boxed, (network) => {
    const { name, nodes } = JSON.parse(network.head()) as NetworkHead;
    return { name, nodes: nodes.map((node, at) => ({ ...node, cpt: Array.from(network.cpt(at)) })) };
  });
}

/** Works with a boxed value, then lets it go. */
function using<Box extends { free(): void }, T>(boxed: Box, work: (boxed: Box) => T): T {
  try {
    return work(boxed);
  } finally {
    boxed.free();
  }
}

const box = (counts: Counts) => new CountsBox(counts, counts.cells);

function learnerSummary({
  learner,
  problem,
  counts,
}: {
  learner: Learner;
  problem: Problem;
  counts: Counts;
}): LearnerSummary {
  const n = counts.variables.length;
  const lambdaMax = learner.lambdaMax();
  const rules = counts.variables.map((_, node) => learner.paperLambda(node)).sort((a, b) => a - b);
  return {
    lambdaMax,
    lambdas: Float64Array.from(grid(...gridOf(problem, lambdaMax, n))),
    tests: {
      chiSquare: Float64Array.from(learner.chiSquare()),
      critical: Float64Array.from(learner.critical()),
      dependent: Uint8Array.from(learner.dependent()),
    },
    defaultLambda: Learner.defaultLambda(),
    paperLambda: rules[Math.floor(n / 2)] ?? 0,
  };
}

/** A quick node is sent whole, a slow one in chunks. */
function solvePath(learner: Learner, node: number, lambdas: Float64Array, send: Send<'path'>): PathChunk {
  const chunks = new PathChunkBuilder(node);
  let sent = performance.now();
  learner.solvePath(node, lambdas, GAP, {
    point(gap, status, neighbours, norms) {
      chunks.point(gap, status, neighbours, norms);
      if (performance.now() - sent < PATIENCE) return;
      send(chunks.take());
      sent = performance.now();
    },
  });
  return chunks.take();
}

/** A slow cell says now and then how far it is. */
function runCell(figure: Figure2, cell: number, send: Send<'figure2Cell'>): Float64Array<ArrayBuffer> {
  let sent = performance.now();
  const numbers = figure.run(cell, {
    progress(done, of) {
      if (performance.now() - sent < PATIENCE) return;
      send(done / of);
      sent = performance.now();
    },
  });
  return Float64Array.from(numbers);
}

/** The criterion at each grid point; neighbourhoods that do not change are not computed again. */
function criteria(
  learner: Learner,
  node: number,
  starts: Uint32Array,
  neighbours: Uint32Array,
): Float64Array<ArrayBuffer> {
  const values = new Float64Array(starts.length - 1);
  let before: Uint32Array | undefined;
  for (let k = 0; k < values.length; k++) {
    const support = neighbours.slice(starts[k], starts[k + 1]);
    const same = before?.length === support.length && before.every((neighbour, at) => neighbour === support[at]);
    values[k] = same ? (values[k - 1] ?? NaN) : learner.criterion(node, support);
    before = support;
  }
  return values;
}

function fail(message: string): never {
  throw new Error(message);
}
