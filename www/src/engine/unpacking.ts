// Unpacking and compiling beside the page, which draws meanwhile.
import ModuleWorker from './module-worker?worker&inline';

/** Compiled once for the page: workers receive the compiled module, so that a further or restarted one costs next to nothing. */
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
