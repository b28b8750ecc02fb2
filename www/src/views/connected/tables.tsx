// The open tables, connected to the state.
import { useMemo, useState } from 'preact/hooks';
import type { Engine } from '../../engine/engine';
import type { Origin } from '../../model';
import { answerOf, compareAnswers, comparisonCsv } from '../../state/desk/answers';
import { Desk, isUnsaved } from '../../state/desk/desk';
import { isKept } from '../../state/keep';
import { messageOf } from '../../state/notices';
import type { Store } from '../../state/store';
import { isOwn, type Work } from '../../state/work';
import { download, fileName } from '../export/download';
import { xOf, yOf } from '../graph/positions';
import { Answers } from '../tables/answers';
import { counted } from '../parts/format';
import { TableList, type TableLine } from '../tables/list';
import { Tables } from '../tables/tables';
import type { OpenedDialog } from './dialogs';
import type { Drawing } from './graph';
import { MemoryPart } from './keeper';
import { numbered } from './places';

export interface TablesPartProps {
  store: Store;
  engine: Engine;
  drawing: Drawing;
  onDialog: (dialog: OpenedDialog) => void;
}

export const deskOf = (store: Store): Desk => (store.session.desk ??= new Desk(store));

export function TablesPart({ store, engine, drawing, onDialog }: TablesPartProps) {
  const onClose = () => {
    onDialog(undefined);
  };
  const desk = deskOf(store);
  const works = desk.works.value;
  const learned = works.filter(({ picture }) => picture);
  const [wish, setWish] = useState<readonly [string, string]>(['', '']);
  const [first, second] = chosenOf(learned, wish);
  const labels = labelsOf(works);
  return (
    <Tables
      learned={learned.map(({ data: { id } }) => ({ id, title: labels.get(id) ?? '' }))}
      chosen={[first?.data.id ?? '', second?.data.id ?? '']}
      onChosen={setWish}
      comparison={first && second && first !== second && <Compared {...{ store, drawing, first, second, labels }} />}
      memory={<MemoryPart {...{ store, engine, drawing }} bytes={fileBytes(works)} />}
      onClose={onClose}
    >
      <TableList tables={works.map((work) => lineOf(store, work))} {...actionsOf(store, desk, onDialog)} />
    </Tables>
  );
}

/** What the files of all tables take. */
const fileBytes = (works: readonly Work[]): number =>
  works.reduce((sum, { data }) => sum + (data.source?.data?.size ?? 0), 0);

/** The two that are to be compared: the first is the present table unless another is wanted, the second nobody guesses. */
function chosenOf(learned: readonly Work[], wish: readonly [string, string]): [Work | undefined, Work | undefined] {
  const [one, other] = wish.map((id) => learned.find(({ data }) => data.id === id));
  return [one ?? learned[0], other];
}

/** Names that differ: those of several tables of the same title say how many rows they have, or else which they are. */
function labelsOf(works: readonly Work[]): ReadonlyMap<string, string> {
  const titles = works.map(({ data }) => data.dataset.title);
  const sizes = works.map(({ data: { dataset } }) => `${dataset.title}, ${counted(dataset.rows, 'row')}`);
  const once = (texts: readonly string[], text: string) => texts.filter((other) => other === text).length === 1;
  return new Map(
    works.map(({ data }, k) => {
      const [title = '', size = ''] = [titles[k], sizes[k]];
      return [data.id, once(titles, title) ? title : once(sizes, size) ? size : `${size}, no. ${k + 1}`];
    }),
  );
}

function actionsOf(store: Store, desk: Desk, onDialog: TablesPartProps['onDialog']) {
  const told = (work: Promise<void>) => {
    work.catch((error: unknown) => {
      store.notify(messageOf(error), 'error');
    });
  };
  return {
    onOpen: (id: string) => {
      onDialog(undefined);
      told(desk.open(id));
    },
    onRename: (id: string, title: string) => {
      told(desk.rename(id, title));
    },
    onDuplicate: (id: string) => {
      desk.duplicate(id);
    },
    onSave: (id: string) => {
      // What is saved is shown: its answer is part of the file.
      told(
        desk.open(id).then(() => {
          onDialog('save');
        }),
      );
    },
    onClose: (id: string) => {
      told(desk.close(id));
    },
  };
}

const KINDS: Readonly<Record<Origin['kind'], string>> = { file: 'file', pasted: 'pasted', sampled: 'example' };

function lineOf(store: Store, work: Work): TableLine {
  const { id, dataset } = work.data;
  const { origin, title, rows, variables } = dataset;
  const own = isOwn(origin);
  return {
    id,
    title,
    rows,
    columns: variables.length,
    edges: work.picture && work.shown.filter(({ state }) => state === 'kept').length,
    kind: own && origin.kind === 'sampled' ? 'drawn network' : KINDS[origin.kind],
    present: id === store.id.value,
    kept: own
      ? isUnsaved(store, work)
        ? 'in this tab only'
        : isKept(store.keep.value)
          ? 'remembered'
          : 'saved'
      : undefined,
  };
}

interface ComparedProps {
  store: Store;
  drawing: Drawing;
  first: Work;
  second: Work;
  labels: ReadonlyMap<string, string>;
}

function Compared({ store, drawing, first, second, labels }: ComparedProps) {
  const comparison = useMemo(() => compareAnswers(answerOf(first), answerOf(second)), [first, second]);
  const titles = [labels.get(first.data.id) ?? '', labels.get(second.data.id) ?? ''] as const;
  const anchors = useMemo(() => anchorsOf(store, drawing, comparison.names), [comparison]);
  return (
    <Answers
      // Another pair has another picture.
      key={`${first.data.id} ${second.data.id}`}
      comparison={comparison}
      titles={titles}
      anchors={anchors}
      reducedMotion={matchMedia('(prefers-reduced-motion: reduce)').matches}
      onDownload={() => {
        download(fileName(titles.join('-'), 'compared.csv'), comparisonCsv(comparison, titles));
      }}
    />
  );
}

/** Where columns of the same names lie on the page; nothing where most of them are others. */
function anchorsOf(store: Store, { handle }: Drawing, names: readonly string[]) {
  const [shown, at] = [store.names.peek(), handle.current?.positions()];
  if (at?.length !== 2 * shown.length) return undefined;
  const points = new Map(shown.map((name, node) => [name, { x: xOf(at, node), y: yOf(at, node) }]));
  const known = numbered(points, names);
  return 2 * known.size >= names.length ? known : undefined;
}
