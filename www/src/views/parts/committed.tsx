// A field that takes effect when it is left: what is being typed stays, whatever else is drawn anew meanwhile.
import type { InputHTMLAttributes } from 'preact';
import { useState } from 'preact/hooks';

interface CommittedProps extends Omit<InputHTMLAttributes, 'value' | 'onInput' | 'onChange'> {
  value: string;
  /** What cannot be used is not taken; the field then shows the value again. */
  onCommit: (text: string) => void;
}

export function Committed({ value, onCommit, ...rest }: CommittedProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <input
      {...rest}
      value={typed ?? value}
      onInput={(event) => {
        setTyped(event.currentTarget.value);
      }}
      onChange={(event) => {
        setTyped(undefined);
        onCommit(event.currentTarget.value);
      }}
    />
  );
}
