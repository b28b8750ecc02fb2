// How sure the edges are: how far the resampling is, what its shares mean, and its few choices.
import { counted, whole } from '../parts/format';
import { ByChance, type ByChanceProps } from './by-chance';
import { SureSeed } from './seed';

export interface SurePanelProps extends ByChanceProps {
  /** Whether resamples came with a counts file: there are no others. */
  stored: boolean;
  /** Resamples that are there, and that are wanted. */
  done: number;
  of: number;
  running: boolean;
  /** Whether it was stopped or failed before all were there. */
  waits: boolean;
  fault: string | undefined;
  /** Whether resamples are searched by score, as the answer was. */
  searched: boolean;
  /** Why nothing can be sampled; nothing where it can. */
  obstacle: string | undefined;
  /** How far the resamples for a file are; nothing while none is made. */
  file: { done: number; of: number } | undefined;
  /** Which rows are drawn. */
  seed: number;
  onScheme: (scheme: 'halves' | 'bootstrap') => void;
  onSeed: (seed: number) => void;
  /** A seed that nobody chose; rejects where the browser has no randomness to give. */
  fresh: () => Promise<number>;
  onMore: () => void;
  onCancel: () => void;
  onCancelFile: () => void;
  onAgain: () => void;
  onEnd: () => void;
}

/** Resamples that "more" adds. */
export const MORE = 100;

export function SurePanel(props: SurePanelProps) {
  const { fault, obstacle, done, stored } = props;
  return (
    <>
      <div class="sure-head">
        <h2>How sure?</h2>
        <button type="button" class="text-button" onClick={props.onEnd}>
          Hide shares
        </button>
      </div>
      <p role="status">{obstacle ?? sentence(props)}</p>
      {fault !== undefined && (
        <p role="alert" class="bad">
          {fault}
        </p>
      )}
      {obstacle === undefined && <Work {...props} />}
      {props.file && <FileWork file={props.file} onCancel={props.onCancelFile} />}
      {done > 0 && <ByChance {...props} />}
      {!stored && <Scheme {...props} />}
      {!stored && <SureSeed {...props} />}
    </>
  );
}

function sentence({ scheme, stored, done, of, running, waits, searched }: SurePanelProps): string {
  const samples = scheme === 'halves' ? 'random halves of the rows' : 'bootstrap samples of the rows';
  const learned = searched ? 'searched' : 'learned from';
  if (done === 0) return running ? `Sampling the rows; none of ${whole(of)} ${samples} is ${learned} yet.` : 'Waiting.';
  const share = `An edge’s share: in how many of ${whole(done)} ${samples}, ${learned} like all rows, it is there.`;
  if (done >= of) return stored ? `${share} They came with the counts file.` : share;
  return `${share} ${counted(of - done, 'more', 'more')} ${running ? 'on their way' : waits ? 'not begun: it was stopped' : 'wanted'}.`;
}

function Work({ done, of, stored, running, waits, onMore, onCancel, onAgain }: SurePanelProps) {
  if (running)
    return (
      <div class="sure-work">
        <progress aria-label="Resamples" max={of} value={done} />
        <button type="button" title="Keeps the shares that are there" onClick={onCancel}>
          Stop resampling
        </button>
      </div>
    );
  return (
    <div class="sure-work">
      {waits && done < of && (
        <button type="button" onClick={onAgain}>
          Go on
        </button>
      )}
      {done >= of && !stored && (
        <button type="button" title="Shares are more exact with more resamples" onClick={onMore}>
          {MORE} more resamples
        </button>
      )}
    </div>
  );
}

/** For a file resamples are learned at exactly λ, as the command line does. */
function FileWork({ file: { done, of }, onCancel }: { file: { done: number; of: number }; onCancel: () => void }) {
  return (
    <div class="sure-work">
      <progress aria-label="Resamples for the file, at exactly this λ" max={of} value={done} />
      <button type="button" title="Writes no file" onClick={onCancel}>
        Stop writing
      </button>
    </div>
  );
}

function Scheme({ scheme, onScheme }: SurePanelProps) {
  return (
    <label class="sure-scheme">
      Rows are sampled as{' '}
      <select
        value={scheme}
        onChange={(event) => {
          onScheme(event.currentTarget.value === 'bootstrap' ? 'bootstrap' : 'halves');
        }}
      >
        <option value="halves">halves, without repetition</option>
        <option value="bootstrap">bootstrap, with repetition</option>
      </select>
    </label>
  );
}
