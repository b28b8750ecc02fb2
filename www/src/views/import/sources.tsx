// Who counted how many of the rows.
import '../../styles/counts.css';
import { Dialog } from '../layout/dialog';
import { whole } from '../parts/format';

interface SourcesProps {
  sources: readonly { site: string; rows: number }[];
  /** Of all together. */
  rows: number;
  /** Whether numbers of rows have noise. */
  noisy: boolean;
  onClose: () => void;
}

export function Sources({ sources, rows, noisy, onClose }: SourcesProps) {
  const total = Math.max(1, rows);
  return (
    <Dialog title="Where rows were counted" onClose={onClose}>
      <p>
        Counts of {sources.length === 1 ? 'one site' : `${sources.length} sites, added up`}. Nobody handed over rows.
      </p>
      <table class="sources-table">
        <thead>
          <tr>
            <th scope="col">Site</th>
            <th scope="col">{noisy ? 'Rows, with noise' : 'Rows'}</th>
            <th scope="col">Share</th>
          </tr>
        </thead>
        <tbody>
          {sources.map((source) => (
            <tr key={source.site}>
              <th scope="row">{source.site}</th>
              <td>{whole(source.rows)}</td>
              <td>{((100 * source.rows) / total).toFixed(1)} %</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">All</th>
            <td>{whole(rows)}</td>
            <td />
          </tr>
        </tfoot>
      </table>
      <p class="dialog-actions">
        <button type="button" class="main-button" onClick={onClose}>
          Close
        </button>
      </p>
    </Dialog>
  );
}
