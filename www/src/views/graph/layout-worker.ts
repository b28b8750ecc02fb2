// The worker that lays graphs out, so that the page stays free to draw.
import { layoutNow, type LayoutInput } from './layout';

declare const self: DedicatedWorkerGlobalScope;

self.addEventListener('message', ({ data }: MessageEvent<LayoutInput>) => {
  const positions = layoutNow(data);
  self.postMessage(positions, [positions.buffer]);
});
