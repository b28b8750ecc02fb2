// Asks how sure the edges are; what answers comes in a script of its own.
import '../../styles/sure.css';
import type { ComponentChildren } from 'preact';

interface SureChoiceProps {
  /** Whether it was asked. */
  asked: boolean;
  /** Whether there are rows to be sampled, or resamples that came with counts. */
  rows: boolean;
  onAsk: () => void;
  /** It may be asked next: what answers can be fetched. */
  onNear: () => void;
  /** What is there once it was asked. */
  children: ComponentChildren;
}

export function SureChoice({ asked, rows, onAsk, onNear, children }: SureChoiceProps) {
  return (
    <section class="sure" aria-label="How sure?">
      {asked ? (
        children
      ) : (
        <button
          type="button"
          disabled={!rows}
          title={
            rows
              ? 'Learns again from many random halves of the rows, and tells in what share of them each edge is there'
              : 'A counts file has no rows to be sampled again, unless it was made with “nodewise count --resamples 100”'
          }
          onPointerEnter={onNear}
          onFocus={onNear}
          onClick={onAsk}
        >
          How sure?
        </button>
      )}
    </section>
  );
}
