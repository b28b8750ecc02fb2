// A few named numbers.
export interface Fact {
  name: string;
  value: string | number;
  warn?: boolean;
}

export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl class="facts">
      {facts.map(({ name, value, warn = false }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd class={warn ? 'warn' : undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
