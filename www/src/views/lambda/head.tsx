// Above the plot: λ as a number, steps from one change of the graph to the next, and what the last one did.
import type { LambdaChange } from '../../state/changes';
import type { Pair } from '../../model';
import { counted, readable } from '../parts/format';
import { TypedValue } from './field';
import { LastChanges } from './story';

export interface HeadProps {
  /** The grid, largest first. */
  lambdas: ArrayLike<number>;
  value: number;
  count: number;
  search?: Search | undefined;
  story?: Story | undefined;
  density?: Density | undefined;
  /** The exact solution at `value` is on its way. */
  busy: boolean;
  /** What there is to say of the last step. */
  remark: string | undefined;
  /** To the next change of the graph, with λ growing (`1`) or falling. */
  onStep: (direction: 1 | -1) => void;
  onCommit: (lambda: number) => void;
}

/** What a search by score has made of the edges: how many it needs of how many candidates. */
export interface Search {
  candidates: number;
  needed: number;
  /** Whether the answer is an average, and not the best graph. */
  averaged: boolean;
  /** The λ that its answer is of, where that is another one. */
  earlier: number | undefined;
}

/** Which edges came and went as λ moved. */
export interface Story {
  newest: LambdaChange | undefined;
  /** The newest first. */
  last: readonly LambdaChange[];
  names: readonly string[];
  onPair: (pair: Pair) => void;
}

/** More than half of all pairs are joined. */
export interface Density {
  /** How many pairs there are. */
  pairs: number;
  /** A named λ with fewer edges, if there is one. */
  sparser: { label: string; lambda: number; count: number } | undefined;
}

/** "28 edges"; with a search "72 candidates, 45 edges needed", of an earlier λ "… at λ = 0.8". */
export function countWords(count: number, search: Search | undefined): string {
  if (!search) return counted(count, 'edge');
  const { candidates, needed, averaged, earlier } = search;
  const at = earlier === undefined ? '' : ` at λ = ${readable(earlier)}`;
  return `${counted(candidates, 'candidate')}, ${counted(needed, 'edge')} ${averaged ? 'in the average' : 'needed'}${at}`;
}

export function Head({ lambdas, value, count, search, story, density, remark, busy, onStep, onCommit }: HeadProps) {
  const step = (direction: 1 | -1) => () => {
    onStep(direction);
  };
  return (
    <>
      <div class="strip-head">
        <StepButton sign="−" name="Smaller λ, to the next change" act={step(-1)} />
        <TypedValue value={value} grid={lambdas} remark={remark} onCommit={onCommit} />
        <StepButton sign="+" name="Larger λ, to the next change" act={step(1)} />
        <span class="strip-count">
          {countWords(count, search)}
          {busy && <span class="strip-busy"> solving…</span>}
        </span>
        {story && <LastChanges {...story} />}
      </div>
      {density && <DensityNote {...density} count={count} onCommit={onCommit} />}
    </>
  );
}

function StepButton({ sign, name, act }: { sign: string; name: string; act: () => void }) {
  return (
    <button type="button" class="strip-step" aria-label={name} title={name} onClick={act}>
      {sign}
    </button>
  );
}

function DensityNote({ pairs, sparser, count, onCommit }: Density & Pick<HeadProps, 'count' | 'onCommit'>) {
  return (
    <p class="strip-dense">
      <strong>Very dense:</strong> {count} of {counted(pairs, 'pair')} are joined, more than half.{' '}
      {sparser ? (
        <button
          type="button"
          onClick={() => {
            onCommit(sparser.lambda);
          }}
        >
          Go to {sparser.label}, {counted(sparser.count, 'edge')}
        </button>
      ) : (
        'A larger λ keeps only the strongest.'
      )}
    </p>
  );
}
