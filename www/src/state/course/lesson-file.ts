// A teacher's lesson from a file: checked, and every fault told with its line. docs/lessons.md describes the format.
import { FORMULA_IDS, LETTER_NAMES, type Lesson } from '../../lessons/types';
import { JsonFault, readJson, type Located } from './located-json';

export type ReadLesson = { lesson: Lesson } | { faults: readonly string[] };

/** Most faults that are told at once. */
const MOST = 8;

/** What a value has to be; faults go to `tell`. */
type Check = (at: Located, name: string, tell: (line: number, text: string) => void) => void;

export function readLesson(text: string): ReadLesson {
  try {
    const root = readJson(text);
    const faults: string[] = [];
    LESSON(root, 'lesson', (line, what) => faults.push(`line ${line}: ${what}`));
    if (faults.length > 0) return { faults: faults.slice(0, MOST) };
    // What was checked is what the type says.
    return { lesson: { ...(JSON.parse(text) as Lesson), part: 'own' } };
  } catch (error) {
    if (error instanceof JsonFault) return { faults: [`line ${error.line}: ${error.message}`] };
    throw error;
  }
}

const kindOf = ({ value }: Located): string => {
  if (value === null) return 'nothing';
  if (value instanceof Map) return 'an object';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'string' ? 'a text' : typeof value === 'number' ? 'a number' : 'true or false';
};

const text: Check = (at, name, tell) => {
  if (typeof at.value !== 'string' || at.value.trim() === '')
    tell(at.line, `${name}: expected a text, found ${kindOf(at)}`);
  else
    for (const [all, letter = ''] of at.value.matchAll(/\{(\w+)\}/g))
      if (!LETTERS.has(letter))
        tell(at.line, `${name}: expected one of the letters ${LETTER_NAMES.join(', ')} in braces, found ${all}`);
};
const LETTERS: ReadonlySet<string> = new Set(LETTER_NAMES);
const number: Check = (at, name, tell) => {
  if (typeof at.value !== 'number') tell(at.line, `${name}: expected a number, found ${kindOf(at)}`);
};
const anything: Check = () => undefined;

const listOf =
  (item: Check, least = 0): Check =>
  (at, name, tell) => {
    if (!Array.isArray(at.value)) tell(at.line, `${name}: expected a list, found ${kindOf(at)}`);
    else if (at.value.length < least) tell(at.line, `${name}: expected at least ${least}, found ${at.value.length}`);
    else
      at.value.forEach((each, k) => {
        item(each, `${name} ${k + 1}`, tell);
      });
  };

const mapOf =
  (item: Check): Check =>
  (at, name, tell) => {
    if (!(at.value instanceof Map)) tell(at.line, `${name}: expected an object, found ${kindOf(at)}`);
    else for (const [key, each] of at.value) item(each, `${name}, ${key}`, tell);
  };

/** An object with these fields; those in `may` can be left out, and others are misspelt. */
const fields =
  (must: Record<string, Check>, may: Record<string, Check> = {}): Check =>
  (at, name, tell) => {
    if (!(at.value instanceof Map)) {
      tell(at.line, `${name}: expected an object, found ${kindOf(at)}`);
      return;
    }
    for (const key of Object.keys(must))
      if (!at.value.has(key)) tell(at.line, `${name}: expected a field “${key}”, found none`);
    for (const [key, value] of at.value) {
      const check = must[key] ?? may[key];
      if (check) check(value, `${name}, ${key}`, tell);
      else
        tell(
          value.line,
          `${name}: expected one of ${[...Object.keys(must), ...Object.keys(may)].join(', ')}, found “${key}”`,
        );
    }
  };

const oneOf =
  (...words: readonly string[]): Check =>
  (at, name, tell) => {
    if (typeof at.value !== 'string' || !words.includes(at.value))
      tell(
        at.line,
        `${name}: expected one of ${words.join(', ')}, found ${typeof at.value === 'string' ? `“${at.value}”` : kindOf(at)}`,
      );
  };

