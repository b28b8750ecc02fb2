// Figure 2, live: precision and recall against the number of rows, for networks of several sizes.
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Figure2Point, Figure2Settings, Figure2Summary, Measure } from '../../state/network/experiment';
import { SIZES, type Faults, type Figure2Form } from '../../state/network/form';
import {
  canContinue,
  sameSettings,
  type Figure2Outlook,
  type Figure2Shown,
  type Progress,
} from '../../state/network/run';
import { download } from '../export/download';
import { Radios, type Choice } from '../layout/choices';
import { Dialog } from '../layout/dialog';
import { counted, duration, whole } from '../parts/format';
import '../../styles/network.css';
import { LineChart, LineKey } from '../charts/line-chart';
import type { Chart, ChartLine } from '../charts/line-shape';
import { chartsSvg } from '../charts/line-picture';
import { SettingsForm } from './figure2-form';
import { Figure2Table } from './figure2-table';

export interface Figure2Props {
  form: Figure2Form;
  /** What is wrong with the form. */
  faults: Faults;
  onForm: (form: Figure2Form) => void;
  onClose: () => void;
  run: ComponentChildren;
  forecast: ComponentChildren;
  results: ComponentChildren;
}

/** Which of the summary's methods is drawn, by its place. */
type Method = 'paper' | 'normalised';
const METHODS: Record<Method, number> = { paper: 0, normalised: 1 };
type Count = 'node' | 'edge';
const MEASURES: Record<Count, { precision: Measure; recall: Measure }> = {
  node: { precision: 'nodePrecision', recall: 'nodeRecall' },
  edge: { precision: 'edgePrecision', recall: 'edgeRecall' },
};

export function Figure2({ form, faults, onForm, onClose, run, forecast, results }: Figure2Props) {
  return (
    <Dialog title="Figure 2: how many rows does it take?" size="wide" onClose={onClose}>
      <p class="help fig-intro">
        Random networks are drawn as in the paper, rows are sampled from them, and the skeleton is learned. The paper's
        claim: in terms of the control parameter CP, the curves of all sizes line up. Nothing leaves this page, and the
        numbers are those of the command line (nodewise experiment figure2).
      </p>
      <div class="fig-body">
        <div>
          <SettingsForm form={form} faults={faults} onChange={onForm} />
        </div>
        <div class="fig-side">
          <div class="fig-run">
            {run}
            {forecast}
          </div>
          {results}
        </div>
      </div>
    </Dialog>
  );
}

interface RunButtonProps {
  /** What the form says; nothing where it is wrong. */
  settings: Figure2Settings | undefined;
  shown: Figure2Shown | undefined;
  running: boolean;
  onRun: (settings: Figure2Settings) => void;
}

export function RunButton({ settings, shown, running, onRun }: RunButtonProps) {
  const same = settings && shown && sameSettings(shown.settings, settings);
  const label = running
    ? same
      ? 'Running'
      : 'Run anew'
    : settings && canContinue(shown, settings)
      ? 'Continue'
      : 'Run';
  return (
    <button
      type="button"
      class="main-button"
      autofocus
      disabled={!settings || (running && same === true)}
      onClick={() => {
        if (settings) onRun(settings);
      }}
    >
      {label}
    </button>
  );
}

interface ForecastProps {
  settings: Figure2Settings | undefined;
  workers: number;
  ask: (settings: Figure2Settings) => Promise<Figure2Outlook>;
}

/** Cells and time, told before the run. */
export function Forecast({ settings, workers, ask }: ForecastProps) {
  const [outlook, setOutlook] = useState<Figure2Outlook>();
  const key = JSON.stringify(settings);
  useEffect(() => {
    let current = true;
    const tell = (told: Figure2Outlook | undefined) => {
      if (current) setOutlook(told);
    };
    if (settings)
      ask(settings).then(tell, () => {
        tell(undefined);
      });
    return () => {
      current = false;
    };
  }, [key]);
  if (!settings || !outlook) return <p class="help fig-forecast" />;
  const long = outlook.seconds > 600;
  return (
    <p class={long ? 'help warn fig-forecast' : 'help fig-forecast'}>
      {counted(outlook.cells, 'sample')} to learn from, very roughly {duration(outlook.seconds)} on{' '}
      {counted(workers, 'worker')}.{long && ' You can stop it at any time and keep what is finished.'}
    </p>
  );
}

interface ResultsProps {
  shown: Figure2Shown | undefined;
  /** What the form says, which need not be what is shown. */
  settings: Figure2Settings | undefined;
  error: string | undefined;
  status: ComponentChildren;
}

