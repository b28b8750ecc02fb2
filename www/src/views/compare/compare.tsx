// Methods side by side on the present data: who finds which edges, how long it takes, and why.
import type { ComponentChildren } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { Score } from '../../engine/lab/lab-engine';
import { agreement, agreementCsv, type AgreementRow } from '../../state/compare/agreement';
import type { ComparisonSubject, MethodOutcome, MethodRun } from '../../state/compare/comparing';
import { methodWords, type MethodId } from '../../state/compare/methods';
import type { TrueGraph } from '../../state/truth';
import '../../styles/compare.css';
import { download, fileName } from '../export/download';
import { Dialog } from '../layout/dialog';
import { counted, readable } from '../parts/format';
import { ScoreField } from '../parts/score';
import { AgreementTable } from './agreement-table';
import { Reasons, type AskGains } from './reasons';

export interface CompareProps {
  title: string;
  /** Why nothing can be run now; nothing where it can. */
  obstacle: string | undefined;
  /** Whether a method is chosen. */
  chosen: boolean;
  busy: boolean;
  /** Whether what was found is of other settings than the page has. */
  stale: boolean;
  score: Score;
  onScore: (score: Score) => void;
  onRun: () => void;
  onCancel: () => void;
  onClose: () => void;
  /** How far the runs are, in a sentence. */
  status: ComponentChildren;
  /** The table of methods. */
  methods: ComponentChildren;
  /** The pairs that they join. */
  agreement: ComponentChildren;
}

export function Compare(props: CompareProps) {
  const { title, obstacle, chosen, busy, stale, score } = props;
  return (
    <Dialog title="Compare methods" size="wide" onClose={props.onClose}>
      <p class="help compare-intro">
        Each method learns from the same rows of {title}. Edges are statements about dependence, and an arrow is not a
        cause: a method that directs edges shows one graph of several that fit equally. Forbidden pairs hold for every
        method, required ones only for nodewise.
      </p>
      {obstacle !== undefined && <p class="notice notice-info">{obstacle}</p>}
      <div class="compare-run">
        <button
          type="button"
          class="main-button"
          autofocus
          disabled={obstacle !== undefined || !chosen}
          onClick={props.onRun}
        >
          Run
        </button>
        <button type="button" disabled={!busy} onClick={props.onCancel}>
          Cancel all
        </button>
        <ScoreField score={score} onScore={props.onScore} />
      </div>
      {props.status}
      {stale && <p class="help warn">What was found is of earlier settings; run again to renew it.</p>}
      {props.methods}
      {props.agreement}
    </Dialog>
  );
}

/** How far the runs are, in a sentence. */
export function statusOf(runs: ReadonlyMap<MethodId, MethodRun>): string {
  const all = [...runs];
  const done = all.filter(([, { state }]) => state === 'done').length;
  const running = all.filter(([, { state }]) => state === 'running').map(([id]) => methodWords(id).title);
  if (all.length === 0) return 'Nothing has been run yet.';
  if (running.length > 0)
    return `${done} of ${counted(all.length, 'method')} finished; running: ${running.join(', ')}.`;
  return done === all.length
    ? `Finished: ${counted(done, 'method')}.`
    : `${done} of ${counted(all.length, 'method')} finished; what is finished stays.`;
}

interface AgreementProps {
  title: string;
  outcomes: readonly MethodOutcome[];
  /** What the runs are about; nothing before the first. */
  subject: ComparisonSubject | undefined;
  truth: TrueGraph | undefined;
  gains: AskGains;
}

export function Agreement({ title, outcomes, subject, truth, gains }: AgreementProps) {
  const [selected, setSelected] = useState<AgreementRow>();
  const rows = useMemo(() => (subject ? agreement(outcomes, subject.names, truth) : []), [outcomes, subject, truth]);
  if (!subject || outcomes.length === 0) return null;
  const methods = outcomes.map(({ id }) => id);
  const current = selected && rows.find(({ pair }) => pair[0] === selected.pair[0] && pair[1] === selected.pair[1]);
  return (
    <section class="compare-agreement" aria-label="Agreement">
      <div class="compare-head">
        <h3>Who joins which pair</h3>
        <button
          type="button"
          title="The table below, for a spreadsheet"
          onClick={() => {
            download(fileName(title, 'methods.csv'), agreementCsv(rows, methods, truth !== undefined));
          }}
        >
          Download CSV
        </button>
      </div>
      <p class="help">
        → and ← are the directions from and to the first column, – is an edge without one, · is no edge. “nodewise” is
        the skeleton at λ = {readable(subject.lambda)}. Choose a pair to see what each method says of it.
      </p>
      <div class="compare-both">
        <AgreementTable
          rows={rows}
          methods={methods}
          truth={truth !== undefined}
          selected={current?.pair}
          onSelect={setSelected}
        />
        {current && <Reasons row={current} outcomes={outcomes} subject={subject} ask={gains} />}
      </div>
    </section>
  );
}
