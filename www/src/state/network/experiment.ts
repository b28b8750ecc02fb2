// The numbers of figure 2 as they are drawn. They are those of the file that can be saved: nothing is computed here.
import type { Engine } from '../../engine/engine';
import type { CellOutcome } from '../../engine/experiments';

export type { CellOutcome, Figure2Cell } from '../../engine/experiments';
export type { Figure2Settings } from '../../wasm/nodewise';

/** What figure 2 needs of the engine. */
export type Figure2Engine = Pick<Engine, 'figure2Penalties' | 'figure2Cells' | 'figure2' | 'figure2Csv' | 'forecast'>;

/** A mean over repetitions and its standard error. */
export interface Mean {
  value: number;
  error: number;
}

/** Columns of the file that hold a mean; its standard error is in the column with `_error` after the name. */
export const MEASURES = ['node_precision', 'node_recall', 'edge_precision', 'edge_recall', 'edge_f1'] as const;
export type Measure = (typeof MEASURES)[number];

/** What one method reached at one size and control parameter, over the repetitions that are there. */
export type Figure2Point = { method: string; n: number; cp: number; rows: number; repetitions: number } & Record<
  Measure,
  Mean
>;

export interface Figure2Summary {
  /** The file that the command line writes. */
  csv: string;
  points: readonly Figure2Point[];
  /** The methods in the order of the file: the paper's rule, then the normalised formulation. */
  methods: readonly string[];
}

/** Fits of a cell that did not reach their gap. */
export const unconverged = (outcome: CellOutcome): number => outcome[2] ?? 0;

/** What the engine summed up, number by number. */
export function summaryOf(csv: string): Figure2Summary {
  const points = figure2Points(csv);
  return { csv, points, methods: [...new Set(points.map(({ method }) => method))] };
}

/** The rows of the file. Only the name of a method may be quoted. */
export function figure2Points(csv: string): Figure2Point[] {
  const [head = '', ...lines] = csv.trimEnd().split('\n');
  const names = head.split(',').slice(1);
  return lines.map((line) => {
    const [, quoted, plain, rest = ''] = /^(?:"((?:[^"]|"")*)"|([^,]*)),(.*)$/.exec(line) ?? [];
    const numbers = rest.split(',').map(Number);
    const column = (name: string) => numbers[names.indexOf(name)] ?? NaN;
    const means = MEASURES.map((measure): [Measure, Mean] => [
      measure,
      { value: column(measure), error: column(`${measure}_error`) },
    ]);
    const [n, cp, rows, repetitions] = [column('n'), column('cp'), column('rows'), column('repetitions')];
    return {
      method: quoted?.replaceAll('""', '"') ?? plain ?? '',
      n,
      cp,
      rows,
      repetitions,
      ...(Object.fromEntries(means) as Record<Measure, Mean>),
    };
  });
}
