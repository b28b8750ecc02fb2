// The worker that takes one file apart.
import { serveWorker } from '../worker-server';
import { startFiles } from './files-answers';

declare const self: DedicatedWorkerGlobalScope;

serveWorker(self, (module) =>
  startFiles(module, (tell) => {
    self.addEventListener('error', (event) => {
      // The page need not hear of it twice.
      event.preventDefault();
      tell(event.error);
    });
  }),
);
