// The worker that draws in layers: a script of its own, for those who ask for it.
import { serveAside } from '../../engine/serve-aside';
import { layersNow } from './layers';

declare const self: DedicatedWorkerGlobalScope;

serveAside(self, layersNow);
