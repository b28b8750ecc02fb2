// What d3-zoom asks of d3-transition and d3-interpolate. Here the view is always set at once and a double click does not zoom, so
// nothing is ever under way that could be interrupted; the packages themselves would be a thirtieth of the first visit.
import { selection } from 'd3-selection';

Object.assign(selection.prototype, {
  interrupt<T>(this: T): T {
    return this;
  },
});

/** There is nothing to interrupt. */
export const interrupt = (): void => undefined;

/** The way between two views, which nobody goes. */
export function interpolateZoom(): never {
  throw new Error('the view is set at once');
}
