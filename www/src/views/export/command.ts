// The command line that repeats a result with the native program.
import type { Sampling, Settings } from '../../model';
import type { Action, ColumnPlan, MissingPolicy, Plan, Reading } from '../import/types';

export interface Run {
  /** Name of the file; an example or a pasted table has to be saved first. */
  file: string;
  lambda: number;
  /** What to do, with its own options. */
  verb?: readonly string[];
  settings: Settings;
  /** Column names of the learned table, to which pairs refer. */
  names: readonly string[];
  plan?: Plan | undefined;
  /** The name under which the page saves the plan, where options cannot say it. */
  planFile?: string | undefined;
  reading?: Reading | undefined;
  /** Further options, which stand last. */
  more?: readonly string[];
}

/** The whole command, quoted for a POSIX shell. */
export function commandLine(run: Run): string {
  const file = run.file.startsWith('-') ? `./${run.file}` : run.file;
  const [verb, ...options] = run.verb ?? ['learn'];
  return [
    'nodewise',
    verb ?? '',
    file,
    ...options,
    '--lambda',
    String(run.lambda),
    ...modelOptions(run),
    ...readingOptions(run.reading),
    ...planOptions(run),
    ...(run.more ?? []),
  ]
    .map(quote)
    .join(' ');
}

/** The command that draws the same rows into `file`, from the BIF file that the page hands out under the name `network`. */
export function sampleCommand({ rows, seed }: Pick<Sampling, 'rows' | 'seed'>, network: string, file: string): string {
  const here = network.startsWith('-') ? `./${network}` : network;
  return ['nodewise', 'sample', here, '--rows', String(rows), '--seed', String(seed), '--out', file]
    .map(quote)
    .join(' ');
}

/** One word for the shell: bare when it is harmless, else in single quotes. */
export function quote(word: string): string {
  if (/^[\w@%+=:,./-]+$/.test(word)) return word;
  return `'${word.replaceAll("'", `'\\''`)}'`;
}

/** A column's name inside a list: quoted when its comma, quote or outer space would be misread. */
export function nameInList(name: string): string {
  return /[",]|^\s|\s$/.test(name) ? `"${name.replaceAll('"', '""')}"` : name;
}

/** An option and its value; one that begins with a dash must hang on the option. */
function option(name: string, value: string): string[] {
  return value.startsWith('-') ? [`${name}=${value}`] : [name, value];
}

function modelOptions({ settings, names }: Run): string[] {
  const { formulation, rule, filter } = settings;
  const paper =
    formulation.name === 'paper'
      ? ['--encoding', formulation.encoding, ...(formulation.intercept ? ['--intercept'] : [])]
      : [];
  const pairs = (name: string, list: Settings['forbidden']) =>
    list.flatMap((pair) => option(name, pair.map((column) => nameInList(names[column] ?? '')).join(',')));
  return [
    ...['--method', formulation.name],
    ...paper,
    ...['--rule', rule],
    ...['--filter', filter ? 'on' : 'off'],
    ...pairs('--forbid', settings.forbidden),
    ...pairs('--require', settings.required),
  ];
}

const DELIMITERS: Record<string, string> = { ',': 'comma', '\t': 'tab', ';': 'semicolon', '|': 'pipe', ' ': 'space' };

function readingOptions(reading: Reading | undefined): string[] {
  if (!reading) return [];
  const header = reading.header === null ? [] : ['--header', reading.header ? 'yes' : 'no'];
  const delimiter =
    reading.delimiter === null ? [] : option('--delimiter', DELIMITERS[reading.delimiter] ?? reading.delimiter);
  const encoding = reading.encoding === null ? [] : ['--text-encoding', reading.encoding];
  const row = reading.headerRow === null ? [] : ['--header-row', String(reading.headerRow)];
  const sheet = reading.sheet === null ? [] : option('--sheet', reading.sheet);
  const member = reading.member === null ? [] : option('--member', reading.member);
  const skip = reading.skipBad === null ? [] : ['--skip-bad', 'all'];
  return [...header, ...delimiter, ...encoding, ...row, ...sheet, ...member, ...skip];
}

const MISSING: Record<MissingPolicy, string> = {
  auto: 'auto',
  dropRows: 'drop',
  ownLevel: 'level',
  pairwise: 'pairwise',
};

/** What options can say of a plan is said by options; more than that takes the plan's own file. */
function planOptions({ plan, planFile }: Run): string[] {
  if (!plan) return [];
  if (!isPlain(plan)) return option('--plan', planFile ?? 'plan.json');
  const actions = Object.entries(plan.columns ?? {}).flatMap(([name, { action }]) =>
    action ? [{ name, action }] : [],
  );
  const excluded = [
    ...(plan.exclude ?? []),
    ...actions.flatMap(({ name, action }) => (action.kind === 'exclude' ? [name] : [])),
  ];
  return [
    ...['--missing', MISSING[plan.missing ?? 'auto']],
    ...(excluded.length > 0 ? option('--exclude', excluded.map(nameInList).join(',')) : []),
    ...actions.flatMap(({ name, action }) =>
      action.kind === 'keep' || action.kind === 'bin' ? option('--bins', `${name}=${levelsRule(action)}`) : [],
    ),
    ...(plan.mergeRare == null ? [] : ['--merge-rare', String(plan.mergeRare)]),
    ...(plan.weights == null ? [] : option('--weights', plan.weights)),
  ];
}

/** Whether options can say all of a plan. */
export function isPlain(plan: Plan): boolean {
  const simple = (column: ColumnPlan) =>
    Object.entries(column).every(([key, value]) => key === 'action' || value == null) &&
    (!column.action || ['keep', 'exclude', 'bin'].includes(column.action.kind));
  return (
    (plan.only ?? []).length === 0 &&
    (plan.missingCodes ?? []).length === 0 &&
    Object.values(plan.columns ?? {}).every(simple)
  );
}

/** How a used column gets its levels; `levels` keeps them as they are, whatever was suggested. */
function levelsRule(action: Extract<Action, { kind: 'keep' | 'bin' }>): string {
  if (action.kind === 'keep') return 'levels';
  if (action.rule === 'edges') return `edges:${action.bins.join(',')}`;
  return `${action.rule === 'quantile' ? 'quantile' : 'width'}:${action.bins}`;
}
