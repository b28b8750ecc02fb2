// The worker that draws in layers: a script of its own, for those who ask for it.
import { layersNow } from './layers';
import type { LayoutInput } from './layout';

declare const self: DedicatedWorkerGlobalScope;

self.addEventListener('message', ({ data }: MessageEvent<LayoutInput>) => {
  const positions = layersNow(data);
  self.postMessage(positions, [positions.buffer]);
});