/** Different fields for different values of `key`. */
const byKind =
  (key: string, kinds: Record<string, Check>): Check =>
  (at, name, tell) => {
    const kind = at.value instanceof Map ? at.value.get(key) : undefined;
    if (!kind) {
      tell(
        at.line,
        `${name}: expected an object with “${key}”, found ${at.value instanceof Map ? 'none' : kindOf(at)}`,
      );
      return;
    }
    const check = typeof kind.value === 'string' ? kinds[kind.value] : undefined;
    if (check) check(at, name, tell);
    else oneOf(...Object.keys(kinds))(kind, `${name}, ${key}`, tell);
  };

const id: Check = (at, name, tell) => {
  if (typeof at.value !== 'string' || !/^[a-z]+$/.test(at.value))
    tell(at.line, `${name}: expected small letters a to z, found ${JSON.stringify(at.value)}`);
};

const LEVELS = mapOf(text);
const PAIR = listOf(text, 2);
const SETTING = mapOf(anything);
const common = { at: SETTING };
const READING: Check = byKind('of', {
  query: fields({ of: text, node: text, level: text }, { given: LEVELS, do: LEVELS, ...common }),
  share: fields({ of: text, pair: PAIR, draws: number }, common),
  joined: fields({ of: text, pair: PAIR }, common),
  learned: fields(
    {
      of: text,
      what: oneOf('edges', 'found', 'missed', 'extra', 'precision', 'recall', 'lambda', 'both', 'unconverged'),
    },
    { after: anything, ...common },
  ),
  four: fields(
    { of: text, what: oneOf('incoherence', 'weight', 'eigenvalue', 'possible') },
    { node: number, ...common },
  ),
  node: fields(
    {
      of: text,
      node: text,
      what: oneOf(
        'eigenvalue',
        'condition',
        'incoherence',
        'alpha',
        'weakest',
        'lambdaFrom',
        'lambdaTo',
        'rows',
        'bias',
      ),
    },
    { after: anything, ...common },
  ),
  worst: fields(
    { of: text, what: oneOf('incoherence', 'eigenvalue', 'weakest', 'rows') },
    { after: anything, ...common },
  ),
  witness: fields({ of: text, node: text, what: oneOf('largest', 'kept') }, common),
});
const CONDITION = fields(
  { reading: READING },
  { above: number, atLeast: number, below: number, belowReading: READING, sameAs: READING },
);
const OPTION = fields({ text, when: listOf(CONDITION, 1) }, { wrong: text });
const QUESTION = byKind('kind', {
  choice: fields({ kind: text, text, options: listOf(OPTION, 2), why: text }),
  estimate: fields(
    {
      kind: text,
      text,
      reading: READING,
      from: number,
      to: number,
      by: number,
      tolerance: number,
      low: text,
      high: text,
      why: text,
    },
    { unit: oneOf('share') },
  ),
});
const SIDE = { given: LEVELS, do: LEVELS };
const SCENE = byKind('kind', {
  ask: fields({ kind: text }, { ...SIDE, beside: fields({}, SIDE) }),
  path: fields({ kind: text, lambdas: listOf(number, 1) }),
  shares: fields({ kind: text, draws: number }),
});
const STEP = fields(
  { title: text, text: listOf(text), set: SETTING, question: QUESTION },
  { scene: SCENE, look: text, formula: oneOf(...FORMULA_IDS) },
);
const NODE = fields(
  { name: text, levels: listOf(text, 2), rows: listOf(listOf(number, 2), 1) },
  { parents: listOf(text) },
);
const LESSON = fields(
  { id, title: text, about: text, goals: listOf(text, 1), minutes: number, steps: listOf(STEP, 1) },
  { part: text, needs: listOf(text), networks: mapOf(fields({ nodes: listOf(NODE, 1) })) },
);
