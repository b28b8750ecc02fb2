// The feature `milp` builds a C++ solver: it is checked where the tools for that are, and said to be left out elsewhere.
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { say } from './output.js';
import { capture, run } from './run.js';

const LIBCLANG = /^(lib)?clang(-\d[\d.]*)?\.(so|dylib|dll)(\.|$)/;

/** Checks that library and tests compile with integer programming. */
export function checkMilp() {
  const missing = missingTools();
  if (missing.length > 0) return say(`left out: feature milp needs ${missing.join(', ')}, absent here`);
  return run('cargo', ['check', '--tests', '--features', 'milp']);
}

function missingTools() {
  const compilers = process.platform === 'win32' ? ['cl', 'clang-cl'] : ['c++', 'g++', 'clang++'];
  return [
    [onPath('cmake'), 'cmake'],
    [compilers.some(onPath), 'a C++ compiler'],
    [libraryFolders().some(holdsLibclang), 'libclang'],
  ].flatMap(([there, name]) => (there ? [] : [name]));
}

function onPath(program) {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return folders.some((folder) => ['', '.exe'].some((ending) => existsSync(path.join(folder, program + ending))));
}

/** Where bindgen looks for libclang: what a person names, what LLVM says, and the usual places of each system. */
function libraryFolders() {
  const told = [process.env.LIBCLANG_PATH, capture('llvm-config', ['--libdir'])].filter(Boolean);
  const usual = ['/usr/lib', '/usr/lib64', '/usr/local/lib', '/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu'];
  const apple = ['/Library/Developer/CommandLineTools/usr/lib', '/opt/homebrew/opt/llvm/lib'];
  return [...told, ...usual, ...apple, 'C:\\Program Files\\LLVM\\bin', ...versions('/usr/lib', /^llvm-\d+$/)];
}

const versions = (folder, name) =>
  namesIn(folder)
    .filter((each) => name.test(each))
    .map((each) => path.join(folder, each, 'lib'));

const holdsLibclang = (folder) => namesIn(folder).some((name) => LIBCLANG.test(name));

function namesIn(folder) {
  return existsSync(folder) ? readdirSync(folder) : [];
}
