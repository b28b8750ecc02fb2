// A value that changes seldom: a table need not follow each frame of a dragged slider.
import { useEffect, useRef, useState } from 'preact/hooks';

/** Milliseconds without change after which the newest value is shown, and how long one may be held back at most. */
const PAUSE = 60;
const PATIENCE = 400;
/** Milliseconds without change after which it is at rest. Longer than a growing picture waits between its changes. */
const REST = 500;

export interface Calm<T> {
  value: T;
  /** Whether it has stopped changing. */
  resting: boolean;
}

/** The newest value after a pause, and now and then without one. */
export function useCalm<T>(value: T): Calm<T> {
  const [shown, setShown] = useState<Calm<T>>({ value, resting: true });
  const last = useRef(0);
  useEffect(() => {
    if (value === shown.value) return;
    const show = () => {
      last.current = performance.now();
      setShown({ value, resting: false });
    };
    const patience = Math.max(0, last.current + PATIENCE - performance.now());
    const timer = setTimeout(show, Math.min(PAUSE, patience));
    return () => {
      clearTimeout(timer);
    };
  }, [value]);
  useEffect(() => {
    if (shown.resting) return;
    // A newer value may be there already, and must not be taken back.
    const rest = () => {
      setShown((now) => (now === shown ? { ...now, resting: true } : now));
    };
    const timer = setTimeout(rest, REST);
    return () => {
      clearTimeout(timer);
    };
  }, [shown]);
  return shown;
}
