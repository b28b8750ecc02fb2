// What every command needs first.
import { installPackages } from './packages.js';
import { sideBySide, step } from './step.js';
import { addWasmTarget, checkToolchain } from './toolchain.js';
import { buildWasm } from './wasm.js';

/** Checks the tools, then fetches packages and the wasm target where they are missing, and builds the modules. */
export async function setUpWithWasm() {
  await step('tools', checkToolchain);
  await sideBySide(
    () => step('npm packages', installPackages),
    () => step('wasm target', addWasmTarget),
  );
  await step('wasm module', buildWasm);
}
