// The numbers of figure 2, for readers and for listeners.
import type { Figure2Point, Mean, Measure } from '../../state/network/experiment';
import { whole } from '../parts/format';
import { NumbersTable } from '../parts/numbers-table';

interface TableProps {
  points: readonly Figure2Point[];
  repetitions: number;
  precision: Measure;
  recall: Measure;
}

export function Figure2Table({ points, repetitions, precision, recall }: TableProps) {
  return (
    <NumbersTable
      caption="Mean ± standard error over repetitions"
      label="Numbers"
      heads={['n', 'CP', 'rows', 'repetitions', 'precision', 'recall', 'F1 of edges']}
    >
      {points.map((point) => (
        <tr key={`${point.n} ${point.cp}`}>
          <td class="number">{point.n}</td>
          <td class="number">{point.cp}</td>
          <td class="number">{whole(point.rows)}</td>
          <td class="number">
            {point.repetitions < repetitions ? `${point.repetitions} of ${repetitions}` : point.repetitions}
          </td>
          <MeanCell mean={point[precision]} />
          <MeanCell mean={point[recall]} />
          <MeanCell mean={point.edgeF1} />
        </tr>
      ))}
    </NumbersTable>
  );
}

/** Of repetitions without an edge there is no precision. */
function MeanCell({ mean: { value, error } }: { mean: Mean }) {
  if (Number.isNaN(value)) return <td class="number quiet">undefined</td>;
  return (
    <td class="number">
      <data value={String(value)}>{value.toFixed(3)}</data> <span class="quiet">± {error.toFixed(3)}</span>
    </td>
  );
}
