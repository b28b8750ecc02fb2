// The built-in examples: rows drawn from published networks. Each comes in a script of its own, loaded when asked for,
// because the page may not fetch.
import { toCsv, type Packed } from './unpack';

export interface Example {
  id: string;
  title: string;
  columns: number;
  rows: number;
  /** What the columns are about, in one sentence. */
  about: string;
  /** The authors of the network, for the note on the page. */
  authors: string;
}

export const DEFAULT_EXAMPLE = 'child';

/** Where the networks come from, shown beside the authors. */
export const EXAMPLES_SOURCE = 'Networks from the bnlearn Bayesian Network Repository, CC BY-SA 3.0; the rows were drawn from them.';

export const EXAMPLES: readonly Example[] = [
  {
    id: 'asia',
    title: 'Asia',
    columns: 8,
    rows: 5000,
    about: 'A made-up chest clinic: a journey, smoking, three diseases, an X-ray and short breath.',
    authors: 'S. L. Lauritzen and D. J. Spiegelhalter (1988)',
  },
  {
    id: 'child',
    title: 'Child',
    columns: 20,
    rows: 5000,
    about: 'Findings in newborn babies with suspected congenital heart disease.',
    authors: 'D. J. Spiegelhalter and R. G. Cowell (1992)',
  },
  {
    id: 'alarm',
    title: 'Alarm',
    columns: 37,
    rows: 5000,
    about: 'Monitoring of patients under anaesthesia: faults, measurements and alarms.',
    authors: 'I. A. Beinlich, H. J. Suermondt, R. M. Chavez and G. F. Cooper (1989)',
  },
];

const loaders: Record<string, () => Promise<{ default: Packed }>> = {
  asia: () => import('./asia'),
  child: () => import('./child'),
  alarm: () => import('./alarm'),
};

/** The example as CSV text. Rejects for an unknown id. */
export async function loadExample(id: string): Promise<string> {
  const load = loaders[id];
  if (load === undefined) throw new RangeError(`there is no example called ${JSON.stringify(id)}`);
  return toCsv((await load()).default);
}
