// Asking a network: what is known above, the nodes as charts below.
import { useId, useState } from 'preact/hooks';
import type { Answered } from '../../engine/lab/asking';
import type { How } from '../../state/asking/scenario';
import '../../styles/ask.css';
import '../../styles/present.css';
import { Dialog } from '../layout/dialog';
import { readable, shortened } from '../parts/format';
import { ArrowBoard, ListBoard, parentsFirst } from './board';
import type { AskNode, Scenario, Side } from './types';
import { drawnWords, movedBy, probabilityWords, scenarioWords, supportWords } from './words';

/** Up to so many nodes are drawn with their arrows. */
const DRAWN_UP_TO = 80;

export interface SourceChoice {
  kind: 'fitted' | 'known';
  label: string;
}

export interface AskProps {
  title: string;
  sources: readonly SourceChoice[];
  source: SourceChoice['kind'] | undefined;
  nodes: readonly AskNode[];
  before: Answered | undefined;
  /** One scenario, or two. */
  sides: readonly Side[];
  active: number;
  act: How;
  /** Why nothing can be done, in a sentence; nothing where it can. */
  undoable: string | undefined;
  explains: boolean;
  busy: boolean;
  /** The share of draws that is done. */
  progress: number | undefined;
  onSource: (kind: SourceChoice['kind']) => void;
  onLevel: (node: number, level: number) => void;
  onKnow: (side: number, scenario: Scenario) => void;
  onAct: (how: How) => void;
  onActive: (side: number) => void;
  onCompare: (wanted: boolean) => void;
  onExplain: (wanted: boolean) => void;
  onCancel: () => void;
  /** Whether it is shown to a room. */
  presents: boolean;
  onPresent: () => void;
  /** One more thing known, or one less. */
  onStep: (by: 1 | -1) => void;
  onClose: () => void;
}

export function AskDialog(props: AskProps) {
  const { title, onClose } = props;
  return (
    <Dialog title={title === '' ? 'Ask the network' : `Ask the network: ${title}`} size="full" onClose={onClose}>
      <div
        class="ask"
        onKeyDown={(event) => {
          const by = { PageDown: 1 as const, PageUp: -1 as const }[event.key];
          if (by === undefined || !props.presents) return;
          event.preventDefault();
          props.onStep(by);
        }}
      >
        <Tools {...props} />
        <div class="ask-sides">
          {props.sides.map((side, k) => (
            <SideWords key={k} {...props} side={side} at={k} />
          ))}
        </div>
        <Charts {...props} />
      </div>
    </Dialog>
  );
}

function Tools(props: AskProps) {
  const { sources, source, act, undoable, explains, sides, busy, progress } = props;
  const [field, reason] = [useId(), useId()];
  return (
    <div class="ask-tools">
      {sources.length > 1 && (
        <div class="field-row">
          <label for={field}>Network</label>
          <select
            id={field}
            value={source}
            onChange={({ currentTarget }) => {
              const wanted = sources.find(({ kind }) => kind === currentTarget.value);
              if (wanted) props.onSource(wanted.kind);
            }}
          >
            {sources.map(({ kind, label }) => (
              <option key={kind} value={kind}>
                {label}
              </option>
            ))}
          </select>
        </div>
      )}
      <div class="ask-act" role="group" aria-label="A click on a level means">
        {(['seen', 'done'] as const).map((how) => (
          <button
            key={how}
            type="button"
            aria-pressed={act === how}
            disabled={how === 'done' && undoable !== undefined}
            aria-describedby={how === 'done' && undoable !== undefined ? reason : undefined}
            title={
              how === 'seen' ? 'We learn that it is so' : (undoable ?? 'Somebody makes it so, whatever its causes')
            }
            onClick={() => {
              props.onAct(how);
            }}
          >
            {how === 'seen' ? '● Seeing' : '✂ Doing'}
          </button>
        ))}
      </div>
      <Toggle label="Two scenarios" on={sides.length > 1} onTurn={props.onCompare} />
      <Toggle label="★ Most probable explanation" on={explains} onTurn={props.onExplain} />
      <button
        type="button"
        aria-pressed={props.presents}
        title="Large letters for a room (F8); Page Up takes the last thing known back, Page Down brings it again"
        onClick={props.onPresent}
      >
        Present
      </button>
      {props.presents && <Steps onStep={props.onStep} />}
      <span class={busy ? 'ask-busy busy' : 'ask-busy'}>
        {progress === undefined ? <progress aria-label="Asking" /> : <progress aria-label="Drawing" value={progress} />}
        <button type="button" disabled={!busy} onClick={props.onCancel}>
          Stop
        </button>
      </span>
      <p class="help ask-help" id={reason}>
        {helpWords(act, undoable)}
      </p>
    </div>
  );
}

