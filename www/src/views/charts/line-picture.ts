// Charts as a picture file: complete in itself, legend inside, no style sheet needed.
import { errorBar, MARKS, scalesOf, shownCps, SIZE, TICKS, wayOf, type Chart, type ChartLine } from './line-shape';

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
  const [width, height] = [SIZE.width * charts.length, HEAD + SIZE.height + FOOT];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" font-family="${FONT}" font-size="11">`,
    `<title>${escaped(`${charts.map(({ title }) => title).join(' and ')} against CP: ${caption}`)}</title>`,
    `<rect width="${width}" height="${height}" fill="${INK.ground}"/>`,
    ...charts.map((chart, k) => `<g transform="translate(${k * SIZE.width} ${HEAD})">${drawn(chart)}</g>`),
    legend(charts[0]?.lines ?? [], HEAD + SIZE.height + 14),
    `<text x="${SIZE.left}" y="${height - 10}" fill="${INK.text}">${escaped(caption)}; bars: ± standard error</text>`,
    '</svg>',
  ].join('\n');
}

function drawn({ title, lines, cps }: Chart): string {
  const { x, y } = scalesOf(cps);
  const bottom = SIZE.height - SIZE.bottom;
  const ticks = TICKS.map((tick) => {
    const rule = `<line x1="${SIZE.left}" x2="${SIZE.width - SIZE.right}" y1="${y(tick)}" y2="${y(tick)}" stroke="${INK.line}"/>`;
    return `${rule}<text x="${SIZE.left - 6}" y="${y(tick) + 3.5}" text-anchor="end">${tick}</text>`;
  });
  const numbers = shownCps(cps).map((cp) => `<text x="${x(cp)}" y="${bottom + 15}" text-anchor="middle">${cp}</text>`);
  const axis = `<text x="${(SIZE.left + SIZE.width - SIZE.right) / 2}" y="${SIZE.height - 5}" text-anchor="middle">control parameter CP</text>`;
  const head = `<text x="${SIZE.left}" y="-8" font-size="13" font-weight="600" fill="${INK.text}">${escaped(title)}</text>`;
  return `${head}<g fill="${INK.quiet}">${ticks.join('')}${numbers.join('')}${axis}</g>${lines.map((line) => lineOf(line, x, y)).join('')}`;
}

function lineOf(line: ChartLine, x: (cp: number) => number, y: (share: number) => number): string {
  const points = line.points.map((point) => {
    const bar = point.error > 0 ? `<path d="${errorBar(point, y)}" fill="none"/>` : '';
    return `<g transform="translate(${x(point.cp).toFixed(1)} ${y(point.value).toFixed(1)})">${bar}${mark(line.style)}</g>`;
  });
  return `<g stroke="${colourOf(line.style)}">${way(line.style, wayOf(line, x, y))}${points.join('')}</g>`;
}

function legend(lines: readonly ChartLine[], top: number): string {
  const entry = ({ name, style }: ChartLine, k: number) =>
    `<g transform="translate(${SIZE.left + k * ENTRY} ${top})"><g stroke="${colourOf(style)}">${way(style, 'M0,0H32')}<g transform="translate(16 0)">${mark(style)}</g></g>` +
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
