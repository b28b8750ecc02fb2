// Figure 2, connected to the engine.
import type { Engine } from '../../engine/engine';
import { Figure2Run } from '../../state/network/run';
import { Figure2 } from '../network/figure2';

export interface Figure2PartProps {
  engine: Engine;
  onClose: () => void;
}

/** What is finished is kept as long as the page, however often the view is closed. */
const runs = new WeakMap<Engine, Figure2Run>();

function runOf(engine: Engine): Figure2Run {
  const run = runs.get(engine) ?? new Figure2Run(engine);
  runs.set(engine, run);
  return run;
}

export function Figure2Part({ engine, onClose }: Figure2PartProps) {
  return <Figure2 run={runOf(engine)} engine={engine} workers={engine.workers} onClose={onClose} />;
}
