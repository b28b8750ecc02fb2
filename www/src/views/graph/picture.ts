// The graph as a picture file: complete in itself, legend inside, no style sheet needed.
import type { Edge, NodeState, Pair } from '../../model';
import { readable } from '../parts/format';
import { arcOf, awayOf, headAt, headRects } from './arrows';
import { fitLabels } from './labels';
import type { Placed } from './labels';
import { endsOf } from './lines';
import {
  ARROW,
  classNorm,
  DASHES,
  EDGE_KINDS,
  kindOf,
  opacityOf,
  KIND_TEXT,
  nodeOutline,
  radiusFor,
  strongest,
  WIDTHS,
  SURE_CLASSES,
  widthOf,
} from './look';
import type { EdgeKind } from './look';
import { FORBIDDEN_MARK, markRects, middle, REQUIRED_MARK } from './marks';
import { formsOf } from './names';
import { boxOf, fit, xOf, yOf } from './positions';
import type { Positions } from './positions';
import { NEXT, textAt } from './sides';

export interface PictureState {
  /** Name of the dataset. */
  title: string;
  lambda: number;
  names: readonly string[];
  edges: readonly Edge[];
  positions: Positions;
  normMax?: number;
  nodeStates?: readonly NodeState[];
  /** What casts doubt on the answer, a sentence each. */
  doubts?: readonly string[];
  required?: readonly Pair[];
  forbidden?: readonly Pair[];
}

/** Paper is white, whatever the colours of the page. */
const INK = { text: '#1d232b', edge: '#3d4855', required: '#1b6b3a', bad: '#a3222c', ground: '#ffffff' };
const LINE_INK: Readonly<Record<EdgeKind, string>> = {
  both: INK.edge,
  one: INK.edge,
  dropped: '#a3662a',
  pruned: '#a3662a',
  scored: INK.edge,
  found: '#0b5cad',
  missed: '#b84a00',
  extra: '#8e2f86',
};

const LEGEND_HEIGHT = 44;
const DOUBT_HEIGHT = 16;
const FONT = 'system-ui, -apple-system, Segoe UI, sans-serif';
const LETTER = 6.9;
/** Places on paper are already where they belong. */
const AS_IT_IS = { x: 0, y: 0, k: 1 };

/** A standalone SVG document. The drawing grows with the number of nodes, so that names stay readable. */
export function graphSvg(state: PictureState): string {
  const count = state.names.length;
  const width = Math.round(Math.min(4000, Math.max(800, 90 * Math.sqrt(count) + 300)));
  const height = Math.round(width * 0.7);
  const floor = height - LEGEND_HEIGHT - DOUBT_HEIGHT * (state.doubts?.length ?? 0);
  const placed = onPaper(state.positions, width, floor);
  const most = state.normMax ?? strongest(state.edges);
  const caption = captionOf(state);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">`,
    `<title>${escaped(caption)}</title>`,
    `<desc>Skeleton of ${count} columns. Lines join columns that depend directly on each other; width grows with the block norm.</desc>`,
    `<rect width="${width}" height="${height}" fill="${INK.ground}"/>`,
    `<g fill="none">${state.edges.map((edge) => lineOf(edge, placed, most)).join('')}</g>`,
    nodesOf(state, placed, width, floor),
    arrowsOf(state, placed),
    marksOf(state, placed),
    legendOf(state, caption, most, width, height, floor),
    '</svg>',
  ].join('\n');
}

/** The SVG as PNG, `scale` pixels for each of its units. Needs a browser. */
export async function graphPng(text: string, scale: number): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(image.naturalWidth * scale);
    canvas.height = Math.round(image.naturalHeight * scale);
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await blobOf(canvas);
  } finally {
    URL.revokeObjectURL(address);
  }
}

function blobOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(blob);
      else reject(new Error('the browser could not draw a picture of this size'));
    }, 'image/png');
  });
}

function onPaper(positions: Positions, width: number, height: number): Positions {
  const { x, y, k } = fit(boxOf(positions), width, height, { sides: 90, top: 30, bottom: 30 });
  return positions.map((value, place) => value * k + (place % 2 === 0 ? x : y));
}

function lineOf(edge: Edge, at: Positions, most: number): string {
  const kind = kindOf(edge);
  const dash = DASHES[kind].length > 0 ? ` stroke-dasharray="${DASHES[kind].join(' ')}"` : '';
  const [from, to] = [
    `x1="${place(xOf(at, edge.a))}" y1="${place(yOf(at, edge.a))}"`,
    `x2="${place(xOf(at, edge.b))}" y2="${place(yOf(at, edge.b))}"`,
  ];
  return `<line ${from} ${to} stroke="${LINE_INK[kind]}" stroke-opacity="${place(0.8 * opacityOf(edge))}" stroke-width="${widthOf(edge, most)}"${dash}/>`;
}

/** The heads of arrows. */
function arrowsOf({ edges, names }: PictureState, at: Positions): string {
  const away = awayOf(radiusFor(names.length, 1));
  const heads = edges.map((edge) => {
    const arc = arcOf(edge);
    if (!arc) return '';
    return `<path d="${ARROW}" transform="${headAt(at, AS_IT_IS, ...arc, away)}" fill="${LINE_INK[kindOf(edge)]}"/>`;
  });
  return heads.join('');
}

