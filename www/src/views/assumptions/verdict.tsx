// A verdict and a bar against its threshold.
import type { Verdict as AssumptionVerdict } from '../../wasm/lab/nodewise';
import { VERDICTS } from './words';

interface VerdictProps {
  verdict: AssumptionVerdict;
  /** Around learned neighbours, not around the true ones. */
  plugIn?: boolean | undefined;
}

export function Verdict({ verdict, plugIn = false }: VerdictProps) {
  const { mark, word } = VERDICTS[verdict];
  return (
    <span class={`lab-verdict lab-${verdict}`}>
      <span aria-hidden="true">{mark}</span> {plugIn && 'plug-in: '}
      {word}
    </span>
  );
}

interface BarProps extends VerdictProps {
  label: string;
  /** What stands beside the bar. */
  text: string;
  /** Length and threshold as shares of the whole bar. */
  value: number;
  threshold: number;
}

/** The numbers are in the text; the drawing repeats them. */
export function Bar({ label, text, value, threshold, verdict, plugIn }: BarProps) {
  const percent = (share: number) => `${(100 * Math.min(Math.max(share, 0), 1)).toFixed(1)}%`;
  return (
    <div class="lab-bar">
      <span class="lab-bar-label">{label}</span>
      <Verdict verdict={verdict} plugIn={plugIn} />
      <span class="lab-bar-value">{text}</span>
      <span class={`lab-track lab-${verdict}`} aria-hidden="true">
        <span class="lab-fill" style={{ width: percent(value) }} />
        <span class="lab-threshold" style={{ insetInlineStart: percent(threshold) }} />
      </span>
    </div>
  );
}
