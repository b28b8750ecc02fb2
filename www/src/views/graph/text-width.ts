// The width of a name as it is drawn. Asked of a canvas, which knows fonts and costs the page no layout.

/** Pixels per letter on average, where there is no canvas. */
const LETTER = 6.9;
export const LABEL_FONT = '12px system-ui, sans-serif';

let pen: { measureText(text: string): { width: number } } | null | undefined;

export function textWidth(text: string): number {
  if (pen === undefined) {
    const context = typeof document === 'undefined' ? null : document.createElement('canvas').getContext('2d');
    if (context) context.font = LABEL_FONT;
    pen = context;
  }
  return pen ? pen.measureText(text).width : LETTER * text.length;
}
