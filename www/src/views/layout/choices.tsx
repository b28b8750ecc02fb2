// Radio groups and switches with a sentence of help each.
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

export interface Choice<T extends string> {
  value: T;
  label: string;
  help?: string;
}

interface RadiosProps<T extends string> {
  legend: string;
  help?: string;
  choices: readonly Choice<T>[];
  value: T;
  onChange: (value: T) => void;
  disabled?: boolean;
}

/** A radio group named by its legend. */
export function Radios<T extends string>({ legend, help, choices, value, onChange, disabled = false }: RadiosProps<T>) {
  const id = useId();
  return (
    <fieldset
      class="radios"
      role="radiogroup"
      aria-labelledby={`${id}-legend`}
      aria-describedby={help ? `${id}-help` : undefined}
      disabled={disabled}
    >
      <legend id={`${id}-legend`}>{legend}</legend>
      {help && (
        <p class="help" id={`${id}-help`}>
          {help}
        </p>
      )}
      {choices.map((choice, index) => (
        <div class="choice" key={choice.value}>
          <label>
            <input
              type="radio"
              name={id}
              value={choice.value}
              checked={choice.value === value}
              aria-describedby={choice.help ? `${id}-${index}` : undefined}
              onChange={() => {
                onChange(choice.value);
              }}
            />
            <span>{choice.label}</span>
          </label>
          {choice.help && (
            <p class="help" id={`${id}-${index}`}>
              {choice.help}
            </p>
          )}
        </div>
      ))}
    </fieldset>
  );
}

interface ToggleProps {
  label: string;
  help?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** A switch acts at once; a check box is one of several details. */
  kind?: 'switch' | 'checkbox';
  disabled?: boolean;
  children?: ComponentChildren;
}

export function Toggle({ label, help, checked, onChange, kind = 'checkbox', disabled = false, children }: ToggleProps) {
  const id = useId();
  return (
    <div class="choice">
      <label>
        <input
          type="checkbox"
          {...(kind === 'switch' ? { role: 'switch', class: 'switch' } : {})}
          checked={checked}
          disabled={disabled}
          aria-describedby={help ? id : undefined}
          onChange={(event) => {
            onChange(event.currentTarget.checked);
          }}
        />
        <span>{label}</span>
      </label>
      {help && (
        <p class="help" id={id}>
          {help}
        </p>
      )}
      {children}
    </div>
  );
}
