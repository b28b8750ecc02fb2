// The average of the resamples' graphs: what it is, and the least share of its edges.
import { Committed } from '../parts/committed';
import { counted, readable, whole } from '../parts/format';

export interface AverageProps {
  /** The average that is shown; nothing before there is one. */
  graph: { edges: number; decided: number; least: string; score: number; other: number; resamples: number } | undefined;
  /** Whether it is of other resamples, or of another least share, than are wanted. */
  stale: boolean;
  /** Resamples that are there and that are wanted. */
  done: number;
  of: number;
  scheme: 'halves' | 'bootstrap';
  /** The least share that somebody has chosen; nothing where the data choose. */
  threshold: number | undefined;
  onThreshold: (threshold: number | undefined) => void;
}

/** What is known of the average, or what it waits for. */
export function averageWords({ graph, stale, done, of, scheme }: AverageProps): string {
  const waits = done < of ? `${whole(done)} of ${whole(of)} resamples are there.` : 'It is being computed.';
  if (!graph) return `The average waits for the resamples under “How sure?”: ${waits}`;
  const { edges, decided, least, score, other, resamples } = graph;
  const found =
    `The average of ${counted(resamples, 'graph')} of resamples has ${counted(edges, 'edge')}, those of at least ${least} of them; ` +
    `${whole(decided)} have a direction. ${scoreWords(score - other)}`;
  const halves =
    scheme === 'halves' ? ' Halves know half as much as all rows: bootstrap samples make a better average.' : '';
  return `${stale ? `Of earlier settings: ${found} ${waits}` : found}${halves}`;
}

/** The score is that of the arcs, open directions as most resamples have them. */
function scoreWords(more: number): string {
  if (Math.abs(more) < 0.005) return 'It scores as the best graph of all rows does.';
  return `Scored on all rows, it is ${readable(Math.abs(more))} ${more < 0 ? 'below' : 'above'} the best graph.`;
}

/** By the data, or in percent. A choice takes effect when the field is left, so that half a number is none. */
export function LeastShare({ threshold, onThreshold }: AverageProps) {
  const byHand = threshold !== undefined;
  return (
    <>
      <label title="More than half of the resamples: the threshold of Scutari and Nagarajan">
        <input
          type="checkbox"
          checked={!byHand}
          onChange={() => {
            onThreshold(byHand ? undefined : 0.5);
          }}
        />
        Least share by the data
      </label>
      {byHand && (
        <label>
          Least share
          <Committed
            number
            min="1"
            max="100"
            step="1"
            value={String(Math.round(100 * threshold))}
            onCommit={(text) => {
              const percent = Number(text);
              if (percent >= 1 && percent <= 100) onThreshold(percent / 100);
            }}
          />
          %
        </label>
      )}
    </>
  );
}
