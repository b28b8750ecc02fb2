// Questions to the core from inside the panel.
import { useEffect, useState } from 'preact/hooks';

interface Told<T, K> {
  about: K;
  answer: T;
}

/**
 * The newest answer; until it has come, the one before. A question that fails leaves the earlier answer: what is wrong with a plan is
 * said when it is carried out.
 */
export function useAnswer<T, K>(about: K, ask: (about: K) => Promise<T> | undefined): Told<T, K> | undefined {
  const [told, setTold] = useState<Told<T, K> | undefined>(undefined);
  useEffect(() => {
    let wanted = true;
    ask(about)?.then(
      (answer) => {
        if (wanted) setTold({ about, answer });
      },
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [about]);
  return told;
}
