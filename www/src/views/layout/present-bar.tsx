// For a room: the ways from one change of the graph to the next, in large letters.
import '../../styles/present.css';

interface PresentBarProps {
  /** What is shown, in a few words. */
  title: string;
  /** With λ falling (`1`), so that edges come in, or growing. */
  onStep: (by: 1 | -1) => void;
  onLeave: () => void;
}

export function PresentBar({ title, onStep, onLeave }: PresentBarProps) {
  return (
    <div class="present-bar" role="group" aria-label="Presentation">
      <strong>{title}</strong>
      <button
        type="button"
        title="Page Up"
        onClick={() => {
          onStep(-1);
        }}
      >
        ‹ Previous change
      </button>
      <button
        type="button"
        class="main-button"
        title="Page Down"
        onClick={() => {
          onStep(1);
        }}
      >
        Next change ›
      </button>
      <button type="button" title="F8" onClick={onLeave}>
        Leave
      </button>
    </div>
  );
}
