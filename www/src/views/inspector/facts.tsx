// A few named numbers.
import { Term } from '../parts/term';
import type { TermName } from '../parts/terms';

export interface Fact {
  name: string;
  /** What the name means, where that is not plain. */
  term?: TermName;
  value: string | number;
  warn?: boolean;
}

export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl class="facts">
      {facts.map(({ name, term, value, warn = false }) => (
        <div key={name}>
          <dt>{term ? <Term name={term}>{name}</Term> : name}</dt>
          <dd class={warn ? 'warn' : undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
