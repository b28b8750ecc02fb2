// The lines of the legend, loaded when it is first opened.
import { Term } from '../parts/term';
import { legendItems } from './legend-items';
import type { LegendInput, NodeLook, Sample } from './legend-items';
import { ARROW, DASHES, nodeOutline } from './look';
import { FORBIDDEN_MARK, REQUIRED_MARK } from './marks';

export function LegendList(input: LegendInput) {
  return (
    <ul>
      {legendItems(input).map(({ sample, text, term }, k) => (
        <li key={`${k} ${text}`}>
          <svg class="legend-sample" width="36" height="16" viewBox="0 0 36 16" aria-hidden="true">
            <Drawn sample={sample} />
          </svg>{' '}
          {term ? <Term name={term}>{text}</Term> : text}
        </li>
      ))}
    </ul>
  );
}

function Drawn({ sample }: { sample: Sample }) {
  switch (sample.draw) {
    case 'line':
      return (
        <line
          class={`edge ${sample.kind} ${sample.sure === undefined ? '' : `sure-${sample.sure}`}`}
          {...ENDS}
          stroke-width={sample.width}
          stroke-dasharray={DASHES[sample.kind].join(' ') || 'none'}
        />
      );
    case 'arrow':
      return (
        <>
          <line class="edge both" {...ENDS} stroke-width={2} />
          <path class="arrow" d={ARROW} transform="translate(34 8)" />
        </>
      );
    case 'mark':
      return (
        <g class="graph-marks">
          <line class={sample.mark} {...ENDS} />
          <path
            class={sample.mark}
            d={sample.mark === 'required' ? REQUIRED_MARK : FORBIDDEN_MARK}
            transform="translate(18 8)"
          />
        </g>
      );
    case 'change':
      return (
        <g class="graph-change">
          <path class={sample.change} d="M2 8H34" />
        </g>
      );
    case 'node':
      return <NodeSample look={sample.look} ink={sample.ink} />;
  }
}

const ENDS = { x1: 2, y1: 8, x2: 34, y2: 8 };

function NodeSample({ look, ink }: { look: NodeLook; ink: string | undefined }) {
  const state = look === 'waiting' || look === 'solving' || look === 'uncertified' ? look : 'solved';
  return (
    <g class="graph-nodes" transform="translate(18 8)">
      <g class={`node ${look}${ink === undefined ? '' : ' clustered'}`} {...(ink && { style: { '--ink': ink } })}>
        <path class={`shape ${state}`} d={nodeOutline(state, 5)} />
      </g>
    </g>
  );
}
