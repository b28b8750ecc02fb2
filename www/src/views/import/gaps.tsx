// What missing values cost: rows for each pair, rows that would go, and the columns that lose most.
import { counted, listed, readable, whole } from '../parts/format';
import type { Gaps } from './types';

const share = (part: number, of: number): string => `${readable((100 * part) / Math.max(1, of), 2)} %`;

/** How many rows a pair of columns has, in a sentence. */
export function pairWords({ rows, least, median }: { rows: number; least: number; median: number }): string {
  return `a pair of columns has ${whole(least)} of ${counted(rows, 'row')} at least, ${whole(median)} at the median`;
}

interface GapsProps {
  gaps: Gaps;
  onPairwise: () => void;
}

/** Loud where rows go, plain where each pair keeps its own. */
export function GapsWords({ gaps, onPairwise }: GapsProps) {
  const { rows, dropped, worst, pairs } = gaps;
  if (worst.length === 0) return null;
  const most = listed(
    worst.map(({ column, missing }) => `${column} (${share(missing, rows)})`),
    3,
  );
  const kept = rows - dropped;
  return (
    <>
      {dropped > 0 && (
        <div class={2 * dropped > rows ? 'notice notice-error gaps' : 'notice notice-warning gaps'}>
          <p>
            <strong>
              Dropping rows leaves {whole(kept)} of {counted(rows, 'row')}: {share(dropped, rows)} would go.
            </strong>{' '}
            What the other columns say in those rows is lost, and rows with gaps are seldom like the others.
          </p>
          <button type="button" onClick={onPairwise}>
            Pair by pair instead
          </button>
        </div>
      )}
      <p class="gaps">
        <strong>Missing values:</strong>{' '}
        {pairs && `${pairWords({ ...pairs, rows: kept })} (least: ${pairs.leastPair.join(' – ')}). `}
        Most gaps: {most}.
      </p>
    </>
  );
}
