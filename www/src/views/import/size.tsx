// The forecast in words.
import defaults from '../../wasm/defaults';
import { bytes, counted, duration, whole } from '../parts/format';
import { bytesOf, LARGE_SECONDS, type Size } from './forecast';

export function SizeWords({ size: { columns, levels, cost, refusal, costly } }: { size: Size }) {
  const heavy = cost !== undefined && (bytesOf(cost) > defaults.browserBytes / 4 || cost.seconds > LARGE_SECONDS);
  return (
    <div class={refusal ? 'size size-refused' : heavy ? 'size size-heavy' : 'size'} aria-live="polite">
      <p>
        <strong>{counted(columns, 'column')}</strong>, at most {counted(levels, 'level')}
        {cost
          ? `: ${bytes(cost.rowsBytes)} of rows, ${bytes(cost.countsBytes)} of counts, ${bytes(cost.gramBytes)} of matrices, ${duration(cost.seconds)}.`
          : '.'}
      </p>
      {refusal && <p>{refusal}</p>}
      {(refusal !== undefined || heavy) && columns > 1 && (
        <p>Most levels: {costly.map(({ name, levels: most }) => `${name} (${whole(most)})`).join(', ')}.</p>
      )}
    </div>
  );
}
