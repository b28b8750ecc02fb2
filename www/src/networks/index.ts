// The bundled networks. Each comes in a script of its own, loaded when asked for, because the page may not fetch.
import type { NetworkSource, Sampling } from '../model';

export interface BundledNetwork {
  id: string;
  title: string;
  nodes: number;
  /** What the columns are about, in one sentence. */
  about: string;
  /** The authors of the network, for the note on the page. */
  authors: string;
}

/** Where the networks come from, shown beside the authors. */
export const NETWORKS_SOURCE =
  'Networks from the bnlearn Bayesian Network Repository, CC BY-SA 3.0; the rows are drawn from them here.';

export const NETWORKS: readonly BundledNetwork[] = [
  {
    id: 'cancer',
    title: 'Cancer',
    nodes: 5,
    about: 'A textbook network: smoking, pollution, lung cancer and two of its signs.',
    authors: 'K. B. Korb and A. E. Nicholson (2010)',
  },
  {
    id: 'earthquake',
    title: 'Earthquake',
    nodes: 5,
    about: 'A textbook network: a burglar alarm, an earthquake, and two neighbours who may call.',
    authors: 'K. B. Korb and A. E. Nicholson (2010)',
  },
  {
    id: 'survey',
    title: 'Survey',
    nodes: 6,
    about: 'Who takes the train, who the car: age, sex, education, work and residence.',
    authors: 'M. Scutari and J.-B. Denis (2014)',
  },
  {
    id: 'asia',
    title: 'Asia',
    nodes: 8,
    about: 'A made-up chest clinic: a journey, smoking, three diseases, an X-ray and short breath.',
    authors: 'S. L. Lauritzen and D. J. Spiegelhalter (1988)',
  },
  {
    id: 'sachs',
    title: 'Sachs',
    nodes: 11,
    about: 'Signals between proteins in single human immune cells.',
    authors: 'K. Sachs, O. Perez, D. Pe’er, D. A. Lauffenburger and G. P. Nolan (2005)',
  },
  {
    id: 'child',
    title: 'Child',
    nodes: 20,
    about: 'Findings in newborn babies with suspected congenital heart disease.',
    authors: 'D. J. Spiegelhalter and R. G. Cowell (1992)',
  },
  {
    id: 'water',
    title: 'Water',
    nodes: 32,
    about: 'A waste water treatment plant over four steps of time.',
    authors: 'F. V. Jensen, U. Kjærulff, K. G. Olesen and J. Pedersen (1989)',
  },
  {
    id: 'alarm',
    title: 'Alarm',
    nodes: 37,
    about: 'Monitoring of patients under anaesthesia: faults, measurements and alarms.',
    authors: 'I. A. Beinlich, H. J. Suermondt, R. M. Chavez and G. F. Cooper (1989)',
  },
  {
    id: 'hailfinder',
    title: 'Hailfinder',
    nodes: 56,
    about: 'Forecasting severe summer hail in north-eastern Colorado.',
    authors: 'B. Abramson, J. Brown, W. Edwards, A. Murphy and R. L. Winkler (1996)',
  },
  {
    id: 'win95pts',
    title: 'Win95pts',
    nodes: 76,
    about: 'Finding out why a printer does not print.',
    authors: 'Microsoft Research (1995)',
  },
  {
    id: 'andes',
    title: 'Andes',
    nodes: 223,
    about: 'What a student knows of Newtonian physics, as a tutoring system sees it.',
    authors: 'C. Conati, A. S. Gertner, K. VanLehn and M. J. Druzdzel (1997)',
  },
];

const DEFAULT_ROWS = 5000;
const DEFAULT_SEED = 1;

/** The rows that are drawn unless others are asked for. */
export const drawnFrom = (network: NetworkSource): Sampling => ({ network, rows: DEFAULT_ROWS, seed: DEFAULT_SEED });

/** What the page opens with. */
export const DEFAULT_SAMPLING: Sampling = drawnFrom({ kind: 'bundled', id: 'child' });

const files = import.meta.glob<string>('../../public/networks/*.bif', { query: '?raw', import: 'default' });

/** A bundled network's title and the text of its BIF file. Rejects for an unknown id. */
export async function loadNetwork(id: string): Promise<{ title: string; text: string }> {
  const [network, load] = [NETWORKS.find((each) => each.id === id), files[`../../public/networks/${id}.bif`]];
  if (!network || !load) throw new RangeError(`there is no network called ${JSON.stringify(id)}`);
  return { title: network.title, text: await load() };
}
