// Fields of the network views: a name, a whole number, a text that may be wrong.
import { useId, useLayoutEffect, useState } from 'preact/hooks';

interface NameFieldProps {
  label: string;
  value: string;
  /** For a list of fields, whose labels would only repeat each other. */
  hideLabel?: boolean;
  help?: string;
  /** False when the name was refused: it then stays in the field, marked. */
  onRename: (name: string) => boolean;
}

/** Taken when the field is left or Enter is pressed; Escape brings the earlier name back. */
export function NameField({ label, value, hideLabel = false, help, onRename }: NameFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState<{ text: string; refused: boolean }>();
  // With the render: after the next frame it could take back what was typed meanwhile.
  useLayoutEffect(() => {
    setTyped(undefined);
  }, [value]);
  const finish = () => {
    if (typed && typed.text !== value && !onRename(typed.text)) setTyped({ ...typed, refused: true });
    else setTyped(undefined);
  };
  return (
    <div class="net-field">
      {!hideLabel && <label for={id}>{label}</label>}
      <input
        id={id}
        type="text"
        autocomplete="off"
        spellcheck={false}
        value={typed?.text ?? value}
        aria-invalid={typed?.refused ?? false}
        {...(hideLabel ? { 'aria-label': label } : {})}
        aria-describedby={help === undefined ? undefined : `${id}-help`}
        onInput={(event) => {
          setTyped({ text: event.currentTarget.value, refused: false });
        }}
        onBlur={finish}
        onKeyDown={(event) => {
          if (event.key === 'Enter') finish();
          if (event.key !== 'Escape' || !typed) return;
          event.preventDefault();
          setTyped(undefined);
        }}
      />
      {help !== undefined && (
        <p class="help" id={`${id}-help`}>
          {help}
        </p>
      )}
    </div>
  );
}

interface WholeFieldProps {
  label: string;
  /** What stands in the field, whether it is in order or not. */
  text: string;
  low: number;
  high: number;
  help?: string;
  onText: (text: string) => void;
}

/** The whole number in a text; `undefined` when it is none from `low` to `high`. Thousands may be apart. */
export function wholeOf(text: string, low: number, high: number): number | undefined {
  const plain = text.replaceAll(/[\s,_]/g, '');
  const value = /^\d+$/.test(plain) ? Number(plain) : NaN;
  return value >= low && value <= high ? value : undefined;
}

export function WholeField({ label, text, low, high, help, onText }: WholeFieldProps) {
  const wrong = wholeOf(text, low, high) === undefined;
  const fault = wrong
    ? `A whole number from ${low.toLocaleString('en-GB')} to ${high.toLocaleString('en-GB')}, please.`
    : undefined;
  return <TextInput label={label} help={help} value={text} fault={fault} onText={onText} numeric />;
}

interface TextInputProps {
  label: string;
  help: string | undefined;
  value: string;
  /** What is wrong with the text, in place of the help. */
  fault: string | undefined;
  /** A short field, with a keyboard of digits where there is one. */
  numeric?: boolean;
  onText: (text: string) => void;
}

/** A field that keeps what is typed, right or wrong. */
export function TextInput({ label, help, value, fault, numeric = false, onText }: TextInputProps) {
  const id = useId();
  return (
    <div class="net-field">
      <label for={id}>{label}</label>
      <input
        id={id}
        type="text"
        autocomplete="off"
        {...(numeric && { inputMode: 'numeric', size: 9 })}
        value={value}
        aria-invalid={fault !== undefined}
        aria-describedby={`${id}-help`}
        onInput={(event) => {
          onText(event.currentTarget.value);
        }}
      />
      <p class={fault === undefined ? 'help' : 'help bad'} id={`${id}-help`}>
        {fault ?? help}
      </p>
    </div>
  );
}
