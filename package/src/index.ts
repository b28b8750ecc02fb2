/**
 * Learns which columns of a categorical table depend directly on each other: the skeleton of a discrete Bayesian network.
 * The same wasm modules as the page at work; data never leave the machine.
 */
export { learn, path, skeleton } from './learn.js';
export type {
  Answer,
  Data,
  Edge,
  Formulation,
  LearnOptions,
  NodeAnswer,
  NodePath,
  Path,
  PathOptions,
  Rule,
} from './learn.js';
export { orient } from './orient.js';
export type { Arc, Graph, OrientOptions, Score } from './orient.js';
export { read, Table } from './table.js';
export type { ColumnReport, Counts, Plan, ReadOptions } from './table.js';
export { NodewiseError } from './work.js';
export type { Progress, WorkOptions } from './work.js';
