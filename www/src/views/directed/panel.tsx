// What the search for directions does and found, and its few choices; above the graph.
import type { Score, Standing } from '../../engine/lab/lab-engine';
import '../../styles/directed.css';
import { counted, readable, sentenceCase, whole } from '../parts/format';
import { ScoreField } from '../parts/score';
import { Term } from '../parts/term';
import { averageWords, LeastShare, type AverageProps } from './average';

/** A graph that was found, as far as the panel speaks of it. */
interface GraphFigures {
  edges: number;
  /** Edges that have the same direction in all graphs that fit equally. */
  decided: number;
  /** How many pairs it was chosen from. */
  candidates: number;
  /** That missing values were filled in, in words; nothing where none were. */
  filled: string | undefined;
  /** What is known about the best score; nothing while the candidates were only searched. */
  proof: { proven: boolean; gap: number } | undefined;
}

export interface DirectedPanelProps {
  mode: 'pruned' | 'class' | 'dag' | 'average';
  /** What there is to say of an average; nothing where none is asked for. */
  average: AverageProps | undefined;
  graph: GraphFigures | undefined;
  /** The λ of its candidates. */
  lambda: number | undefined;
  /** Whether it is of earlier settings. */
  stale: boolean;
  /** The λ of the candidates that are wanted now. */
  wanted: number | undefined;
  /** In how many pairs the proof changed what the searches had found. */
  change: { added: number; removed: number; turned: number } | undefined;
  /** Steps of the search that runs. */
  steps: number | undefined;
  /** How the proof that runs stands. */
  standing: Standing | undefined;
  /** Whether a search was stopped or failed. */
  waits: boolean;
  fault: string | undefined;
  /** Nearness to a known network: F1 of edges and arcs, distance of the classes. */
  nearness: { edges: number; arcs: number; distance: number } | null | undefined;
  score: Score;
  onScore: (score: Score) => void;
  onCancel: () => void;
  onAgain: () => void;
}

export function DirectedPanel(props: DirectedPanelProps) {
  const { mode, fault, graph } = props;
  return (
    <section class="directed" aria-label="Directions">
      <Controls {...props} />
      <div class="directed-status">
        <p role="status">
          {props.average ? averageWords(props.average) : sentence(props)} {nearnessWords(props)}{' '}
          {graph?.filled !== undefined && `${sentenceCase(graph.filled)}.`}
        </p>
        {fault !== undefined && (
          <p role="alert" class="bad">
            {fault}
          </p>
        )}
        <Work {...props} />
      </div>
      <p class="help">
        {props.average && 'Every resample is searched among candidates of its own. '}λ is that of the{' '}
        <Term name="candidates">candidates</Term>: a smaller one gives the search more to choose from, and the best is{' '}
        <Term name="proven">proven</Term> among them.
        {mode !== 'pruned' &&
          ` An arrow is not a cause: it says how dependence can be factored. ${mode === 'average' ? 'Without a head, most resamples leave the direction open.' : 'Without a head, either direction fits equally.'}`}
      </p>
    </section>
  );
}

/** What runs and can be stopped, or what could go on. */
function Work({ graph, stale, steps, standing, waits, onCancel, onAgain }: DirectedPanelProps) {
  const button = (label: string, title: string, onClick: () => void) => (
    <button type="button" title={title} onClick={onClick}>
      {label}
    </button>
  );
  if (steps !== undefined)
    return (
      <>
        <progress aria-label="Search" />
        {button('Cancel search', 'Ends the search; the earlier graph stays', onCancel)}
      </>
    );
  if (standing)
    return (
      <>
        {/* Not told aloud: it changes several times a second. */}
        <span class="directed-standing">{standingWords(standing)}</span>
        <progress aria-label="Proof" />
        {button('Stop the proof', 'Keeps the best graph so far, and how much better another may be', onCancel)}
      </>
    );
  if (graph && !stale && (waits || graph.proof?.proven === false))
    return button('Prove on', 'Goes on from this graph until none can be better, however long it takes', onAgain);
  return waits ? button('Search again', 'Begins the search anew', onAgain) : null;
}

function standingWords({ phase, gap, parentSets }: Standing): string {
  if (phase === 'parentSets' || gap === null) return `Listing sets of parents: ${whole(parentSets)}`;
  return `Proving: another graph may score ${readable(gap)} better at most`;
}

function sentence(props: DirectedPanelProps): string {
  const { mode, graph, lambda, stale, wanted, steps, waits } = props;
  const now = wanted === undefined ? '' : ` among the candidates at λ = ${readable(wanted)}`;
  if (!graph)
    return steps !== undefined
      ? `Searching for the graph that scores best${now}`
      : waits
        ? 'The search was stopped.'
        : 'Waiting for the skeleton';
  const { edges, decided, candidates } = graph;
  const directions = mode === 'pruned' ? '' : `; the data decide ${counted(decided, 'direction')}`;
  const found = `${stale ? 'Of earlier settings: of' : 'Of'} the ${counted(candidates, 'candidate')} at λ = ${readable(lambda ?? NaN)} the best graph needs ${counted(edges, 'edge')}${directions}.`;
  if (steps !== undefined) return `${found} Searching anew${now}.`;
  if (stale) return waits ? `${found} The search for the present settings was stopped.` : found;
  return `${found} ${proofWords(props)}`;
}

/** What is known about the best score, and what the proof changed. */
function proofWords({ graph, change, standing, waits, mode }: DirectedPanelProps): string {
  const proof = graph?.proof;
  const changed = change ? changeWords(change, mode === 'dag') : '';
  if (proof?.proven) return `Proven: no graph of these candidates scores better.${changed}`;
  if (proof)
    return `Not proven: another graph may score better, by ${readable(proof.gap)} at most; ${waits ? 'the proof was stopped' : 'time ran out'}.${changed}`;
  if (standing) return `The search is over; whether another graph is better is being proven.${changed}`;
  return waits ? 'The proof was stopped.' : '';
}

function changeWords({ added, removed, turned }: NonNullable<DirectedPanelProps['change']>, arrows: boolean): string {
  const parts = [
    added > 0 && `${counted(added, 'edge')} added`,
    removed > 0 && `${counted(removed, 'edge')} removed`,
    turned > 0 && arrows && `${counted(turned, 'arrow')} turned`,
  ].filter((part) => part !== false);
  return parts.length > 0 ? ` It went on from what the search found: ${parts.join(', ')}.` : '';
}

/** How near the graph comes to a known network. */
function nearnessWords({ nearness, mode }: DirectedPanelProps): string {
  if (!nearness) return '';
  const edges = `F1 of edges ${nearness.edges.toFixed(2)}`;
  if (mode === 'pruned') return `Known network: ${edges}.`;
  if (mode === 'average') return `Known network: ${edges}, of arrows ${nearness.arcs.toFixed(2)}, open ones included.`;
  return `Known network: ${edges}, of arrows in the full graph ${nearness.arcs.toFixed(2)}; ${counted(nearness.distance, 'pair')} ${nearness.distance === 1 ? 'differs' : 'differ'} in the pattern.`;
}

function Controls({ score, onScore, average }: DirectedPanelProps) {
  return (
    <div class="directed-controls">
      <ScoreField score={score} onScore={onScore} />
      {average && <LeastShare {...average} />}
    </div>
  );
}
