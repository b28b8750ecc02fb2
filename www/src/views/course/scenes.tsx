// What a step shows once somebody has predicted: charts of a network, a table along λ, shares of resamples.
import type { Answered } from '../../engine/lab/asking';
import type { LearnedSample } from '../../engine/lab/assumptions';
import type { ResampledPairs } from '../../state/course/teacher';
import { Scroll } from '../assumptions/scroll';
import { ArrowBoard, parentsFirst } from '../ask/board';
import type { AskNode, Scenario } from '../ask/types';
import { scenarioWords } from '../ask/words';
import { percent, readable } from '../parts/format';
import '../../styles/ask.css';

export interface AskSceneProps {
  nodes: readonly AskNode[];
  before: Answered | undefined;
  /** One or two scenarios with their answers. */
  sides: readonly { scenario: Scenario; answered: Answered | undefined }[];
  /** Whether numbers are kept back. */
  hidden: boolean;
}

/** Before the prediction the network is there, without its numbers. */
export function AskScene({ nodes, before, sides, hidden }: AskSceneProps) {
  const shown = sides.map(({ scenario, answered }) => ({
    scenario: hidden ? [] : scenario,
    answered,
    of: scenario,
    explanation: undefined,
    fault: undefined,
  }));
  return (
    <>
      <p class="course-scenario">
        {hidden
          ? 'The network. Its numbers come with your prediction.'
          : sides.map(({ scenario }, k) => (
              <span key={k} class={k === 0 ? 'side-a' : 'side-b'}>
                {sides.length > 1 && <strong>{k === 0 ? 'A (upper bar): ' : 'B (lower bar): '}</strong>}
                {scenario.length === 0 ? 'nothing known' : scenarioWords(scenario, nodes)}
              </span>
            ))}
      </p>
      <ArrowBoard
        nodes={nodes}
        order={parentsFirst(nodes)}
        before={before}
        sides={shown}
        active={shown.length - 1}
        hidden={hidden}
        onLevel={undefined}
      />
    </>
  );
}

export interface PathRow {
  lambda: number;
  learned: LearnedSample;
}

/** What is found, missed and added at each λ. */
export function PathScene({
  title,
  rows,
  names,
}: {
  title: string;
  rows: readonly PathRow[];
  names: readonly string[];
}) {
  return (
    <>
      <h4>{title}</h4>
      <Scroll label="Edges at each λ">
        <table class="numbers-table">
          <thead>
            <tr>
              {['λ', 'edges', 'both ends', 'found', 'missed', 'false', 'which edges'].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ lambda, learned }) => (
              <PathLine key={lambda} {...{ lambda, learned, names }} />
            ))}
          </tbody>
        </table>
      </Scroll>
    </>
  );
}

function PathLine({ lambda, learned, names }: PathRow & { names: readonly string[] }) {
  const { edges, neighbourhoods, pairs } = learned;
  const both = edges.filter(([a, b]) => neighbourhoods[a]?.includes(b) && neighbourhoods[b]?.includes(a)).length;
  const text = edges.map(([a, b]) => `${names[a] ?? ''} – ${names[b] ?? ''}`).join(', ');
  return (
    <tr>
      <th scope="row">{readable(lambda)}</th>
      {[edges.length, both, pairs.found, pairs.missed, pairs.extra].map((value, k) => (
        <td key={k}>{value}</td>
      ))}
      <td class="course-edges">{text}</td>
    </tr>
  );
}

const FEW = 14;

/** In what share of the resamples each pair is joined. */
export function SharesScene({ title, shares }: { title: string; shares: ResampledPairs }) {
  return (
    <>
      <h4>{title}</h4>
      <Scroll label="Shares of resamples">
        <table class="numbers-table">
          <thead>
            <tr>
              <th scope="col">Pair</th>
              <th scope="col">Share of resamples</th>
              <th scope="col">In the network</th>
            </tr>
          </thead>
          <tbody>
            {shares.all.slice(0, FEW).map(({ a, b, share, true: is }) => (
              <tr key={`${a} ${b}`}>
                <th scope="row">
                  {a} – {b}
                </th>
                <td>
                  <svg class="course-share" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                    <rect width={100 * share} height="10" class={is ? 'is' : 'is-not'} />
                  </svg>{' '}
                  {percent(share)}
                </td>
                <td>{is ? 'yes' : 'no'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </>
  );
}
