// How private the counts of a file are to be.
import '../../styles/counts.css';
import { render } from 'preact';
import { useState } from 'preact/hooks';
import type { Protection } from '../../engine/reader/reader-questions';
import type { Origin } from '../../wasm/reader/nodewise';
import { Dialog } from '../layout/dialog';

type Kind = Protection['kind'];

/** What the fields begin with: the thresholds that offices of statistics use lie between 3 and 30. */
const START = { threshold: 10, epsilon: 1, delta: 1e-9 };

const CHOICES: readonly { kind: Kind; label: string; help: string }[] = [
  { kind: 'open', label: 'As they are', help: 'Exact. Small counts can tell something of single people.' },
  {
    kind: 'suppress',
    label: 'Small counts hidden',
    help: 'Counts below a threshold are left out, and whatever would give them away.',
  },
  {
    kind: 'noise',
    label: 'Noise in every count',
    help: 'Differential privacy: what the file says hardly depends on any one row.',
  },
];

interface CountsDialogProps {
  /** Why counts that are hidden or noisy already can only be saved as they are. */
  fixed: string | undefined;
  onSave: (protection: Protection) => void;
  onClose: () => void;
}

export function CountsDialog({ fixed, onSave, onClose }: CountsDialogProps) {
  const [kind, setKind] = useState<Kind>('open');
  const [numbers, setNumbers] = useState(START);
  const wish = wishOf(kind, numbers);
  const set = (name: keyof typeof START) => (value: number) => {
    setNumbers({ ...numbers, [name]: value });
  };
  return (
    <Dialog title="Counts file" onClose={onClose}>
      <form
        class="counts-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (wish) onSave(wish);
        }}
      >
        <p>How often levels of two columns occur together, for all pairs, without any row.</p>
        {fixed ? <p>{fixed}</p> : <Kinds kind={kind} onKind={setKind} />}
        {kind === 'suppress' && (
          <NumberField label="Hide counts below" value={numbers.threshold} step={1} onChange={set('threshold')} />
        )}
        {kind === 'noise' && (
          <>
            <NumberField label="Epsilon" value={numbers.epsilon} step="any" onChange={set('epsilon')} />
            <NumberField label="Delta" value={numbers.delta} step="any" onChange={set('delta')} />
          </>
        )}
        <p class="help">{kind === 'noise' ? NOISE_HELP : 'Names of columns and levels are in the file in any case.'}</p>
        <p class="dialog-actions">
          <button type="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" class="main-button" disabled={!wish}>
            Save
          </button>
        </p>
      </form>
    </Dialog>
  );
}

const NOISE_HELP =
  'Names of columns and levels, and where numbers are cut, are in the file as they are. A file saved twice has noise twice: save it once.';

function Kinds({ kind, onKind }: { kind: Kind; onKind: (kind: Kind) => void }) {
  return (
    <fieldset>
      <legend>Before they leave this page</legend>
      {CHOICES.map((choice) => (
        <label key={choice.kind} class="choice">
          <input
            type="radio"
            name="protection"
            checked={kind === choice.kind}
            onChange={() => {
              onKind(choice.kind);
            }}
          />{' '}
          {choice.label}
          <small>{choice.help}</small>
        </label>
      ))}
    </fieldset>
  );
}

interface NumberFieldProps {
  label: string;
  value: number;
  step: number | 'any';
  onChange: (value: number) => void;
}

function NumberField({ label, value, step, onChange }: NumberFieldProps) {
  return (
    <label>
      {label}
      <input
        type="number"
        min={0}
        step={step}
        value={Number.isNaN(value) ? '' : value}
        onInput={(event) => {
          onChange(event.currentTarget.valueAsNumber);
        }}
      />
    </label>
  );
}

/** What is wished for; nothing while a number makes no sense. The core has the last word. */
function wishOf(kind: Kind, { threshold, epsilon, delta }: typeof START): Protection | undefined {
  if (kind === 'open') return { kind };
  if (kind === 'suppress') return threshold >= 2 && Number.isInteger(threshold) ? { kind, threshold } : undefined;
  return epsilon > 0 && delta > 0 && delta < 1 ? { kind, epsilon, delta } : undefined;
}

/** Asks on top of the page; nothing when that is closed. */
export function askForProtection(origin: Origin | null): Promise<Protection | undefined> {
  const place = document.createElement('div');
  document.body.append(place);
  const fixed = origin?.published ? 'noise' : origin?.suppression ? 'hidden cells' : undefined;
  return new Promise((resolve) => {
    const end = (wish?: Protection) => {
      render(null, place);
      place.remove();
      resolve(wish);
    };
    render(
      <CountsDialog
        fixed={fixed && `These counts came with ${fixed}, and are saved as they came.`}
        onSave={end}
        onClose={() => {
          end();
        }}
      />,
      place,
    );
  });
}
