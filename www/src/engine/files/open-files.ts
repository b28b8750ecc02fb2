// What reads files that are no text; this script and its module are loaded when the first of them is opened.
import { compileAside, workerConnector } from '../browser-worker';
import type { Connect } from '../worker-client';
import FilesWorker from './files-worker?worker&inline';

/** Connects to workers that take a file apart. */
export async function connectFiles(): Promise<Connect> {
  const { default: packed } = await import('../../wasm/files/bytes');
  return workerConnector(compileAside(Promise.resolve(packed)), () => new FilesWorker({ name: 'files' }));
}
