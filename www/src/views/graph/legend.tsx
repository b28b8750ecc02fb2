// What widths, dashes and shapes mean.
import type { NodeState } from '../../model';
import { readable } from '../parts/format';
import { classNorm, DASHES, KIND_TEXT, nodeOutline, STATE_TEXT, SURE_CLASSES, WIDTHS } from './look';
import type { EdgeKind } from './look';

export interface LegendProps {
  /** Norm of the widest line. */
  most: number;
  kinds: readonly EdgeKind[];
  states: readonly NodeState[];
  /** Whether lines say how sure edges are. */
  sure?: boolean;
}

/** Width classes shown as examples: thin, middle, wide. */
export const LEGEND_CLASSES: readonly number[] = [0, 2, WIDTHS.length - 1];

export function Legend({ most, kinds, states, sure = false }: LegendProps) {
  return (
    <details class="graph-legend">
      <summary>Legend</summary>
      <ul>
        {sure &&
          SURE_CLASSES.map(({ text }, index) => (
            <li key={text}>
              <Stroke kind="both" width={WIDTHS[index] ?? 1} look={`sure-${index}`} /> {text}
            </li>
          ))}
        {most > 0 &&
          !sure &&
          LEGEND_CLASSES.map((index) => (
            <li key={index}>
              <Stroke kind="both" width={WIDTHS[index] ?? 1} /> norm about {readable(classNorm(index, most), 2)}
            </li>
          ))}
        {kinds.map((kind) => (
          <li key={kind}>
            <Stroke kind={kind} width={2} /> {KIND_TEXT[kind]}
          </li>
        ))}
        {states.map((state) => (
          <li key={state}>
            <svg class="graph-nodes" width="36" height="16" viewBox="-18 -8 36 16" aria-hidden="true">
              <path class={`shape ${state}`} d={nodeOutline(state, 5)} />
            </svg>{' '}
            {STATE_TEXT[state]}
          </li>
        ))}
      </ul>
    </details>
  );
}

function Stroke({ kind, width, look = '' }: { kind: EdgeKind; width: number; look?: string }) {
  return (
    <svg class="graph-edges" width="36" height="16" viewBox="0 0 36 16" aria-hidden="true">
      <line
        class={`edge ${kind} ${look}`}
        x1="2"
        y1="8"
        x2="34"
        y2="8"
        stroke-width={width}
        stroke-dasharray={DASHES[kind].join(' ') || 'none'}
      />
    </svg>
  );
}
