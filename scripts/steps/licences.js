// Which licences the packages may have: those that ask no more than to be named, so that the program can be used under its own.
import { readFileSync } from 'node:fs';
import { say } from './output.js';
import { at } from './paths.js';
import { capture, StepError } from './run.js';

const FREE = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'Unicode-3.0',
  'Unlicense',
  'Zlib',
];
/** Tools that build and test but are no part of what is handed on may ask for a little more. */
const TOOLS = [...FREE, 'BlueOak-1.0.0', 'MPL-2.0'];

/** Every crate of both lock files, the page's and Python's, with whatever features. */
export function checkCrateLicences() {
  const packages = ['Cargo.toml', at('python', 'Cargo.toml')].flatMap((manifest) => cratesOf(manifest).packages);
  check(packages.map(({ name, version, license }) => ({ name: `${name} ${version}`, licence: license, among: FREE })));
}

/** What cargo knows of a workspace, with whatever features. */
export function cratesOf(manifest) {
  const asked = ['metadata', '--format-version', '1', '--all-features', '--locked', '--manifest-path', manifest];
  const told = capture('cargo', asked);
  if (told === undefined)
    throw new StepError(`cargo metadata failed for ${manifest}: is its lock file up to date, and is there a network?`);
  return JSON.parse(told);
}

/** Every npm package of the lock file. */
export function checkNpmLicences() {
  const { packages } = JSON.parse(readFileSync(at('package-lock.json'), 'utf8'));
  check(
    Object.entries(packages).map(([path, { license, dev }]) => ({
      name: path.replace('node_modules/', '') || 'nodewise',
      licence: license,
      among: dev ? TOOLS : FREE,
    })),
  );
}

function check(packages) {
  const refused = packages.filter(({ licence, among }) => !allows(licence ?? '', among));
  for (const { name, licence } of refused) say(`${name}: ${licence ?? 'no licence named'}`);
  if (refused.length > 0) throw new StepError(`${refused.length} packages have a licence that is not in licences.js`);
  say(`${packages.length} packages, all with a licence that only asks to be named`);
}

/** Whether a licence expression (SPDX, or the older `A/B` for "A or B") can be met by the licences in the list. */
export function allows(expression, list) {
  const words = expression.replaceAll('/', ' OR ').match(/[()]|[^\s()]+/g) ?? [];
  const next = (word) => words[0] === word && words.shift() !== undefined;
  // Every part is read to its end even when the answer is known, since what follows it has to be found.
  const either = () => {
    let met = both();
    while (next('OR')) met = both() || met;
    return met;
  };
  const both = () => {
    let met = one();
    while (next('AND')) met = one() && met;
    return met;
  };
  const one = () => {
    if (!next('(')) return named();
    const met = either();
    return next(')') && met;
  };
  const named = () => {
    const met = list.includes(words.shift());
    // An exception only adds permissions.
    if (next('WITH')) words.shift();
    return met;
  };
  return either() && words.length === 0;
}
