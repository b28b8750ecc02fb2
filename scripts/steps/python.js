// Python and what its suites need: an environment of their own below python/, the wheel, and Java for Spark.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { canAskDebian, installFromDebian } from './debian.js';
import { say } from './output.js';
import { at } from './paths.js';
import { capture, ONCE, run, StepError } from './run.js';

const OLDEST = [3, 9];
const JAVA = 17;
const FOLDER = at('python', '.venv');
const inFolder = (program) =>
  process.platform === 'win32' ? at('python', '.venv', 'Scripts', program) : at('python', '.venv', 'bin', program);
const WHEELS = at('python', 'target', 'wheels');

export const PACKAGES = ['maturin', 'pytest', 'numpy', 'pyarrow', 'polars', 'duckdb', 'pandas', 'networkx', 'tqdm'];
export const SPARK = [...PACKAGES, 'pyspark>=4'];

/** What cannot be had here: no failure, but a word at the end. */
export class Absent extends Error {}

/** A Python that is new enough, installed by the system's packages where that is allowed. */
async function findPython() {
  const found = pythonHere();
  if (found) return found;
  if (canAskDebian()) {
    say('no Python with venv: asking Debian for one');
    await installFromDebian(['python3'], ['python3-venv']);
  }
  const added = pythonHere();
  if (added) return added;
  throw new Absent(`no Python from ${OLDEST.join('.')} on with venv and pip was found, and none could be installed`);
}

function pythonHere() {
  for (const name of [process.env.PYTHON, 'python3', 'python'].filter(Boolean)) {
    const told = capture(name, ['-c', 'import sys, venv, ensurepip; print(*sys.version_info[:2])'])
      ?.split(' ')
      .map(Number);
    if (told && (told[0] > OLDEST[0] || told[1] >= OLDEST[1])) return name;
  }
  return undefined;
}

/** Makes the environment and installs what is missing in it. */
export async function installPython(packages) {
  if (!existsSync(inFolder('pip'))) await run(await findPython(), ['-m', 'venv', FOLDER]);
  try {
    await run(inFolder('pip'), ['install', '--quiet', '--disable-pip-version-check', ...packages]);
  } catch (error) {
    if (!(error instanceof StepError)) throw error;
    throw new Absent(`the packages of Python could not be installed: ${error.message}`);
  }
}

/** Builds the wheel and installs it. The lock file follows the core's packages, which it does not name itself. */
export async function installWheel() {
  rmSync(WHEELS, { recursive: true, force: true });
  await run(inFolder('maturin'), [
    'build',
    '--profile',
    'once',
    '--manifest-path',
    at('python', 'Cargo.toml'),
    '--out',
    WHEELS,
  ]);
  const wheel = readdirSync(WHEELS).find((name) => name.endsWith('.whl'));
  if (!wheel) throw new StepError('maturin built no wheel');
  const install = ['install', '--quiet', '--disable-pip-version-check', '--force-reinstall', '--no-deps'];
  await run(inFolder('pip'), [...install, at('python', 'target', 'wheels', wheel)]);
}

/** The environment of Spark's programs: a Java that is new enough, installed by the system's packages where that is allowed. */
export async function findJava() {
  if (javaVersion() < JAVA && canAskDebian()) {
    say('no Java: asking Debian for one');
    await installFromDebian(['openjdk-17-jre-headless', 'openjdk-21-jre-headless', 'default-jre-headless']);
  }
  if (javaVersion() < JAVA) throw new Absent(`no Java from version ${JAVA} on was found, and none could be installed`);
  return { SPARK_LOCAL_IP: '127.0.0.1', PYSPARK_PYTHON: inFolder('python'), PYSPARK_DRIVER_PYTHON: inFolder('python') };
}

function javaVersion() {
  // It tells its version where errors go.
  const told = capture('sh', ['-c', 'java -version 2>&1'])?.match(/version "(\d+)/);
  return told ? Number(told[1]) : 0;
}

/** Runs pytest over the package's tests, beside the command line that answers are compared with. */
export async function runPytest(args, env = {}) {
  await run('cargo', ['build', ...ONCE, '--bin', 'nodewise']);
  const nodewise = at('target', 'once', process.platform === 'win32' ? 'nodewise.exe' : 'nodewise');
  await run(inFolder('python'), ['-m', 'pytest', '--quiet', ...args, at('python', 'tests')], {
    env: { NODEWISE_PROGRAM: nodewise, ...env },
  });
}

/** Runs the steps of a suite, unless something that it needs cannot be had. */
export async function unlessAbsent(name, steps) {
  try {
    await steps();
  } catch (error) {
    if (!(error instanceof Absent)) throw error;
    console.log(`\n${name}: SKIPPED: ${error.message}`);
  }
}
