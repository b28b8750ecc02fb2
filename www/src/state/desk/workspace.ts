// The workspace file on the page: from a table that is open to the file, and back. The core packs and checks; here names are changed.
import type { Engine } from '../../engine/engine';
import type { Workspace } from '../../engine/reader/reader-questions';
import type { Arrangement, Origin, Sampling } from '../../model';
import { defaultChoices, defaultFilter, type Choices } from '../choices';
import { datasetOf, newId, type Given, type Incoming, type OpenData } from '../opening';
import type { Session } from '../session';
import type { Work } from '../work';
import { fieldsOf, originFrom } from './origin';

/** What of the data goes into the file. */
export type KeptData = 'nothing' | 'counts' | 'rows';

/** What a workspace says beside the table itself. */
interface Around {
  program: string;
  places: Arrangement['places'] | undefined;
  notes: string;
  /** What is exported as JSON of the answer; nothing before anything is learned. */
  answer: string | undefined;
  /** The file that the table came with, if it came with one: what the page does not understand is passed on. */
  before: Workspace | undefined;
}

/** The workspace of a table that is open. */
export function workspaceOf(work: Work, { program, places, notes, answer, before }: Around): Workspace {
  const { dataset, source } = work.data;
  const choices = work.steps.present;
  const own: Workspace = {
    ...before,
    program: `nodewise ${program}`,
    name: dataset.title,
    ...(dataset.origin.kind === 'file' ? { file: dataset.origin.name } : {}),
    reading: { ...before?.reading, ...readingOf(source?.options ?? {}) },
    plan: choices.plan,
    learning: { ...before?.learning, ...learningOf(choices) },
    knowledge: { ...before?.knowledge, forbidden: [...choices.forbidden], required: [...choices.required] },
    directions: { ...before?.directions, ...directionsOf(choices, before), score: work.score },
    ...(choices.sure ? { resampling: { ...before?.resampling, ...choices.sure } } : {}),
    view: viewOf(work, places),
    notes: withNotes(before, notes),
    page: { origin: dataset.origin },
  };
  return Object.assign(own, { answer: answerOf(answer) });
}

/** What a file's notes say of the whole table. */
export const notedWhole = (workspace: Workspace | undefined): string =>
  (workspace?.notes ?? []).flatMap(({ about, text }) => (about ? [] : [text])).join('\n\n');

/** The notes of a file with another one about the whole table; those about columns and pairs stay. */
export const withNotes = (before: Workspace | undefined, notes: string): NonNullable<Workspace['notes']> => [
  ...(before?.notes ?? []).filter(({ about }) => about),
  ...(notes === '' ? [] : [{ text: notes }]),
];

/** An average of the command line may have all directions: that is passed on. */
function directionsOf({ directed, threshold }: Choices, before: Workspace | undefined): Workspace['directions'] {
  const average = directed === 'average';
  const whole = before?.directions?.shown === 'dag' ? 'dag' : 'class';
  return { shown: average ? whole : directed, average, ...(threshold === undefined ? {} : { threshold }) };
}

/** By the kind of JSON that was exported. */
function answerOf(text: string | undefined): { skeleton?: unknown; graph?: unknown } {
  if (text === undefined) return {};
  const answer: unknown = JSON.parse(text);
  const graph =
    typeof answer === 'object' && answer !== null && 'format' in answer && answer.format === 'nodewise-graph';
  return graph ? { graph: answer } : { skeleton: answer };
}

/** What was given of how to read, without what was left to guess. */
const readingOf = (options: object): object =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== null && value !== undefined));

const fixed = (lambda: number | undefined) => (lambda === undefined ? undefined : { rule: 'fixed' as const, lambda });

function learningOf({ formulation, lambda, candidates, rule, filter }: Choices): NonNullable<Workspace['learning']> {
  const [skeleton, search] = [fixed(lambda), fixed(candidates)];
  return {
    formulation,
    rule,
    ...(skeleton ? { lambda: skeleton } : {}),
    ...(search ? { candidates: search } : {}),
    ...(filter === defaultFilter(formulation) ? {} : { filter }),
  };
}

function viewOf({ steps, selection }: Work, places: Arrangement['places'] | undefined): NonNullable<Workspace['view']> {
  const { arrangement, truth } = steps.present;
  return {
    places: { ...places, ...arrangement?.places },
    pinned: [...(arrangement?.pinned ?? [])],
    ...(selection ? { selection } : {}),
    truth,
  };
}

/** A table, rows to be drawn again, or choices that wait for their table; and what a person should know of it. */
export type OpenedFile = { words: string[] } & (
  { work: Work } | { sampling: Sampling; choices: Choices } | { waiting: Choices }
);

