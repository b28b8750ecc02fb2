// The commands that repeat what is shown, and the files that they read. This script comes with the first of them.
import type { Store } from '../../state/store';
import { commandLine, isPlain, sampleCommand } from '../export/command';
import { fileName } from '../export/download';
import { readingOf } from '../import/types';

/** What a command gives: the answer, or the report about it. */
type Task = 'answer' | 'report';

/** What is done for each of the ways in which an answer can be shown. */
const VERBS = {
  learned: { answer: ['learn'], report: ['report'] },
  pruned: { answer: ['learn', '--prune'], report: ['report', '--prune'] },
  class: { answer: ['orient'], report: ['report', '--directions', 'class'] },
  dag: { answer: ['orient', '--dag'], report: ['report', '--directions', 'dag'] },
  average: { answer: ['orient', '--average'], report: ['report', '--directions', 'class', '--average'] },
} as const;

/** A file's name without its ending. */
const stemOf = (file: string): string => file.replace(/(?<=.)\.[^.]*$/, '');

/** What the report calls the table: without the ending of its file, as the command line does. */
export function nameOf(store: Store): string {
  const { title = '', origin } = store.dataset.peek() ?? {};
  return origin?.kind === 'file' && origin.name === title ? stemOf(title) : title;
}

/** What somebody wrote about the whole table when it was saved. */
export function notesOf(store: Store): string[] {
  const origin = store.dataset.peek()?.origin;
  const notes = (origin && store.session.workspaces?.get(origin)?.notes) ?? [];
  return notes.flatMap(({ about, text }) => (about ? [] : [text]));
}

/** The lines for a shell: one that draws the rows where they were drawn, and one that learns from them. */
export function command(store: Store, task: Task = 'answer'): string {
  const { title = '', origin } = store.dataset.peek() ?? {};
  const file = origin?.kind === 'file' ? origin.name : fileName(title, 'csv');
  const [overlay, sure, reading] = [store.overlay.peek(), store.sure.peek(), store.readOptions()];
  const verb = VERBS[overlay ? store.choices.peek().directed : 'learned'][task];
  const line = commandLine({
    file,
    lambda: store.answer.peek()?.lambda ?? 1,
    verb: [...verb, ...(overlay?.options ?? []), ...(sure?.options ?? [])],
    settings: store.settings.peek(),
    names: store.names.peek(),
    plan: store.choices.peek().plan,
    planFile: fileName(title, 'plan.json'),
    ...(reading ? { reading: readingOf(reading) } : {}),
    more: task === 'report' ? reportOptions(store, file) : [],
  });
  return origin?.kind === 'sampled' ? `${sampleCommand(origin, fileName(title, 'bif'), file)}\n${line}` : line;
}

/** The same in one line for a report; what has to be there first stands behind it, as a remark of the shell. */
export function reportCommand(store: Store): string {
  const needed = filesOf(store).map(({ name, entry }) => `${name}: “${entry}” on the page`);
  const line = command(store, 'report').split('\n').join(' && ');
  return needed.length === 0 ? line : `${line} # ${needed.join('; ')}`;
}

function reportOptions(store: Store, file: string): string[] {
  const { title = '' } = store.dataset.peek() ?? {};
  const name = nameOf(store);
  return [
    ...(name === stemOf(file) ? [] : [`--title=${name}`]),
    ...notesOf(store).map((note) => `--note=${note}`),
    ...['--out', fileName(title, 'report.html')],
  ];
}

/** Files that the commands read and that have to be saved from the export menu first, by its entries. */
function filesOf(store: Store): { name: string; entry: string }[] {
  const { title = '', origin } = store.dataset.peek() ?? {};
  const [bif, plan] = [fileName(title, 'bif'), fileName(title, 'plan.json')];
  return [
    ...(origin?.kind === 'sampled' ? [{ name: bif, entry: 'Download BIF' }] : []),
    ...(isPlain(store.choices.peek().plan) ? [] : [{ name: plan, entry: 'Plan of the columns' }]),
  ];
}

/** What the command line needs beside the program. */
export function commandNote(store: Store): string {
  const words: Record<string, string> = { 'Download BIF': 'the network', 'Plan of the columns': 'the plan' };
  const needed = filesOf(store).map(({ entry }) => `${words[entry] ?? ''} that “${entry}”`);
  return needed.length === 0 ? '' : ` It reads ${needed.join(' and ')} in this menu saves.`;
}
