// The directed graphs that the command line wrote, as both kinds of page tests compare them.
import { readFileSync } from 'node:fs';

/** The file itself. */
export const stored = (name: string): string => readFileSync(`tests/golden/directed/${name}.csv`, 'utf8');

/** Its edges as from, to, type. */
export const storedArcs = (name: string): string[] =>
  stored(name)
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(',').slice(0, 3).join())
    .sort();
