// Packed tables back to text.

/** A column whose cells are packed: each character holds several codes, most significant first, above '0'. */
export interface PackedColumn {
  name: string;
  levels: string[];
  cells: string;
}

export interface Packed {
  rows: number;
  columns: PackedColumn[];
}

const FIRST = '0'.charCodeAt(0);
const VALUES = 64;

/** The table as CSV, so that an example is read in the same way as a user's own file. */
export function toCsv({ rows, columns }: Packed): string {
  const cells = columns.map((column) => unpackColumn(column, rows));
  const lines = Array.from({ length: rows }, (_, row) => cells.map((column) => column[row]).join(','));
  return [columns.map(({ name }) => name).join(','), ...lines, ''].join('\n');
}

function unpackColumn({ levels, cells }: PackedColumn, rows: number): string[] {
  const group = codesPerCharacter(levels.length);
  return Array.from({ length: rows }, (_, row) => {
    const value = cells.charCodeAt(Math.floor(row / group)) - FIRST;
    const code = Math.floor(value / levels.length ** (group - 1 - (row % group))) % levels.length;
    const level = levels[code];
    if (level === undefined) throw new RangeError(`row ${row + 1} holds no level`);
    return level;
  });
}

/** How many codes of a column with that many levels fit into one character. */
export function codesPerCharacter(levels: number): number {
  let group = 1;
  while (levels ** (group + 1) <= VALUES) group++;
  return group;
}
