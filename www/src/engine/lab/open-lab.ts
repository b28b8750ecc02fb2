// The lab of the page; this script and its module are loaded when something first asks for them.
import { compileAside, workerConnector } from '../browser-worker';
import { createLabEngine, type LabEngine } from './lab-engine';
import LabWorker from './lab-worker?worker&inline';

/** `notice` hears, in sentences for the user, of workers that had to be replaced. */
export function openLabEngine(notice: (text: string) => void): LabEngine {
  const connect = workerConnector(compileAside(packedLab()), () => new LabWorker({ name: 'lab' }));
  return createLabEngine(connect, notice);
}

async function packedLab(): Promise<string> {
  return (await import('../../wasm/lab/bytes')).default;
}
