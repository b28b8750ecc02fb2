// The picture that is exported, with a caption that says what it shows and how that was found.
import { answerWords } from '../../state/answer';
import { doubtSentences } from '../../state/doubts';
import type { Store } from '../../state/store';
import { askForPng } from '../export/picture-dialog';
import { svgToPng } from '../export/png';
import { graphSvg, type PictureState } from '../graph/picture';
import { whole } from '../parts/format';
import type { Drawing } from './graph';
import { pinsOf } from './places';

/** Sharp in print at a width of fifteen centimetres or so. */
const DENSITY = 300;
/** Twice the size that it has on a screen. */
const SCALE = 2;

/** The picture as a file; nothing when the question about its size is closed. */
export async function picture(kind: 'svg' | 'png', store: Store, drawing: Drawing): Promise<Blob | undefined> {
  const text = pictureText(store, drawing);
  if (kind === 'svg') return new Blob([text], { type: 'image/svg+xml' });
  const [, width = '1200'] = /<svg[^>]* width="([\d.]+)"/.exec(text) ?? [];
  const wish = await askForPng({ width: Math.round(SCALE * Number(width)), density: DENSITY });
  return wish && svgToPng(text, wish.width, wish.density);
}

/** The same as text. */
export const pictureText = (store: Store, drawing: Drawing): string => graphSvg(pictureState(store, drawing));

function pictureState(store: Store, { handle }: Drawing): PictureState {
  const { required, forbidden } = store.settings.peek();
  return {
    caption: captionOf(store),
    settings: settingsOf(store),
    names: store.nodeNames.peek(),
    edges: store.edges.peek(),
    positions: handle.current?.positions() ?? new Float64Array(),
    normMax: store.union.peek().normMax,
    nodeStates: store.nodeStates.peek(),
    doubts: doubtSentences(store.doubts.peek()),
    ...(handle.current && { look: handle.current.look() }),
    pinned: pinsOf(store.choices.peek().arrangement, store.dataset.peek()?.keys ?? []),
    required,
    forbidden,
  };
}

/** What the picture shows; of a known network, what was found and what was not. */
function captionOf(store: Store): string {
  const [answer, edges] = [store.answer.peek(), store.edges.peek()];
  const title = store.dataset.peek()?.title ?? '';
  const words = answer ? `${title}: ${answerWords(answer, store.names.peek().length)}` : title;
  const of = (verdict: 'found' | 'missed' | 'extra') => edges.filter(({ truth }) => truth === verdict).length;
  const truth = edges.some((edge) => edge.truth)
    ? `; ${of('found')} found, ${of('missed')} missed, ${of('extra')} extra`
    : '';
  return words + truth;
}

/** How that was found, in one line. */
function settingsOf(store: Store): string[] {
  const [dataset, { formulation, rule, filter }] = [store.dataset.peek(), store.settings.peek()];
  const origin = dataset?.origin;
  const rows = dataset
    ? `${whole(dataset.rows)} rows${origin?.kind === 'sampled' ? `, drawn with seed ${origin.seed}` : ''}`
    : '';
  const coding =
    formulation.name === 'paper'
      ? `, ${formulation.encoding} coding${formulation.intercept ? ' with intercept' : ''}`
      : '';
  return [
    [rows, `${formulation.name} formulation${coding}`, `rule “${rule}”`, `marginal filter ${filter ? 'on' : 'off'}`]
      .filter((part) => part !== '')
      .join('; '),
    ...sureWords(store),
  ];
}

/** How the shares that lines show came about. */
function sureWords(store: Store): string[] {
  const sure = store.sure.peek();
  if (!sure || !store.edges.peek().some(({ share }) => share !== undefined)) return [];
  const samples = sure.by.scheme === 'halves' ? 'random halves of the rows' : 'bootstrap samples of the rows';
  return [`lines show in what share of ${whole(sure.resamples)} ${samples}, seed ${sure.by.seed}, an edge is there`];
}