function Steps({ onStep }: Pick<AskProps, 'onStep'>) {
  return (
    <>
      <button
        type="button"
        title="Page Up"
        onClick={() => {
          onStep(-1);
        }}
      >
        ‹ One less
      </button>
      <button
        type="button"
        title="Page Down"
        onClick={() => {
          onStep(1);
        }}
      >
        One more ›
      </button>
    </>
  );
}

function helpWords(act: How, undoable: string | undefined): string {
  if (act === 'done')
    return 'Doing cuts the arrows into a node: what made it as it is counts no more. This assumes that every arrow is a cause and that nothing unseen causes two of the nodes; data alone cannot show that.';
  const seeing = 'Seeing: choose a level, and all other shares become those among cases that have it.';
  return undoable === undefined ? seeing : `${seeing} ${undoable}`;
}

function Toggle({ label, on, onTurn }: { label: string; on: boolean; onTurn: (on: boolean) => void }) {
  return (
    <button
      type="button"
      aria-pressed={on}
      onClick={() => {
        onTurn(!on);
      }}
    >
      {label}
    </button>
  );
}

/** What is known in a scenario, with ways to take it back, and what is said about it. */
function SideWords({ side, at, sides, active, nodes, onKnow, onActive }: AskProps & { side: Side; at: number }) {
  const { scenario, answered, of, fault } = side;
  const two = sides.length > 1;
  const name = at === 0 ? 'A' : 'B';
  return (
    <section
      class={`ask-side side-${name.toLowerCase()}${two && at === active ? ' active' : ''}`}
      aria-label={two ? `Scenario ${name}` : 'Evidence'}
    >
      {two && (
        <button
          type="button"
          aria-pressed={at === active}
          title="Clicks on levels change this scenario"
          onClick={() => {
            onActive(at);
          }}
        >
          Scenario {name}
        </button>
      )}
      <Evidence
        scenario={scenario}
        nodes={nodes}
        onKnow={(wanted) => {
          onKnow(at, wanted);
        }}
      />
      <p role="status" class="ask-said">
        {answered && scenario === of && saidOf(side, nodes)}
      </p>
      {fault !== undefined && (
        <p role="alert" class="bad">
          ✕ {fault} The charts still show {of.length === 0 ? 'no evidence' : scenarioWords(of, nodes)}.
        </p>
      )}
    </section>
  );
}

function saidOf({ answered, of, explanation }: Side, nodes: readonly AskNode[]): string {
  if (!answered) return '';
  const best =
    explanation &&
    `★ All levels marked so together: probability ${readable(explanation.probability)}${of.length > 0 ? ` given ${scenarioWords(of, nodes)}` : ''}.`;
  return [probabilityWords(answered, of), supportWords(answered, of), drawnWords(answered), best ?? '']
    .join(' ')
    .trim();
}

