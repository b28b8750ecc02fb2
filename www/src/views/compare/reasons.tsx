// One pair: what each method says of it.
import { useEffect, useRef, useState } from 'preact/hooks';
import { isAbort } from '../../engine/errors';
import type { Gains } from '../../engine/lab/lab-engine';
import { SIGNS, type AgreementRow } from '../../state/compare/agreement';
import type { Comparing, MethodOutcome, ComparisonSubject } from '../../state/compare/comparing';
import { methodWords, type MethodId } from '../../state/compare/methods';
import { reasonOf } from './words';

interface ReasonsProps {
  comparing: Comparing;
  row: AgreementRow;
  outcomes: readonly MethodOutcome[];
  subject: ComparisonSubject;
}

export function Reasons({ comparing, row, outcomes, subject }: ReasonsProps) {
  const gains = useGains(comparing, row, outcomes, subject);
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
function useGains(
  comparing: Comparing,
  row: AgreementRow,
  outcomes: readonly MethodOutcome[],
  subject: ComparisonSubject,
): ReadonlyMap<MethodId, Gains> | undefined {
  const [known, setKnown] = useState<{ key: string; gains: ReadonlyMap<MethodId, Gains> }>();
  const key = [...row.pair, ...outcomes.map(({ id }) => id)].join(' ');
  useEffect(() => {
    const stop = new AbortController();
    comparing.gains(row.pair, subject, stop.signal).then(
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
