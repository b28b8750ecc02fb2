// What every command needs first.
import { installPackages } from './packages.js';
import { step } from './step.js';
import { addWasmTarget, checkToolchain } from './toolchain.js';
import { buildWasm } from './wasm.js';

/** Checks the tools, then fetches packages and the wasm target where they are missing. */
export async function setUp() {
  await step('tools', checkToolchain);
  await step('npm packages', installPackages);
  await step('wasm target', addWasmTarget);
}

/** Set-up and the module that the web sources import. */
export async function setUpWithWasm() {
  await setUp();
  await step('wasm module', buildWasm);
}
