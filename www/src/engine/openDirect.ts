// The same engine in one process, for tests.
import { startAnswers } from './answers';
import { directLines } from './in-process';
import { createEngine, type Engine } from './engine';
import { compileModule, packedModule } from './module';

let module: Promise<WebAssembly.Module> | undefined;

/** The module, compiled once. */
export function directModule(): Promise<WebAssembly.Module> {
  return (module ??= packedModule().then(compileModule));
}

/** `workers` lines that one instance of the module answers, in turn. */
export async function openDirectEngine(workers = 2, notice: (text: string) => void = () => undefined): Promise<Engine> {
  return createEngine({ open: directLines(await directModule(), startAnswers), workers, notice });
}
