// The worker that takes one file apart.
import { serveWorker } from '../worker-server';
import { startFiles } from './files-answers';

declare const self: DedicatedWorkerGlobalScope;

serveWorker(self, startFiles);
