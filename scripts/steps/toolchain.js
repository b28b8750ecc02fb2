// Checks Node and Rust before anything else, so that a missing program is named instead of failing half-way.
import { existsSync, readFileSync } from 'node:fs';
import { at } from './paths.js';
import { capture, run, StepError } from './run.js';

const WASM = 'wasm32-unknown-unknown';

/** Throws unless Node and Rust are present and new enough. */
export function checkToolchain() {
  checkNode();
  checkRust();
}

function checkNode() {
  const wanted = JSON.parse(readFileSync(at('package.json'), 'utf8')).engines.node.replace('>=', '');
  if (isOlder(process.versions.node, wanted)) {
    throw new StepError(`Node ${wanted} or newer is needed, this is ${process.versions.node}: see https://nodejs.org`);
  }
  console.log(`Node ${process.versions.node}`);
}

function checkRust() {
  const wanted = /^rust-version = "(.+)"$/m.exec(readFileSync(at('Cargo.toml'), 'utf8'))[1];
  const found = /^rustc (\d+\.\d+\.\d+)/.exec(capture('rustc', ['--version']) ?? '')?.[1];
  if (!found || !capture('cargo', ['--version'])) {
    throw new StepError(`Rust ${wanted} or newer is needed and was not found: install it from https://rustup.rs`);
  }
  if (isOlder(found, wanted)) {
    throw new StepError(`Rust ${wanted} or newer is needed, this is ${found}: run "rustup update stable"`);
  }
  console.log(`Rust ${found}`);
}

/** Whether version `a` comes before version `b`; missing parts count as 0. */
export function isOlder(a, b) {
  const [left, right] = [a, b].map((version) => version.split('.').map(Number));
  for (let part = 0; part < 3; part++) {
    const difference = (left[part] ?? 0) - (right[part] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}

/** Adds Rust's wasm target unless it is there; asks the compiler, as not every Rust comes from rustup. */
export async function addWasmTarget() {
  const library = capture('rustc', ['--print', 'target-libdir', '--target', WASM]);
  if (library && existsSync(library)) return;
  if (!capture('rustup', ['--version'])) {
    throw new StepError(
      `Rust has no ${WASM} target, and there is no rustup to add it: install it with your Rust's package`,
    );
  }
  await run('rustup', ['target', 'add', WASM]);
}
