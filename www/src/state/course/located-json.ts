// JSON with the line of every value, so that a fault of what it says can be found in the file. JSON.parse tells no places.

export interface Located {
  value: null | boolean | number | string | Located[] | Map<string, Located>;
  line: number;
}

/** Where a text is no JSON. */
export class JsonFault extends Error {
  constructor(
    readonly line: number,
    found: string,
    expected: string,
  ) {
    super(`expected ${expected}, found ${found}`);
  }
}

/** Lists and objects may stand in each other so deep: more would be no lesson, and could use up the stack. */
const DEEPEST = 100;

/** Words, numbers, texts (to the end of their line if they have none) and signs of a JSON text; what is none of these is a sign by itself. */
const TOKEN = /[{}[\],:]|"(?:[^"\\\n]|\\.)*"?|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null|\S/g;

interface Token {
  text: string;
  line: number;
}

/** Reads a text. Time in proportion to its length. */
export function readJson(text: string): Located {
  const tokens = tokensOf(text);
  let [at, depth] = [0, 0];
  const next = (expected: string): Token => {
    const token = tokens[at++];
    if (!token) throw new JsonFault(tokens.at(-1)?.line ?? 1, 'the end of the file', expected);
    return token;
  };
  const sign = (wanted: string): void => {
    const { text: found, line } = next(wanted);
    if (found !== wanted) throw new JsonFault(line, found, wanted);
  };
  /** What stands between commas until a closing sign. */
  const list = (close: string, item: () => void): void => {
    if (tokens[at]?.text === close) {
      at++;
      return;
    }
    if (++depth > DEEPEST)
      throw new JsonFault(tokens[at]?.line ?? 1, 'more', `at most ${DEEPEST} brackets in each other`);
    for (;;) {
      item();
      const { text: found, line } = next(`, or ${close}`);
      if (found === close) {
        depth--;
        return;
      }
      if (found !== ',') throw new JsonFault(line, found, `, or ${close}`);
    }
  };
  const entry = (all: Map<string, Located>): void => {
    const key = next('a name in quotes');
    if (!key.text.startsWith('"') || key.text.length < 2) throw new JsonFault(key.line, key.text, 'a name in quotes');
    sign(':');
    all.set(plain(key) as string, value());
  };
  const value = (): Located => {
    const token = next('a value');
    const { line } = token;
    if (token.text === '[') {
      const items: Located[] = [];
      list(']', () => {
        items.push(value());
      });
      return { value: items, line };
    }
    if (token.text === '{') {
      const all = new Map<string, Located>();
      list('}', () => {
        entry(all);
      });
      return { value: all, line };
    }
    return { value: plain(token), line };
  };
  const read = value();
  const rest = tokens[at];
  if (rest) throw new JsonFault(rest.line, rest.text, 'the end of the file');
  return read;
}

function tokensOf(text: string): Token[] {
  let [line, from] = [1, 0];
  return Array.from(text.matchAll(TOKEN), ({ 0: token, index }) => {
    line += text.slice(from, index).split('\n').length - 1;
    from = index;
    return { text: token, line };
  });
}

/** A text, number or word. */
function plain({ text, line }: Token): null | boolean | number | string {
  try {
    return JSON.parse(text) as null | boolean | number | string;
  } catch {
    throw new JsonFault(line, text, 'a value');
  }
}
