// The size of an element, as hooks.
import type { RefObject } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';

/** Width of the element in whole pixels; 0 before it is on the page. */
export const useWidth = (place: RefObject<Element | null>): number =>
  useMeasured(place, (element) => element.clientWidth, 0);

/** Whether the element holds more than its width shows, so that it has to be scrolled. */
export const useOverflow = (place: RefObject<Element | null>): boolean =>
  useMeasured(place, (element) => element.scrollWidth > element.clientWidth, false);

export interface Size {
  width: number;
  height: number;
}

/** Width and height in whole pixels; a usual size before the element is on the page. */
export const useSize = (place: RefObject<Element | null>): Size =>
  useMeasured(place, ({ clientWidth: width, clientHeight: height }) => ({ width, height }), USUAL);

/** The same with borders. */
export const useOuterSize = (place: RefObject<HTMLElement | null>): Size =>
  useMeasured(place, (element) => ({ width: element.offsetWidth, height: element.offsetHeight }), USUAL);

const USUAL: Size = { width: 520, height: 360 };

/** What `measure` says of the element, now and whenever its size changes. `measure` may not change between renders. */
function useMeasured<E extends Element, T>(place: RefObject<E | null>, measure: (element: E) => T, before: T): T {
  const [measured, setMeasured] = useState(before);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    const look = () => {
      setMeasured(measure(element));
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, [place]);
  return measured;
}
