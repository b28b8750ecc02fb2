// A field that takes effect when it is left: what is being typed stays, whatever else is drawn anew meanwhile.
import type { TargetedEvent } from 'preact';
import { useState } from 'preact/hooks';

interface CommittedProps {
  /** Whether it is a field of the browser's for numbers. */
  number?: boolean;
  inputMode?: 'numeric' | 'text';
  spellcheck?: boolean;
  /** Limits and steps of a number. */
  min?: string;
  max?: string;
  step?: string;
  value: string;
  /** What cannot be used is not taken; the field then shows the value again. */
  onCommit: (text: string) => void;
}

export function Committed({ value, onCommit, number = false, ...rest }: CommittedProps) {
  const [typed, setTyped] = useState<string>();
  const field = {
    ...rest,
    value: typed ?? value,
    onInput: ({ currentTarget }: TargetedEvent<HTMLInputElement>) => {
      setTyped(currentTarget.value);
    },
    onChange: ({ currentTarget }: TargetedEvent<HTMLInputElement>) => {
      setTyped(undefined);
      onCommit(currentTarget.value);
    },
  };
  return number ? <input {...field} type="number" /> : <input {...field} type="text" />;
}
