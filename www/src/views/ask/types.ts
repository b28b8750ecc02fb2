// What the views of a network that is asked are given: plain values.
import type { Answered, Explanation } from '../../engine/lab/asking';
import type { Known, Scenario } from '../../state/asking/scenario';

export type { Known, Scenario };

export interface AskNode {
  name: string;
  levels: readonly string[];
  parents: readonly number[];
}

/** One scenario: what is known in it, and what follows. */
export interface Side {
  /** What is asked. */
  scenario: Scenario;
  /** What was answered, about `of`; nothing before the first answer. */
  answered: Answered | undefined;
  of: Scenario;
  explanation: Explanation | undefined;
  fault: string | undefined;
}

/** The level of a node in a scenario, where it is known. */
export const knownOf = (scenario: Scenario, node: number): Known | undefined =>
  scenario.find((known) => known.node === node);
