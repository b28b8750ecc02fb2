// The graph as a picture file: complete in itself, names in full, legend inside, no style sheet needed.
import type { Edge, NodeState, Pair } from '../../model';
import { arcOf, awayOf, headAt, headRects } from './arrows';
import { clusterInks, clustersOf } from './clusters';
import { fitLabels } from './labels';
import type { Lettering, Placed } from './labels';
import { legendItems } from './legend-items';
import type { NodeLook } from './legend-items';
import { endsOf } from './lines';
import { ARROW, DASHES, kindOf, nodeOutline, opacityOf, radiusFor, strongest, widthOf } from './look';
import type { Look } from './looking';
import { markRects, middle } from './marks';
import { wholeForms } from './names';
import { escaped, FONT, INK, LINE_INK, place } from './paper';
import { footOf, markLine, markLook, nodeLook, stateOf } from './picture-legend';
import { boxOf, fit, xOf, yOf } from './positions';
import type { Positions } from './positions';
import { NEXT, textAt } from './sides';
import { degreesOf, joined } from './walk';

export interface PictureState {
  /** What the picture shows, in a sentence. */
  caption: string;
  /** How that was found: rows, formulation, rule and so on. */
  settings?: readonly string[];
  names: readonly string[];
  edges: readonly Edge[];
  positions: Positions;
  normMax?: number;
  nodeStates?: readonly NodeState[];
  /** What casts doubt on the answer, a sentence each. */
  doubts?: readonly string[];
  required?: readonly Pair[];
  forbidden?: readonly Pair[];
  pinned?: ReadonlySet<number>;
  /** Whether colours show clusters, and how large nodes are, as on the screen. */
  look?: Pick<Look, 'clusters' | 'nodes'>;
}

/** Places on paper are already where they belong. */
const AS_IT_IS = { x: 0, y: 0, k: 1 };
const LEAST = { width: 800, height: 420 };
/** How much larger the paper may become for names to be written in full. */
const GROWTH: readonly number[] = [1, 1.2, 1.45, 1.75, 2.1, 2.6];
const MARGIN = { sides: 90, top: 30, bottom: 30 };

interface Sheet {
  width: number;
  height: number;
  at: Positions;
  lettering: Lettering;
}

/** A standalone SVG document. The paper grows until every name can be written in full. */
export function graphSvg(state: PictureState): string {
  const { width, height, at, lettering } = sheetOf(state);
  const most = state.normMax ?? strongest(state.edges);
  const foot = footOf([state.caption, ...(state.settings ?? [])], state.doubts ?? [], itemsOf(state), width);
  const whole = height + foot.height;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${whole}" viewBox="0 0 ${width} ${whole}" role="img">`,
    `<title>${escaped(state.caption)}</title>`,
    `<desc>Skeleton of ${state.names.length} columns. Lines join columns that depend directly on each other; width grows with the block norm.</desc>`,
    `<rect width="${width}" height="${whole}" fill="${INK.ground}"/>`,
    `<g fill="none">${state.edges.map((edge) => lineOf(edge, at, most)).join('')}</g>`,
    marksOf(state, at),
    nodesOf(state, at, lettering),
    arrowsOf(state, at),
    `<g transform="translate(0 ${height})">${foot.svg}</g>`,
    '</svg>',
  ].join('\n');
}

/** What the legend explains: all that is drawn here. */
const itemsOf = (state: PictureState) => legendItems({ ...state, clusters: state.look?.clusters === true });

/** The radius of nodes. */
const radiusOf = ({ names, look }: PictureState) => (look?.nodes ?? 1) * radiusFor(names.length, 1);

/** The smallest paper on which every name has a place; the largest where none is large enough. */
function sheetOf(state: PictureState): Sheet {
  const box = boxOf(state.positions);
  const aspect = Math.min(2.2, Math.max(0.6, (box.right - box.left + 1) / (box.bottom - box.top + 1)));
  const start = Math.max(LEAST.width, Math.min(4000, 90 * Math.sqrt(state.names.length) + 300));
  let sheet: Sheet | undefined;
  for (const growth of GROWTH) {
    const width = Math.round(start * growth);
    sheet = sheetOfSize(state, width, Math.max(LEAST.height, Math.round(width / aspect)));
    if (sheet.lettering.placed.size === state.names.length) break;
  }
  return sheet ?? sheetOfSize(state, LEAST.width, LEAST.height);
}

function sheetOfSize(state: PictureState, width: number, height: number): Sheet {
  const { x, y, k } = fit(boxOf(state.positions), width, height, MARGIN);
  const at = state.positions.map((value, n) => value * k + (n % 2 === 0 ? x : y));
  return { width, height, at, lettering: letteringOf(state, at, width, height) };
}

