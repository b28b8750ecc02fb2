// Layouts on their way: the page asks, a worker computes.
import { Aside } from '../../engine/aside';
import type { LayoutInput } from './layout';
import LayoutWorker from './layout-worker?worker&inline';
import type { Point, Positions } from './positions';
import { spread } from './spread';
import { pulling } from './springs';

type Placer = Aside<LayoutInput, Positions>;

const newPlacer = (): Placer => new Aside(new LayoutWorker());

/** A worker that has nothing to do; starting one takes as long as a small layout. */
let idle: Placer | undefined;

/** Starts a worker, so that it is there when the first layout is wanted. */
export function warmLayout(): void {
  idle ??= newPlacer();
}

/** The layout; `undefined` when the signal ends it, which ends its worker. */
export function layOut({ union, ...rest }: LayoutInput, signal: AbortSignal): Promise<Positions | undefined> {
  if (signal.aborted) return Promise.resolve(undefined);
  if (rest.kind === 'force' && rest.pinned.size === rest.count) return Promise.resolve(placesOf(rest.pinned));
  if (rest.kind === 'force' && union.length === 0 && rest.pinned.size === 0) return Promise.resolve(spread(rest.count));
  const input = { ...rest, union: pulling(rest.count, union) };
  return rest.kind === 'layers' ? inLayers(input, signal) : byForces(input, signal);
}

/** The worker for layers comes with the first wish for them. */
async function inLayers(input: LayoutInput, signal: AbortSignal): Promise<Positions | undefined> {
  const { layersWorker } = await import('./layers-loader');
  return persistently(input, signal, async () => {
    const placer: Placer = new Aside(layersWorker());
    const positions = await asked(placer, input, signal);
    placer.end();
    return positions;
  });
}

function byForces(input: LayoutInput, signal: AbortSignal): Promise<Positions | undefined> {
  return persistently(input, signal, async () => {
    const placer = idle ?? newPlacer();
    idle = undefined;
    const positions = await asked(placer, input, signal);
    if (positions) idle = placer;
    else placer.end();
    return positions;
  });
}

/** Once more if the worker dies; after that, a graph in a plain disc is better than none. */
async function persistently(
  { count }: LayoutInput,
  signal: AbortSignal,
  attempt: () => Promise<Positions | undefined>,
): Promise<Positions | undefined> {
  for (let attempts = 0; attempts < 2 && !signal.aborted; attempts++) {
    const positions = await attempt();
    if (positions) return positions;
  }
  return signal.aborted ? undefined : spread(count);
}

/** The worker's answer; nothing when it fails or the signal ends it. */
async function asked(placer: Placer, input: LayoutInput, signal: AbortSignal): Promise<Positions | undefined> {
  if (signal.aborted) return undefined;
  const stop = () => {
    placer.end();
  };
  signal.addEventListener('abort', stop);
  try {
    return await placer.ask(input);
  } catch {
    return undefined;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** The places of nodes that are all where they are to be. */
function placesOf(pinned: ReadonlyMap<number, Point>): Positions {
  const positions = new Float64Array(2 * pinned.size);
  for (const [node, { x, y }] of pinned) positions.set([x, y], 2 * node);
  return positions;
}
