// What the lab shows, as plain data: lessons set it, and a link holds it.
import defaults from '../../wasm/defaults';
import type { AssessWish, NetworkChange } from '../../engine/lab/assumptions';
import type { Formulation } from '../../model';

export const VIEWS = ['four', 'nodes', 'break', 'rows'] as const;
export type LabView = (typeof VIEWS)[number];
export type ChangeKind = NetworkChange['kind'];
export const CHANGES: readonly ChangeKind[] = ['copies', 'copy', 'deterministic', 'weaken', 'confuse'];

export interface LabSetting {
  view: LabView;
  /** Moments of the four-node example. */
  p: number;
  q: number;
  /** Which network: that of the page, the four-node example at (p, q), or a bundled one by its id. */
  network: string;
  formulation: Formulation;
  support: 'pc' | 'mb';
  /** Rows of a sample, and rows to ask the theorem about. */
  rows: number;
  seed: number;
  /** `undefined`: what the formulation takes by itself. */
  lambda: number | undefined;
  /** The node that is looked at, by its number. */
  node: number;
  change: ChangeKind;
}

export const PAGE = 'page';
export const FOUR = 'four';

export const EFFECTS: Formulation = { name: 'paper', encoding: 'effects', intercept: false };

export const defaultSetting: LabSetting = {
  view: 'four',
  p: 0.3,
  q: 0.1,
  network: PAGE,
  formulation: EFFECTS,
  support: 'pc',
  rows: 2000,
  seed: 1,
  lambda: undefined,
  node: 0,
  change: 'copies',
};

/** Largest number of rows that the lab draws at once. */
export const MOST_ROWS = 1_000_000;

/** What the core is asked with. */
export const wishOf = ({ formulation, support, rows, seed, lambda }: LabSetting): AssessWish => ({
  formulation,
  support,
  rows,
  seed,
  lambda,
});

const FORMULATIONS: Record<string, Formulation> = {
  normalised: { name: 'normalised' },
  effects: EFFECTS,
  'effects-intercept': { name: 'paper', encoding: 'effects', intercept: true },
  dummy: { name: 'paper', encoding: 'dummy', intercept: false },
  'dummy-intercept': { name: 'paper', encoding: 'dummy', intercept: true },
};

/** The short name of a formulation. */
export function formulationName(formulation: Formulation): string {
  if (formulation.name === 'normalised') return 'normalised';
  return formulation.encoding + (formulation.intercept ? '-intercept' : '');
}

/** The formulation of a short name. */
export const formulationOf = (name: string): Formulation | undefined => FORMULATIONS[name];

/** How one part of the setting is written; absent texts mean the default. */
type Line<T> = readonly [write: (value: T) => string | undefined, read: (text: string) => T | undefined];

const TABLE: { [Name in Exclude<keyof LabSetting, 'view'>]: Line<LabSetting[Name]> } = {
  p: [String, moment],
  q: [String, moment],
  network: [(id) => id, (text) => (/^[a-z0-9]+$/.test(text) ? text : undefined)],
  formulation: [formulationName, formulationOf],
  support: [(support) => support, (text) => (text === 'pc' || text === 'mb' ? text : undefined)],
  rows: [String, (text) => whole(text, 1, MOST_ROWS)],
  seed: [String, (text) => whole(text, 0, defaults.largestSeed)],
  lambda: [
    (lambda) => lambda?.toPrecision(4),
    (text) => (Number(text) > 0 && Number.isFinite(Number(text)) ? Number(text) : undefined),
  ],
  node: [String, (text) => whole(text, 0, 100_000)],
  change: [(change) => change, (text) => CHANGES.find((kind) => kind === text)],
};
const NAMES = Object.keys(TABLE) as (keyof typeof TABLE)[];

/** A short text: the view, then what differs from the default. It holds no name of the user's own. */
export function settingText(setting: LabSetting): string {
  const parts = NAMES.flatMap((name) => {
    const write = TABLE[name][0] as (value: unknown) => string | undefined;
    const text = write(setting[name]);
    return text === undefined || text === write(defaultSetting[name]) ? [] : [`${name}.${text}`];
  });
  return [setting.view, ...parts].join('_');
}

/** Reads such a text; what makes no sense takes its default. */
export function readSetting(text: string): LabSetting {
  const [view, ...parts] = text.split('_');
  let setting: LabSetting = { ...defaultSetting, view: VIEWS.find((each) => each === view) ?? defaultSetting.view };
  for (const part of parts) {
    const dot = part.indexOf('.');
    const name = NAMES.find((each) => each === part.slice(0, dot));
    const value = name && TABLE[name][1](part.slice(dot + 1));
    if (name && value !== undefined) setting = { ...setting, [name]: value };
  }
  return setting;
}

function moment(text: string): number | undefined {
  const value = Number(text);
  return text !== '' && Math.abs(value) <= 1 ? value : undefined;
}

function whole(text: string, low: number, high: number): number | undefined {
  const value = /^\d+$/.test(text) ? Number(text) : NaN;
  return value >= low && value <= high ? value : undefined;
}
