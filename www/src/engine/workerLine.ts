// Lines to real workers.
//
// The worker is built into this script and started from a blob. A worker from a blob inherits the page's
// content security policy; a worker from an address would follow the headers of its own file, which a plain
// static host does not set, and so could call anywhere.
import type { OpenLine } from './line';
import type { FromWorker, Start } from './protocol';
import EngineWorker from './worker?worker&inline';

/** Lines to workers that run this module. */
export function workerLines(module: WebAssembly.Module): OpenLine {
  return ({ message, broken }) => {
    const worker = new EngineWorker();
    worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
      message(data);
    });
    worker.addEventListener('error', (event) => {
      broken(event.message || 'it could not be started');
    });
    worker.addEventListener('messageerror', () => {
      broken('its message could not be read');
    });
    worker.postMessage({ kind: 'start', module } satisfies Start);
    return {
      post(question, transfer = []) {
        worker.postMessage(question, transfer);
      },
      end() {
        worker.terminate();
      },
    };
  };
}
