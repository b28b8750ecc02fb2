// What a search by score adds to the picture. The search itself comes in a script of its own, when it is first asked for.
import type { ReportAsked } from '../engine/lab/lab-engine';
import type { Edge, Pair } from '../model';
import type { EntryOf } from './joining';

export interface Overlay {
  /** The edges with what was found of them. */
  apply(edges: readonly Edge[], entryOf: EntryOf): readonly Edge[];
  /** Whether edges have directions. */
  directed: boolean;
  /** The λ of the candidates, and how many they are. */
  lambda: number;
  candidates: number;
  /** How many resamples' graphs it is the average of; nothing where it is the best graph of all rows. */
  averaged?: number | undefined;
  /** How many edges have a direction; nothing where none is shown. */
  directions: number | undefined;
  /** Whether it is of earlier settings. */
  stale: boolean;
  /** Why a pair is as it is, in a sentence. */
  reason(pair: Pair): string | undefined;
  /** The text that the command line would write about it. */
  text(format: 'csv' | 'json' | 'dot' | 'graphml'): Promise<string>;
  /** The report about it: the candidates' fits, and what the report adds. */
  report(asked: ReportAsked): Promise<string>;
  /** The graph with tables fitted to the rows, as BIF. */
  network(): Promise<string>;
  /** What the graph is known by: the same object, the same graph. */
  graph: object;
  /** What the command line is to be told of the search. */
  options: readonly string[];
}
