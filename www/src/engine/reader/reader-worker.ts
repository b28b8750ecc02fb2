// The worker of the reader.
import { serveWorker } from '../worker-server';
import { startReader } from './reader-answers';

declare const self: DedicatedWorkerGlobalScope;

serveWorker(self, startReader);
