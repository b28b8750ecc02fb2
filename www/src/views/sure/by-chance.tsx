// The least share of an edge, and how many of those that have it may be false; or the other way round, so few that may be false.
import { useState } from 'preact/hooks';
import { counted, readable } from '../parts/format';

/** What a least share means for the edges that are shown. */
export interface Expectation {
  /** Edges with at least this share. */
  edges: number;
  /** So many of them at most are expected to be there by chance; infinite or no number where nothing is known. */
  byChance: number;
  /** The share of true edges among such, in trials on known networks; nothing where there were none of the kind. */
  truth: number | undefined;
}

export type Assumption = 'worstCase' | 'concave';

export interface ByChanceProps {
  scheme: 'halves' | 'bootstrap';
  /** Whether a search has one λ, which is not chosen here. */
  searched: boolean;
  /** Edges with a smaller share are left out of the table. */
  least: number;
  /** What that means; nothing while it is not known. */
  expectation: Expectation | undefined;
  assumption: Assumption;
  /** What the last wish came to, where it could not be met. */
  remark: string | undefined;
  onLeast: (least: number) => void;
  onAssume: (assumption: Assumption) => void;
  /** Few enough edges that at most so many are expected by chance. */
  onChoose: (most: number) => void;
}

export function ByChance(props: ByChanceProps) {
  const { least, scheme, onLeast } = props;
  const share = percent(least);
  return (
    <>
      <label class="sure-least" title="Edges with a smaller share are left out of the table">
        Least share{' '}
        <input
          type="range"
          min="0"
          max="1"
          step="0.01"
          value={least}
          aria-valuetext={share}
          onInput={(event) => {
            onLeast(event.currentTarget.valueAsNumber);
          }}
        />{' '}
        <output>{share}</output>
      </label>
      <p class="help sure-expected" role="status">
        {words(props).join(' ')}
      </p>
      {scheme === 'halves' && <Choose {...props} />}
    </>
  );
}

const percent = (share: number) => `${Math.round(100 * share)} %`;

const ON_TOP =
  'Edges that a regression cannot tell from true ones come on top; a search for directions removes most of them.';

/** What the least share promises, in sentences. */
function words({ least, scheme, searched, expectation }: ByChanceProps): string[] {
  if (!expectation) return [];
  const { edges, truth } = expectation;
  if (edges === 0) return [`No edge has a share of at least ${percent(least)}.`];
  return [
    ...(scheme === 'halves'
      ? [chance(expectation, least)]
      : ['How many to expect by chance is known for halves only.']),
    ...(scheme === 'halves' && !searched && expectation.byChance < edges ? [ON_TOP] : []),
    ...(truth === undefined
      ? []
      : [`In trials on known networks, ${Math.round(100 * truth)} of 100 edges with such shares were true.`]),
  ];
}

function chance({ edges, byChance }: Expectation, least: number): string {
  if (!Number.isFinite(byChance))
    return 'With a least share above one half, it is told how many edges to expect by chance.';
  const those = `${counted(edges, 'edge')} with a share of at least ${percent(least)}`;
  const bound = readable(byChance, 2);
  return byChance < edges
    ? `At most ${bound} of the ${those} are expected to be there by chance.`
    : `${those}; the bound on those there by chance, ${bound}, is no smaller.`;
}

function Choose({ searched, assumption, remark, onAssume, onChoose }: ByChanceProps) {
  const [most, setMost] = useState(2);
  const fits = most > 0;
  return (
    <details class="sure-choices">
      <summary>At most so many false edges</summary>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (fits) onChoose(most);
        }}
      >
        <label>
          Expected by chance, at most{' '}
          <input
            type="number"
            min="0.01"
            step="any"
            value={Number.isNaN(most) ? '' : most}
            onInput={(event) => {
              setMost(event.currentTarget.valueAsNumber);
            }}
          />
        </label>
        <label>
          Assuming{' '}
          <select
            value={assumption}
            onChange={(event) => {
              onAssume(event.currentTarget.value === 'concave' ? 'concave' : 'worstCase');
            }}
          >
            <option value="worstCase">nothing (worst case)</option>
            <option value="concave">that shares have one peak</option>
          </select>
        </label>
        <button type="submit" disabled={!fits}>
          {searched ? 'Choose the share' : 'Choose λ and share'}
        </button>
        {remark !== undefined && <p role="alert">{remark}</p>}
      </form>
    </details>
  );
}
