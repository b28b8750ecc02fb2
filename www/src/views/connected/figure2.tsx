// Figure 2, connected to the engine.
import type { Engine } from '../../engine/engine';
import { Figure2Run } from '../../state/network/run';
import type { Store } from '../../state/store';
import { Figure2 } from '../network/figure2';

export interface Figure2PartProps {
  store: Store;
  engine: Engine;
  onClose: () => void;
}

export function Figure2Part({ store, engine, onClose }: Figure2PartProps) {
  // What is finished is there again, however often the view is closed.
  const run = (store.session.figure2 ??= new Figure2Run(engine));
  return <Figure2 run={run} engine={engine} workers={engine.workers} onClose={onClose} />;
}
