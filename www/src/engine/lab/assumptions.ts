// The theorem's assumptions: of known networks exactly, of data as plug-in values; and how often a network is recovered.
import type { NetworkModel } from '../../model';
import type {
  AssessWish,
  FourNode,
  LearnedFits,
  LearnedSample,
  NetworkChange,
  NodeAssessment,
  PlugInValues,
  RecoveryOutcome,
  RecoveryPoint,
  RecoverySettings,
  RecoverySummary,
  RecoveryTheory,
  WitnessPath,
} from '../../wasm/lab/nodewise';
import { Pool, withPool } from '../pool';
import type { Counts, Progress } from '../protocol';
import type { Connect } from '../worker-client';
import type { LabQuestions } from './lab-questions';

export type {
  AssessWish,
  FourNode,
  LearnedFits,
  LearnedSample,
  NetworkChange,
  NodeAssessment,
  PlugInValues,
  RecoveryOutcome,
  RecoveryPoint,
  RecoverySettings,
  RecoverySummary,
  RecoveryTheory,
  WitnessPath,
};

/** A network to be assessed. The same key means the same network: its moments are then not computed again. */
export interface Subject {
  key: string;
  /** The four-node example, or a network. */
  source: { p: number; q: number } | NetworkModel;
  /** What is done to it first. */
  change?: NetworkChange | undefined;
}

/** The questions about assumptions, by name. */
export interface AssumptionQuestions {
  fourNode: { given: { p: number; q: number }; part: never; answer: FourNode };
  /** Four numbers for each p: least and largest q of a network, then of a positive definite matrix; NaN where there is none. */
  fourRegion: { given: Float64Array; part: never; answer: Float64Array<ArrayBuffer> };
  network: { given: Subject; part: never; answer: NetworkModel };
  /** With the milliseconds that it took. */
  assess: {
    given: { subject: Subject; wish: AssessWish };
    part: never;
    answer: { nodes: NodeAssessment[]; took: number };
  };
  witnesses: {
    given: { subject: Subject; wish: AssessWish; node: number; lambdas: Float64Array };
    part: never;
    answer: WitnessPath;
  };
  learnSample: { given: { subject: Subject; wish: AssessWish }; part: never; answer: LearnedSample };
  assessCounts: {
    given: { counts: Counts; learned: LearnedFits; wish: AssessWish };
    part: never;
    answer: PlugInValues;
  };
  /** The rows of every sample, and what the theorem promises. */
  recovery: {
    given: Experiment;
    part: never;
    answer: { cells: Float64Array<ArrayBuffer>; theory: RecoveryTheory | undefined };
  };
  recoveryCell: { given: Experiment & { cell: number }; part: Progress; answer: RecoveryOutcome };
  recoverySummary: { given: Experiment & { outcomes: RecoveryOutcome[] }; part: never; answer: RecoverySummary };
}

export interface Experiment {
  model: NetworkModel;
  settings: RecoverySettings;
}

export interface RecoveryWatch {
  outcome?: (cell: number, outcome: RecoveryOutcome) => void;
  /** The share of a sample that is done. */
  progress?: (cell: number, share: number) => void;
  signal?: AbortSignal | undefined;
}

type Answer<Name extends keyof AssumptionQuestions> = Promise<AssumptionQuestions[Name]['answer']>;

/** What is quick has one worker, what may take a while another, and an experiment several of its own. */
export class Assumptions {
  private readonly quick: Pool<LabQuestions>;
  private readonly slow: Pool<LabQuestions>;

  constructor(
    private readonly connect: Connect,
    private readonly notice: (text: string) => void = () => undefined,
  ) {
    this.quick = new Pool(connect, { size: 1, notice });
    this.slow = new Pool(connect, { size: 1, notice });
  }

  fourNode(p: number, q: number): Answer<'fourNode'> {
    return this.quick.ask('fourNode', { p, q });
  }

  fourRegion(ps: Float64Array): Answer<'fourRegion'> {
    return this.quick.ask('fourRegion', ps);
  }

  /** The network itself, after the change. */
  network(subject: Subject): Answer<'network'> {
    return this.slow.ask('network', subject);
  }

  assess(subject: Subject, wish: AssessWish): Answer<'assess'> {
    return this.slow.ask('assess', { subject, wish });
  }

  witnesses(subject: Subject, wish: AssessWish, node: number, lambdas: Float64Array): Answer<'witnesses'> {
    return this.slow.ask('witnesses', { subject, wish, node, lambdas });
  }

  /** Draws rows and learns from them. */
  learn(subject: Subject, wish: AssessWish): Answer<'learnSample'> {
    return this.slow.ask('learnSample', { subject, wish });
  }

  /** Plug-in values around learned neighbourhoods, and the signals of the fits. */
  assessCounts(counts: Counts, learned: LearnedFits, wish: AssessWish): Answer<'assessCounts'> {
    return this.slow.ask('assessCounts', { counts, learned, wish });
  }

  recovery(experiment: Experiment): Answer<'recovery'> {
    return this.slow.ask('recovery', experiment);
  }

  recoverySummary(experiment: Experiment, outcomes: RecoveryOutcome[]): Answer<'recoverySummary'> {
    return this.slow.ask('recoverySummary', { ...experiment, outcomes });
  }

  /** Draws samples, given by their numbers, in this order over several workers, which end with it. */
  recover(
    experiment: Experiment,
    cells: readonly number[],
    workers: number,
    { outcome, progress, signal }: RecoveryWatch = {},
  ): Promise<void> {
    const size = Math.min(workers, cells.length);
    return withPool(new Pool<LabQuestions>(this.connect, { size, notice: this.notice }), signal, async (pool) => {
      const draw = async (cell: number) => {
        const part = ({ done, of }: Progress) => progress?.(cell, done / of);
        outcome?.(cell, await pool.ask('recoveryCell', { ...experiment, cell }, { part }));
      };
      await Promise.all(cells.map(draw));
    });
  }

  /** Ends what is being worked on. */
  cancel(): void {
    this.slow.close();
  }

  close(): void {
    this.cancel();
    this.quick.close();
  }
}
