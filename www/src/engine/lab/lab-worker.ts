// The worker of the lab.
import { serveWorker } from '../worker-server';
import { startLab } from './lab-answers';

declare const self: DedicatedWorkerGlobalScope;

serveWorker(self, startLab);