/** Opens a workspace file. Rejects with the reason where it is none, is damaged, or of a newer version. */
export async function openWorkspace(given: Given, engine: Engine, session: Session): Promise<OpenedFile> {
  const bytes = new Uint8Array(await given.data.arrayBuffer());
  const { workspace, kept, counts, drawn } = await engine.askReader('openWorkspace', bytes);
  const { choices, words } = choicesFrom(workspace);
  const sampled = await originFrom(workspace.page, engine);
  // Data that the file brings are believed, whatever it says of where they come from.
  if (kept === 'nothing' && sampled) return { sampling: sampled, choices, words };
  if (kept === 'nothing') return { waiting: choices, words: [waitingWords(given.title, workspace), ...words] };
  const origin = fileOrigin(workspace, given);
  (session.workspaces ??= new WeakMap<Origin, Workspace>()).set(origin, workspace);
  const title = workspace.name === undefined || workspace.name === '' ? given.title : workspace.name;
  const source = counts ? undefined : await rowsOf(given.data, origin, title, choices, engine);
  const counted = counts ?? (await source?.table.prepare(choices.plan));
  if (!counted) throw new Error('the file keeps no data that the page understands');
  const dataset = datasetOf(counted, { origin, title, plan: choices.plan, source });
  const data = { id: newId(), dataset, counts: counted, source, drawn: drawn ?? null };
  const truth = sampled?.network.kind === 'own' ? { origin, model: sampled.network.model } : undefined;
  return { work: { ...workFrom(data, choices, workspace), compared: truth }, words };
}

const fileOrigin = ({ file, name }: Workspace, { title }: Given): Origin => ({
  kind: 'file',
  name: file ?? name ?? title,
});

function waitingWords(title: string, { file, name }: Workspace): string {
  return `${title} holds settings and no data. Open ${file ?? name ?? 'its table'}, and they are applied to it.`;
}

async function rowsOf(data: Blob, origin: Origin, title: string, { plan }: Choices, engine: Engine): Promise<Incoming> {
  const table = await engine.read(data);
  return { origin, title, data, options: {}, table, plan, again: false, error: undefined };
}

function workFrom(data: OpenData, present: Choices, workspace: Workspace): Work {
  return {
    data,
    steps: { past: [], present, future: [], topic: undefined },
    picture: undefined,
    selection: workspace.view?.selection,
    compared: undefined,
    score: workspace.directions?.score ?? { name: 'bdeu', equivalent: 1 },
    shown: [],
  };
}

/** The choices of a workspace, and what the page cannot do of it. */
function choicesFrom(workspace: Workspace): { choices: Choices; words: string[] } {
  const { learning = {}, knowledge = {}, directions = {}, view = {}, plan = {}, resampling } = workspace;
  const { formulation = defaultChoices.formulation } = learning;
  if (formulation.name === 'standardised')
    throw new Error('the page does not know the standardised formulation; the command line does');
  const arcs = [knowledge.forbiddenArcs, knowledge.requiredArcs, knowledge.tiers].some(
    (known) => (known ?? []).length > 0,
  );
  const ruled = [learning.lambda, learning.candidates].some((lambda) => lambda && lambda.rule !== 'fixed');
  const places = view.places ?? {};
  const choices: Choices = {
    lambda: lambdaOf(learning.lambda) ?? answeredLambda(workspace),
    candidates: lambdaOf(learning.candidates),
    rule: learning.rule ?? defaultChoices.rule,
    filter: learning.filter ?? defaultFilter(formulation),
    formulation,
    forbidden: knowledge.forbidden ?? [],
    required: knowledge.required ?? [],
    plan,
    truth: view.truth ?? 'hidden',
    directed: directions.average && resampling ? 'average' : (directions.shown ?? 'learned'),
    threshold: directions.threshold ?? undefined,
    sure: resampling && { scheme: resampling.scheme, resamples: resampling.resamples, seed: resampling.seed },
    arrangement: Object.keys(places).length > 0 ? { places, pinned: view.pinned ?? [] } : undefined,
  };
  const words = [
    ...(workspace.notes ?? []).map(({ text }) => `Note in the file: ${text}`),
    ...(arcs ? ['The file knows arcs or tiers. The page keeps them for the command line, and does not use them.'] : []),
    ...(ruled
      ? ['The file chooses λ by a rule of the command line. The page shows the λ that came of it, or else its default.']
      : []),
  ];
  return { choices, words };
}

type Penalty = NonNullable<Workspace['learning']>['lambda'];

const lambdaOf = (penalty: Penalty): number | undefined => (penalty?.rule === 'fixed' ? penalty.lambda : undefined);

/** The λ of the answer, where a rule has chosen one for all nodes. */
function answeredLambda({ learning, answer }: Workspace): number | undefined {
  if (!learning?.lambda || !answer || !('skeleton' in answer)) return undefined;
  const { nodes } = fieldsOf(answer.skeleton);
  const all = Array.isArray(nodes) ? nodes.map((node: unknown) => fieldsOf(node).lambda) : [];
  const [first] = all;
  return typeof first === 'number' && all.every((lambda) => lambda === first) ? first : undefined;
}

/** The bytes of the file, with so much of the data. */
export async function packWork(
  work: Work,
  workspace: Workspace,
  kept: KeptData,
  engine: Engine,
): Promise<Uint8Array<ArrayBuffer>> {
  const { counts, drawn, source } = work.data;
  if (kept === 'rows') {
    if (!source) throw new Error('only counts are here: there are no rows to save');
    return source.table.pack(workspace);
  }
  return engine.askReader('packWorkspace', kept === 'counts' ? { workspace, counts, drawn } : { workspace });
}
