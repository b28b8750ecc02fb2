// What figure 2 is made of.
import type { Engine } from '../../engine/engine';
import type { Figure2Point } from '../../engine/lab/experiments';

export type {
  Figure2Outcome,
  Figure2Point,
  Figure2Settings,
  Figure2Summary,
  Mean,
  SizedCell,
} from '../../engine/lab/experiments';

/** What figure 2 asks of the engine: how long learning will take. The experiment itself is the lab's. */
export type Figure2Engine = Pick<Engine, 'forecast' | 'workers'>;

/** The fields of a point that hold a mean. */
export type Measure = Exclude<keyof Figure2Point, 'method' | 'n' | 'cp' | 'rows' | 'repetitions'>;