/** What the picture shows; of a known network, what was found and what was not. */
function captionOf({ title, edges, lambda }: PictureState): string {
  const joined = edges.filter(({ truth, state }) => truth !== 'missed' && state !== 'pruned').length;
  const of = (verdict: Edge['truth']) => edges.filter(({ truth }) => truth === verdict).length;
  const truth = edges.some((edge) => edge.truth)
    ? `; ${of('found')} found, ${of('missed')} missed, ${of('extra')} extra`
    : '';
  return `${title}: ${joined} edges at λ = ${readable(lambda)}${truth}`;
}

function marksOf({ required = [], forbidden = [] }: PictureState, at: Positions): string {
  const mark = (pair: Pair, path: string, look: string) => {
    const { x, y } = middle(pair, at);
    return `<path transform="translate(${place(x)} ${place(y)})" d="${path}" ${look}/>`;
  };
  return [
    ...required.map((pair) => mark(pair, REQUIRED_MARK, `fill="${INK.required}"`)),
    ...forbidden.map((pair) => mark(pair, FORBIDDEN_MARK, `fill="none" stroke="${INK.bad}" stroke-width="2.5"`)),
  ].join('');
}

function nodesOf(state: PictureState, at: Positions, width: number, height: number): string {
  const { names, nodeStates, edges, required = [], forbidden = [] } = state;
  const radius = radiusFor(names.length, 1);
  const { size, placed } = fitLabels(
    {
      x: at.filter((_, k) => k % 2 === 0),
      y: at.filter((_, k) => k % 2 === 1),
      forms: names.map(formsOf),
      order: names.keys(),
      forced: new Set(),
      radius,
      frame: { left: 0, top: 0, right: width, bottom: height },
      lines: endsOf(edges, at, AS_IT_IS),
      marks: [
        ...headRects(edges, at, AS_IT_IS, awayOf(radius)),
        ...markRects([...required, ...forbidden], at, AS_IT_IS),
      ],
    },
    [12, 11, 10, 9],
  );
  const nodes = names.map((name, node) => {
    const state = nodeStates?.[node] ?? 'solved';
    const look =
      state === 'solved' ? `fill="${INK.edge}" stroke="${INK.ground}"` : `fill="${INK.ground}" stroke="${INK.bad}"`;
    const label = placed.get(node);
    const text = label ? textOf(label, radius, size) : '';
    return `<g transform="translate(${place(xOf(at, node))} ${place(yOf(at, node))})"><title>${escaped(name)}</title><path d="${nodeOutline(state, radius)}" ${look} stroke-width="1.5"/>${text}</g>`;
  });
  return `<g font-family="${FONT}" font-size="${size}" fill="${INK.text}">${nodes.join('')}</g>`;
}

function textOf({ side, form }: Placed, radius: number, size: number): string {
  const { anchor, x, y } = textAt(side, radius, size, form);
  const lines = form.lines.map(
    (line, k) => `<tspan x="${place(x)}" dy="${k === 0 ? 0 : place(NEXT * size)}">${escaped(line)}</tspan>`,
  );
  const text = form.lines.length === 1 ? escaped(form.lines[0] ?? '') : lines.join('');
  return `<text x="${place(x)}" y="${place(y)}" text-anchor="${anchor}" stroke="${INK.ground}" stroke-width="3" paint-order="stroke">${text}</text>`;
}

function legendOf(
  { edges, doubts = [] }: PictureState,
  caption: string,
  most: number,
  width: number,
  height: number,
  floor: number,
): string {
  const kinds = new Set(edges.map(kindOf));
  const widths = edges.some(({ share }) => share !== undefined)
    ? SURE_CLASSES.map(({ opacity, text }, k) => sample(WIDTHS[k] ?? 1, INK.edge, '', text, opacity))
    : most > 0
      ? [0, WIDTHS.length - 1].map((k) =>
          sample(WIDTHS[k] ?? 1, INK.edge, '', `norm ${readable(classNorm(k, most), 2)}`),
        )
      : [];
  const dashes = EDGE_KINDS.filter((kind) => kinds.has(kind)).map((kind) =>
    sample(2, LINE_INK[kind], DASHES[kind].join(' '), KIND_TEXT[kind]),
  );
  let x = 16;
  const items = [...widths, ...dashes].map((item) => {
    const group = `<g transform="translate(${x} ${height - 12})">${item.drawing}</g>`;
    x += item.width;
    return group;
  });
  const rule = `<line x1="16" x2="${width - 16}" y1="${floor}" y2="${floor}" stroke="${INK.edge}" stroke-opacity="0.3"/>`;
  const head = `<text x="16" y="${floor + 16}" font-weight="600">${escaped(caption)}</text>`;
  const warnings = doubts.map(
    (text, k) => `<text x="16" y="${floor + 16 + DOUBT_HEIGHT * (k + 1)}" fill="${INK.bad}">${escaped(text)}</text>`,
  );
  return `${rule}<g font-family="${FONT}" font-size="12" fill="${INK.text}">${head}${warnings.join('')}${items.join('')}</g>`;
}

function sample(
  width: number,
  colour: string,
  dash: string,
  text: string,
  opacity = 1,
): { drawing: string; width: number } {
  const line = `<line x2="28" y1="-4" y2="-4" stroke="${colour}" stroke-opacity="${opacity}" stroke-width="${width}"${dash === '' ? '' : ` stroke-dasharray="${dash}"`}/>`;
  return { drawing: `${line}<text x="34">${escaped(text)}</text>`, width: 34 + LETTER * text.length + 16 };
}

const place = (value: number) => value.toFixed(1);

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

// eslint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Text for XML: control characters, which XML cannot hold, are left out. */
const escaped = (text: string): string =>
  text.replace(CONTROL, '').replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
