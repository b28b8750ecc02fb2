// How many rows do I need? The share of samples that give the network back exactly, beside what the theorem promises.
import { useState } from 'preact/hooks';
import type { RecoveryTheory } from '../../engine/lab/assumptions';
import type { RecoveryShown } from '../../state/assumptions/recovery';
import { download } from '../export/download';
import { counted, readable, whole } from '../parts/format';
import { NumbersTable } from '../parts/numbers-table';
import { Whole } from './fields';
import { Formula } from '../math/formula';
import { RecoveryChart } from '../charts/recovery-chart';
import { figure, neededWords } from './words';

/** Numbers of rows that a browser can draw in a moment. */
const ROWS = [100, 300, 1000, 3000, 10_000, 30_000];

interface RowsProps {
  /** Whether there is a network to draw from. */
  ready: boolean;
  shown: RecoveryShown | undefined;
  /** The share that is done; nothing when nothing runs. */
  progress: number | undefined;
  error: string | undefined;
  workers: number;
  /** Draws so many samples of each size. */
  onRun: (rows: number[], repetitions: number) => void;
  onCancel: () => void;
}

export function RowsView({ ready, shown, progress, error, workers, onRun, onCancel }: RowsProps) {
  const [repetitions, setRepetitions] = useState(10);
  const [most, setMost] = useState(10_000);
  const running = progress !== undefined;
  return (
    <div class="lab-rows">
      <div class="lab-controls">
        <Whole
          label="Samples of each size"
          help="The more, the surer each point; they are shared among the workers."
          value={repetitions}
          low={1}
          high={200}
          onChange={setRepetitions}
        />
        <Whole
          label="Most rows"
          help="The numbers of rows go from 100 in steps of about three up to here."
          value={most}
          low={100}
          high={30_000}
          onChange={setMost}
        />
      </div>
      <div class="fig-run">
        <button
          type="button"
          class="main-button"
          disabled={!ready || running}
          title="Draws samples of each size, learns from every one, and counts how many give the network back"
          onClick={() => {
            onRun(
              ROWS.filter((rows) => rows <= most),
              repetitions,
            );
          }}
        >
          Run
        </button>
        {running && <Running progress={progress} onCancel={onCancel} />}
        <p class="help fig-forecast" role="status">
          {statusOf(shown, running, workers)}
        </p>
      </div>
      {error !== undefined && <p class="lab-said lab-refused">✕ {error}</p>}
      {shown && <Results shown={shown} />}
    </div>
  );
}

function Running({ progress, onCancel }: { progress: number; onCancel: () => void }) {
  return (
    <>
      <progress aria-label="Progress of the samples" max={1} value={progress} />
      <button type="button" title="Ends the workers at once; what is finished stays" onClick={onCancel}>
        Cancel
      </button>
    </>
  );
}

function statusOf(shown: RecoveryShown | undefined, running: boolean, workers: number): string {
  if (!shown)
    return running
      ? 'Asking the theorem'
      : `Nothing has been run yet. ${counted(workers, 'worker')} will share the samples.`;
  if (running) return `${whole(shown.done)} of ${counted(shown.of, 'sample')}`;
  return shown.done === shown.of
    ? `Finished: ${counted(shown.of, 'sample')}`
    : `Stopped after ${whole(shown.done)} of ${counted(shown.of, 'sample')}; what is finished stays`;
}

/** What the theorem asks for, in a sentence. */
function theoryWords({ rowsStated, rowsProved }: RecoveryTheory): string {
  return `The theorem: ${neededWords(rowsStated, rowsProved)} It is a promise for the worst case: often far fewer suffice.`;
}

function Results({ shown }: { shown: RecoveryShown }) {
  const { points, theory } = shown;
  return (
    <>
      <p class="lab-said">
        {shown.title}.{' '}
        {theory
          ? theoryWords(theory)
          : 'The theorem speaks of the paper’s formulation only, so there is no curve of it here.'}
      </p>
      <Formula id="leastRows" />
      {points.length > 0 && (
        <>
          <RecoveryChart points={points} rows={shown.experiment.settings.rows} />
          <SharesTable points={points} />
          {shown.unconverged > 0 && (
            <p class="help warn">{counted(shown.unconverged, 'fit')} did not reach the required duality gap.</p>
          )}
          <button
            type="button"
            title="The table as the command line writes it"
            onClick={() => {
              download('recovery.csv', shown.csv);
            }}
          >
            Download CSV
          </button>
        </>
      )}
    </>
  );
}

function SharesTable({ points }: Pick<RecoveryShown, 'points'>) {
  return (
    <NumbersTable
      caption="Shares recovered exactly"
      label="Shares"
      heads={['rows', 'samples', 'whole skeleton', 'nodes', 'theorem’s bound']}
    >
      {points.map((point) => (
        <tr key={point.rows}>
          <td class="number">{whole(point.rows)}</td>
          <td class="number">{point.samples}</td>
          <td class="number">{readable(point.exact)}</td>
          <td class="number">{readable(point.nodes)}</td>
          <td class="number">{figure(point.bound)}</td>
        </tr>
      ))}
    </NumbersTable>
  );
}
