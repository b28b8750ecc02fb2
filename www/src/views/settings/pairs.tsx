// What the user knows beforehand: pairs that must not, or must, be joined.
import { useId, useState } from 'preact/hooks';
import type { Pair } from '../../model';
import { pairOf, withStance, type Stance } from './knowledge';

interface PairsProps {
  names: readonly string[];
  forbidden: Pair[];
  required: Pair[];
  onChange: (forbidden: Pair[], required: Pair[]) => void;
}

export function Pairs({ names, forbidden, required, onChange }: PairsProps) {
  const set = (pair: Pair, stance: Stance) => {
    const next = withStance({ forbidden, required }, pair, stance);
    onChange(next.forbidden, next.required);
  };
  return (
    <fieldset class="pairs">
      <legend>What you know beforehand</legend>
      <p class="help">Forbidden pairs are never joined, required ones always.</p>
      <PairList
        title="Forbidden"
        {...{ names, pairs: forbidden }}
        onRemove={(pair) => {
          set(pair, 'free');
        }}
      />
      <PairList
        title="Required"
        {...{ names, pairs: required }}
        onRemove={(pair) => {
          set(pair, 'free');
        }}
      />
      <AddPair names={names} onAdd={set} />
    </fieldset>
  );
}

interface PairListProps {
  title: string;
  names: readonly string[];
  pairs: readonly Pair[];
  onRemove: (pair: Pair) => void;
}

function PairList({ title, names, pairs, onRemove }: PairListProps) {
  if (pairs.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul class="pair-list" aria-label={`${title} pairs`}>
        {pairs.map((pair) => {
          const text = pair.map((index) => names[index] ?? '?').join(' – ');
          return (
            <li key={pair.join()}>
              <span>{text}</span>
              <button
                type="button"
                class="quiet-button"
                aria-label={`Remove ${title.toLowerCase()} pair ${text}`}
                onClick={() => {
                  onRemove(pair);
                }}
              >
                ✕
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}

function AddPair({ names, onAdd }: { names: readonly string[]; onAdd: (pair: Pair, stance: Stance) => void }) {
  const [first, setFirst] = useState('');
  const [second, setSecond] = useState('');
  const [a, b] = [names.indexOf(first), names.indexOf(second)];
  const pair = a < 0 || b < 0 ? undefined : pairOf(a, b);
  const add = (stance: Stance) => {
    if (!pair) return;
    onAdd(pair, stance);
    setFirst('');
    setSecond('');
  };
  return (
    <details class="add-pair">
      <summary>Add a pair</summary>
      <ColumnPicker label="First column" names={names} value={first} onChange={setFirst} />
      <ColumnPicker label="Second column" names={names} value={second} onChange={setSecond} />
      <div class="button-row">
        <button
          type="button"
          disabled={!pair}
          onClick={() => {
            add('forbidden');
          }}
        >
          Forbid
        </button>
        <button
          type="button"
          disabled={!pair}
          onClick={() => {
            add('required');
          }}
        >
          Require
        </button>
      </div>
    </details>
  );
}

interface ColumnPickerProps {
  label: string;
  names: readonly string[];
  value: string;
  onChange: (value: string) => void;
}

/** A text field with suggestions: a thousand names are too many for a plain list. */
function ColumnPicker({ label, names, value, onChange }: ColumnPickerProps) {
  const id = useId();
  return (
    <div class="field-row">
      <label for={id}>{label}</label>
      <input
        id={id}
        list={`${id}-names`}
        value={value}
        autocomplete="off"
        onInput={(event) => {
          onChange(event.currentTarget.value);
        }}
      />
      <datalist id={`${id}-names`}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </div>
  );
}
