// Lines to real workers.
//
// The worker is built into this script and started from a blob. A worker from a blob inherits the page's
// content security policy; a worker from an address would follow the headers of its own file, which a plain
// static host does not set, and so could call anywhere.
import type { OpenLine } from './worker-client';
import type { FromWorker, Holding, Start } from './protocol';
import { awaitEnd, newLock } from './liveness-lock';

/** Lines to workers made by `make` that run this module; what is posted before it is there waits for it. */
export function workerLines(module: Promise<WebAssembly.Module>, make: () => Worker): OpenLine {
  return ({ message, broken }) => {
    const worker = make();
    const lock = newLock();
    const ended = new AbortController();
    worker.addEventListener('message', ({ data }: MessageEvent<FromWorker | Holding>) => {
      if (data.kind !== 'holding') message(data);
      else if (lock !== undefined)
        awaitEnd(lock, ended.signal, () => {
          broken('it ended without a word');
        });
    });
    worker.addEventListener('error', (event) => {
      broken(event.message || 'it could not be started');
    });
    worker.addEventListener('messageerror', () => {
      broken('its message could not be read');
    });
    const started = module.then((compiled) => {
      worker.postMessage({ kind: 'start', module: compiled, lock } satisfies Start);
    });
    started.catch((error: unknown) => {
      broken(`the engine could not be unpacked: ${String(error)}`);
    });
    return {
      post(question, transfer = []) {
        started.then(
          () => {
            worker.postMessage(question, transfer);
          },
          () => undefined,
        );
      },
      end() {
        ended.abort();
        worker.terminate();
      },
    };
  };
}