export function Results({ shown, settings, error, status }: ResultsProps) {
  const [method, setMethod] = useState<Method>('normalised');
  const [count, setCount] = useState<Count>('node');
  const { points: all = [], methods = [] } = shown?.summary ?? {};
  const points = all.filter((point) => point.method === methods[METHODS[method]]);
  const { precision, recall } = MEASURES[count];
  const drawn = shown?.settings ?? settings;
  const charts: Chart[] = [
    { title: 'Precision', lines: linesOf(points, precision, drawn), cps: drawn?.cps ?? [1, 4] },
    { title: 'Recall', lines: linesOf(points, recall, drawn), cps: drawn?.cps ?? [1, 4] },
  ];
  return (
    <section class="fig-results" aria-label="Results">
      {status}
      {error !== undefined && (
        <p role="alert" class="notice notice-error">
          {error}
        </p>
      )}
      {shown && settings && !sameSettings(shown.settings, settings) && (
        <p class="help warn">The charts are of earlier settings; run again to renew them.</p>
      )}
      <Switches settings={drawn} {...{ method, count }} onMethod={setMethod} onCount={setCount} />
      <Legend sizes={drawn?.nodes ?? []} />
      <div class="fig-charts">
        {charts.map((chart) => (
          <LineChart key={chart.title} {...chart} />
        ))}
      </div>
      <Downloads
        summary={shown?.summary}
        picture={() =>
          chartsSvg(charts, `${methods[METHODS[method]] ?? ''}; ${count === 'node' ? 'per node' : 'over edges'}`)
        }
      />
      <Uncertified shown={shown} />
      {points.length > 0 && (
        <Figure2Table {...{ points, precision, recall }} repetitions={shown?.settings.repetitions ?? 0} />
      )}
    </section>
  );
}

interface SwitchesProps {
  settings: Figure2Settings | undefined;
  method: Method;
  count: Count;
  onMethod: (method: Method) => void;
  onCount: (count: Count) => void;
}

function Switches({ settings, method, count, onMethod, onCount }: SwitchesProps) {
  return (
    <div class="fig-switches">
      <Radios
        legend="Show"
        help="Both learned from the same samples."
        choices={methodChoices(settings)}
        value={method}
        onChange={onMethod}
      />
      <Radios
        legend="Count"
        help="What precision and recall are taken over."
        choices={COUNTS}
        value={count}
        onChange={onCount}
      />
    </div>
  );
}

const methodChoices = (settings: Figure2Settings | undefined): Choice<Method>[] => [
  { value: 'normalised', label: `Normalised, λ = ${settings?.lambdas[0] ?? 'default'}` },
  { value: 'paper', label: `Paper's rule, c = ${settings?.c ?? 1}, δ = ${settings?.delta ?? 0.01}` },
];

const COUNTS: readonly Choice<Count>[] = [
  { value: 'node', label: "Each node's neighbours, as in the paper" },
  { value: 'edge', label: 'Edges of the joined graph' },
];

function linesOf(
  points: readonly Figure2Point[],
  measure: Measure,
  settings: Figure2Settings | undefined,
): ChartLine[] {
  return (settings?.nodes ?? []).map((n) => ({
    name: `n = ${n}`,
    style: styleOf(n),
    points: points
      .filter((point) => point.n === n && !Number.isNaN(point[measure].value))
      .map((point) => ({ cp: point.cp, ...point[measure] })),
  }));
}

const styleOf = (n: number): number =>
  Math.max(
    0,
    SIZES.findIndex((size) => size === n),
  );

function Legend({ sizes }: { sizes: readonly number[] }) {
  return (
    <ul class="fig-legend" aria-label="Lines">
      {sizes.map((n) => (
        <li key={n}>
          <LineKey style={styleOf(n)} /> n = {n}
        </li>
      ))}
    </ul>
  );
}

/** How far the run is, in a sentence; `left` are seconds. */
export function statusOf(
  shown: Figure2Shown | undefined,
  progress: Progress | undefined,
  left: number | undefined,
): string {
  if (progress)
    return `Learned from ${whole(progress.done)} of ${counted(progress.of, 'sample')}${left === undefined ? '' : `, ${duration(left)} left`}`;
  if (!shown) return 'Nothing has been run yet';
  const { outcomes, cells } = shown;
  if (outcomes.size === cells.length) return `Finished: ${counted(cells.length, 'sample')}`;
  return `Stopped after ${whole(outcomes.size)} of ${counted(cells.length, 'sample')}; what is finished stays`;
}

/** Seconds left, once enough is done to tell. */
export function useTimeLeft(progress: Progress | undefined): number | undefined {
  const [start, setStart] = useState<{ at: number; share: number }>();
  const running = progress !== undefined;
  useEffect(() => {
    setStart(running ? { at: performance.now(), share: progress.share } : undefined);
  }, [running]);
  if (!progress || !start) return undefined;
  const done = progress.share - start.share;
  return done > 0.03 ? ((performance.now() - start.at) / 1000) * ((1 - progress.share) / done) : undefined;
}

/** Fits without a certificate are never passed over. */
function Uncertified({ shown }: { shown: Figure2Shown | undefined }) {
  const fits = [...(shown?.outcomes.values() ?? [])].reduce((sum, outcome) => sum + outcome.unconverged, 0);
  return fits === 0 ? null : <p class="help warn">{counted(fits, 'fit')} did not reach the required duality gap.</p>;
}

function Downloads({ summary, picture }: { summary: Figure2Summary | undefined; picture: () => string }) {
  return (
    <div class="button-row">
      <button
        type="button"
        disabled={!summary}
        title="The table, both formulations, as the command line writes it"
        onClick={() => {
          if (summary) download('figure2.csv', summary.csv);
        }}
      >
        Download CSV
      </button>
      <button
        type="button"
        disabled={!summary}
        title="The charts as they are shown"
        onClick={() => {
          download('figure2.svg', new Blob([picture()], { type: 'image/svg+xml' }));
        }}
      >
        Download SVG
      </button>
    </div>
  );
}