function Evidence({
  scenario,
  nodes,
  onKnow,
}: {
  scenario: Scenario;
  nodes: readonly AskNode[];
  onKnow: (scenario: Scenario) => void;
}) {
  if (scenario.length === 0) return <span class="quiet">No evidence</span>;
  return (
    <span class="ask-evidence">
      {scenario.map((known) => {
        const { node, level, how } = known;
        const said = `${nodes[node]?.name ?? ''} = ${nodes[node]?.levels[level] ?? ''}`;
        return (
          <button
            key={node}
            type="button"
            class="ask-chip"
            aria-label={`Retract ${said}`}
            title={`Retract ${said}`}
            onClick={() => {
              onKnow(scenario.filter((each) => each !== known));
            }}
          >
            {how === 'done' ? '✂' : '●'} {shortened(said, 32)} <span aria-hidden="true">✕</span>
          </button>
        );
      })}
      {scenario.length > 1 && (
        <button
          type="button"
          class="text-button"
          onClick={() => {
            onKnow([]);
          }}
        >
          Retract all
        </button>
      )}
    </span>
  );
}

type Order = 'arrows' | 'names' | 'change';

/** The charts, in the way that was chosen. */
function Charts({ nodes, sides, before, active, onLevel }: AskProps) {
  const roomy = nodes.length <= DRAWN_UP_TO;
  const [way, setWay] = useState<'arrows' | 'list'>(matchMedia('(min-width: 60rem)').matches ? 'arrows' : 'list');
  const [sorted, setSorted] = useState<Order>('arrows');
  const [wanted, setWanted] = useState('');
  const drawn = roomy && way === 'arrows';
  const board = { nodes, sides, before, active, onLevel };
  const first = parentsFirst(nodes);
  return (
    <>
      <div class="ask-ways">
        {roomy && (
          <div class="ask-act" role="group" aria-label="Show the nodes">
            {(['arrows', 'list'] as const).map((each) => (
              <button
                key={each}
                type="button"
                aria-pressed={way === each}
                onClick={() => {
                  setWay(each);
                }}
              >
                {each === 'arrows' ? 'With arrows' : 'As a list'}
              </button>
            ))}
          </div>
        )}
        {!drawn && <ListTools {...{ sorted, setSorted, wanted, setWanted }} />}
        <Key two={sides.length > 1} />
      </div>
      {drawn ? (
        <ArrowBoard {...board} order={first} />
      ) : (
        <ListBoard {...board} order={orderOf(first, { nodes, sides, before, active }, sorted, wanted)} />
      )}
    </>
  );
}

function orderOf(
  first: readonly number[],
  { nodes, sides, before, active }: Pick<AskProps, 'nodes' | 'sides' | 'before' | 'active'>,
  sorted: Order,
  wanted: string,
): number[] {
  const name = (node: number) => nodes[node]?.name ?? '';
  const shown = first.filter((node) => name(node).toLowerCase().includes(wanted.trim().toLowerCase()));
  if (sorted === 'names') return shown.sort((a, b) => name(a).localeCompare(name(b)));
  if (sorted === 'arrows') return shown;
  const moved = (node: number) => movedBy(sides[active]?.answered, before, node);
  return shown.sort((a, b) => moved(b) - moved(a));
}

interface ListToolsProps {
  sorted: Order;
  setSorted: (order: Order) => void;
  wanted: string;
  setWanted: (wanted: string) => void;
}

function ListTools({ sorted, setSorted, wanted, setWanted }: ListToolsProps) {
  const [order, find] = [useId(), useId()];
  return (
    <>
      <div class="field-row">
        <label for={find}>Find</label>
        <input
          id={find}
          type="search"
          size={12}
          value={wanted}
          onInput={({ currentTarget }) => {
            setWanted(currentTarget.value);
          }}
        />
      </div>
      <div class="field-row">
        <label for={order}>Order</label>
        <select
          id={order}
          value={sorted}
          onChange={({ currentTarget: { value } }) => {
            setSorted(value === 'names' || value === 'change' ? value : 'arrows');
          }}
        >
          <option value="arrows">parents first</option>
          <option value="names">by name</option>
          <option value="change">largest change first</option>
        </select>
      </div>
    </>
  );
}

/** What the marks mean. */
function Key({ two }: { two: boolean }) {
  return (
    <p class="help ask-key">
      Bars and numbers are shares in percent; the line is the share without evidence, the small number the change in
      points.{two && ' Upper bar: A, lower bar: B.'}
    </p>
  );
}
