// The state of the import panel as data: choices about each column, and the plan they make.
import defaults from '../../wasm/defaults';
import type { Action, ColumnChanges, ColumnPlan, ColumnReport, MissingRule, Plan } from './types';

export interface Draft {
  /** What is chosen about each column, in column order; nothing is as suggested. */
  columns: readonly ColumnPlan[];
  /** Never a rule that decides by itself which columns do not apply to some rows: that is confirmed column by column. */
  missing: MissingRule;
  /** Further texts that are missing in every column. */
  missingCodes: readonly string[];
  /** Levels in fewer rows become one; `undefined` for no merging. */
  mergeRare: number | undefined;
  /** The column that says how many rows each row stands for; `undefined` where each is one. */
  weights: string | undefined;
}

/** The reader's suggestions, or an earlier plan for the same table. */
export function startDraft(reports: readonly ColumnReport[], plan: Plan = {}): Draft {
  const isOut = ({ name }: ColumnReport) =>
    plan.exclude?.includes(name) === true || ((plan.only?.length ?? 0) > 0 && !plan.only?.includes(name));
  // A plan that leaves it to the core has a level for each column that does not apply to some rows.
  const isOwn = ({ missingness }: ColumnReport) => plan.missing === 'auto' && missingness?.notApplicable === true;
  return {
    columns: reports.map((report) => ({
      ...(isOwn(report) ? { missing: 'ownLevel' as const } : {}),
      ...plan.columns?.[report.name],
      ...(isOut(report) ? { action: { kind: 'exclude' as const } } : {}),
    })),
    missing: plan.missing === 'auto' ? 'pairwise' : (plan.missing ?? 'pairwise'),
    missingCodes: plan.missingCodes ?? [],
    mergeRare: plan.mergeRare ?? undefined,
    weights: plan.weights ?? undefined,
  };
}

/** Only what differs from the suggestions: the plan then says what the user decided. */
export function toPlan(reports: readonly ColumnReport[], draft: Draft): Plan {
  const columns: Record<string, ColumnPlan> = {};
  reports.forEach((report, index) => {
    const column = said(reports, draft, index);
    if (Object.keys(column).length > 0) columns[report.name] = column;
  });
  return {
    columns,
    exclude: [],
    only: [],
    missing: draft.missing,
    missingCodes: [...draft.missingCodes],
    mergeRare: draft.mergeRare ?? null,
    ...(draft.weights === undefined ? {} : { weights: draft.weights }),
  };
}

/** What a plan has to say of a column. */
function said(reports: readonly ColumnReport[], draft: Draft, index: number): ColumnPlan {
  const [report, { ...column }] = [reports[index], draft.columns[index] ?? {}];
  if (!report) return {};
  const action = actionOf(report, column);
  delete column.action;
  if (!sameAction(action, suggestion(reports, draft, index))) column.action = action;
  // Levels that were arranged come back when the column is kept again.
  if (action.kind !== 'keep') delete column.levels;
  return Object.fromEntries(Object.entries(column).filter(([, value]) => isSaid(value)));
}

const isSaid = (value: unknown) => value !== undefined && value !== null && value !== '';

/**
 * What happens to a column if the plan is silent. A copy is used as soon as its original is not (that is the
 * reader's rule too), so leaving it out must then be said.
 */
function suggestion(reports: readonly ColumnReport[], draft: Draft, index: number): Action | undefined {
  const report = reports[index];
  if (report?.verdict.kind !== 'copyOf') return report?.action;
  const original = reports[report.verdict.column];
  const out = original && actionOf(original, draft.columns[report.verdict.column]).kind === 'exclude';
  return out ? undefined : report.action;
}

/** What becomes of a column. */
export const actionOf = (report: ColumnReport, column: ColumnPlan | undefined): Action =>
  column?.action ?? report.action;

/** The columns of a draft that are used. */
export const isUsed = (report: ColumnReport, column: ColumnPlan | undefined): boolean =>
  actionOf(report, column).kind !== 'exclude';

