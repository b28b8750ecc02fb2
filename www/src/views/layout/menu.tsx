// A button that opens a menu, operated as the ARIA practices describe: arrows, Home, End, Escape, first letters.
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';

export interface MenuItem {
  id: string;
  label: string;
  /** A few words under the label. */
  hint?: string;
  disabled?: boolean;
  /** Begins a new group. */
  separated?: boolean;
  /** The heading under which it stands, with those next to it that have the same. */
  group?: string;
}

interface MenuProps {
  label: string;
  items: readonly MenuItem[];
  onChoose: (id: string) => void;
  disabled?: boolean;
}

/** Where the focus goes for a key, among `count` items; `undefined` when the key means nothing here. */
export function nextItem(key: string, current: number, labels: readonly string[]): number | undefined {
  const count = labels.length;
  switch (key) {
    case 'ArrowDown':
      return (current + 1) % count;
    case 'ArrowUp':
      return (current - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return key.length === 1 ? itemWithInitial(key, current, labels) : undefined;
  }
}

function itemWithInitial(key: string, current: number, labels: readonly string[]): number | undefined {
  const order = labels.map((_, step) => (current + 1 + step) % labels.length);
  return order.find((index) => labels[index]?.toLowerCase().startsWith(key.toLowerCase()));
}

export function Menu({ label, items, onChoose, disabled = false }: MenuProps) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = (refocus: boolean) => {
    setOpen(false);
    if (refocus) button.current?.focus();
  };
  useOutside(root, open, () => {
    close(false);
  });
  return (
    <div class="menu" ref={root}>
      <button
        ref={button}
        type="button"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        disabled={disabled}
        onClick={() => {
          setOpen(!open);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {label} <span aria-hidden="true">▾</span>
      </button>
      {open && <Items {...{ id, label, items, close }} onChoose={onChoose} />}
    </div>
  );
}

interface ItemsProps {
  id: string;
  label: string;
  items: readonly MenuItem[];
  close: (refocus: boolean) => void;
  onChoose: (id: string) => void;
}

function Items({ id, label, items, close, onChoose }: ItemsProps) {
  const menu = useRef<HTMLDivElement>(null);
  // With the render and not after the next frame: the next key may come before that frame, and it belongs to the menu.
  useLayoutEffect(() => {
    menu.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus();
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      close(true);
      return;
    }
    if (event.key === 'Tab') {
      close(false);
      return;
    }
    const buttons = [...(event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>('[role=menuitem]')];
    const next = nextItem(
      event.key,
      buttons.indexOf(document.activeElement as HTMLElement),
      items.map((item) => item.label),
    );
    if (next === undefined) return;
    event.preventDefault();
    buttons[next]?.focus();
  };
  return (
    <div ref={menu} role="menu" id={id} aria-label={label} class="menu-items" onKeyDown={onKeyDown}>
      {groupsOf(items).map(({ heading, members }) => {
        const choices = members.map((item) => <Choice key={item.id} {...{ item, close, onChoose }} />);
        if (heading === undefined) return choices;
        return (
          <div key={heading} role="group" aria-label={heading} class="menu-group">
            <span class="menu-heading" aria-hidden="true">
              {heading}
            </span>
            {choices}
          </div>
        );
      })}
    </div>
  );
}

/** Runs of items under the same heading. */
function groupsOf(items: readonly MenuItem[]): { heading: string | undefined; members: MenuItem[] }[] {
  const groups: { heading: string | undefined; members: MenuItem[] }[] = [];
  for (const item of items) {
    const last = groups.at(-1);
    if (last && last.heading === item.group) last.members.push(item);
    else groups.push({ heading: item.group, members: [item] });
  }
  return groups;
}

type ChoiceProps = Pick<ItemsProps, 'close' | 'onChoose'> & { item: MenuItem };

function Choice({ item, close, onChoose }: ChoiceProps) {
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      class={item.separated ? 'menu-item separated' : 'menu-item'}
      aria-label={item.label}
      aria-disabled={item.disabled ?? false}
      onClick={() => {
        if (item.disabled) return;
        close(true);
        onChoose(item.id);
      }}
    >
      {item.label}
      {item.hint && <small>{item.hint}</small>}
    </button>
  );
}

/** Calls back when the pointer goes down outside the element. */
function useOutside(element: { current: HTMLElement | null }, active: boolean, callback: () => void) {
  useLayoutEffect(() => {
    if (!active) return;
    const onPointer = (event: PointerEvent) => {
      if (event.target instanceof Node && !element.current?.contains(event.target)) callback();
    };
    document.addEventListener('pointerdown', onPointer);
    return () => {
      document.removeEventListener('pointerdown', onPointer);
    };
  });
}
