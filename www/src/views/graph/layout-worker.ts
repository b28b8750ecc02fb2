// The worker that lays graphs out, so that the page stays free to draw.
import { serveAside } from '../../engine/serve-aside';
import { layoutNow } from './layout';

declare const self: DedicatedWorkerGlobalScope;

serveAside(self, layoutNow);
