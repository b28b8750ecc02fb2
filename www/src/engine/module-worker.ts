// The worker that unpacks and compiles the module while the page is drawn for the first time.
import { serveAside } from './serve-aside';
import { compileModule } from './module';

declare const self: DedicatedWorkerGlobalScope;

serveAside(self, compileModule);
