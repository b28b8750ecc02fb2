// Two answers beside each other: in words, in the picture, and pair by pair.
import { useMemo, useState } from 'preact/hooks';
import { edgesOf, type AnswerComparison, type ComparedPair, type Link, type Side } from '../../state/desk/answers';
import type { Pair } from '../../model';
import type { Point } from '../graph/positions';
import { GraphView } from '../graph/view';
import { counted, listed, readable } from '../parts/format';

interface AnswersProps {
  comparison: AnswerComparison;
  titles: readonly [string, string];
  /** Where columns lie in the picture of the page: there they stay. */
  anchors: ReadonlyMap<number, Point> | undefined;
  reducedMotion: boolean;
  onDownload: () => void;
}

const NONE: readonly Pair[] = [];
const SEED = 1;

export function Answers({ comparison, titles, anchors, reducedMotion, onDownload }: AnswersProps) {
  const { pairs, names } = comparison;
  const edges = useMemo(() => edgesOf(comparison), [comparison]);
  const union = useMemo(() => pairs.map(({ pair }) => pair), [pairs]);
  return (
    <section class="answers" aria-label="Comparison of two answers">
      <p class="answers-words" role="status">
        {wordsOf(comparison, titles)}
      </p>
      <div class="answers-both">
        <div class="answers-graph">
          <GraphView
            names={names}
            edges={edges}
            union={union}
            settled={true}
            seed={SEED}
            places={undefined}
            pinned={NOTHING}
            anchors={anchors}
            selection={undefined}
            required={NONE}
            forbidden={NONE}
            reducedMotion={reducedMotion}
            words={{
              found: 'in both',
              extra: `only in ${titles[0]}`,
              missed: `only in ${titles[1]}`,
            }}
            onSelect={ignore}
            onArrange={ignore}
            onPin={ignore}
            onForbid={ignore}
            onRequire={ignore}
          />
        </div>
        <PairTable pairs={pairs} titles={titles} onDownload={onDownload} />
      </div>
    </section>
  );
}

const NOTHING: ReadonlySet<number> = new Set();
/** The picture is to be looked at, and nothing in it is chosen. */
const ignore = () => undefined;

function wordsOf({ tally, turned, onlyFirst, onlySecond }: AnswerComparison, [one, other]: readonly [string, string]) {
  const sentences = [
    `${counted(tally.both, 'edge')} in both, ${tally.first} only in ${one}, ${tally.second} only in ${other}.`,
    ...(turned > 0 ? [`${counted(turned, 'edge')} of both ${turned === 1 ? 'has' : 'have'} another direction.`] : []),
    ...(onlyFirst.length > 0 ? [`${other} has no column ${listed(onlyFirst, 6)}.`] : []),
    ...(onlySecond.length > 0 ? [`${one} has no column ${listed(onlySecond, 6)}.`] : []),
  ];
  return sentences.join(' ');
}

const SIGNS: Readonly<Record<NonNullable<Link>, string>> = { forward: '→', backward: '←', joined: '–' };
const ORDER: readonly (Side | 'all')[] = ['all', 'both', 'first', 'second'];

function PairTable({
  pairs,
  titles,
  onDownload,
}: Pick<AnswersProps, 'titles' | 'onDownload'> & { pairs: readonly ComparedPair[] }) {
  const [side, setSide] = useState<Side | 'all'>('all');
  const words = { all: 'all edges', both: 'in both', first: `only in ${titles[0]}`, second: `only in ${titles[1]}` };
  const shown = pairs.filter((pair) => side === 'all' || pair.side === side);
  return (
    <div class="answers-pairs">
      <div class="answers-tools">
        <label>
          Show{' '}
          <select
            value={side}
            onChange={(event) => {
              setSide(ORDER.find((each) => each === event.currentTarget.value) ?? 'all');
            }}
          >
            {ORDER.map((each) => (
              <option key={each} value={each}>
                {words[each]}
              </option>
            ))}
          </select>
        </label>
        <button type="button" onClick={onDownload}>
          Save as CSV
        </button>
      </div>
      <div class="table-scroll" role="group" aria-label="Edges of both answers, scrollable" tabIndex={0}>
        <table class="plain-table" aria-label="Edges of both answers">
          <thead>
            <tr>
              <th scope="col">A</th>
              <th scope="col">B</th>
              <th scope="col">{titles[0]}</th>
              <th scope="col">{titles[1]}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((pair) => (
              <tr key={pair.pair.join(' ')} class={pair.side}>
                <th scope="row">{pair.a}</th>
                <td>{pair.b}</td>
                {pair.links.map((link, k) => (
                  <td key={k} class={link ? '' : 'quiet'}>
                    {link ? `${SIGNS[link]} ${readable(pair.norms[k] ?? 0)}` : 'no'}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
