// A table without a known network: plug-in values around what was learned, and the signals that do exist.
import { useEffect, useState } from 'preact/hooks';
import type { PlugInValues } from '../../engine/lab/assumptions';
import { listed, readable } from '../parts/format';
import { Bars } from './nodes';

/** What the page learned, as far as this view needs it. */
export interface LearnedData {
  title: string;
  names: readonly string[];
  lambda: number;
  assess: () => Promise<PlugInValues>;
}

/** Asks anew whenever something else was learned. */
function useValues(data: LearnedData | undefined) {
  const [values, setValues] = useState<PlugInValues>();
  const [error, setError] = useState<string>();
  useEffect(() => {
    let current = true;
    data?.assess().then(
      (told) => {
        if (current) setValues(told);
      },
      (reason: unknown) => {
        if (current) setError(String(reason));
      },
    );
    return () => {
      current = false;
    };
  }, [data]);
  return { values, error };
}

export function DataView({ data }: { data: LearnedData | undefined }) {
  const { values, error } = useValues(data);
  if (!data) return <p class="lab-said">Nothing has been learned yet.</p>;
  return (
    <>
      <div class="notice notice-warning">
        <p>
          <strong>Plug-in values.</strong> {data.title} is a table without a known network. The assumptions are about
          the <em>true</em> neighbours; here they are computed around the <em>learned</em> ones, at λ ={' '}
          {readable(data.lambda)}. Whether incoherence holds cannot be verified without the truth: a wrong neighbourhood
          can look fine.
        </p>
      </div>
      {error !== undefined && <p class="lab-said lab-refused">✕ {error}</p>}
      {values && (
        <>
          <Signals names={data.names} {...values} />
          <h3>Plug-in values, column by column</h3>
          <div class="lab-cards lab-cards-wide" role="group" aria-label="Columns, scrollable" tabIndex={0}>
            {values.nodes.map((of) => (
              <article key={of.node} class="lab-card">
                <h4>{data.names[of.node]}</h4>
                <p class="help">
                  {listed(
                    of.support.map((i) => data.names[i] ?? ''),
                    6,
                  ) || 'no learned neighbours'}
                </p>
                <Bars of={of} names={data.names} plugIn />
              </article>
            ))}
          </div>
        </>
      )}
    </>
  );
}

/** What data alone can say. */
function Signals({ names, nodes, signals }: Pick<LearnedData, 'names'> & PlugInValues) {
  const gap = Math.max(0, ...signals.map((signal) => signal.gap));
  const open = signals.filter(({ converged }) => !converged).length;
  const least = pick(
    signals.map(({ lastEntry }) => lastEntry),
    (a, b) => a < b,
  );
  const worst = pick(
    nodes.map(({ condition }) => condition),
    (a, b) => a > b,
  );
  const name = (k: number) => names[k] ?? '';
  return (
    <>
      <h3>Signals that do exist</h3>
      <ul>
        <li>
          <strong>Certificate:</strong> the largest duality gap of a fit is {readable(gap)};{' '}
          {open === 0 ? 'every fit is certified' : `${open} fits are not certified`}. The answer is the method’s, not an
          artefact of the solver.
        </li>
        {worst && (
          <li>
            <strong>Condition number:</strong> the largest, {readable(worst.value)}, is at {name(worst.at)}. A large one
            says that learned neighbours nearly repeat each other.
          </li>
        )}
        {least && (
          <li>
            <strong>Entry gap:</strong> the neighbour that was nearest to being left out entered at{' '}
            {readable(least.value)} times this λ, at {name(least.at)}. Near 1, a little more noise would have changed
            the graph.
          </li>
        )}
      </ul>
    </>
  );
}

function pick(
  values: readonly (number | null)[],
  better: (a: number, b: number) => boolean,
): { at: number; value: number } | undefined {
  return values.reduce<{ at: number; value: number } | undefined>(
    (best, value, at) => (value !== null && (!best || better(value, best.value)) ? { at, value } : best),
    undefined,
  );
}
