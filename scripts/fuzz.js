// npm run fuzz -- SECONDS [CHECK…]: invents inputs for each check of fuzz/src/checks in turn, for so many seconds in all (60 if none are
// named). Runs on stable Rust: the compiler's coverage counters are asked for by flags, so that neither nightly nor cargo-fuzz is needed.
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { say } from './steps/output.js';
import { at } from './steps/paths.js';
import { capture, captureAll, run, StepError } from './steps/run.js';
import { command, step } from './steps/step.js';
import { checkToolchain } from './steps/toolchain.js';

/** Small files of each format, by their endings; the check of all formats starts from all of them. */
const FORMATS = at('tests', 'reference', 'small');
/** Networks of a size that is read and written within a millisecond. */
const NETWORKS = ['asia', 'cancer', 'earthquake', 'sachs'].map((name) =>
  at('www', 'public', 'networks', `${name}.bif`),
);
/** An input should take a second at most; the fuzzer's clock goes on while others use the machine, so five are allowed. */
const LIMITS = ['-timeout=5', '-rss_limit_mb=2048', '-print_final_stats=1', '-verbosity=1'];
/** The longest inputs in bytes. Those that say codes of a small table are short: what they ask for grows fast. */
const LONGEST = { certificate: 200, exact: 200, counting: 1000, threads: 2000 };
const LONG = 30_000;
const COVERAGE = [
  '-Cpasses=sancov-module',
  '-Cllvm-args=-sanitizer-coverage-level=4',
  '-Cllvm-args=-sanitizer-coverage-inline-8bit-counters',
  '-Cllvm-args=-sanitizer-coverage-pc-table',
  '-Cllvm-args=-sanitizer-coverage-trace-compares',
  '--cfg=fuzzing',
];

const host = () => /host: (\S+)/.exec(capture('rustc', ['-vV']))?.[1];
const program = () => at('target', 'fuzz', host(), 'release', 'nodewise-fuzz');

/** Naming the machine's own target keeps the flags away from build scripts. */
function build() {
  const args = ['build', '--release', '--manifest-path', at('fuzz', 'Cargo.toml'), '--target', host()];
  return run('cargo', [...args, '--target-dir', at('target', 'fuzz')], { env: { RUSTFLAGS: COVERAGE.join(' ') } });
}

/** Files outside of fuzz/corpus that a check starts from, too. */
function seeds(check) {
  if (check === 'bif') return NETWORKS.filter((path) => existsSync(path));
  const fits = (name) => check === 'files' || name.endsWith(`.${check}`);
  return readdirSync(FORMATS)
    .filter(fits)
    .map((name) => join(FORMATS, name));
}

/** Runs one check, and gives what came of it. What is found stays in target/fuzz/findings. */
async function fuzz(check, seconds) {
  const [inventory, findings] = ['corpus', 'findings'].map((name) => at('target', 'fuzz', name, check));
  for (const folder of [inventory, findings]) mkdirSync(folder, { recursive: true });
  const stored = at('fuzz', 'corpus', check);
  const args = [
    `-max_total_time=${seconds}`,
    `-max_len=${LONGEST[check] ?? LONG}`,
    `-artifact_prefix=${findings}/`,
    ...(seeds(check).length > 0 ? [`-seed_inputs=${seeds(check).join(',')}`] : []),
    ...LIMITS,
    inventory,
    ...(existsSync(stored) ? [stored] : []),
  ];
  const { code, output } = await captureAll(program(), args, { NODEWISE_FUZZ: check });
  if (code !== 0) {
    say(output.slice(-4000));
    throw new StepError(`${check}: a finding, kept in ${findings}`);
  }
  return told(output);
}

/** What the fuzzer's last lines say: executions, places of the program reached, the most memory in megabytes. */
function told(output) {
  const stat = (name) => Number(new RegExp(`${name}: +(\\d+)`).exec(output)?.[1]);
  const reached = Number([...output.matchAll(/cov: (\d+)/g)].at(-1)?.[1] ?? 0);
  return { executions: stat('number_of_executed_units'), reached, memory: stat('peak_rss_mb') };
}

/** One check's line, or that of all together. */
const line = (name, { executions, reached, memory }, seconds) =>
  `${name}: ${executions} executions, ${Math.round(executions / seconds)} a second, ${reached} places reached, at most ${memory} MB, no finding`;

const [seconds = '60', ...named] = process.argv.slice(2);
await command('npm run fuzz', async () => {
  await step('tools', checkToolchain);
  await step('build', build);
  const checks = named.length > 0 ? named : capture(program()).split('\n');
  const each = Math.max(1, Math.round(Number(seconds) / checks.length));
  const all = { executions: 0, reached: 0, memory: 0 };
  for (const check of checks) {
    await step(check, async () => {
      const { executions, reached, memory } = await fuzz(check, each);
      say(line(check, { executions, reached, memory }, each));
      all.executions += executions;
      all.reached += reached;
      all.memory = Math.max(all.memory, memory);
    });
  }
  say(line(`${checks.length} checks`, all, each * checks.length));
});
