// What a certificate says, in sentences.
import { Status, type NodeDetail } from '../../model';
import { readable } from '../parts/format';

/** How the fit ended. */
export function statusWords(status: number): string {
  switch (status) {
    case Status.converged:
      return 'Certified: the gap is below the tolerance.';
    case Status.sweepLimit:
      return 'Not certified: the limit of sweeps was reached.';
    case Status.stalled:
      return 'Not certified: no further progress was possible in double precision.';
    case Status.cancelled:
      return 'Not certified: the fit was cancelled.';
    default:
      return 'Not certified.';
  }
}

/** What the gap means: the objective cannot be lower by more. */
export function gapWords({ gap, primal }: Pick<NodeDetail, 'gap' | 'primal'>): string {
  const share = primal > 0 ? ` (${readable((100 * gap) / primal)} % of it)` : '';
  return `No solution can have an objective lower by more than ${readable(gap)}${share}.`;
}

/** Where an entry interval lies: the λ that the table of edges shows, and how sharp it is. */
export function entryWords(interval: { below: number; above: number } | undefined): string {
  if (!interval) return 'not chosen so far';
  const { below, above } = interval;
  if (below === Infinity) return 'at every λ: it is required';
  return `${readable(below)} (${readable(below, 5)} – ${readable(above, 5)})`;
}
