// The row of tools above the drawing.
import { useRef } from 'preact/hooks';
import { STARTERS } from '../../state/network/starters';
import { Menu, type MenuItem } from '../layout/menu';

/** A network that is known at the moment, as that of the example shown. */
export interface KnownNetwork {
  title: string;
  nodes: number;
}

export interface ToolsProps {
  known: KnownNetwork | undefined;
  canUndo: boolean;
  canRedo: boolean;
  onUndo: () => void;
  onRedo: () => void;
  /** Begins with a starter, by its id; with nothing, `empty`; or with the known network, `known`. */
  onStart: (id: string) => void;
  onOpen: (file: File) => void;
  onSave: () => void;
}

export function Tools(props: ToolsProps & Pick<BifProps, 'empty'> & { onNode: () => void }) {
  return (
    <div class="net-tools" role="group" aria-label="Tools">
      <button
        type="button"
        class="main-button"
        autofocus
        title="A node with the levels no and yes"
        onClick={props.onNode}
      >
        Add node
      </button>
      <Menu label="Start from" items={starters(props.known)} onChoose={props.onStart} />
      <button type="button" disabled={!props.canUndo} title="Ctrl+Z" onClick={props.onUndo}>
        Undo
      </button>
      <button type="button" disabled={!props.canRedo} title="Ctrl+Y" onClick={props.onRedo}>
        Redo
      </button>
      <BifButtons empty={props.empty} onOpen={props.onOpen} onSave={props.onSave} />
    </div>
  );
}

function starters(known: KnownNetwork | undefined): MenuItem[] {
  const items: MenuItem[] = [
    { id: 'empty', label: 'Empty drawing', hint: 'nothing yet' },
    ...STARTERS.map(({ id, label, hint }) => ({ id, label, hint })),
  ];
  if (known)
    items.push({
      id: 'known',
      label: `Network of ${known.title}`,
      hint: `${known.nodes} nodes, as published`,
      separated: true,
    });
  return items;
}

interface BifProps extends Pick<ToolsProps, 'onOpen' | 'onSave'> {
  /** Whether nothing is drawn. */
  empty: boolean;
}

function BifButtons({ empty, onOpen, onSave }: BifProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        type="button"
        title="A network from a file, in the format that most programs read"
        onClick={() => {
          input.current?.click();
        }}
      >
        Open BIF
      </button>
      <input
        ref={input}
        type="file"
        class="visually-hidden"
        tabIndex={-1}
        aria-label="BIF file"
        accept=".bif,text/plain"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          if (file) onOpen(file);
          // Emptied, so that the same file can be chosen again after it was corrected.
          event.currentTarget.value = '';
        }}
      />
      <button type="button" disabled={empty} title="The network as a file that most programs read" onClick={onSave}>
        Save BIF
      </button>
    </>
  );
}
