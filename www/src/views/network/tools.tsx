// The row of tools above the drawing.
import { useRef } from 'preact/hooks';
import type { NetworkModel } from '../../model';
import { toModel } from '../../state/network/draft';
import type { Editor } from '../../state/network/editor';
import { rowFaults } from '../../state/network/faults';
import { STARTERS } from '../../state/network/starters';
import { messageOf } from '../../state/notices';
import { download, fileName } from '../export/download';
import { Menu, type MenuItem } from '../layout/menu';
import { addAndSelect } from './keyboard';
import { freePlace } from './geometry';

/** A network that is known at the moment, as that of the example shown. */
export interface KnownNetwork {
  title: string;
  nodes: number;
  load: () => Promise<NetworkModel>;
}

/** What the tools need of the engine. */
export interface BifEngine {
  readNetwork(text: string): Promise<NetworkModel>;
  writeNetwork(model: NetworkModel): Promise<string>;
}

interface ToolsProps {
  editor: Editor;
  engine: BifEngine;
  known: KnownNetwork | undefined;
}

export function Tools({ editor, engine, known }: ToolsProps) {
  const tell = (error: unknown) => {
    editor.refuse(messageOf(error));
  };
  const start = (id: string) => {
    const starter = STARTERS.find((each) => each.id === id);
    if (starter) editor.open(starter.model, `Started from: ${starter.label}.`);
    else if (id === 'empty') editor.open({ name: 'drawn network', nodes: [] }, 'An empty drawing.');
    else if (known)
      known.load().then((model) => {
        editor.open({ ...model, name: editedName(known.title) }, `Opened the network of ${known.title}.`);
      }, tell);
  };
  return (
    <div class="net-tools" role="group" aria-label="Tools">
      <button
        type="button"
        class="main-button"
        autofocus
        title="A node with the levels no and yes"
        onClick={() => {
          const { x, y } = freePlace(editor.draft.peek());
          addAndSelect(editor, x, y);
        }}
      >
        Add node
      </button>
      <Menu label="Start from" items={starters(known)} onChoose={start} />
      <button
        type="button"
        disabled={!editor.canUndo.value}
        title="Ctrl+Z"
        onClick={() => {
          editor.undo();
        }}
      >
        Undo
      </button>
      <button
        type="button"
        disabled={!editor.canRedo.value}
        title="Ctrl+Y"
        onClick={() => {
          editor.redo();
        }}
      >
        Redo
      </button>
      <BifButtons {...{ editor, engine, tell }} />
    </div>
  );
}

/** What is drawn need not be what was published any more. */
const editedName = (title: string): string => (title.endsWith(', edited') ? title : `${title}, edited`);

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

interface BifProps {
  editor: Editor;
  engine: BifEngine;
  tell: (error: unknown) => void;
}

function BifButtons({ editor, engine, tell }: BifProps) {
  const input = useRef<HTMLInputElement>(null);
  const open = async (file: File) => {
    const model = await engine.readNetwork(await file.text());
    // Most files say nothing but this of themselves.
    const name = model.name === '' || model.name === 'unknown' ? file.name.replace(/\.bif$/i, '') : model.name;
    editor.open({ ...model, name }, `Opened ${file.name}: ${model.nodes.length} nodes.`);
  };
  const save = async () => {
    const [fault] = rowFaults(editor.draft.peek());
    if (fault) throw new Error(`${fault.text}. The file was not written.`);
    const model = toModel(editor.draft.peek());
    download(fileName(model.name, 'bif'), await engine.writeNetwork(model));
  };
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
          if (file) open(file).catch(tell);
          // Emptied, so that the same file can be chosen again after it was corrected.
          event.currentTarget.value = '';
        }}
      />
      <button
        type="button"
        disabled={editor.draft.value.nodes.length === 0}
        title="The network as a file that most programs read"
        onClick={() => {
          save().catch(tell);
        }}
      >
        Save BIF
      </button>
    </>
  );
}
