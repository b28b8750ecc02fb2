// The panels around the graph: shown, hidden, resized, and as they were at the last visit.
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import {
  AT_FIRST,
  readArrangements,
  resized,
  turned,
  type Arrangement,
  type Arrangements,
  type PanelId,
  type Screen,
  type SizeId,
} from './arrangement';

/** What each panel is called, and the letter that shows or hides it together with Alt. */
export const PANELS: readonly { id: PanelId; label: string; name: string; letter: string }[] = [
  { id: 'settings', label: 'Settings', name: 'Settings', letter: 'S' },
  { id: 'strip', label: 'λ', name: 'λ strip', letter: 'L' },
  { id: 'inspector', label: 'Inspector', name: 'Inspector', letter: 'I' },
  { id: 'edges', label: 'Edges', name: 'Edges', letter: 'T' },
];

export interface Panels extends Arrangement {
  screen: Screen;
  turn: (panel: PanelId, shown: boolean) => void;
  resize: (id: SizeId, pixels: number | undefined) => void;
}

/** The id of a panel's element. */
export const panelId = (panel: PanelId): string => `panel-${panel}`;

/** The panels; `bare` shows λ alone, as inside another page. */
export function usePanels(bare = false): Panels {
  const screen = useScreen();
  const [all, setAll] = useState<Arrangements>(() => readArrangements(remembered()));
  const change = (by: (arrangement: Arrangement) => Arrangement) => {
    setAll((before) => {
      const next = { ...before, [screen]: by(before[screen]) };
      remember(JSON.stringify(next));
      return next;
    });
  };
  const turn = (panel: PanelId, shown: boolean) => {
    if (!shown) keepFocus(panel);
    change((arrangement) => turned(arrangement, panel, shown, screen));
  };
  useKeys((panel) => {
    turn(panel, !all[screen].open[panel]);
  });
  return {
    ...(bare ? AT_FIRST.narrow : all[screen]),
    screen,
    turn,
    resize: (id, pixels) => {
      change((arrangement) => resized(arrangement, id, pixels));
    },
  };
}

/** What had the focus goes: its button has it then. */
function keepFocus(panel: PanelId): void {
  const element = document.getElementById(panelId(panel));
  if (element?.contains(document.activeElement))
    document.querySelector<HTMLElement>(`[aria-controls="${panelId(panel)}"]`)?.focus();
}

const NARROW = '(max-width: 47.99rem)';

function useScreen(): Screen {
  const [query] = useState(() => matchMedia(NARROW));
  const [narrow, setNarrow] = useState(query.matches);
  useLayoutEffect(() => {
    const onChange = () => {
      setNarrow(query.matches);
    };
    query.addEventListener('change', onChange);
    return () => {
      query.removeEventListener('change', onChange);
    };
  }, [query]);
  return narrow ? 'narrow' : 'wide';
}

/** By the place of the key, since Alt makes other characters of letters on some keyboards. */
function useKeys(press: (panel: PanelId) => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const panel = PANELS.find(({ letter }) => event.code === `Key${letter}`);
      if (!panel || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      press(panel.id);
    };
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
    };
  });
}

const KEY = 'nodewise.panels';

/** A browser may refuse to store anything, or to say what it stored: then every visit is the first. */
function remembered(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function remember(text: string): void {
  try {
    localStorage.setItem(KEY, text);
  } catch {
    // Refused, or full.
  }
}
