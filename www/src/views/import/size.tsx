// The forecast in words.
import { bytes, counted, duration, whole } from '../parts/format';
import { LARGE_SECONDS, LIMIT, type Forecast } from './forecast';

export function Size({ forecast }: { forecast: Forecast }) {
  const memory = forecast.countBytes + forecast.gramBytes;
  const heavy = memory > LIMIT / 4 || forecast.seconds > LARGE_SECONDS;
  return (
    <div class={forecast.refusal ? 'size size-refused' : heavy ? 'size size-heavy' : 'size'} aria-live="polite">
      <p>
        <strong>{counted(forecast.columns, 'column')}</strong>, at most {counted(forecast.levels, 'level')}:{' '}
        {bytes(forecast.countBytes)} of counts, {bytes(forecast.gramBytes)} of matrices, {duration(forecast.seconds)}.
      </p>
      {forecast.refusal && <p>{forecast.refusal}</p>}
      {(forecast.refusal !== undefined || heavy) && forecast.columns > 1 && (
        <p>Most levels: {forecast.costly.map(({ name, levels }) => `${name} (${whole(levels)})`).join(', ')}.</p>
      )}
    </div>
  );
}
