// A value that changes at most a few times a second: a table need not follow each frame of a dragged slider.
import { useEffect, useRef, useState } from 'preact/hooks';

const PAUSE = 120;

/** The newest value, at once after a rest and otherwise every `PAUSE` milliseconds. */
export function useCalm<T>(value: T): T {
  const [shown, setShown] = useState(value);
  const last = useRef(0);
  useEffect(() => {
    const show = () => {
      last.current = performance.now();
      setShown(value);
    };
    const rest = last.current + PAUSE - performance.now();
    const timer = setTimeout(show, Math.max(0, rest));
    return () => {
      clearTimeout(timer);
    };
  }, [value]);
  return shown;
}
