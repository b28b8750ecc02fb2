// Charts as a picture file: complete in itself, legend inside, no style sheet needed.
import type { AxisMarks } from './axes';
import { axesOf, BOX, errorBar, MARKS, scalesOf, wayOf, type Chart, type ChartLine } from './line-shape';
import type { Place } from './scales';

/** Paper is white, whatever the colours of the page. */
const INK = { text: '#1d232b', quiet: '#59616d', line: '#d9d5cd', ground: '#ffffff' };
/** Colour and dashes of each style, those of the page in its light scheme. */
const STYLES: readonly (readonly [colour: string, dashes: string])[] = [
  ['#0b5cad', ''],
  ['#a3662a', '8 3'],
  ['#1b6b3a', '3 3'],
  ['#a3222c', '10 3 2 3'],
  ['#3d4855', '1 3'],
];
const FONT = 'system-ui, -apple-system, Segoe UI, sans-serif';
/** Room above a chart for its title, and below all of them for legend and caption. */
const [HEAD, FOOT] = [24, 48];
/** Width of a line's entry in the legend. */
const ENTRY = 96;

/** The charts side by side as a standalone SVG document. */
export function chartsSvg(charts: readonly Chart[], caption: string): string {
  const [width, height] = [BOX.width * charts.length, HEAD + BOX.height + FOOT];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" font-family="${FONT}" font-size="11">`,
    `<title>${escaped(`${charts.map(({ title }) => title).join(' and ')} against CP: ${caption}`)}</title>`,
    `<rect width="${width}" height="${height}" fill="${INK.ground}"/>`,
    ...charts.map((chart, k) => `<g transform="translate(${k * BOX.width} ${HEAD})">${drawn(chart)}</g>`),
    legend(charts[0]?.lines ?? [], HEAD + BOX.height + 14),
    `<text x="${BOX.left}" y="${height - 10}" fill="${INK.text}">${escaped(caption)}; bars: ± standard error</text>`,
    '</svg>',
  ].join('\n');
}

function drawn({ title, lines, cps }: Chart): string {
  const { x, y } = scalesOf(cps);
  const head = `<text x="${BOX.left}" y="-8" font-size="13" font-weight="600" fill="${INK.text}">${escaped(title)}</text>`;
  return `${head}${axesOf(cps, 'control parameter CP').map(axis).join('')}${lines.map((line) => lineOf(line, x, y)).join('')}`;
}

function axis({ lines, labels }: AxisMarks): string {
  const rules = lines.map(({ x1, x2, y1, y2 }) => `<line x1="${x1}" x2="${x2}" y1="${y1}" y2="${y2}"/>`);
  const texts = labels.map(
    ({ x, y, anchor, text }) => `<text x="${x}" y="${y}" text-anchor="${anchor}">${escaped(text)}</text>`,
  );
  return `<g stroke="${INK.line}">${rules.join('')}</g><g fill="${INK.quiet}">${texts.join('')}</g>`;
}

function lineOf(line: ChartLine, x: Place, y: Place): string {
  const points = line.points.map((point) => {
    const bar = point.error > 0 ? `<path d="${errorBar(point, y)}" fill="none"/>` : '';
    return `<g transform="translate(${x(point.cp).toFixed(1)} ${y(point.value).toFixed(1)})">${bar}${mark(line.style)}</g>`;
  });
  return `<g stroke="${colourOf(line.style)}">${way(line.style, wayOf(line, x, y))}${points.join('')}</g>`;
}

function legend(lines: readonly ChartLine[], top: number): string {
  const entry = ({ name, style }: ChartLine, k: number) =>
    `<g transform="translate(${BOX.left + k * ENTRY} ${top})"><g stroke="${colourOf(style)}">${way(style, 'M0,0H32')}<g transform="translate(16 0)">${mark(style)}</g></g>` +
    `<text x="38" y="4" fill="${INK.text}">${escaped(name)}</text></g>`;
  return lines.map(entry).join('');
}

const colourOf = (style: number) => STYLES[style]?.[0] ?? INK.text;
const mark = (style: number) => `<path d="${MARKS[style] ?? ''}" fill="${INK.ground}" stroke-width="1.75"/>`;

function way(style: number, path: string): string {
  const dashes = STYLES[style]?.[1] ?? '';
  return `<path d="${path}" fill="none" stroke-width="2"${dashes === '' ? '' : ` stroke-dasharray="${dashes}"`}/>`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
