// The width of a name as it is drawn. Asked of a canvas, which knows fonts and costs the page no layout.

/** Widths of letters on average, where there is no canvas, as shares of their height. */
const LETTER = 0.575;
/** Asked at a height at which rounding does not matter. */
const ASKED = 48;

let pen: { measureText(text: string): { width: number } } | null | undefined;

/** Pixels, where a letter is one pixel high. */
export function textWidth(text: string): number {
  if (pen === undefined) {
    const context = typeof document === 'undefined' ? null : document.createElement('canvas').getContext('2d');
    if (context) context.font = `${ASKED}px system-ui, sans-serif`;
    pen = context;
  }
  return pen ? pen.measureText(text).width / ASKED : LETTER * text.length;
}
