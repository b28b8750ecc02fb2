// From what was stored to a table that can be worked with.
import type { Engine } from '../../engine/engine';
import type { Incoming, OpenData } from '../opening';
import type { Work } from '../work';
import { KeptTable } from './kept-table';
import type { StoredTable } from './storage';

/** The table as it was left. */
export function revive({ work, answer, file }: StoredTable, engine: Engine): Work {
  const { id, dataset, steps, selection, compared, score, shown } = work;
  const { counts, drawn, learned } = answer;
  const source = sourceOf({ work, answer, file }, engine);
  const data: OpenData = { id, dataset, counts, source, drawn: drawn ?? null };
  // Origins are told apart by their object.
  const same = compared && JSON.stringify(compared.origin) === JSON.stringify(dataset.origin);
  return {
    data,
    steps,
    picture: learned && { ...learned, data },
    selection,
    compared: same ? { ...compared, origin: dataset.origin } : undefined,
    score,
    shown,
  };
}

/** The rows: drawn again, read from the file when they are needed, or not there. */
function sourceOf({ work, answer, file }: StoredTable, engine: Engine): Incoming | undefined {
  const { dataset, steps, options = {} } = work;
  const { origin, title, network } = dataset;
  const { plan } = steps.present;
  const common = { origin, title, options, plan, again: false, error: undefined };
  if (origin.kind === 'sampled')
    return network && { ...common, data: undefined, network, table: engine.drawnTable(network, origin) };
  if (!file) return undefined;
  const table = new KeptTable(file, (watch) => engine.read(file, options, watch), { plan, counts: answer.counts });
  return { ...common, data: file, table };
}
