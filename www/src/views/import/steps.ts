// Undo and redo inside the panel: values that are never changed in place.

export interface Steps<T> {
  past: readonly T[];
  present: T;
  future: readonly T[];
  /** What the last step changed; a further change of the same thing belongs to the same step. */
  topic: string | undefined;
}

/** More steps than anybody walks back. */
const MOST = 200;

export const firstStep = <T>(present: T): Steps<T> => ({ past: [], present, future: [], topic: undefined });

/** A step to another value; with a topic it joins the step before, if that had the same topic. */
export function stepTo<T>({ past, present, topic: before }: Steps<T>, next: T, topic?: string): Steps<T> {
  const joins = topic !== undefined && topic === before;
  return { past: joins ? past : [...past, present].slice(-MOST), present: next, future: [], topic };
}

export function stepBack<T>(steps: Steps<T>): Steps<T> {
  const before = steps.past.at(-1);
  if (before === undefined) return steps;
  return {
    past: steps.past.slice(0, -1),
    present: before,
    future: [steps.present, ...steps.future],
    topic: undefined,
  };
}

export function stepForth<T>(steps: Steps<T>): Steps<T> {
  const [next, ...future] = steps.future;
  return next === undefined ? steps : { past: [...steps.past, steps.present], present: next, future, topic: undefined };
}