function letteringOf(state: PictureState, at: Positions, width: number, height: number): Lettering {
  const { names, edges, required = [], forbidden = [] } = state;
  const radius = radiusOf(state);
  const wishes = [...required, ...forbidden];
  return fitLabels(
    {
      x: at.filter((_, k) => k % 2 === 0),
      y: at.filter((_, k) => k % 2 === 1),
      forms: names.map(wholeForms),
      order: names.keys(),
      forced: new Set(),
      radius,
      frame: { left: 2, top: 2, right: width - 2, bottom: height - 2 },
      lines: endsOf([...edges, ...wishes.map(([a, b]) => ({ a, b }))], at, AS_IT_IS),
      marks: [...headRects(edges, at, AS_IT_IS, awayOf(radius)), ...markRects(wishes, at, AS_IT_IS)],
      // On paper nobody can look closer: a name that a line runs through is better than none.
      keepCrossed: true,
    },
    [12, 11, 10],
  );
}

function lineOf(edge: Edge, at: Positions, most: number): string {
  const kind = kindOf(edge);
  const dash = DASHES[kind].length > 0 ? ` stroke-dasharray="${DASHES[kind].join(' ')}"` : '';
  return `<line ${endsText([edge.a, edge.b], at)} stroke="${LINE_INK[kind]}" stroke-opacity="${place(0.8 * opacityOf(edge))}" stroke-width="${widthOf(edge, most)}"${dash}/>`;
}

const endsText = ([a, b]: Pair, at: Positions): string =>
  `x1="${place(xOf(at, a))}" y1="${place(yOf(at, a))}" x2="${place(xOf(at, b))}" y2="${place(yOf(at, b))}"`;

/** The heads of arrows. */
function arrowsOf(state: PictureState, at: Positions): string {
  const away = awayOf(radiusOf(state));
  const heads = state.edges.map((edge) => {
    const arc = arcOf(edge);
    if (!arc) return '';
    return `<path d="${ARROW}" transform="${headAt(at, AS_IT_IS, ...arc, away)}" fill="${LINE_INK[kindOf(edge)]}"/>`;
  });
  return heads.join('');
}

function marksOf({ required = [], forbidden = [] }: PictureState, at: Positions): string {
  const mark = (pair: Pair, kind: 'required' | 'forbidden') => {
    const { x, y } = middle(pair, at);
    return `${markLine(kind, endsText(pair, at))}<path transform="translate(${place(x)} ${place(y)})" ${markLook(kind)}/>`;
  };
  return [...required.map((pair) => mark(pair, 'required')), ...forbidden.map((pair) => mark(pair, 'forbidden'))].join(
    '',
  );
}

function nodesOf(state: PictureState, at: Positions, { size, placed }: Lettering): string {
  const radius = radiusOf(state);
  const [looks, inks] = [looksOf(state), inksOf(state)];
  const nodes = state.names.map((name, node) => {
    const look = looks[node] ?? 'solved';
    const label = placed.get(node);
    const text = label ? textOf(label, radius, size) : '';
    return `<g transform="translate(${place(xOf(at, node))} ${place(yOf(at, node))})"><title>${escaped(name)}</title><path d="${nodeOutline(stateOf(look), radius)}" ${nodeLook(look, inks?.[node])} stroke-width="1.5"/>${text}</g>`;
  });
  return `<g font-family="${FONT}" font-size="${size}" fill="${INK.text}">${nodes.join('')}</g>`;
}

/** How each node looks, as on the screen. */
function looksOf({ names, edges, nodeStates, pinned }: PictureState): NodeLook[] {
  const degrees = degreesOf(names.length, joined(edges));
  return names.map((_, node) => {
    const state = nodeStates?.[node] ?? 'solved';
    if (state !== 'solved') return state;
    return pinned?.has(node) ? 'pinned' : degrees[node] === 0 ? 'alone' : 'solved';
  });
}

/** The colours of nodes, where these show clusters. */
function inksOf({ names, edges, look }: PictureState): string[] | undefined {
  if (!look?.clusters) return undefined;
  const pairs = joined(edges).map(({ a, b }): Pair => [a, b]);
  return clusterInks(clustersOf(names.length, pairs));
}

function textOf({ side, form }: Placed, radius: number, size: number): string {
  const { anchor, x, y } = textAt(side, radius, size, form);
  const spans = form.lines.map(
    (line, k) => `<tspan x="${place(x)}" dy="${k === 0 ? 0 : place(NEXT * size)}">${escaped(line)}</tspan>`,
  );
  const text = form.lines.length === 1 ? escaped(form.lines[0] ?? '') : spans.join('');
  return `<text x="${place(x)}" y="${place(y)}" text-anchor="${anchor}" stroke="${INK.ground}" stroke-width="3" paint-order="stroke">${text}</text>`;
}
