// Everything that leaves the page: pictures, texts, a command line, a link. All of it is made here or in the engine.
import { shareLink } from '../../state/address';
import type { Store } from '../../state/store';
import { defaultResampled } from '../../state/sureness';
import { download, fileName } from '../export/download';
import { planText } from '../export/plan';
import type { ExportKind } from '../export/menu';
import type { Drawing } from './graph';

/** Carries out one entry of the export menu; what fails is told. */
export async function exportAs(kind: ExportKind, store: Store, drawing: Drawing): Promise<void> {
  try {
    await make(kind, store, drawing);
  } catch (error) {
    store.notify(`The export failed: ${error instanceof Error ? error.message : String(error)}`, 'error');
  }
}

async function make(kind: ExportKind, store: Store, drawing: Drawing): Promise<void> {
  const title = store.dataset.peek()?.title ?? '';
  const save = (ending: string, content: Blob | string) => {
    download(fileName(title, ending), content);
  };
  switch (kind) {
    case 'svg':
    case 'png': {
      const content = await picture(kind, store, drawing);
      if (content) save(kind, content);
      return;
    }
    case 'csv':
    case 'json':
    case 'dot':
    case 'graphml':
      save(kind === 'csv' ? 'edges.csv' : kind, await store.exportText(kind));
      return;
    case 'counts':
      await saveCounts(store, save);
      return;
    case 'data':
      save('csv', await sampledTable(store));
      return;
    case 'bif':
      save('bif', await networkText(store));
      return;
    case 'fitted':
      save('fitted.bif', (await store.overlay.peek()?.network()) ?? '');
      return;
    case 'plan':
      save('plan.json', planText(store.choices.peek().plan));
      return;
    case 'report':
      save('report.html', await report(store, drawing));
      return;
    case 'prepared':
      save('prepared.csv', await (await import('./papers')).preparedTable(store));
      return;
    case 'r':
    case 'python':
      await copyProgram(store, kind);
      return;
    case 'command':
      await copyCommand(store);
      return;
    case 'link':
      await copy(store, shareLink(store, location), 'The link');
      return;
    // These are dialogs of their own.
    case 'workspace':
    case 'embed':
  }
}

/** The script of pictures comes with the first of them. */
async function picture(kind: 'svg' | 'png', store: Store, drawing: Drawing): Promise<Blob | undefined> {
  const pictures = await import('./picture');
  return pictures.picture(kind, store, drawing);
}

/** The report of what is shown, with the picture as it is on the page. */
async function report(store: Store, drawing: Drawing): Promise<string> {
  const [papers, { pictureText }] = await Promise.all([import('./papers'), import('./picture')]);
  return papers.report(store, pictureText(store, drawing));
}

async function copyCommand(store: Store): Promise<void> {
  const { command, commandNote } = await import('./command');
  await copy(store, command(store), 'The command line', commandNote(store));
}

/** How private they are to be, and with which resamples, is asked first; the script of that question comes with it. */
async function saveCounts(store: Store, save: (ending: string, content: string) => void): Promise<void> {
  const { openCountsDialog } = await import('../export/counts-dialog');
  const rows = store.hasRows.peek();
  openCountsDialog(store.counts()?.origin ?? null, {
    offered: rows ? (store.choices.peek().sure ?? defaultResampled) : undefined,
    resampled: !rows && store.drawn.peek() !== undefined,
    onSave: async ({ protection, resampling }, watch) => {
      const text = resampling
        ? await (await import('./papers')).resampledCounts(store, resampling, watch)
        : await store.countsFile(protection);
      // A file of the command line ends with its line.
      save('counts.json', `${text}\n`);
    },
  });
}

async function sampledTable(store: Store): Promise<Blob> {
  const rows = await store.sampledRows();
  if (!rows) throw new Error('only rows that were drawn here can be saved');
  return rows;
}

async function networkText(store: Store): Promise<string> {
  const truth = store.knownTruth.peek();
  if (!truth) throw new Error('no network is known');
  return store.writeNetwork(truth.model);
}

/** A program is too long to be shown: where it cannot be copied it is saved. */
async function copyProgram(store: Store, language: 'r' | 'python'): Promise<void> {
  const title = store.dataset.peek()?.title ?? '';
  const table = fileName(title, 'prepared.csv');
  const text = await (await import('./papers')).program(store, language, table);
  const note = ` It reads ${table}, which “Prepared table” in this menu saves.`;
  try {
    await navigator.clipboard.writeText(text);
    store.notify(`The program is in the clipboard.${note}`);
  } catch {
    download(fileName(title, language === 'r' ? 'R' : 'py'), text);
    store.notify(`The program was saved.${note}`);
  }
}

async function copy(store: Store, text: string, what: string, note = ''): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    store.notify(`${what} is in the clipboard: ${text}${note}`);
  } catch {
    // Without permission the text can still be selected by hand.
    store.notify(`${what}: ${text}${note}`);
  }
}
