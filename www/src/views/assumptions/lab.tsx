// The assumptions lab: four views on the theorem's assumptions.
import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import type { FourNode, LearnedSample } from '../../engine/lab/assumptions';
import type { Assessed } from '../../state/assumptions/lab-state';
import { VIEWS, type LabView } from '../../state/assumptions/setting';
import { Dialog } from '../layout/dialog';
import { readable } from '../parts/format';
import '../../styles/network.css';
import '../../styles/assumptions.css';

export interface LabProps {
  /** Opens the lessons. */
  onLessons: () => void;
  tabs: ComponentChildren;
  busy: ComponentChildren;
  panel: ComponentChildren;
  /** What changed, for those who do not see it. */
  spoken: ComponentChildren;
  onClose: () => void;
}

const TABS: Record<LabView, string> = {
  four: 'Four-node example',
  nodes: 'Node by node',
  break: 'Break it',
  rows: 'How many rows?',
};

export function AssumptionsLab({ onLessons, tabs, busy, panel, spoken, onClose }: LabProps) {
  return (
    <Dialog title="Assumptions lab" size="wide" onClose={onClose}>
      <p class="help fig-intro">
        With enough rows, and where three assumptions hold, the method is proved to find exactly the direct dependences
        of every column. Here the assumptions are numbers that you can move, break and measure. Nothing leaves this
        page.{' '}
        <button type="button" class="text-button" onClick={onLessons}>
          Lessons
        </button>{' '}
        lead through it step by step.
      </p>
      <div class="lab-main">
        {tabs}
        {busy}
        {panel}
        {spoken}
      </div>
    </Dialog>
  );
}

interface PanelProps {
  view: LabView;
  busy: boolean;
  children: ComponentChildren;
}

/** Its children are not looked at again when only the answers change. */
export function Panel({ view, busy, children }: PanelProps) {
  return (
    <div role="tabpanel" id="lab-panel" aria-label={TABS[view]} aria-busy={busy}>
      {children}
    </div>
  );
}

export function Failure({ error }: { error: string | undefined }) {
  return <div role="alert">{error !== undefined && <p class="lab-said lab-refused">✕ {error}</p>}</div>;
}

/** Seen only when an answer takes a while. */
export function Busy({ busy, onStop }: { busy: boolean; onStop: () => void }) {
  return (
    <p class={busy ? 'lab-busy busy' : 'lab-busy'}>
      Working…{' '}
      <button type="button" disabled={!busy} title="Ends the worker" onClick={onStop}>
        Stop
      </button>
    </p>
  );
}

/** Arrow keys go from tab to tab. */
export function Tabs({ view, onView }: { view: LabView; onView: (view: LabView) => void }) {
  const list = useRef<HTMLDivElement>(null);
  const press = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const next = (VIEWS.indexOf(view) + by + VIEWS.length) % VIEWS.length;
    onView(VIEWS[next] ?? view);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  };
  return (
    <div class="lab-tabs" role="tablist" aria-label="Parts of the lab" ref={list} onKeyDown={press}>
      {VIEWS.map((each) => (
        <button
          key={each}
          type="button"
          role="tab"
          aria-selected={each === view}
          aria-controls="lab-panel"
          tabIndex={each === view ? 0 : -1}
          onClick={() => {
            onView(each);
          }}
        >
          {TABS[each]}
        </button>
      ))}
    </div>
  );
}

/** In place of a view that needs a network. */
export function NoNetwork({ view }: { view: LabView }) {
  return (
    <p class="lab-said">
      The page’s table has no known network, so there is nothing to {view === 'break' ? 'break' : 'recover'}. Choose a
      network above.
    </p>
  );
}

/** The four-node example in a sentence. */
export function fourSentence(four: FourNode | undefined, sample: LearnedSample | undefined): string {
  if (!four) return '';
  const at = `p = ${readable(four.p)}, q = ${readable(four.q)}`;
  return four.reason === null
    ? `${at}: possible${sample ? `; ${sample.pairs.found} of 3 edges found, ${sample.pairs.extra} added` : ''}`
    : `${at}: impossible, ${four.reason}`;
}

/** A network in a sentence: where its assumptions fail. */
export function networkSentence({ title, nodes }: Assessed): string {
  const fails = (name: 'definiteness' | 'incoherence' | 'weights') =>
    nodes.filter(({ verdicts }) => verdicts[name] === 'fails').length;
  return `${title}: definiteness fails at ${fails('definiteness')} nodes, incoherence at ${fails('incoherence')}, minimum weight at ${fails('weights')}`;
}