/** What becomes of a column's missing values. */
export const ruleOf = (column: ColumnPlan | undefined, policy: MissingRule): MissingRule => column?.missing ?? policy;

export const sameAction = (a: Action, b: Action | undefined): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Whether anything was chosen about a column that is not as suggested. */
export const isChanged = (report: ColumnReport, { action, ...others }: ColumnPlan): boolean =>
  Boolean(action && !sameAction(action, report.action)) ||
  Object.values(others).some((value) => isSaid(value) && !(Array.isArray(value) && value.length === 0));

/** The draft with other choices about one column; what is given as nothing is as suggested again. */
export function withColumn(draft: Draft, which: number, changes: ColumnChanges): Draft {
  const columns = draft.columns.map((column, index) => (index === which ? cleaned({ ...column, ...changes }) : column));
  return { ...draft, columns };
}

const cleaned = (column: ColumnChanges): ColumnPlan =>
  Object.fromEntries(Object.entries(column).filter(([, value]) => value !== undefined && value !== null));

/** Several columns at once; `change` says what is chosen about one, or nothing where it makes no sense. */
export function withColumns(
  reports: readonly ColumnReport[],
  draft: Draft,
  which: readonly number[],
  change: (report: ColumnReport, column: ColumnPlan) => ColumnChanges | undefined,
): Draft {
  const chosen = new Set(which);
  const columns = draft.columns.map((column, index) => {
    const report = reports[index];
    return report && chosen.has(index) ? cleaned(change(report, column) ?? column) : column;
  });
  return { ...draft, columns };
}

type DatePartName = Extract<Action, { kind: 'date' }>['part'];

export type ActionName = 'keep' | 'exclude' | 'quantile' | 'equalWidth' | 'edges' | 'split' | DatePartName;

export function nameOf(action: Action): ActionName {
  if (action.kind === 'bin') return action.rule;
  return action.kind === 'date' ? action.part : action.kind;
}

/** How many bins an action asks for. */
export const binsOf = (action: Action): number => {
  if (action.kind === 'date' && action.part === 'spans') return action.spans;
  if (action.kind !== 'bin') return defaults.suggestedBins;
  return action.rule === 'edges' ? action.bins.length + 1 : action.bins;
};

/** A whole number of bins in range; what is no number changes nothing. */
export function clampBins(value: number, before: number): number {
  return Number.isNaN(value) ? before : Math.min(defaults.maxBins, Math.max(2, Math.round(value)));
}

/** The action of that name; bins keep their number when only the rule changes, and edges begin where bins were cut. */
export function actionNamed(
  name: ActionName,
  before: Action,
  { written }: Pick<ColumnReport, 'written'>,
  cuts: readonly number[] = [],
): Action {
  switch (name) {
    case 'keep':
    case 'exclude':
      return { kind: name };
    case 'edges':
      return { kind: 'bin', rule: name, bins: [...cuts] };
    case 'quantile':
    case 'equalWidth':
      return { kind: 'bin', rule: name, bins: clampBins(binsOf(before), 2) };
    case 'split':
      return { kind: name, separator: written.kind === 'several' ? written.separator : ';' };
    case 'spans':
      return { kind: 'date', part: name, spans: clampBins(binsOf(before), 2) };
    default:
      return { kind: 'date', part: name };
  }
}

/** Columns that may say how many rows a row stands for; whether all of their values do is seen when rows are counted. */
export const weightsAmong = (reports: readonly ColumnReport[]): string[] =>
  reports.flatMap(({ name, range }) => (range && range[0] >= 0 ? [name] : []));

/** The draft with another column of weights: that is no longer learned from, and what was one is as suggested again. */
export function withWeights(reports: readonly ColumnReport[], draft: Draft, weights: string | undefined): Draft {
  const place = (name: string | undefined) => reports.findIndex((report) => report.name === name);
  const before = withColumn(draft, place(draft.weights), { action: undefined });
  return { ...withColumn(before, place(weights), { action: { kind: 'exclude' } }), weights };
}

