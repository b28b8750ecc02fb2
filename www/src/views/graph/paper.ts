// What pictures on paper are made of: inks, numbers and text for XML.
import type { EdgeKind } from './look';

/** Paper is white, whatever the colours of the page. */
export const INK = {
  text: '#1d232b',
  edge: '#3d4855',
  quiet: '#6b7685',
  required: '#1b6b3a',
  bad: '#a3222c',
  ground: '#ffffff',
} as const;

export const LINE_INK: Readonly<Record<EdgeKind, string>> = {
  both: INK.edge,
  one: INK.edge,
  dropped: '#a3662a',
  pruned: '#a3662a',
  scored: INK.edge,
  found: '#0b5cad',
  missed: '#b84a00',
  extra: '#8e2f86',
};

export const FONT = 'system-ui, -apple-system, Segoe UI, sans-serif';

/** A number with as many digits as can be seen. */
export const place = (value: number): string => value.toFixed(1);

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

// eslint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Text for XML: control characters, which XML cannot hold, are left out. */
export const escaped = (text: string): string =>
  text.replace(CONTROL, '').replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
