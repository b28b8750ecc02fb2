// Names are a reader's map: files are named in one way, a name means one thing, and a folder holds one kind of thing.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';

/** The sources in some folders, but for those that the build writes. */
function sources(...folders: string[]): string[] {
  const all = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file).replaceAll('\\', '/')),
  );
  return all.filter((file) => /\.(tsx?|js)$/.test(file) && !file.startsWith('www/src/wasm/'));
}

/** What occurs more than once. */
const repeated = (names: readonly string[]) => [...new Set(names.filter((name, at) => names.indexOf(name) !== at))];

test('files are named in kebab-case', () => {
  const names = sources('www', 'tests/web', 'tests/browser', 'scripts').map((file) => basename(file));
  expect(names.length).toBeGreaterThan(200);
  expect(names.filter((name) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)*$/.test(name))).toEqual([]);
});

test('a file name stands for one file of the engine', () => {
  expect(repeated(sources('www/src/engine').map((file) => basename(file)))).toEqual([]);
});

test('an exported name stands for one thing of engine and state', () => {
  const names = sources('www/src/engine', 'www/src/state').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^export (?:async )?(?:class|interface|type|const|function) (\w+)/gm)].map(
      ([, name = '']) => name,
    ),
  );
  expect(names.length).toBeGreaterThan(200);
  expect(repeated(names)).toEqual([]);
});

/** What a file imports: a name and the file or package that it comes from, types included. */
const imported = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/^import ([^;']*) from '([^']+)';/gm)].flatMap(([, what = '', from = '']) =>
    [...what.matchAll(/\w+/g)].map(([name]) => ({ file, name, from })),
  );

test('views take plain values and callbacks: only connected ones know signals and the classes of the state', () => {
  const classes = sources('www/src/state').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^export class (\w+)/gm)].map(([, name = '']) => name),
  );
  expect(classes).toContain('Store');
  const knows = ({ name, from }: { name: string; from: string }) =>
    from === '@preact/signals' || (from.includes('/state/') && classes.includes(name));
  const [connected, plain] = [true, false].map((wanted) =>
    sources('www/src/views').filter((file) => file.startsWith('www/src/views/connected/') === wanted),
  );
  expect(connected?.flatMap(imported).filter(knows).length).toBeGreaterThan(20);
  expect(plain?.flatMap(imported).filter(knows)).toEqual([]);
});