/** The actions that make sense for a column: only numbers can be cut, and only dates have parts. */
export function actionsFor(report: ColumnReport): ActionName[] {
  const { written } = report;
  if (written.kind === 'several') return ['split', 'keep', 'exclude'];
  if (written.kind === 'date')
    return [
      ...(written.date ? (['year', 'quarter', 'month', 'weekday'] as const) : []),
      ...(written.time ? (['hour'] as const) : []),
      'spans',
      'keep',
      'exclude',
    ];
  return report.range === null ? ['keep', 'exclude'] : ['keep', 'quantile', 'equalWidth', 'edges', 'exclude'];
}

/** Replaces the action of the given columns; where the name makes no sense the column stays as it is. */
export function withActions(
  reports: readonly ColumnReport[],
  draft: Draft,
  which: readonly number[],
  name: ActionName | 'suggested',
): Draft {
  return withColumns(reports, draft, which, (report, column) => {
    if (name === 'suggested') return { ...column, action: undefined };
    if (!actionsFor(report).includes(name)) return undefined;
    return { ...column, action: actionNamed(name, actionOf(report, column), report) };
  });
}

/** Columns whose name, verdict or level contains the text. */
export function matching(reports: readonly ColumnReport[], text: string): number[] {
  const needle = text.trim().toLowerCase();
  const hit = (report: ColumnReport) =>
    [report.name, report.label ?? '', report.verdict.kind, ...report.common.map(({ level }) => level)].some((word) =>
      word.toLowerCase().includes(needle),
    );
  return reports.flatMap((report, index) => (needle === '' || hit(report) ? [index] : []));
}

/** How many rows go when rows with missing values are dropped: only bounds can be had from the columns alone. */
export function droppedRows(
  reports: readonly ColumnReport[],
  draft: Draft,
): { least: number; most: number; rows: number } {
  const missing = reports
    .filter((report, index) => isUsed(report, draft.columns[index]))
    .map((report) => report.missing);
  const rows = reports[0]?.rows ?? 0;
  const sum = missing.reduce((total, each) => total + each, 0);
  return { least: Math.max(0, ...missing), most: Math.min(rows, sum), rows };
}

/** Columns that a plan names and a table does not have. */
export function strangers(reports: readonly ColumnReport[], plan: Plan): string[] {
  const known = new Set(reports.map(({ name }) => name));
  const weights = plan.weights == null ? [] : [plan.weights];
  const named = [...Object.keys(plan.columns ?? {}), ...(plan.exclude ?? []), ...(plan.only ?? []), ...weights];
  return [...new Set(named)].filter((name) => !known.has(name));
}

/** Columns that look as if they did not apply to some rows, and are not yet said to be so. */
export const inapplicable = (reports: readonly ColumnReport[], draft: Draft): number[] =>
  reports.flatMap((report, index) =>
    report.missingness?.notApplicable &&
    isUsed(report, draft.columns[index]) &&
    ruleOf(draft.columns[index], draft.missing) !== 'ownLevel'
      ? [index]
      : [],
  );

/** What is done to several columns at once; where it makes no sense a column stays as it is. */
export function withBulk(
  reports: readonly ColumnReport[],
  draft: Draft,
  which: readonly number[],
  name: ActionName | 'suggested' | MissingRule | 'codes',
): Draft {
  switch (name) {
    case 'pairwise':
    case 'ownLevel':
    case 'dropRows':
      return withColumns(reports, draft, which, (_, column) => ({ ...column, missing: name }));
    case 'codes':
      return withColumns(reports, draft, which, (report, column) => {
        const suspicious = report.missingCodes.filter(({ why }) => why === 'suspicious').map(({ text }) => text);
        if (suspicious.length === 0) return undefined;
        const taken = column.missingCodes ?? report.missingCodes.filter((code) => code.taken).map(({ text }) => text);
        return { ...column, missingCodes: [...new Set([...taken, ...suspicious])] };
      });
    default:
      return withActions(reports, draft, which, name);
  }
}
