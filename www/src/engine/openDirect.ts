// The same engine in one process, for tests.
import { directLines } from './directLine';
import { createEngine, type Engine } from './engine';
import { wasmModule } from './module';

/** `workers` lines that one instance of the module answers, in turn. */
export async function openDirectEngine(workers = 2, notice: (text: string) => void = () => undefined): Promise<Engine> {
  return createEngine({ open: directLines(await wasmModule()), workers, notice });
}
