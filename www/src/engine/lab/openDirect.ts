// The same lab in one process, for tests.
import { directLines } from '../in-process';
import { compileModule } from '../module';
import { startLab } from './lab-answers';
import { createLab, type Lab } from './lab-engine';

let module: Promise<WebAssembly.Module> | undefined;

export async function openDirectLab(): Promise<Lab> {
  module ??= import('../../wasm/lab/bytes').then((bytes) => compileModule(bytes.default));
  return createLab(directLines(await module, startLab));
}
