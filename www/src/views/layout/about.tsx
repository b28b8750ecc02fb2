// What the page is, whose networks it brings, and every key that it knows.
import { KEY_LIST as GRAPH_KEYS } from '../graph/keys';
import { Dialog } from './dialog';
import { PANELS } from './use-panels';

interface AboutProps {
  /** Empty until the engine has told it. */
  version: string;
  /** Whose work the examples are. */
  sources: string;
  onClose: () => void;
}

type Keys = readonly (readonly [keys: string, what: string])[];

const PANEL_KEYS: Keys = [
  ...PANELS.map(({ letter, name }) => [`Alt + ${letter}`, `show or hide: ${name}`] as const),
  ['Arrows on a border', 'make its panel larger or smaller; Home and End: smallest and largest'],
];

const PAGE_KEYS: Keys = [
  ['Ctrl or ⌘ + Z', 'undo'],
  ['Ctrl or ⌘ + Y', 'redo; so does Shift with Z'],
  ['Ctrl or ⌘ + V', 'open a table from the clipboard'],
  ['F8', 'present: large letters for a room, in lessons and in “Ask the network”, too'],
  [
    'Page Down, Page Up',
    'in a presentation: the next change of the graph, the next step of a lesson, one more or one less thing known',
  ],
];

const LAMBDA_KEYS: Keys = [
  ['Arrows', 'to the next change of the graph'],
  ['Page Up, Page Down', 'to the next point of the grid'],
  ['Home, End', 'to the ends'],
];

export function AboutDialog({ version, sources, onClose }: AboutProps) {
  return (
    <Dialog title="About and keys" onClose={onClose}>
      <div class="prose">
        <p>
          nodewise {version} learns which columns of a table depend directly on each other. An edge says that two
          columns depend on each other, not which one is the cause.
        </p>
        <p>{sources}</p>
        <KeyTable title="Panels" keys={PANEL_KEYS} />
        <KeyTable title="On the graph" keys={GRAPH_KEYS} />
        <KeyTable title="On the λ strip" keys={LAMBDA_KEYS} />
        <KeyTable title="Everywhere" keys={PAGE_KEYS} />
      </div>
    </Dialog>
  );
}

function KeyTable({ title, keys }: { title: string; keys: Keys }) {
  return (
    <>
      <h3>{title}</h3>
      <dl class="key-list">
        {keys.map(([key, what]) => (
          <div key={key}>
            <dt>{key}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
