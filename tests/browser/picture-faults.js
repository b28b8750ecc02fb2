// What is wrong with the picture on the screen: a measure of it, taken from the drawing itself.
/* global document, DOMMatrix, DOMPoint */

/** Counts the faults of the picture that a page shows. */
export const pictureFaults = (page) =>
  page.evaluate(() => {
    const boxOf = (element) => element.getBoundingClientRect();
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
      .map((text) => boxOf(text))
      .map((box) => ({
        left: box.left,
        right: box.right,
        top: box.top + 2,
        bottom: box.bottom - 2,
      }));
    const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    const heads = [...stage.querySelectorAll('.graph-arrows path')].map(boxOf);
    const lines = [...stage.querySelectorAll('.graph-edges line:not(.away)')].map((line) => {
      const matrix = line.getScreenCTM() ?? new DOMMatrix();
      const at = (x, y) => new DOMPoint(x.baseVal.value, y.baseVal.value).matrixTransform(matrix);
      return [at(line.x1, line.y1), at(line.x2, line.y2)];
    });
    /** Whether one of many points of a line lies inside. */
    const through = ([a, b], box) => {
      const steps = Math.ceil(Math.hypot(b.x - a.x, b.y - a.y));
      return Array.from({ length: steps + 1 }, (_, k) => k / steps).some((t) => {
        const [x, y] = [a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t];
        return x > box.left && x < box.right && y > box.top && y < box.bottom;
      });
    };
    const pairs = names.flatMap((a, k) => names.slice(k + 1).map((b) => [a, b]));
    return {
      nodes: nodes.length,
      unnamed: nodes.length - named.length,
      overlaps: pairs.filter(([a, b]) => meet(a, b)).length,
      covered: heads.filter((head) => names.some((name) => meet(name, head))).length,
      crossed: names.filter((name) => lines.some((line) => through(line, name))).length,
    };
  });
