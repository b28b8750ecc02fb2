// Fields for numbers, and for seeds.
import defaults from '../../wasm/defaults';
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { readable, whole } from '../parts/format';

interface NumberFieldProps {
  label: string;
  /** What is in the field; it may be no number yet. */
  text: string;
  onText: (text: string) => void;
  range: Range;
  help?: string;
  /** A button beside the field. */
  children?: ComponentChildren;
}

export interface Range {
  least: number;
  most: number;
  /** Whether fractions are meant too. */
  fraction?: boolean;
}

/** The largest seed: the largest whole number that is exact. */
export const SEEDS: Range = { least: 0, most: defaults.largestSeed };

/** The number in a field; `undefined` when it is none or lies outside. */
export function numberIn(text: string, { least, most, fraction = false }: Range): number | undefined {
  const value = Number(text.trim().replace(',', '.'));
  const fits = text.trim() !== '' && value >= least && value <= most && (fraction || Number.isInteger(value));
  return fits ? value : undefined;
}

export function NumberField({ label, text, onText, range, help, children }: NumberFieldProps) {
  const id = useId();
  const wrong = numberIn(text, range) === undefined;
  return (
    <div class="number-field">
      <label for={id}>{label}</label>
      <input
        id={id}
        type="text"
        inputMode={range.fraction ? 'decimal' : 'numeric'}
        autocomplete="off"
        size={9}
        value={text}
        aria-invalid={wrong}
        aria-describedby={`${id}-help`}
        onInput={(event) => {
          onText(event.currentTarget.value);
        }}
      />
      {children}
      <span id={`${id}-help`} class={wrong ? 'help wrong' : 'help'}>
        {wrong ? rangeWords(range) : help}
      </span>
    </div>
  );
}

function rangeWords({ least, most, fraction = false }: Range): string {
  const end = (value: number) => (fraction ? readable(value) : whole(value));
  return `${fraction ? 'A number' : 'A whole number'} from ${end(least)} to ${end(most)}, please.`;
}

interface SeedFieldProps {
  label: string;
  text: string;
  onText: (text: string) => void;
  fresh: () => Promise<number>;
  help: string;
}

/** The same seed gives the same draw, here and on the command line. */
export function SeedField({ label, text, onText, fresh, help }: SeedFieldProps) {
  return (
    <NumberField label={label} text={text} onText={onText} range={SEEDS} help={help}>
      <button
        type="button"
        aria-label={`New ${label.toLowerCase()}`}
        title="Draws another number"
        onClick={() => {
          // Without randomness the field stays as it is: a person can type a number.
          fresh().then(
            (seed) => {
              onText(String(seed));
            },
            () => undefined,
          );
        }}
      >
        New seed
      </button>
    </NumberField>
  );
}
