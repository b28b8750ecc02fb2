// The reader of the page; this script and its module are loaded when the first file is opened.
import { compileAside, workerConnector } from '../browser-worker';
import type { Connect } from '../worker-client';
import ReaderWorker from './reader-worker?worker&inline';

/** Connects to workers that read files. */
export async function connectReader(): Promise<Connect> {
  const { default: packed } = await import('../../wasm/reader/bytes');
  return workerConnector(compileAside(Promise.resolve(packed)), () => new ReaderWorker({ name: 'reader' }));
}
