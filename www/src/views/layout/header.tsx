// The bar at the top: name, ways in, history, ways out.
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { PRIVACY_SENTENCE } from './privacy';

export interface ExampleChoice {
  id: string;
  title: string;
  columns: number;
}

export interface HeaderProps {
  examples: readonly ExampleChoice[];
  /** The example shown, or the name of the user's own table. */
  current: { example: string } | { title: string };
  canUndo: boolean;
  canRedo: boolean;
  onOpen: () => void;
  onExample: (id: string) => void;
  onUndo: () => void;
  onRedo: () => void;
  onShare: () => void;
  onPrivacy: () => void;
  /** The export menu. */
  children: ComponentChildren;
}

export function Header(props: HeaderProps) {
  return (
    <header class="page-header">
      <div class="brand">
        <h1>nodewise</h1>
        <p>Which columns of a table depend directly on each other?</p>
        <button type="button" class="privacy-link" onClick={props.onPrivacy}>
          {PRIVACY_SENTENCE}
        </button>
      </div>
      <div class="header-group">
        <button type="button" class="main-button" onClick={props.onOpen}>
          Open data
        </button>
        <ExampleSelect {...props} />
      </div>
      <div class="header-group">
        <button type="button" disabled={!props.canUndo} onClick={props.onUndo}>
          Undo
        </button>
        <button type="button" disabled={!props.canRedo} onClick={props.onRedo}>
          Redo
        </button>
        {props.children}
        <button type="button" onClick={props.onShare}>
          Share link
        </button>
      </div>
    </header>
  );
}

function ExampleSelect({ examples, current, onExample }: HeaderProps) {
  const id = useId();
  const own = 'title' in current ? current.title : undefined;
  return (
    <div class="field-row">
      <label for={id}>Example</label>
      <select
        id={id}
        value={'example' in current ? current.example : ''}
        onChange={(event) => {
          if (event.currentTarget.value !== '') onExample(event.currentTarget.value);
        }}
      >
        {own !== undefined && <option value="">{own}</option>}
        {examples.map((example) => (
          <option key={example.id} value={example.id}>
            {example.title} ({example.columns} columns)
          </option>
        ))}
      </select>
    </div>
  );
}
