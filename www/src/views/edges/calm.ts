// A value that changes seldom: a table need not follow each frame of a dragged slider.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { debounce } from '../../state/throttle';

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
  const newest = useRef(value);
  newest.current = value;
  const { show, rest } = useMemo(() => {
    const rest = debounce(REST, () => {
      setShown((now) => ({ ...now, resting: true }));
    });
    const follow = () => {
      setShown({ value: newest.current, resting: false });
      rest.soon();
    };
    return { show: debounce(PAUSE, follow, PATIENCE), rest };
  }, []);
  useEffect(() => {
    if (value !== shown.value) show.soon();
    else show.stop();
  }, [value]);
  useEffect(
    () => () => {
      show.stop();
      rest.stop();
    },
    [],
  );
  return shown;
}
