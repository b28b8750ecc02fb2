// One pair: what each method says of it.
import { useEffect, useRef, useState } from 'preact/hooks';
import { isAbort } from '../../engine/errors';
import type { Gains } from '../../engine/lab/lab-engine';
import type { Pair } from '../../model';
import { SIGNS, type AgreementRow } from '../../state/compare/agreement';
import type { ComparisonSubject, MethodOutcome } from '../../state/compare/comparing';
import { methodWords, type MethodId } from '../../state/compare/methods';
import { reasonOf } from './words';

/** Asks what a pair adds, or would add, to the score of each method's graph. */
export type AskGains = (
  pair: Pair,
  subject: ComparisonSubject,
  signal: AbortSignal,
) => Promise<ReadonlyMap<MethodId, Gains>>;

interface ReasonsProps {
  row: AgreementRow;
  outcomes: readonly MethodOutcome[];
  subject: ComparisonSubject;
  ask: AskGains;
}

export function Reasons(props: ReasonsProps) {
  const { row, outcomes, subject } = props;
  const gains = useGains(props);
  const place = useRef<HTMLElement>(null);
  // On a phone they stand below the table.
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
  }, [row.pair[0], row.pair[1], gains]);
  return (
    <section
      ref={place}
      class="compare-reasons"
      aria-label="Reasons"
      aria-live="polite"
      aria-busy={gains === undefined}
    >
      <h4>
        {row.a} – {row.b}
      </h4>
      <dl>
        {outcomes.map((outcome, k) => (
          <div key={outcome.id}>
            <dt>
              {methodWords(outcome.id).title} <span aria-hidden="true">{SIGNS[row.marks[k] ?? 'no']}</span>
            </dt>
            <dd>{reasonOf(outcome, row.pair, subject.names, subject.lambda, gains?.get(outcome.id))}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** What the pair adds to the score of each method's graph; nothing until it is known. */
function useGains({ row, outcomes, subject, ask }: ReasonsProps): ReadonlyMap<MethodId, Gains> | undefined {
  const [known, setKnown] = useState<{ key: string; gains: ReadonlyMap<MethodId, Gains> }>();
  const key = [...row.pair, ...outcomes.map(({ id }) => id)].join(' ');
  useEffect(() => {
    const stop = new AbortController();
    ask(row.pair, subject, stop.signal).then(
      (gains) => {
        setKnown({ key, gains });
      },
      (error: unknown) => {
        if (!isAbort(error)) setKnown({ key, gains: new Map() });
      },
    );
    return () => {
      stop.abort();
    };
  }, [key, subject]);
  return known?.key === key ? known.gains : undefined;
}
