// The views of the lab, connected to its state; each reads what it shows.
import type { ComponentChildren } from 'preact';
import type { LabState } from '../../state/assumptions/lab-state';
import type { RecoveryRun } from '../../state/assumptions/recovery';
import type { Formulation } from '../../model';
import { PAGE, type LabSetting } from '../../state/assumptions/setting';
import { NETWORKS } from '../../networks';
import { BreakView } from '../assumptions/break';
import { Controls } from '../assumptions/controls';
import { DataView, type LearnedData } from '../assumptions/data';
import { FourView } from '../assumptions/four';
import { Busy, Failure, fourSentence, networkSentence, NoNetwork, Panel, Tabs } from '../assumptions/lab';
import { NodesView } from '../assumptions/nodes';
import { RowsView } from '../assumptions/rows';
import { useAnnounced } from './announced';

interface LabViewProps {
  lab: LabState;
}

const changeOf = (lab: LabState) => (change: Partial<LabSetting>) => {
  lab.set(change);
};

export function TabsPart({ lab }: LabViewProps) {
  return (
    <Tabs
      view={lab.view.value}
      onView={(view) => {
        // The λ of one view means nothing in another.
        lab.set({ view, lambda: undefined });
      }}
    />
  );
}

export function BusyPart({ lab }: LabViewProps) {
  return (
    <Busy
      busy={lab.busy.value}
      onStop={() => {
        lab.core.cancel();
      }}
    />
  );
}

export function SpokenPart({ lab }: LabViewProps) {
  return (
    <p class="visually-hidden" role="status">
      {useAnnounced(sentenceOf(lab))}
    </p>
  );
}

function sentenceOf(lab: LabState): string {
  const { view } = lab.setting.value;
  if (view === 'four') return fourSentence(lab.four.value, lab.fourSample.value);
  const all = lab.assessed.value;
  return all && view !== 'rows' ? networkSentence(all) : '';
}

export interface PanelPartProps extends LabViewProps {
  run: RecoveryRun;
  workers: number;
  pageTitle: string | undefined;
  data: LearnedData | undefined;
  /** What the page itself learns with; nothing in a lesson. */
  learns?: Formulation | undefined;
}

export function PanelPart(props: PanelPartProps) {
  const { lab } = props;
  return (
    <PanelFrame lab={lab}>
      <ControlsPart {...props} />
      <FailurePart lab={lab} />
      <ViewPart {...props} />
    </PanelFrame>
  );
}

function PanelFrame({ lab, children }: LabViewProps & { children: ComponentChildren }) {
  return (
    <Panel view={lab.view.value} busy={lab.busy.value}>
      {children}
    </Panel>
  );
}

function ControlsPart({ lab, pageTitle, data, learns }: PanelPartProps) {
  return (
    <Controls
      setting={lab.setting.value}
      networks={NETWORKS}
      pageTitle={pageTitle}
      learned={data !== undefined}
      learns={learns}
      onChange={changeOf(lab)}
    />
  );
}

const FailurePart = ({ lab }: LabViewProps) => <Failure error={lab.error.value} />;

function ViewPart({ lab, run, workers, data }: PanelPartProps) {
  const { view, network } = lab.setting.value;
  if (view === 'four') return <FourPart lab={lab} />;
  if (network === PAGE && !lab.sources.page())
    return view === 'nodes' ? <DataView data={data} /> : <NoNetwork view={view} />;
  if (view === 'nodes') return <NodesPart lab={lab} />;
  return view === 'break' ? <BreakPart lab={lab} /> : <RowsPart lab={lab} run={run} workers={workers} />;
}

function FourPart({ lab }: LabViewProps) {
  const { p, q } = lab.setting.value;
  return (
    <FourView
      p={p}
      q={q}
      four={lab.four.value}
      sample={lab.fourSample.value}
      region={(ps) => lab.core.fourRegion(ps)}
      onMove={(at, to) => {
        lab.set({ p: at, q: to });
      }}
    />
  );
}

function NodesPart({ lab }: LabViewProps) {
  const all = lab.assessed.value;
  return (
    all && <NodesView all={all} setting={lab.setting.value} witnesses={lab.witnesses.value} onChange={changeOf(lab)} />
  );
}

function BreakPart({ lab }: LabViewProps) {
  const { change, node } = lab.setting.value;
  const named = lab.named.value;
  return (
    named && (
      <BreakView names={named.names} change={change} node={node} broken={lab.broken.value} onChange={changeOf(lab)} />
    )
  );
}

function RowsPart({ lab, run, workers }: Pick<PanelPartProps, 'lab' | 'run' | 'workers'>) {
  const named = lab.named.value;
  const start = async (rows: number[], repetitions: number) => {
    if (!named) return;
    const { formulation, seed } = lab.setting.peek();
    const model = await lab.model(named);
    await run.start(named.title, { model, settings: { formulation, rows, repetitions, seed } });
  };
  return (
    <RowsView
      ready={named !== undefined}
      shown={run.shown.value}
      progress={run.progress.value}
      error={run.error.value}
      workers={workers}
      onRun={(rows, repetitions) => {
        void start(rows, repetitions);
      }}
      onCancel={() => {
        run.cancel();
      }}
    />
  );
}
