// A development page for the views of networks, one scene per hash: networks.html#collider. Not part of the built site.
import { render } from 'preact';
import { Editor } from './state/network/editor';
import { addLevel, typeRow } from './state/network/edits';
import { fromModel, STARTERS } from './state/network/starters';
import { NetworkEditor } from './views/network/editor';

const [scene = '', selected] = location.hash.slice(1).split('/');
const log = (...what: unknown[]) => {
  console.log(...what);
};

function editorOf(): Editor {
  const starter = STARTERS.find(({ id }) => id === scene);
  const editor = new Editor(starter && fromModel(starter.model));
  if (selected !== undefined) editor.select(Number(selected));
  if (location.search === '?bad') {
    editor.apply(addLevel(Number(selected), 'perhaps'));
    editor.apply(typeRow(Number(selected), 0, ['0.2', '0.3', '0.4']));
  }
  return editor;
}

const engine = {
  readNetwork: () => Promise.reject(new Error('the gallery has no engine')),
  writeNetwork: () => Promise.reject(new Error('the gallery has no engine')),
  drawTable: ({ rows, levels }: { rows: number; levels: number }) =>
    Promise.resolve(Array.from({ length: rows * levels }, () => 1 / levels)),
};

const place = document.getElementById('page');
if (place)
  render(
    <NetworkEditor
      editor={editorOf()}
      engine={engine}
      onSample={(...given) => {
        log('sample', ...given);
      }}
      onClose={() => {
        log('close');
      }}
    />,
    place,
  );
