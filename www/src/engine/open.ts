// The engine of the page.
import { createEngine, type Engine } from './engine';
import { wasmModule } from './module';
import { workerLines } from './workerLine';

/** More workers than this would each hold a copy of the counts for little more speed. */
const MOST = 8;

/** As many workers as there are cores. */
export async function openEngine(notice: (text: string) => void): Promise<Engine> {
  const workers = Math.min(MOST, Math.max(1, navigator.hardwareConcurrency));
  return createEngine({ open: workerLines(await wasmModule()), workers, notice });
}
