// The foot of a picture: what it shows, how that was found, what casts doubt on it, and what its marks mean.
import type { LegendItem, NodeLook, Sample } from './legend-items';
import { ARROW, DASHES, nodeOutline, SURE_CLASSES } from './look';
import { FORBIDDEN_MARK, REQUIRED_MARK } from './marks';
import { escaped, FONT, INK, LINE_INK } from './paper';
import { textWidth } from './text-width';

export interface Foot {
  svg: string;
  height: number;
}

interface Line {
  text: string;
  look: string;
}

const SIZE = 12;
const MARGIN = 16;
const ROW = 18;
/** From the beginning of a sample to its text, and from the text to the next sample. */
const [SAMPLE, BETWEEN] = [38, 22];

/** The foot under a drawing of this width; as many rows as its texts need. */
export function footOf(
  captions: readonly string[],
  doubts: readonly string[],
  items: readonly LegendItem[],
  width: number,
): Foot {
  const room = width - 2 * MARGIN;
  const lines = [
    ...captions.flatMap((text, k) =>
      broken(text, room).map((part): Line => ({ text: part, look: k === 0 ? 'font-weight="600"' : '' })),
    ),
    ...doubts.flatMap((text) => broken(text, room).map((part): Line => ({ text: part, look: `fill="${INK.bad}"` }))),
  ];
  const rows = inRows(items, room);
  const texts = lines.map(
    ({ text, look }, k) => `<text x="${MARGIN}" y="${ROW * (k + 1)}" ${look}>${escaped(text)}</text>`,
  );
  const samples = rows.flatMap((row, k) =>
    row.map(
      ({ item, x }) =>
        `<g transform="translate(${MARGIN + x} ${ROW * (lines.length + k + 1) + 2})">${sampleOf(item)}</g>`,
    ),
  );
  const rule = `<line x1="${MARGIN}" x2="${width - MARGIN}" stroke="${INK.edge}" stroke-opacity="0.3"/>`;
  return {
    svg: `${rule}<g font-family="${FONT}" font-size="${SIZE}" fill="${INK.text}">${texts.join('')}${samples.join('')}</g>`,
    height: ROW * (lines.length + rows.length) + 14,
  };
}

/** A text in lines that fit, broken between words. */
function broken(text: string, room: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && SIZE * textWidth(longer) > room) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return line === '' ? lines : [...lines, line];
}

/** The items in rows, none of which leaves the paper. */
function inRows(items: readonly LegendItem[], room: number): { item: LegendItem; x: number }[][] {
  const rows: { item: LegendItem; x: number }[][] = [];
  let x = 0;
  for (const item of items) {
    const width = SAMPLE + SIZE * textWidth(item.text);
    const row = rows.at(-1);
    if (!row || x + width > room) {
      rows.push([{ item, x: 0 }]);
      x = width + BETWEEN;
    } else {
      row.push({ item, x });
      x += width + BETWEEN;
    }
  }
  return rows;
}

const sampleOf = ({ sample, text }: LegendItem): string =>
  `<g transform="translate(0 -4)">${drawn(sample)}</g><text x="${SAMPLE}">${escaped(text)}</text>`;

function drawn(sample: Sample): string {
  const line = (ink: string, width: number, dash: readonly number[], opacity = 1) =>
    `<line x2="30" stroke="${ink}" stroke-opacity="${opacity}" stroke-width="${width}"${dash.length > 0 ? ` stroke-dasharray="${dash.join(' ')}"` : ''}/>`;
  switch (sample.draw) {
    case 'line':
      return line(LINE_INK[sample.kind], sample.width, DASHES[sample.kind], SURE_CLASSES[sample.sure ?? -1]?.opacity);
    case 'arrow':
      return `${line(INK.edge, 2, [])}<path d="${ARROW}" transform="translate(30 0)" fill="${INK.edge}"/>`;
    case 'mark':
      return `${markLine(sample.mark, 'x2="30"')}<path transform="translate(15 0)" ${markLook(sample.mark)}/>`;
    case 'node':
      return `<path transform="translate(15 0)" d="${nodeOutline(stateOf(sample.look), 5)}" ${nodeLook(sample.look, sample.ink)} stroke-width="1.5"/>`;
    case 'change':
      return '';
  }
}

/** The line of a pair that somebody has spoken about. */
export const markLine = (mark: 'required' | 'forbidden', ends: string): string =>
  mark === 'required'
    ? `<line ${ends} stroke="${INK.required}" stroke-width="1.5"/>`
    : `<line ${ends} stroke="${INK.bad}" stroke-width="1.5" stroke-dasharray="1 5"/>`;

export const markLook = (mark: 'required' | 'forbidden'): string =>
  mark === 'required'
    ? `d="${REQUIRED_MARK}" fill="${INK.required}"`
    : `d="${FORBIDDEN_MARK}" fill="none" stroke="${INK.bad}" stroke-width="2.5"`;

export const stateOf = (look: NodeLook) =>
  look === 'waiting' || look === 'solving' || look === 'uncertified' ? look : 'solved';

/** Fill and line of a node, as on the screen: hollow where nothing joins it, ringed where it is pinned, else in its colour. */
export function nodeLook(look: NodeLook, ink: string = INK.edge): string {
  if (look === 'alone') return `fill="${INK.ground}" stroke="${INK.quiet}"`;
  if (look === 'pinned') return `fill="${ink}" stroke="${INK.text}"`;
  return look === 'solved' || look === 'selected' || look === 'current'
    ? `fill="${ink}" stroke="${INK.ground}"`
    : `fill="${INK.ground}" stroke="${INK.bad}"`;
}
