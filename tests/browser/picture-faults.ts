// What is wrong with the picture on the screen: a measure of it, taken from the drawing itself.
import type { Page } from '@playwright/test';

export interface PictureFaults {
  nodes: number;
  /** Nodes in sight whose name is not shown. */
  unnamed: number;
  /** Pairs of names that cover each other. */
  overlaps: number;
  /** Heads of arrows that a name covers. */
  covered: number;
  /** Names that some edge runs through. */
  crossed: number;
}

export const pictureFaults = (page: Page): Promise<PictureFaults> =>
  page.evaluate(() => {
    const boxOf = (element: Element) => element.getBoundingClientRect();
    const stage = document.querySelector('.graph-stage');
    if (!stage) throw new Error('there is no picture');
    const frame = boxOf(stage);
    const nodes = [...stage.querySelectorAll('.graph-nodes > g')].filter((node) => {
      const { x, y } = boxOf(node.querySelector('.shape') ?? node);
      return x >= frame.left && x <= frame.right && y >= frame.top && y <= frame.bottom;
    });
    const named = nodes
      .map((node) => node.querySelector('text'))
      .filter((text) => text !== null && text.getAttribute('display') !== 'none');
    // The line of a text is higher than its letters.
    const names = named
      .map((text) => boxOf(text as Element))
      .map((box) => ({
        left: box.left,
        right: box.right,
        top: box.top + 2,
        bottom: box.bottom - 2,
      }));
    type Box = (typeof names)[number];
    const meet = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    const heads = [...stage.querySelectorAll('.graph-arrows path')].map(boxOf);
    const lines = [...stage.querySelectorAll<SVGLineElement>('.graph-edges line:not(.away)')].map((line) => {
      const matrix = line.getScreenCTM() ?? new DOMMatrix();
      const at = (x: SVGAnimatedLength, y: SVGAnimatedLength) =>
        new DOMPoint(x.baseVal.value, y.baseVal.value).matrixTransform(matrix);
      return [at(line.x1, line.y1), at(line.x2, line.y2)] as const;
    });
    /** Whether one of many points of a line lies inside. */
    const through = ([a, b]: readonly [DOMPoint, DOMPoint], box: Box) => {
      const steps = Math.ceil(Math.hypot(b.x - a.x, b.y - a.y));
      return Array.from({ length: steps + 1 }, (_, k) => k / steps).some((t) => {
        const [x, y] = [a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t];
        return x > box.left && x < box.right && y > box.top && y < box.bottom;
      });
    };
    const pairs = names.flatMap((a, k) => names.slice(k + 1).map((b) => [a, b] as const));
    return {
      nodes: nodes.length,
      unnamed: nodes.length - named.length,
      overlaps: pairs.filter(([a, b]) => meet(a, b)).length,
      covered: heads.filter((head) => names.some((name) => meet(name, head))).length,
      crossed: names.filter((name) => lines.some((line) => through(line, name))).length,
    };
  });
