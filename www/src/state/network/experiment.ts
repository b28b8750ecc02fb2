// What figure 2 is made of.
import type { Engine } from '../../engine/engine';
import type { Figure2Point } from '../../wasm/nodewise';

export type {
  Figure2Outcome,
  Figure2Point,
  Figure2Settings,
  Figure2Summary,
  Mean,
  SizedCell,
} from '../../wasm/nodewise';

/** What figure 2 needs of the engine. */
export type Figure2Engine = Pick<Engine, 'figure2Cells' | 'figure2' | 'figure2Summary' | 'forecast'>;

/** The fields of a point that hold a mean. */
export type Measure = Exclude<keyof Figure2Point, 'method' | 'n' | 'cp' | 'rows' | 'repetitions'>;
