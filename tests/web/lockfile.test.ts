import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Locked {
  version?: string;
  integrity?: string;
  resolved?: string;
  optionalDependencies?: Record<string, string>;
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> };
const entries = Object.entries(packages).filter(([path]) => path !== '');

test('every package is pinned by version and checksum, and by no address', () => {
  const loose = entries.filter(([, locked]) => !locked.version || !locked.integrity || locked.resolved);
  expect(loose.map(([path]) => path)).toEqual([]);
});

test('the parts for other systems are locked too, or set-up would fail there', () => {
  const named = entries.flatMap(([, locked]) => Object.keys(locked.optionalDependencies ?? {}));
  const missing = named.filter((name) => !(`node_modules/${name}` in packages));
  expect(missing).toEqual([]);
});
