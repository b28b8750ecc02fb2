// The field in which λ can be typed.
import { useId, useState } from 'preact/hooks';
import { readable } from '../parts/format';
import { typedLambda } from './steps';

export interface FieldProps {
  value: number;
  grid: ArrayLike<number>;
  /** What there is to say of λ, while nothing is wrong with what is typed. */
  remark?: string | undefined;
  onCommit: (lambda: number) => void;
}

/** Four digits, and in the form in which a number is typed: what stands in the field can be changed and read back. */
const plain = (value: number) => String(Number(value.toPrecision(4)));

interface Typing {
  /** What is being typed; `undefined` while the field just shows λ. */
  text: string | undefined;
  /** What was wrong with what was left in the field. */
  refused: { text: string; words: string } | undefined;
}

export function TypedValue({ value, grid, remark, onCommit }: FieldProps) {
  const note = useId();
  const [{ text, refused }, set] = useState<Typing>({ text: undefined, refused: undefined });
  const typed = text === undefined ? value : typedLambda(text, grid);
  const wrong = typeof typed === 'string' ? typed : undefined;
  const finish = () => {
    if (text === undefined) return;
    if (typeof typed === 'number') onCommit(typed);
    set({ text: undefined, refused: typeof typed === 'string' ? { text, words: typed } : undefined });
  };
  const said = refused && `“${refused.text}” was not taken. ${refused.words}`;
  return (
    <label class="strip-field">
      <span>λ =</span>
      <input
        type="text"
        inputMode="decimal"
        aria-label="Value of λ"
        title={`Type a value from ${readable(grid[grid.length - 1] ?? NaN)} to ${readable(grid[0] ?? NaN)} and press Enter`}
        autocomplete="off"
        size={8}
        aria-invalid={wrong !== undefined}
        aria-describedby={note}
        value={text ?? plain(value)}
        onInput={(event) => {
          set({ text: event.currentTarget.value, refused: undefined });
        }}
        onBlur={finish}
        onKeyDown={(event) => {
          // What is wrong stays to be mended.
          if (event.key === 'Enter' && wrong === undefined) finish();
          else if (event.key === 'Escape') set({ text: undefined, refused: undefined });
        }}
      />
      <span class={(wrong ?? said) ? 'strip-note bad' : 'strip-note'} id={note} aria-live="polite">
        {wrong ?? said ?? remark ?? ''}
      </span>
    </label>
  );
}
