// How sure the edges are: how far the resampling is, what its shares mean, and its few choices.
import { counted, whole } from '../parts/format';

export interface SurePanelProps {
  scheme: 'halves' | 'bootstrap';
  /** Resamples that are there, and that are wanted. */
  done: number;
  of: number;
  running: boolean;
  /** Whether it was stopped or failed before all were there. */
  waits: boolean;
  fault: string | undefined;
  /** Whether resamples are searched by score, as the answer was. */
  searched: boolean;
  /** What the shares promise, in sentences; nothing while that is not known. */
  promises: readonly string[];
  /** Edges with a smaller share are left out of the table. */
  least: number;
  onLeast: (least: number) => void;
  onScheme: (scheme: 'halves' | 'bootstrap') => void;
  onMore: () => void;
  onCancel: () => void;
  onAgain: () => void;
  onEnd: () => void;
}

/** Resamples that "more" adds. */
export const MORE = 100;

export function SurePanel(props: SurePanelProps) {
  const { fault, promises } = props;
  return (
    <>
      <div class="sure-head">
        <h2>How sure?</h2>
        <button type="button" class="text-button" onClick={props.onEnd}>
          Hide shares
        </button>
      </div>
      <p role="status">{sentence(props)}</p>
      {fault !== undefined && (
        <p role="alert" class="bad">
          {fault}
        </p>
      )}
      <Work {...props} />
      {promises.map((promise) => (
        <p key={promise} class="help">
          {promise}
        </p>
      ))}
      <Choices {...props} />
    </>
  );
}

function sentence({ scheme, done, of, running, waits, searched }: SurePanelProps): string {
  const samples = scheme === 'halves' ? 'random halves of the rows' : 'bootstrap samples of the rows';
  const learned = searched ? 'searched' : 'learned from';
  if (done === 0) return running ? `Sampling the rows; none of ${whole(of)} ${samples} is ${learned} yet.` : 'Waiting.';
  const share = `An edge’s share says in how many of ${whole(done)} ${samples}, ${learned} like all rows, it is there.`;
  if (done >= of) return share;
  return `${share} ${counted(of - done, 'more', 'more')} ${running ? 'on their way' : waits ? 'not begun: it was stopped' : 'wanted'}.`;
}

function Work({ done, of, running, waits, onMore, onCancel, onAgain }: SurePanelProps) {
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
      {done >= of && (
        <button type="button" title="Shares are more exact with more resamples" onClick={onMore}>
          {MORE} more resamples
        </button>
      )}
    </div>
  );
}

function Choices({ scheme, least, onScheme, onLeast }: SurePanelProps) {
  return (
    <details class="sure-choices">
      <summary>Which shares</summary>
      <label>
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
      <label>
        In the table: share at least{' '}
        <input
          type="range"
          min="0"
          max="1"
          step="0.05"
          value={least}
          aria-valuetext={`${Math.round(100 * least)} %`}
          onInput={(event) => {
            onLeast(event.currentTarget.valueAsNumber);
          }}
        />{' '}
        <output>{Math.round(100 * least)}&nbsp;%</output>
      </label>
    </details>
  );
}
