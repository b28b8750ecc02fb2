// A field that finds a node by its name.
import { useId, useState } from 'preact/hooks';
import { matches } from './find';

export interface SearchProps {
  names: readonly string[];
  onFind: (node: number) => void;
}

/** What is typed, what it finds, and what keys do with that. */
function useSearch({ names, onFind }: SearchProps) {
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const [open, setOpen] = useState(false);
  const found = open ? matches(text, names) : [];
  const shown = found.length > 0;
  const choose = (node: number | undefined) => {
    if (node === undefined) return;
    setText(names[node] ?? '');
    setOpen(false);
    onFind(node);
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && shown) setActive((active + step + found.length) % found.length);
    else if (event.key === 'Enter') choose(found[active] ?? matches(text, names)[0]);
    else if (event.key === 'Escape' && (shown || text !== '')) {
      setOpen(false);
      if (!shown) setText('');
    } else return;
    event.preventDefault();
  };
  const type = (typed: string) => {
    setText(typed);
    setActive(0);
    setOpen(true);
  };
  const leave = () => {
    setOpen(false);
  };
  return { text, active, open, found, shown, choose, press, type, leave };
}

export function NodeSearch(props: SearchProps) {
  const id = useId();
  const { names } = props;
  const { text, active, open, found, shown, choose, press, type, leave } = useSearch(props);
  return (
    <div class="graph-search">
      <input
        type="text"
        role="combobox"
        aria-label="Find a node"
        title="Type a column's name; Enter brings it into the middle"
        placeholder="Find a node"
        autocomplete="off"
        spellcheck={false}
        aria-autocomplete="list"
        aria-expanded={shown}
        aria-controls={`${id}-list`}
        {...(shown ? { 'aria-activedescendant': `${id}-${found[active] ?? 0}` } : {})}
        value={text}
        onInput={(event) => {
          type(event.currentTarget.value);
        }}
        onKeyDown={press}
        onBlur={leave}
      />
      <Found id={id} {...{ names, found, active }} onChoose={choose} />
      <p class="unseen" aria-live="polite">
        {open && text !== '' && !shown ? 'No node has this name' : ''}
      </p>
    </div>
  );
}

interface FoundProps {
  id: string;
  names: readonly string[];
  found: readonly number[];
  /** The place that the keyboard is on. */
  active: number;
  onChoose: (node: number) => void;
}

function Found({ id, names, found, active, onChoose }: FoundProps) {
  return (
    <ul role="listbox" id={`${id}-list`} aria-label="Nodes found" hidden={found.length === 0}>
      {found.map((node, place) => (
        <li
          key={node}
          id={`${id}-${node}`}
          role="option"
          aria-selected={place === active}
          // Before the field loses the focus and the list closes.
          onPointerDown={(event) => {
            event.preventDefault();
            onChoose(node);
          }}
        >
          {names[node]}
        </li>
      ))}
    </ul>
  );
}
