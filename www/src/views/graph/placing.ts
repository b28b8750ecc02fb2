// Layouts on their way: the page asks, a worker computes.
import type { LayoutInput } from './layout';
import LayoutWorker from './layout-worker?worker&inline';
import type { Point, Positions } from './positions';
import { spread } from './spread';
import { pulling } from './springs';

/** A worker that has nothing to do; starting one takes as long as a small layout. */
let idle: Worker | undefined;

/** Starts a worker, so that it is there when the first layout is wanted. */
export function warmLayout(): void {
  idle ??= new LayoutWorker();
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
  const worker = layersWorker();
  const positions = await asked(worker, input, signal);
  worker.terminate();
  return positions ?? (signal.aborted ? undefined : spread(input.count));
}

async function byForces(input: LayoutInput, signal: AbortSignal): Promise<Positions | undefined> {
  const worker = idle ?? new LayoutWorker();
  idle = undefined;
  const positions = await asked(worker, input, signal);
  if (positions) idle = worker;
  else worker.terminate();
  // A graph in a plain disc is better than none.
  return positions ?? (signal.aborted ? undefined : spread(input.count));
}

/** The worker's answer; nothing when it fails or the signal ends it. */
function asked(worker: Worker, input: LayoutInput, signal: AbortSignal): Promise<Positions | undefined> {
  if (signal.aborted) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const end = (positions: Positions | undefined) => {
      signal.removeEventListener('abort', stop);
      resolve(positions);
    };
    const stop = () => {
      worker.terminate();
      end(undefined);
    };
    signal.addEventListener('abort', stop);
    worker.onmessage = ({ data }: MessageEvent<Positions>) => {
      end(data);
    };
    worker.onerror = () => {
      end(undefined);
    };
    worker.postMessage(input);
  });
}

/** The places of nodes that are all where they are to be. */
function placesOf(pinned: ReadonlyMap<number, Point>): Positions {
  const positions = new Float64Array(2 * pinned.size);
  for (const [node, { x, y }] of pinned) positions.set([x, y], 2 * node);
  return positions;
}
