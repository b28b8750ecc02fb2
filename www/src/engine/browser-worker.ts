// Connections to real workers, and the module that they run.
//
// The worker is built into this script and started from a blob. A worker from a blob inherits the page's
// content security policy; a worker from an address would follow the headers of its own file, which a plain
// static host does not set, and so could call anywhere.
import { awaitEnd, newLock } from './liveness-lock';
import ModuleWorker from './module-worker?worker&inline';
import type { FromWorker, Holding, Start } from './protocol';
import type { Connect } from './worker-client';

/** Connects to workers made by `make` that run this module; what is asked before it is there waits for it in the worker. */
export function workerConnector(module: Promise<WebAssembly.Module>, make: () => Worker): Connect {
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
    module.then(
      (compiled) => {
        worker.postMessage({ kind: 'start', module: compiled, lock } satisfies Start);
      },
      (error: unknown) => {
        broken(`the engine could not be unpacked: ${String(error)}`);
      },
    );
    return {
      post: worker.postMessage.bind(worker),
      end() {
        ended.abort();
        worker.terminate();
      },
    };
  };
}

/**
 * Unpacks and compiles beside the page, which draws meanwhile; once for the page. Workers receive the compiled module, so that
 * a further or restarted one costs next to nothing.
 */
export async function compileAside(packed: Promise<string>): Promise<WebAssembly.Module> {
  const worker = new ModuleWorker();
  try {
    const compiled = new Promise<WebAssembly.Module>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<WebAssembly.Module>) => {
        resolve(data);
      };
      worker.onerror = ({ message }) => {
        reject(new Error(message || 'a worker could not be started'));
      };
      worker.onmessageerror = () => {
        reject(new Error('the compiled module could not be handed over'));
      };
    });
    worker.postMessage(await packed);
    return await compiled;
  } finally {
    worker.terminate();
  }
}
