// A value that changes seldom: a table need not follow each frame of a dragged slider.
import { useEffect, useRef, useState } from 'preact/hooks';

/** Milliseconds without change after which the newest value is shown, and how long one may be held back at most. */
const REST = 60;
const PATIENCE = 400;

/** The newest value once it rests, and now and then while it does not. */
export function useCalm<T>(value: T): T {
  const [shown, setShown] = useState(value);
  const last = useRef(0);
  useEffect(() => {
    const show = () => {
      last.current = performance.now();
      setShown(value);
    };
    const patience = Math.max(0, last.current + PATIENCE - performance.now());
    const timer = setTimeout(show, Math.min(REST, patience));
    return () => {
      clearTimeout(timer);
    };
  }, [value]);
  return shown;
}
