// Methods side by side on the present data: who finds which edges, how long it takes, and why.
import { useEffect, useMemo, useState } from 'preact/hooks';
import { agreement, agreementCsv, type AgreementRow } from '../../state/compare/agreement';
import type { Comparing, MethodRun } from '../../state/compare/comparing';
import { methodWords, type MethodId } from '../../state/compare/methods';
import { Announcement } from '../../state/job';
import type { TrueGraph } from '../../state/truth';
import '../../styles/compare.css';
import { download, fileName } from '../export/download';
import { Dialog } from '../layout/dialog';
import { counted, readable } from '../parts/format';
import { ScoreField } from '../parts/score';
import { AgreementTable } from './agreement-table';
import { MethodsTable } from './methods-table';
import { Reasons } from './reasons';

export interface CompareProps {
  /** Kept by the page, so that what was found is still there when the view is opened again. */
  comparing: Comparing;
  title: string;
  names: readonly string[];
  truth: TrueGraph | undefined;
  onClose: () => void;
}

export function Compare({ comparing, title, names, truth, onClose }: CompareProps) {
  const obstacle = comparing.obstacle.value;
  const busy = comparing.busy.value;
  return (
    <Dialog title="Compare methods" size="wide" onClose={onClose}>
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
          disabled={obstacle !== undefined || comparing.chosen.value.size === 0}
          onClick={() => {
            void comparing.start();
          }}
        >
          Run
        </button>
        <button
          type="button"
          disabled={!busy}
          onClick={() => {
            comparing.cancelAll();
          }}
        >
          Cancel all
        </button>
        <ScoreField
          score={comparing.score.value}
          onScore={(score) => {
            comparing.score.value = score;
          }}
        />
      </div>
      <RunStatus comparing={comparing} />
      {comparing.stale.value && <p class="help warn">What was found is of earlier settings; run again to renew it.</p>}
      <MethodsTable comparing={comparing} columns={names.length} truth={truth !== undefined} />
      <Agreement {...{ comparing, title, truth }} />
    </Dialog>
  );
}

/** Reads the progress by itself, so that the tables need not be drawn anew for it. */
function RunStatus({ comparing }: Pick<CompareProps, 'comparing'>) {
  const [announcement] = useState(() => new Announcement());
  const sentence = statusOf(comparing.runs.value);
  useEffect(() => {
    announcement.say(sentence);
  }, [sentence]);
  return <p role="status">{announcement.text.value}</p>;
}

function statusOf(runs: ReadonlyMap<MethodId, MethodRun>): string {
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

function Agreement({ comparing, title, truth }: Pick<CompareProps, 'comparing' | 'title' | 'truth'>) {
  const [outcomes, subject] = [comparing.outcomes.value, comparing.subject.value];
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
        {current && <Reasons comparing={comparing} row={current} outcomes={outcomes} subject={subject} />}
      </div>
    </section>
  );
}
