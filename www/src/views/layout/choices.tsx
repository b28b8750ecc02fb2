// Radio groups and switches; what they mean stands under them, or behind a question mark.
import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';

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
  /** What the choices mean is shown when it is asked for. */
  brief?: boolean;
}

/** A button after a title that shows and hides what it means. */
function useHelp(about: string, id: string) {
  const [shown, setShown] = useState(false);
  const button = (
    <button
      type="button"
      class="help-button"
      aria-label={`About ${about}`}
      title={`About ${about}`}
      aria-expanded={shown}
      aria-controls={id}
      onClick={() => {
        setShown(!shown);
      }}
    >
      ?
    </button>
  );
  return [shown, button] as const;
}

/** A radio group named by its legend. */
export function Radios<T extends string>(props: RadiosProps<T>) {
  const { legend, help, choices, value, onChange, disabled = false, brief = false } = props;
  const id = useId();
  const [asked, button] = useHelp(legend.toLowerCase(), id);
  return (
    <fieldset
      id={id}
      class="radios"
      role="radiogroup"
      aria-labelledby={`${id}-legend`}
      aria-describedby={help ? `${id}-help` : undefined}
      disabled={disabled}
    >
      <legend id={`${id}-legend`}>{legend}</legend>
      {brief && button}
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
            <p class="help" id={`${id}-${index}`} hidden={brief && !asked}>
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
  /** What it means is shown when it is asked for. */
  brief?: boolean;
  children?: ComponentChildren;
}

export function Toggle(props: ToggleProps) {
  const { label, help, checked, onChange, kind = 'checkbox', disabled = false, brief = false, children } = props;
  const id = useId();
  const [asked, button] = useHelp(`“${label}”`, id);
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
      {brief && button}
      {help && (
        <p class="help" id={id} hidden={brief && !asked}>
          {help}
        </p>
      )}
      {children}
    </div>
  );
}
