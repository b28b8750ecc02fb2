// The lab of the page; this script and its module are loaded when something first asks for them.
import { compileAside, workerConnector } from '../browser-worker';
import { createLabEngine, type LabEngine } from './lab-engine';
import LabWorker from './lab-worker?worker&inline';

let lab: LabEngine | undefined;

/** Opened once for the page. */
export function openLabEngine(): LabEngine {
  return (lab ??= createLabEngine(workerConnector(compileAside(packedLab()), () => new LabWorker({ name: 'lab' }))));
}

async function packedLab(): Promise<string> {
  return (await import('../../wasm/lab/bytes')).default;
}
