// A text field that is taken when it is left: answers that come meanwhile do not wipe out what is being typed.
import { useState } from 'preact/hooks';

interface TypedProps {
  id?: string;
  class?: string;
  'aria-label'?: string;
  'aria-invalid'?: boolean;
  'aria-describedby'?: string;
  value: string;
  onTyped: (text: string) => void;
}

export function Typed({ value, onTyped, ...rest }: TypedProps) {
  const [typed, setTyped] = useState<string | undefined>(undefined);
  return (
    <input
      type="text"
      spellcheck={false}
      {...rest}
      value={typed ?? value}
      onInput={(event) => {
        setTyped(event.currentTarget.value);
      }}
      onChange={(event) => {
        setTyped(undefined);
        onTyped(event.currentTarget.value);
      }}
    />
  );
}
