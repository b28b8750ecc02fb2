// Checks Node and Rust before anything else, so that a missing program is named instead of failing half-way.
import { existsSync, readFileSync } from 'node:fs';
import { say } from './output.js';
import { at } from './paths.js';
import { capture, run, StepError } from './run.js';

const WASM = 'wasm32-unknown-unknown';

/** Throws unless Node and Rust are present and new enough; fetches the pinned Rust where rustup can. */
export async function checkToolchain() {
  checkNode();
  await choosePinnedRust();
  checkRust();
}

function checkNode() {
  const wanted = JSON.parse(readFileSync(at('package.json'), 'utf8')).engines.node.replace('>=', '');
  if (isOlder(process.versions.node, wanted)) {
    throw new StepError(`Node ${wanted} or newer is needed, this is ${process.versions.node}: see https://nodejs.org`);
  }
  say(`Node ${process.versions.node}`);
}

/**
 * Makes rust-toolchain.toml come true. Where its version cannot be had (no network, a mirror without it), the default
 * toolchain stands in, if there is one: whether it is new enough is asked next.
 */
async function choosePinnedRust() {
  const installed = capture('rustup', ['toolchain', 'list'])?.split('\n');
  if (installed === undefined || process.env.RUSTUP_TOOLCHAIN) return;
  const pinned = pinnedRust();
  if (holds(installed, pinned)) return;
  say(`Rust ${pinned} is pinned by rust-toolchain.toml, asking rustup for it`);
  const fetch = ['toolchain', 'install', pinned, '--profile', 'minimal', '--component', 'clippy,rustfmt'];
  const failed = await run('rustup', [...fetch, '--target', WASM]).then(() => false, String);
  const standIn = defaultToolchain(installed);
  if (!failed) return;
  if (!standIn) {
    throw new StepError(`Rust ${pinned} could not be installed, and rustup has no default toolchain: ${failed}`);
  }
  say(`Rust ${pinned} cannot be had; ${standIn} stands in, and its lints may differ`);
  process.env.RUSTUP_TOOLCHAIN = standIn;
}

/** The version that rust-toolchain.toml names. */
export const pinnedRust = () => /^channel = "(.+)"$/m.exec(readFileSync(at('rust-toolchain.toml'), 'utf8'))[1];

/** Whether rustup's list has a toolchain of this version, on whatever system. */
const holds = (installed, version) => installed.some((line) => line === version || line.startsWith(`${version}-`));

/** The name of the toolchain that rustup's list marks as the default one. */
const defaultToolchain = (installed) =>
  installed.find((line) => /\(.*\bdefault\b.*\)/.test(line))?.replace(/ \(.*/, '');

function checkRust() {
  const wanted = /^rust-version = "(.+)"$/m.exec(readFileSync(at('Cargo.toml'), 'utf8'))[1];
  const found = /^rustc (\d+\.\d+\.\d+)/.exec(capture('rustc', ['--version']) ?? '')?.[1];
  if (!found || !capture('cargo', ['--version'])) {
    throw new StepError(`Rust ${wanted} or newer is needed and was not found: install it from https://rustup.rs`);
  }
  if (isOlder(found, wanted)) {
    throw new StepError(`Rust ${wanted} or newer is needed, this is ${found}: run "rustup update stable"`);
  }
  const pinned = pinnedRust();
  say(found === pinned ? `Rust ${found}` : `Rust ${found} (the project is checked with ${pinned})`);
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
