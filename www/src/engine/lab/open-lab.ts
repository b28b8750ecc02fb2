// The lab of the page; this script and its module are loaded when something first asks for them.
import { compileAside } from '../browser-worker';
import { workerLines } from '../browser-worker';
import { createLab, type Lab } from './lab-engine';
import LabWorker from './lab-worker?worker&inline';

let lab: Lab | undefined;

/** Opened once for the page. */
export function openLab(): Lab {
  return (lab ??= createLab(workerLines(compileAside(packedLab()), () => new LabWorker({ name: 'lab' }))));
}

async function packedLab(): Promise<string> {
  return (await import('../../wasm/lab/bytes')).default;
}
