// The answers themselves: the worker gives them, and so does the engine in one process.
import {
  bestRange,
  checkNetwork,
  drawTable,
  forecast,
  freshSeed,
  grid,
  initSync,
  Learner,
  panicForTest,
  readNetwork,
  sampleCodes,
  sampleCounts,
  sampleNetwork,
  syntheticNetwork,
  version,
  writeNetwork,
} from '../wasm/nodewise';
import { gridOf } from './grid';
import type { AnswersTo, LearnInput, LearnerSummary, Questions } from './protocol';

/** Instantiates the module in this thread. What is kept between questions: one learner. */
export function startAnswers(module: WebAssembly.Module): AnswersTo<Questions> {
  initSync({ module });
  let current: (LearnInput & { learner: Learner }) | undefined;

  const learner = () => (current ?? fail('asked before the counts came')).learner;

  return {
    version: () => version(),
    freshSeed: () => freshSeed(),
    learner({ counts, problem }) {
      current?.learner.free();
      current = undefined;
      current = { learner: new Learner(counts, problem), problem, counts };
      return undefined;
    },
    learnerSummary: () => learnerSummary(current ?? fail('asked before the counts came')),
    path: ({ node, lambdas }, outlet) => learner().solvePath(node, lambdas, outlet),
    exact: ({ node, lambda }) => learner().solveAt(node, lambda),
    criteria: ({ node, starts, neighbours }) => learner().criteria(node, starts, neighbours),
    fit: ({ node, lambda }) => learner().fit(node, lambda),
    exportText: ({ wish, fits }) => learner().exportText(wish, fits),
    forecast: ({ levels, rows, workers }) => forecast(levels, rows, workers),
    bestRange: ({ lambdas, tallies, usual }) => bestRange(lambdas, tallies, usual),
    nodeDetail: ({ node, lambda }) => learner().nodeDetail(node, lambda),
    edgeDetail: (wish) => learner().edgeDetail(wish),
    readNetwork: (text) => readNetwork(text),
    writeNetwork: (model) => writeNetwork(model),
    checkNetwork(model) {
      checkNetwork(model);
      return undefined;
    },
    synthetic: ({ nodes, levels, edgeProbability, seed }) => syntheticNetwork(nodes, levels, edgeProbability, seed),
    sample({ model, rows, seed }, outlet) {
      sampleNetwork(model, rows, seed, outlet);
      return undefined;
    },
    sampleCounts: ({ model, rows, seed }, outlet) => sampleCounts(model, rows, seed, outlet),
    sampleCodes: ({ model, rows, seed }, outlet) => sampleCodes(model, rows, seed, outlet),
    drawTable: ({ rows, levels, seed, place }) => drawTable(rows, levels, seed, place),
    panic() {
      panicForTest();
      return undefined;
    },
  };
}

function learnerSummary({ learner, problem, counts }: LearnInput & { learner: Learner }): LearnerSummary {
  const prospect = learner.prospect();
  return { ...prospect, lambdas: grid(...gridOf(problem, prospect.lambdaMax, counts.variables.length)) };
}

function fail(message: string): never {
  throw new Error(message);
}
