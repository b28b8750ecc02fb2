// The bar at the top: name, ways in, history, ways out.
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { Menu, type MenuItem } from './menu';
import { PRIVACY_SENTENCE } from './promise';

export interface ExampleChoice {
  id: string;
  title: string;
  nodes: number;
}

/** The ways to networks whose arcs are known. */
export type NetworksId = 'network' | 'draw' | 'compare' | 'figure2' | 'ask' | 'course' | 'lab';

const NETWORK_ITEMS: readonly (MenuItem & { id: NetworksId })[] = [
  { id: 'network', label: 'Known network', hint: 'draw rows from it, or compare the present table with it' },
  { id: 'draw', label: 'Draw a network', hint: 'nodes, arrows and tables by hand, then sample and learn' },
  { id: 'ask', label: 'Ask the network', hint: 'set a level, and see all others move' },
  { id: 'compare', label: 'Compare methods', hint: 'others on the same rows, edge by edge' },
  { id: 'figure2', label: 'Figure 2', hint: 'how many rows does it take? the experiment of the paper, live' },
  { id: 'course', label: 'Lessons', hint: 'predict, then see: from one edge to the theory' },
  { id: 'lab', label: 'Assumptions lab', hint: 'when does the method work? numbers to move' },
];

export interface HeaderProps {
  examples: readonly ExampleChoice[];
  /** The example shown, or the name of the user's own table. */
  current: { example: string } | { title: string };
  /** Whether it is a person's own: then a link cannot hold it. */
  own: boolean;
  /** The other tables that are open. */
  others: readonly { id: string; title: string; rows: number }[];
  canUndo: boolean;
  canRedo: boolean;
  onOpen: () => void;
  onNetworks: (id: NetworksId) => void;
  /** An example, or a table that is open. */
  onExample: (id: string) => void;
  onTables: () => void;
  onUndo: () => void;
  onRedo: () => void;
  onShare: () => void;
  onPrivacy: () => void;
  onAbout: () => void;
  /** A pointer or the focus is near the ways out. */
  onNear: () => void;
  /** The buttons of the panels. */
  panels: ComponentChildren;
  /** The export menu. */
  children: ComponentChildren;
}

export function Header(props: HeaderProps) {
  return (
    <header class="page-header">
      <div class="brand">
        <h1>nodewise</h1>
        <button type="button" class="privacy-link" onClick={props.onPrivacy}>
          {PRIVACY_SENTENCE}
        </button>
      </div>
      <div class="header-group">
        <button type="button" class="main-button" onClick={props.onOpen}>
          Open data
        </button>
        <Menu
          label="Networks"
          items={NETWORK_ITEMS}
          onChoose={(id) => {
            props.onNetworks(id as NetworksId);
          }}
        />
        <ExampleSelect {...props} />
        <button type="button" class="tables-button" aria-label="Tables" title="Tables" onClick={props.onTables}>
          <span class="wide-only">Tables</span>
        </button>
      </div>
      <div class="header-group" onPointerEnter={props.onNear} onFocusCapture={props.onNear}>
        <IconButton sign="↶" name="Undo" disabled={!props.canUndo} onClick={props.onUndo} />
        <IconButton sign="↷" name="Redo" disabled={!props.canRedo} onClick={props.onRedo} />
        {props.children}
        <button type="button" onClick={props.onShare}>
          Share<span class="wide-only"> {props.own ? 'file' : 'link'}</span>
        </button>
        <IconButton sign="?" name="About and keys" onClick={props.onAbout} />
      </div>
      {props.panels}
    </header>
  );
}

interface IconButtonProps {
  sign: string;
  name: string;
  disabled?: boolean;
  onClick: () => void;
}

function IconButton({ sign, name, disabled = false, onClick }: IconButtonProps) {
  return (
    <button type="button" class="icon-button" aria-label={name} title={name} disabled={disabled} onClick={onClick}>
      {sign}
    </button>
  );
}

function ExampleSelect({ examples, current, others, onExample }: HeaderProps) {
  const id = useId();
  const own = 'title' in current ? current.title : undefined;
  return (
    <div class="field-row">
      <label for={id} class="visually-hidden">
        Table or example
      </label>
      <select
        id={id}
        title="Table or example"
        value={'example' in current ? current.example : ''}
        onChange={(event) => {
          if (event.currentTarget.value !== '') onExample(event.currentTarget.value);
        }}
      >
        {own !== undefined && <option value="">{own}</option>}
        {others.length > 0 && (
          <optgroup label="Open in this tab">
            {others.map(({ id, title, rows }) => (
              <option key={id} value={id}>
                {title} ({rows} rows)
              </option>
            ))}
          </optgroup>
        )}
        <optgroup label="Examples">
          {examples.map((example) => (
            <option key={example.id} value={example.id}>
              {example.title} ({example.nodes} nodes)
            </option>
          ))}
        </optgroup>
      </select>
    </div>
  );
}
