// The state of the import panel as data: choices per column, and the plan they make.
import defaults from '../../wasm/defaults';
import type { Action, ColumnReport, MissingPolicy, Plan } from './types';

export interface Draft {
  /** One action a column, in column order. */
  actions: readonly Action[];
  missing: MissingPolicy;
  /** Levels in fewer rows become one; `undefined` for no merging. */
  mergeRare: number | undefined;
}

/** The reader's suggestions, or an earlier plan for the same table. */
export function startDraft(reports: readonly ColumnReport[], plan?: Plan): Draft {
  const chosen = (report: ColumnReport) =>
    plan?.exclude?.includes(report.name) ? { kind: 'exclude' as const } : plan?.columns?.[report.name]?.action;
  return {
    actions: reports.map((report) => chosen(report) ?? report.action),
    missing: plan?.missing ?? 'dropRows',
    mergeRare: plan?.mergeRare ?? undefined,
  };
}

/** Only what differs from the suggestions: the plan then says what the user decided. */
export function toPlan(reports: readonly ColumnReport[], draft: Draft): Plan {
  const columns: Record<string, { action: Action }> = {};
  reports.forEach((report, index) => {
    const action = draft.actions[index];
    if (action && !sameAction(action, suggestion(reports, draft, index))) columns[report.name] = { action };
  });
  return {
    columns,
    exclude: [],
    only: [],
    missing: draft.missing,
    missingCodes: [],
    mergeRare: draft.mergeRare ?? null,
  };
}

/**
 * What happens to a column if the plan is silent. A copy is used as soon as its original is not (that is the
 * reader's rule too), so leaving it out must then be said.
 */
function suggestion(reports: readonly ColumnReport[], draft: Draft, index: number): Action | undefined {
  const report = reports[index];
  if (report?.verdict.kind !== 'copyOf') return report?.action;
  return draft.actions[report.verdict.column]?.kind === 'exclude' ? undefined : report.action;
}

export function sameAction(a: Action, b: Action | undefined): boolean {
  if (a.kind !== b?.kind) return false;
  return a.kind !== 'bin' || (b.kind === 'bin' && a.rule === b.rule && String(a.bins) === String(b.bins));
}

export type ActionName = 'keep' | 'exclude' | 'quantile' | 'equalWidth' | 'edges';

export const nameOf = (action: Action): ActionName => (action.kind === 'bin' ? action.rule : action.kind);

/** The action of that name; bins keep their number when only the rule changes. */
export function actionNamed(name: ActionName, before: Action): Action {
  if (name === 'keep' || name === 'exclude') return { kind: name };
  if (name === 'edges') return before;
  return { kind: 'bin', rule: name, bins: before.kind === 'bin' ? binsOf(before.bins) : defaults.suggestedBins };
}

/** The number of bins, be they asked for by number or by their edges. */
export const binsOf = (bins: number | readonly number[]): number => (typeof bins === 'number' ? bins : bins.length + 1);

/** The actions that make sense for a column: only numbers can be cut. */
export function actionsFor(report: ColumnReport): ActionName[] {
  return report.range === null ? ['keep', 'exclude'] : ['keep', 'quantile', 'equalWidth', 'exclude'];
}

/** Replaces the action of the given columns; where the name makes no sense the column stays as it is. */
export function withActions(
  reports: readonly ColumnReport[],
  draft: Draft,
  columns: readonly number[],
  name: ActionName | 'suggested',
): Draft {
  const actions = [...draft.actions];
  for (const column of columns) {
    const [report, before] = [reports[column], actions[column]];
    if (!report || !before) continue;
    if (name === 'suggested') actions[column] = report.action;
    else if (actionsFor(report).includes(name)) actions[column] = actionNamed(name, before);
  }
  return { ...draft, actions };
}

/** Columns whose name, verdict or level contains the text. */
export function matching(reports: readonly ColumnReport[], text: string): number[] {
  const needle = text.trim().toLowerCase();
  const hit = (report: ColumnReport) =>
    [report.name, report.verdict.kind, ...report.common.map(({ level }) => level)].some((word) =>
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
    .filter((_, index) => draft.actions[index]?.kind !== 'exclude')
    .map((report) => report.missing);
  const rows = reports[0]?.rows ?? 0;
  const sum = missing.reduce((total, each) => total + each, 0);
  return { least: Math.max(0, ...missing), most: Math.min(rows, sum), rows };
}
