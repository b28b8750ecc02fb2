// How often each level occurs, as bars with numbers.
import { useState } from 'preact/hooks';
import { readable, whole } from '../parts/format';

interface LevelBarsProps {
  levels: readonly string[];
  counts: readonly number[];
  /** What the table is, for those who do not see it. */
  caption?: string;
  /** The rows that shares are of; all that are counted, unless a row may be counted several times. */
  of?: number | undefined;
}

const FIRST = 12;

export function LevelBars({ levels, counts, caption = 'Level frequencies', of }: LevelBarsProps) {
  const [all, setAll] = useState(false);
  return (
    <>
      <BarTable {...{ levels, counts, caption, of }} shown={all ? levels.length : FIRST} />
      {levels.length > FIRST && (
        <button
          type="button"
          class="text-button"
          onClick={() => {
            setAll(!all);
          }}
        >
          {all ? 'Show fewer' : `Show all ${whole(levels.length)}`}
        </button>
      )}
    </>
  );
}

function BarTable({ levels, counts, caption, of, shown }: LevelBarsProps & { shown: number }) {
  const most = Math.max(...counts, 1);
  const total = Math.max(1, of ?? counts.reduce((sum, rows) => sum + rows, 0));
  return (
    <table class="level-bars">
      <caption class="visually-hidden">{caption}</caption>
      <thead class="visually-hidden">
        <tr>
          <th scope="col">Level</th>
          <th scope="col">Share</th>
          <th scope="col">Rows</th>
        </tr>
      </thead>
      <tbody>
        {levels.slice(0, shown).map((level, index) => {
          const rows = counts[index] ?? 0;
          return <LevelRow key={level} {...{ level, rows, length: rows / most, share: rows / total }} />;
        })}
      </tbody>
    </table>
  );
}

/** The bar is a share of the longest, the number a share of all rows. */
function LevelRow({ level, rows, length, share }: { level: string; rows: number; length: number; share: number }) {
  const percent = `${readable(100 * share)} %`;
  return (
    <tr>
      <th scope="row">{level}</th>
      <td class="bar-cell">
        <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
          <rect width={100 * length} height="10" />
        </svg>
        <span class="visually-hidden">{percent}</span>
      </td>
      <td class="number">
        {whole(rows)} <span class="quiet">{percent}</span>
      </td>
    </tr>
  );
}
