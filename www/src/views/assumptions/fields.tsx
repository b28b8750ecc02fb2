// The lab's controls: each says in a sentence what it does.
import { useId, useLayoutEffect, useState } from 'preact/hooks';

interface SelectProps<T extends string> {
  label: string;
  help: string;
  value: T;
  choices: readonly { value: T; label: string }[];
  onChange: (value: T) => void;
}

export function Select<T extends string>({ label, help, value, choices, onChange }: SelectProps<T>) {
  const id = useId();
  return (
    <div class="lab-field">
      <label for={id}>{label}</label>
      <select
        id={id}
        value={value}
        aria-describedby={`${id}-help`}
        onChange={(event) => {
          onChange(event.currentTarget.value as T);
        }}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      <p class="help" id={`${id}-help`}>
        {help}
      </p>
    </div>
  );
}

interface WholeProps {
  label: string;
  help: string;
  value: number;
  low: number;
  high: number;
  onChange: (value: number) => void;
}

/** Taken when Enter is pressed or the field is left. */
export function Whole({ label, help, value, low, high, onChange }: WholeProps) {
  const id = useId();
  const [text, setText] = useState(String(value));
  // With the render: after the next frame it could take back what was typed meanwhile.
  useLayoutEffect(() => {
    setText(String(value));
  }, [value]);
  const typed = /^\s*\d+\s*$/.test(text) ? Number(text) : NaN;
  const good = typed >= low && typed <= high;
  return (
    <div class="lab-field">
      <label for={id}>{label}</label>
      <input
        id={id}
        type="text"
        inputMode="numeric"
        size={8}
        value={text}
        aria-invalid={!good}
        aria-describedby={`${id}-help`}
        onInput={(event) => {
          setText(event.currentTarget.value);
        }}
        onChange={() => {
          if (good) onChange(typed);
        }}
      />
      <p class={good ? 'help' : 'help bad'} id={`${id}-help`}>
        {good ? help : `A whole number from ${low} to ${high.toLocaleString('en-GB')}, please.`}
      </p>
    </div>
  );
}

interface SliderProps {
  label: string;
  help: string;
  /** How the value is read out. */
  text: string;
  value: number;
  low: number;
  high: number;
  step: number | 'any';
  onInput: (value: number) => void;
}

export function Slider({ label, help, text, value, low, high, step, onInput }: SliderProps) {
  const id = useId();
  return (
    <div class="lab-field lab-slider">
      <label for={id}>{label}</label> <output for={id}>{text}</output>
      <input
        id={id}
        type="range"
        min={low}
        max={high}
        step={step}
        value={value}
        aria-valuetext={text}
        aria-describedby={`${id}-help`}
        onInput={(event) => {
          onInput(event.currentTarget.valueAsNumber);
        }}
      />
      <p class="help" id={`${id}-help`}>
        {help}
      </p>
    </div>
  );
}
