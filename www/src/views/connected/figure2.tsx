// Figure 2, connected to engine and lab.
import { useState } from 'preact/hooks';
import type { Engine } from '../../engine/engine';
import type { Figure2Settings } from '../../state/network/experiment';
import { formOf, readForm, usualSettings } from '../../state/network/form';
import { Figure2Run, outlookOf } from '../../state/network/run';
import type { Store } from '../../state/store';
import { StatusLine } from '../layout/status';
import { Figure2, Forecast, Results, RunButton, statusOf, useTimeLeft } from '../network/figure2';
import { useAnnounced } from './announced';
import { labOf } from './lab-engine';

export interface Figure2PartProps {
  store: Store;
  engine: Engine;
  onClose: () => void;
}

interface RunProps {
  run: Figure2Run;
  settings: Figure2Settings | undefined;
}

export function Figure2Part({ store, engine, onClose }: Figure2PartProps) {
  const { experiments } = labOf(store);
  // What is finished is there again, however often the view is closed.
  const run = (store.session.figure2 ??= new Figure2Run(experiments, engine));
  const [form, setForm] = useState(() => formOf(run.shown.peek()?.settings ?? usualSettings()));
  const { settings, faults = {} } = readForm(form);
  const ask = (wanted: Figure2Settings) => outlookOf(experiments, engine, wanted);
  return (
    <Figure2
      form={form}
      faults={faults}
      onForm={setForm}
      onClose={() => {
        run.cancel();
        onClose();
      }}
      run={<RunPart run={run} settings={settings} />}
      forecast={<Forecast settings={settings} workers={engine.workers} ask={ask} />}
      results={<ResultsPart run={run} settings={settings} />}
    />
  );
}

function RunPart({ run, settings }: RunProps) {
  return (
    <RunButton
      settings={settings}
      shown={run.shown.value}
      running={run.progress.value !== undefined}
      onRun={(wanted) => {
        void run.start(wanted);
      }}
    />
  );
}

function ResultsPart({ run, settings }: RunProps) {
  return (
    <Results shown={run.shown.value} settings={settings} error={run.error.value} status={<StatusPart run={run} />} />
  );
}

/** Reads the progress by itself, so that the charts need not be drawn anew for it. */
function StatusPart({ run }: Pick<RunProps, 'run'>) {
  const progress = run.progress.value;
  const left = useTimeLeft(progress);
  return (
    <StatusLine
      text={useAnnounced(statusOf(run.shown.value, progress, left))}
      job={progress && { done: progress.share }}
      onCancel={() => {
        run.cancel();
      }}
    />
  );
}
