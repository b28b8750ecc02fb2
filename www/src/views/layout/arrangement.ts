// Which panels stand around the graph and how large they are: all that the page remembers of a visit.

export type PanelId = 'settings' | 'strip' | 'inspector' | 'edges';

/** What can be dragged: two widths, two heights, and on a narrow screen the height of the sheet. */
export type SizeId = 'settings' | 'side' | 'strip' | 'edges' | 'sheet';

/** On a narrow screen all panels but the strip are sheets, of which one is open at a time. */
export type Screen = 'wide' | 'narrow';

export interface Arrangement {
  open: Readonly<Record<PanelId, boolean>>;
  /** In pixels; what is absent is as wide or high as the style sheet has it. */
  size: Readonly<Partial<Record<SizeId, number>>>;
}

export type Arrangements = Readonly<Record<Screen, Arrangement>>;

/** Where a dragged border stops, in pixels. */
export const LIMITS: Readonly<Record<SizeId, readonly [number, number]>> = {
  settings: [200, 480],
  side: [240, 800],
  strip: [96, 400],
  edges: [96, 900],
  sheet: [160, 700],
};

/** The graph first: settings wait behind their button, and a narrow screen begins with graph and λ alone. */
export const AT_FIRST: Arrangements = {
  wide: { open: { settings: false, strip: true, inspector: true, edges: true }, size: {} },
  narrow: { open: { settings: false, strip: true, inspector: false, edges: false }, size: {} },
};

/** With the panel shown, or hidden. */
export function turned(arrangement: Arrangement, panel: PanelId, shown: boolean, screen: Screen): Arrangement {
  const { open } = arrangement;
  const alone = screen === 'narrow' && shown && panel !== 'strip';
  const others = alone ? { ...AT_FIRST.narrow.open, strip: open.strip } : open;
  return { ...arrangement, open: { ...others, [panel]: shown } };
}

/** With a border dragged; without a number it goes back to where the style sheet has it. */
export function resized(arrangement: Arrangement, id: SizeId, pixels: number | undefined): Arrangement {
  const others = Object.fromEntries(Object.entries(arrangement.size).filter(([other]) => other !== id));
  return { ...arrangement, size: pixels === undefined ? others : { ...others, [id]: within(id, pixels) } };
}

function within(id: SizeId, pixels: number): number {
  const [least, most] = LIMITS[id];
  return Math.round(Math.min(most, Math.max(least, pixels)));
}

/** What was written down, as far as it makes sense; anything else is as at first. */
export function readArrangements(text: string | null): Arrangements {
  const told = recordOf(parsed(text));
  return { wide: readOne(told.wide, 'wide'), narrow: readOne(told.narrow, 'narrow') };
}

function readOne(told: unknown, screen: Screen): Arrangement {
  const { open, size } = recordOf(told);
  const shown = Object.entries(recordOf(open)).filter(
    (entry): entry is [PanelId, boolean] => entry[0] in AT_FIRST.wide.open && typeof entry[1] === 'boolean',
  );
  const sizes = Object.entries(recordOf(size)).filter(
    (entry): entry is [SizeId, number] => entry[0] in LIMITS && Number.isFinite(entry[1]),
  );
  const start = AT_FIRST[screen];
  const turnedAll = shown.reduce((now, [panel, on]) => turned(now, panel, on, screen), start);
  return sizes.reduce((now, [id, pixels]) => resized(now, id, pixels), turnedAll);
}

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}
