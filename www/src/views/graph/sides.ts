// Where a name may stand at its node.
import type { Form } from './names';
import type { Rect } from './rects';

/**
 * Beside, above or below; `…Above` and `…Below` stand a little higher or lower beside it; the corners lie wholly above or below; the
 * last ones stand off, where the heads of arrows surround a node.
 */
export const SIDES = [
  'right',
  'left',
  'below',
  'above',
  'rightBelow',
  'rightAbove',
  'leftBelow',
  'leftAbove',
  'cornerBelowRight',
  'cornerAboveRight',
  'cornerBelowLeft',
  'cornerAboveLeft',
  'farRight',
  'farLeft',
  'farBelow',
  'farAbove',
  'farCornerBelowRight',
  'farCornerAboveRight',
  'farCornerBelowLeft',
  'farCornerAboveLeft',
] as const;
/** So many of them touch their node. */
export const NEAR_SIDES = SIDES.indexOf('farRight');
export type Side = (typeof SIDES)[number];

interface Standing {
  anchor: 'start' | 'middle' | 'end';
  /** 1 for what stands lower than its node, -1 for what stands higher. */
  rise: -1 | 0 | 1;
  /** Wholly above or below, but not in the middle. */
  corner: boolean;
  /** Further away from its node, in pixels. */
  off: number;
}

const OFF = 10;

const STANDINGS = new Map<Side, Standing>(
  SIDES.map((side) => [
    side,
    {
      anchor: /right/i.test(side) ? 'start' : /left/i.test(side) ? 'end' : 'middle',
      rise: /below/i.test(side) ? 1 : /above/i.test(side) ? -1 : 0,
      corner: /corner/i.test(side),
      off: side.startsWith('far') ? OFF : 0,
    },
  ]),
);
const AHEAD: Standing = { anchor: 'start', rise: 0, corner: false, off: 0 };

const SPACE = 3;
/** How far a label beside its node stands higher or lower, as a share of its height. */
const SHIFT = 0.75;
/** From one line to the next, and the height of a line, as shares of the height of letters. */
export const NEXT = 1.12;
const LINE = 1.25;
/** From the top of a line to the foot of its letters. */
const FOOT = 0.98;

export const heightOf = (lines: number, size: number) => size * (LINE + NEXT * (lines - 1));

/** Pixels between a node and its name. */
export const gapOf = (side: Side): number => SPACE + (STANDINGS.get(side) ?? AHEAD).off;

/** The rectangle of a name that is written with letters `size` pixels high at a node of this radius; it does not touch the node. */
export function labelRect(x: number, y: number, radius: number, size: number, form: Form, side: Side): Rect {
  const [w, h] = [form.width * size + 2, heightOf(form.lines.length, size)];
  const { anchor, rise, corner, off } = STANDINGS.get(side) ?? AHEAD;
  const away = radius + SPACE + off;
  const left =
    anchor === 'middle'
      ? x - w / 2
      : anchor === 'start'
        ? x + (corner ? 1 + off : away)
        : x - (corner ? 1 + off : away) - w;
  const aside = anchor !== 'middle' && !corner;
  const top = aside ? y - h / 2 + (rise * SHIFT * h) / form.lines.length : rise > 0 ? y + away - 1 : y - away + 1 - h;
  return { left, top, right: left + w, bottom: top + h };
}

/** How its first line is written, against the middle of the node. */
export function textAt(side: Side, radius: number, size: number, form: Form) {
  const { left, top, right } = labelRect(0, 0, radius, size, form, side);
  const { anchor } = STANDINGS.get(side) ?? AHEAD;
  const x = anchor === 'start' ? left + 1 : anchor === 'end' ? right - 1 : 0;
  return { anchor, x, y: top + FOOT * size };
}
