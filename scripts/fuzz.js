// npm run fuzz -- SECONDS [TARGET…]: invents inputs for each fuzz target in turn, for so many seconds in all (60 if none are named).
// Runs on stable Rust: the compiler's coverage counters are asked for by flags, so that neither nightly nor cargo-fuzz is needed.
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { say } from './steps/output.js';
import { at } from './steps/paths.js';
import { capture, captureAll, run, StepError } from './steps/run.js';
import { command, step } from './steps/step.js';
import { checkToolchain } from './steps/toolchain.js';

/** What a target starts from besides its own corpus. */
const SEEDS = { files: [at('tests', 'reference', 'small')], bif: [at('www', 'public', 'networks')] };
/** An input larger than this is cut; one that takes longer than a second is a finding. */
const LIMITS = ['-max_len=30000', '-timeout=1', '-rss_limit_mb=2048', '-print_final_stats=1'];
const COVERAGE = [
  '-Cpasses=sancov-module',
  '-Cllvm-args=-sanitizer-coverage-level=4',
  '-Cllvm-args=-sanitizer-coverage-inline-8bit-counters',
  '-Cllvm-args=-sanitizer-coverage-pc-table',
  '-Cllvm-args=-sanitizer-coverage-trace-compares',
  '--cfg=fuzzing',
];

const targets = () => readdirSync(at('fuzz', 'targets')).map((name) => name.replace('.rs', ''));
const host = () => /host: (\S+)/.exec(capture('rustc', ['-vV']))?.[1];

/** Naming the machine's own target keeps the flags away from build scripts. */
function build() {
  const args = ['build', '--release', '--manifest-path', at('fuzz', 'Cargo.toml'), '--target', host()];
  return run('cargo', [...args, '--target-dir', at('target', 'fuzz')], { env: { RUSTFLAGS: COVERAGE.join(' ') } });
}

/** Runs one target, and gives its number of executions and of places reached. What is found stays in target/fuzz/findings. */
async function fuzz(target, seconds) {
  const [inventory, findings] = ['corpus', 'findings'].map((name) => at('target', 'fuzz', name, target));
  for (const folder of [inventory, findings]) mkdirSync(folder, { recursive: true });
  const seeds = [at('fuzz', 'corpus', target), ...(SEEDS[target] ?? [])].filter((folder) => existsSync(folder));
  const program = at('target', 'fuzz', host(), 'release', target);
  const args = [`-max_total_time=${seconds}`, `-artifact_prefix=${findings}/`, ...LIMITS, inventory, ...seeds];
  const { code, output } = await captureAll(program, args);
  if (code !== 0) {
    say(output.slice(-4000));
    throw new StepError(`${target}: a finding, kept in ${findings}`);
  }
  const executions = Number(/number_of_executed_units: (\d+)/.exec(output)?.[1]);
  const reached = [...output.matchAll(/cov: (\d+)/g)].at(-1)?.[1];
  say(`${target}: ${executions} executions in ${seconds} s, ${reached} places of the program reached, no finding`);
  return executions;
}

const [seconds = '60', ...named] = process.argv.slice(2);
const chosen = named.length > 0 ? named : targets();
let executions = 0;
await command('npm run fuzz', async () => {
  await step('tools', checkToolchain);
  await step('build', build);
  for (const target of chosen) {
    await step(target, async () => {
      executions += await fuzz(target, Math.ceil(Number(seconds) / chosen.length));
    });
  }
  say(`${executions} executions of ${chosen.length} targets, no finding`);
});
