// How private the counts of a file are to be.
import '../../styles/counts.css';
import { render } from 'preact';
import { useState } from 'preact/hooks';
import type { Protection } from '../../engine/reader/reader-questions';
import type { Origin } from '../../wasm/reader/nodewise';
import { MOST_RESAMPLES } from '../../state/sureness';
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

/** Samples of the rows whose counts go beside the totals. */
export interface Resampling {
  scheme: 'halves' | 'bootstrap';
  resamples: number;
  seed: number;
}

/** How private the counts are to be, and which resamples go with them. */
export interface CountsWish {
  protection: Protection;
  resampling: Resampling | undefined;
}

export interface SaveWatch {
  progress: (progress: { done: number; of: number }) => void;
  signal: AbortSignal;
}

interface CountsDialogProps {
  /** Why counts that are hidden or noisy already can only be saved as they are. */
  fixed: string | undefined;
  /** The resamples that are offered; nothing where there are no rows to be sampled. */
  offered: Resampling | undefined;
  /** Whether resamples came with the counts: they stay. */
  resampled: boolean;
  onSave: (wish: CountsWish, watch: SaveWatch) => Promise<void>;
  onClose: () => void;
}

export function CountsDialog({ fixed, offered, resampled, onSave, onClose }: CountsDialogProps) {
  const [kind, setKind] = useState<Kind>('open');
  const [numbers, setNumbers] = useState(START);
  const [resampling, setResampling] = useState<Resampling>();
  const saving = useSaving(onSave, onClose);
  const wish = wishOf(kind, numbers, resampling);
  const set = (name: keyof typeof START) => (value: number) => {
    setNumbers({ ...numbers, [name]: value });
  };
  return (
    <Dialog title="Counts file" onClose={saving.end}>
      <form
        class="counts-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (wish) saving.begin(wish);
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
        {kind === 'open' && offered && <Resamples {...{ offered, resampling, onResampling: setResampling }} />}
        {kind === 'open' && resampled && <p>The counts of resamples that came with them are saved, too.</p>}
        <p class="help">{kind === 'noise' ? NOISE_HELP : 'Names of columns and levels are in the file in any case.'}</p>
        {saving.fault !== undefined && <p role="alert">{saving.fault}</p>}
        <Actions ready={wish !== undefined} progress={saving.progress} onClose={saving.end} />
      </form>
    </Dialog>
  );
}

/** Saves beside the dialog, which shows how far it is: to close it is to end that. */
function useSaving(onSave: CountsDialogProps['onSave'], onClose: () => void) {
  const [progress, setProgress] = useState<{ done: number; of: number }>();
  const [fault, setFault] = useState<string>();
  const [stop] = useState(() => new AbortController());
  const begin = (wish: CountsWish) => {
    setFault(undefined);
    setProgress({ done: 0, of: wish.resampling?.resamples ?? 1 });
    onSave(wish, { progress: setProgress, signal: stop.signal }).then(onClose, (error: unknown) => {
      setProgress(undefined);
      if (!stop.signal.aborted) setFault(error instanceof Error ? error.message : String(error));
    });
  };
  const end = () => {
    stop.abort();
    onClose();
  };
  return { begin, end, progress, fault };
}

interface ActionsProps {
  ready: boolean;
  progress: { done: number; of: number } | undefined;
  onClose: () => void;
}

function Actions({ ready, progress, onClose }: ActionsProps) {
  return (
    <p class="dialog-actions">
      <button type="button" onClick={onClose}>
        Cancel
      </button>
      <button type="submit" class="main-button" disabled={!ready || progress !== undefined}>
        Save
      </button>
      {progress && <progress aria-label="Counting" value={progress.done} max={progress.of} />}
    </p>
  );
}

interface ResamplesProps {
  offered: Resampling;
  resampling: Resampling | undefined;
  onResampling: (resampling: Resampling | undefined) => void;
}

/** Off at first: such a file is many times as long. */
function Resamples({ offered, resampling, onResampling }: ResamplesProps) {
  const { scheme, seed } = offered;
  return (
    <>
      <label class="choice">
        <input
          type="checkbox"
          checked={resampling !== undefined}
          onChange={() => {
            onResampling(resampling ? undefined : offered);
          }}
        />{' '}
        With the counts of resamples
        <small>
          So that who opens the file can ask how sure its edges are.{' '}
          {scheme === 'halves' ? 'Halves' : 'Bootstrap samples'} of the rows, seed {seed}, as under “How sure?”. Such a
          file is many times as long.
        </small>
      </label>
      {resampling && (
        <NumberField
          label={scheme === 'halves' ? 'Resamples, an even number' : 'Resamples'}
          value={resampling.resamples}
          step={scheme === 'halves' ? 2 : 1}
          onChange={(resamples) => {
            onResampling({ ...resampling, resamples });
          }}
        />
      )}
    </>
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
function wishOf(kind: Kind, numbers: typeof START, resampling: Resampling | undefined): CountsWish | undefined {
  const protection = protectionOf(kind, numbers);
  const asked = kind === 'open' ? resampling : undefined;
  return protection && (!asked || isCount(asked)) ? { protection, resampling: asked } : undefined;
}

/** As many as the command line takes, and halves in pairs. */
const isCount = ({ scheme, resamples }: Resampling): boolean =>
  Number.isInteger(resamples) &&
  resamples >= 2 &&
  resamples <= MOST_RESAMPLES &&
  (scheme === 'bootstrap' || resamples % 2 === 0);

function protectionOf(kind: Kind, { threshold, epsilon, delta }: typeof START): Protection | undefined {
  if (kind === 'open') return { kind };
  if (kind === 'suppress') return threshold >= 2 && Number.isInteger(threshold) ? { kind, threshold } : undefined;
  return epsilon > 0 && delta > 0 && delta < 1 ? { kind, epsilon, delta } : undefined;
}

/** Asks on top of the page, and saves. */
export function openCountsDialog(
  origin: Origin | null,
  given: Pick<CountsDialogProps, 'offered' | 'resampled' | 'onSave'>,
): void {
  const place = document.createElement('div');
  document.body.append(place);
  const fixed = origin?.published ? 'noise' : origin?.suppression ? 'hidden cells' : undefined;
  const close = () => {
    render(null, place);
    place.remove();
  };
  render(
    <CountsDialog
      {...given}
      fixed={fixed && `These counts came with ${fixed}, and are saved as they came.`}
      onClose={close}
    />,
    place,
  );
}
