// Connections to real workers, and the module that they run.
//
// The worker is built into this script and started from a blob. A worker from a blob inherits the page's
// content security policy; a worker from an address would follow the headers of its own file, which a plain
// static host does not set, and so could call anywhere.
import { Aside } from './aside';
import { lifelineOf } from './lifeline';
import ModuleWorker from './module-worker?worker&inline';
import type { FromWorker, Holding, Start } from './protocol';
import type { Connect } from './worker-client';

/** Connects to workers made by `make` that run this module; what is asked before it is there waits for it in the worker. */
export function workerConnector(module: Promise<WebAssembly.Module>, make: () => Worker): Connect {
  return ({ message, broken }) => {
    const worker = make();
    const life = lifelineOf(worker, broken);
    worker.addEventListener('message', ({ data }: MessageEvent<FromWorker | Holding>) => {
      if (data.kind !== 'holding') message(data);
    });
    module.then(
      (compiled) => {
        worker.postMessage({ kind: 'start', module: compiled, lock: life.lock } satisfies Start);
        life.begin();
      },
      (error: unknown) => {
        broken(`the engine could not be unpacked: ${String(error)}`);
      },
    );
    return {
      post: worker.postMessage.bind(worker),
      end() {
        life.cut();
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
  const text = await packed;
  // Once more if the worker dies: without the module there is nothing at all.
  return compiledBy(text).catch(() => compiledBy(text));
}

async function compiledBy(packed: string): Promise<WebAssembly.Module> {
  const worker = new Aside<string, WebAssembly.Module>(new ModuleWorker());
  try {
    return await worker.ask(packed);
  } finally {
    worker.end();
  }
}
