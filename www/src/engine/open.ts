// The engine of the page.
import { createEngine, type Engine } from './engine';
import { packedModule } from './module';
import ModuleWorker from './module-worker?worker&inline';
import { workerLines } from './workerLine';

/** More workers than this would each hold a copy of the counts for little more speed. */
const MOST = 8;

/** As many workers as there are cores. They start while the module is unpacked; questions wait for it. */
export function openEngine(notice: (text: string) => void): Engine {
  const workers = Math.min(MOST, Math.max(1, navigator.hardwareConcurrency));
  return createEngine({ open: workerLines(wasmModule()), workers, notice });
}

/** Compiled once for the page: workers receive the compiled module, so that a further or restarted one costs next to nothing. */
async function wasmModule(): Promise<WebAssembly.Module> {
  const worker = new ModuleWorker();
  try {
    const compiled = new Promise<WebAssembly.Module>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<WebAssembly.Module>) => { resolve(data); };
      worker.onerror = ({ message }) => { reject(new Error(message || 'a worker could not be started')); };
      worker.onmessageerror = () => { reject(new Error('the compiled module could not be handed over')); };
    });
    worker.postMessage(await packedModule());
    return await compiled;
  } finally {
    worker.terminate();
  }
}
