// The worker of the engine.
import { startAnswers } from './answers';
import { serveWorker } from './worker-server';

declare const self: DedicatedWorkerGlobalScope;

serveWorker(self, startAnswers);
