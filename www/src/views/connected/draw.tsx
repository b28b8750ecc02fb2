// Drawing a network, connected to the state: what is drawn is sampled from as any other network.
import type { Engine } from '../../engine/engine';
import type { Arrangement, NetworkModel } from '../../model';
import { defaultChoices } from '../../state/choices';
import { askBeforeLeaving } from '../../state/guard';
import { toModel } from '../../state/network/draft';
import { Editor } from '../../state/network/editor';
import { rowFaults } from '../../state/network/faults';
import { STARTERS } from '../../state/network/starters';
import { messageOf } from '../../state/notices';
import type { Store } from '../../state/store';
import { download, fileName } from '../export/download';
import { NetworkEditor } from '../network/editor';
import type { KnownNetwork } from '../network/tools';

export interface DrawPartProps {
  store: Store;
  engine: Engine;
  onClose: () => void;
}

export function DrawPart({ store, engine, onClose }: DrawPartProps) {
  // Kept by the page, so that closing the editor loses nothing.
  const editor = (store.session.drawing ??= newEditor());
  const known = knownOf(store);
  return (
    <NetworkEditor
      draft={editor.draft.value}
      selected={editor.selected.value}
      said={editor.said.value}
      canUndo={editor.canUndo.value}
      canRedo={editor.canRedo.value}
      known={known}
      {...changesOf(editor)}
      {...filesOf(editor, engine)}
      onStart={(id) => {
        told(editor, start(editor, id, known));
      }}
      onRandom={(scope, seed) => {
        told(
          editor,
          editor.randomise(scope, seed, (size, from, place) => engine.drawTable(size, from, place)),
        );
      }}
      onSample={(model, rows, seed) => {
        onClose();
        void store.openSample(
          { network: { kind: 'own', name: model.name, model }, rows, seed },
          { ...defaultChoices, truth: 'shown', arrangement: drawnPlaces(editor) },
        );
      }}
      onClose={onClose}
    />
  );
}

/** A drawing is lost with the tab, which asks before that. */
function newEditor(): Editor {
  const editor = new Editor();
  askBeforeLeaving(window, editor.canUndo);
  return editor;
}

/** The nodes stay where they were drawn, so that what is learned can be compared with it. */
function drawnPlaces(editor: Editor): Arrangement {
  const { nodes } = editor.draft.peek();
  return { places: Object.fromEntries(nodes.map(({ name, x, y }) => [name, { x, y }])), pinned: [] };
}

type Changes = 'onEdit' | 'onSelect' | 'onAdd' | 'onUndo' | 'onRedo' | 'onRefuse';

/** What changes the drawing at once. */
function changesOf(editor: Editor): Pick<Parameters<typeof NetworkEditor>[0], Changes> {
  return {
    onEdit: (edit, topic) => editor.apply(edit, topic),
    onSelect: (place) => {
      editor.select(place);
    },
    onAdd: (x, y) => editor.add(x, y),
    onUndo: () => {
      editor.undo();
    },
    onRedo: () => {
      editor.redo();
    },
    onRefuse: (reason) => {
      editor.refuse(reason);
    },
  };
}

/** Networks from files and as files. */
function filesOf(editor: Editor, engine: Engine) {
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
  return {
    onOpen: (file: File) => {
      told(editor, open(file));
    },
    onSave: () => {
      told(editor, save());
    },
  };
}

/** What goes wrong is said above the drawing. */
function told(editor: Editor, work: Promise<void>): void {
  work.catch((error: unknown) => {
    editor.refuse(messageOf(error));
  });
}

interface LoadedNetwork extends KnownNetwork {
  load: () => Promise<NetworkModel>;
}

/** Begins anew: with a starter, with nothing, or with the network that is known. */
async function start(editor: Editor, id: string, known: LoadedNetwork | undefined): Promise<void> {
  const starter = STARTERS.find((each) => each.id === id);
  if (starter) editor.open(starter.model, `Started from: ${starter.label}.`);
  else if (id === 'empty') editor.open({ name: 'drawn network', nodes: [] }, 'An empty drawing.');
  else if (known)
    editor.open({ ...(await known.load()), name: editedName(known.title) }, `Opened the network of ${known.title}.`);
}

/** What is drawn need not be what was published any more. */
const editedName = (title: string): string => (title.endsWith(', edited') ? title : `${title}, edited`);

/** The network that the present rows were drawn from, if it is known. */
function knownOf(store: Store): LoadedNetwork | undefined {
  const dataset = store.dataset.value;
  const origin = dataset?.origin;
  if (origin?.kind !== 'sampled') return undefined;
  const load = async () => (await store.network(origin.network)).model;
  return { title: dataset?.title ?? '', nodes: dataset?.variables.length ?? 0, load };
}
