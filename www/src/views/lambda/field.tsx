// The field in which λ can be typed.
import { useId, useState } from 'preact/hooks';
import { typedLambda } from './steps';

export interface FieldProps {
  value: number;
  grid: ArrayLike<number>;
  onCommit: (lambda: number) => void;
}

/** Four digits, and in the form in which a number is typed: what stands in the field can be changed and read back. */
const plain = (value: number) => String(Number(value.toPrecision(4)));

export function TypedValue({ value, grid, onCommit }: FieldProps) {
  const note = useId();
  /** What is being typed; `undefined` while the field just shows λ. */
  const [text, setText] = useState<string>();
  const typed = text === undefined ? value : typedLambda(text, grid);
  const finish = () => {
    if (text !== undefined && typed !== undefined) onCommit(typed);
    setText(undefined);
  };
  return (
    <label class="strip-field">
      <span>λ =</span>
      <input
        type="text"
        inputMode="decimal"
        aria-label="Value of λ"
        title="Type a value and press Enter"
        autocomplete="off"
        size={8}
        aria-invalid={typed === undefined}
        aria-describedby={note}
        value={text ?? plain(value)}
        onInput={(event) => {
          setText(event.currentTarget.value);
        }}
        onBlur={finish}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && typed !== undefined) finish();
          else if (event.key === 'Escape') setText(undefined);
        }}
      />
      <span class="strip-note" id={note} aria-live="polite">
        {typed === undefined ? 'A positive number, please' : ''}
      </span>
    </label>
  );
}
