// The assumptions lab: four views on the theorem's assumptions, with lessons beside them.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Announcement } from '../../state/job';
import type { Course } from '../../state/assumptions/course';
import type { LabState } from '../../state/assumptions/lab-state';
import type { RecoveryRun } from '../../state/assumptions/recovery';
import {
  FOUR,
  formulationName,
  formulationOf,
  MOST_ROWS,
  PAGE,
  VIEWS,
  type LabView,
} from '../../state/assumptions/setting';
import { Dialog } from '../layout/dialog';
import { readable } from '../parts/format';
import '../../styles/network.css';
import '../../styles/assumptions.css';
import { BreakView } from './break';
import { DataView, type LearnedData } from './data';
import { Select, Whole } from './fields';
import { FourView } from './four';
import { LessonPanel } from './lesson';
import { NodesView } from './nodes';
import { RowsView } from './rows';

export interface LabProps {
  lab: LabState;
  course: Course;
  run: RecoveryRun;
  workers: number;
  /** Bundled networks. */
  networks: readonly { id: string; title: string; nodes: number }[];
  /** What the page's network is called; nothing for a table without one. */
  pageTitle: string | undefined;
  /** The page's table, where no network is known for it. */
  data: LearnedData | undefined;
  /** A link to what is shown. */
  link: () => string;
  onClose: () => void;
}

const TABS: Record<LabView, string> = {
  four: 'Four-node example',
  nodes: 'Node by node',
  break: 'Break it',
  rows: 'How many rows?',
};

export function AssumptionsLab(props: LabProps) {
  const { lab, course, run, link } = props;
  const close = () => {
    run.cancel();
    props.onClose();
  };
  return (
    <Dialog title="Assumptions lab" size="wide" onClose={close}>
      <p class="help fig-intro">
        With enough rows, and where three assumptions hold, the method is proved to find exactly the direct dependences
        of every column. Here the assumptions are numbers that you can move, break and measure. Nothing leaves this
        page.
      </p>
      <div class="lab-body">
        <LessonPanel course={course} link={link} />
        <div class="lab-main">
          <Tabs lab={lab} />
          <Busy lab={lab} />
          <Panel lab={lab}>
            <Controls {...props} />
            <Failure lab={lab} />
            <Present {...props} />
          </Panel>
          <Spoken lab={lab} />
        </div>
      </div>
    </Dialog>
  );
}

/** Its children are not looked at again when only the answers change. */
function Panel({ lab, children }: { lab: LabState; children: ComponentChildren }) {
  return (
    <div role="tabpanel" id="lab-panel" aria-label={TABS[lab.view.value]} aria-busy={lab.busy.value}>
      {children}
    </div>
  );
}

function Failure({ lab }: { lab: LabState }) {
  return (
    <div role="alert">{lab.error.value !== undefined && <p class="lab-said lab-refused">✕ {lab.error.value}</p>}</div>
  );
}

/** Seen only when an answer takes a while. */
function Busy({ lab }: { lab: LabState }) {
  return (
    <p class={lab.busy.value ? 'lab-busy busy' : 'lab-busy'}>
      Working…{' '}
      <button
        type="button"
        disabled={!lab.busy.value}
        title="Ends the worker"
        onClick={() => {
          lab.core.cancel();
        }}
      >
        Stop
      </button>
    </p>
  );
}

/** Arrow keys go from tab to tab. */
function Tabs({ lab }: { lab: LabState }) {
  const list = useRef<HTMLDivElement>(null);
  const view = lab.view.value;
  // The λ of one view means nothing in another.
  const go = (to: LabView) => {
    lab.set({ view: to, lambda: undefined });
  };
  const press = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const next = (VIEWS.indexOf(view) + by + VIEWS.length) % VIEWS.length;
    go(VIEWS[next] ?? view);
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
            go(each);
          }}
        >
          {TABS[each]}
        </button>
      ))}
    </div>
  );
}

function Present({ lab, run, workers, data }: LabProps) {
  const { view, network } = lab.setting.value;
  if (view === 'four') return <FourView lab={lab} />;
  if (network === PAGE && !lab.sources.page()) {
    return view === 'nodes' ? (
      <DataView data={data} />
    ) : (
      <p class="lab-said">
        The page’s table has no known network, so there is nothing to {view === 'break' ? 'break' : 'recover'}. Choose a
        network above.
      </p>
    );
  }
  if (view === 'nodes') return <NodesView lab={lab} />;
  return view === 'break' ? <BreakView lab={lab} /> : <RowsView lab={lab} run={run} workers={workers} />;
}

const FORMULATIONS = [
  { value: 'effects', label: 'Paper, effects' },
  { value: 'dummy', label: 'Paper, dummy' },
  { value: 'effects-intercept', label: 'Paper, effects, intercept' },
  { value: 'dummy-intercept', label: 'Paper, dummy, intercept' },
  { value: 'normalised', label: 'Normalised' },
];

function Controls({ lab, networks, pageTitle, data }: LabProps) {
  const { view, network, formulation, support, rows, seed, p, q } = lab.setting.value;
  if (view === 'nodes' && network === PAGE && data && pageTitle === undefined)
    return (
      <div class="lab-controls">
        <NetworkSelect {...{ lab, networks, pageTitle, p, q, network }} />
      </div>
    );
  return (
    <div class="lab-controls">
      {view !== 'four' && <NetworkSelect {...{ lab, networks, pageTitle, p, q, network }} />}
      <Select
        label="Formulation"
        help="Which regression is solved, and how levels become numbers."
        value={formulationName(formulation)}
        choices={FORMULATIONS}
        onChange={(name) => {
          lab.set({ formulation: formulationOf(name) ?? formulation, lambda: undefined });
        }}
      />
      {view !== 'four' && view !== 'rows' && (
        <Select
          label="Support S"
          help="Whose regression is judged: parents and children, or the whole Markov blanket."
          value={support}
          choices={[
            { value: 'pc', label: 'Parents, children' },
            { value: 'mb', label: 'Markov blanket' },
          ]}
          onChange={(value) => {
            lab.set({ support: value });
          }}
        />
      )}
      {view !== 'rows' && (
        <Whole
          label="Rows N"
          help="Rows of the sample, and rows to ask the theorem about."
          value={rows}
          low={10}
          high={MOST_ROWS}
          onChange={(value) => {
            lab.set({ rows: value });
          }}
        />
      )}
      <Whole
        label="Seed"
        help="Another seed draws another sample."
        value={seed}
        low={0}
        high={999_999}
        onChange={(value) => {
          lab.set({ seed: value });
        }}
      />
      {view === 'four' && <LambdaField lab={lab} />}
    </div>
  );
}

function NetworkSelect({
  lab,
  networks,
  pageTitle,
  network,
  p,
  q,
}: Pick<LabProps, 'lab' | 'networks' | 'pageTitle'> & { network: string; p: number; q: number }) {
  const choices = [
    { value: PAGE, label: pageTitle === undefined ? 'The page’s table' : `The page’s: ${pageTitle}` },
    { value: FOUR, label: `Four nodes (${readable(p)}, ${readable(q)})` },
    ...networks.map(({ id, title, nodes }) => ({ value: id, label: `${title} (${nodes} nodes)` })),
  ];
  return (
    <Select
      label="Network"
      help="What is assessed: the page’s own network, the example, or another one."
      value={network}
      choices={choices}
      onChange={(id) => {
        lab.set({ network: id, node: 0, lambda: undefined });
      }}
    />
  );
}

const LAMBDAS = ['', '0.02', '0.05', '0.1', '0.2', '0.3', '0.5', '1', '1.5'];

function LambdaField({ lab }: { lab: LabState }) {
  const { lambda } = lab.setting.value;
  const value = lambda === undefined ? '' : String(lambda);
  const texts = LAMBDAS.includes(value) ? LAMBDAS : [...LAMBDAS, value];
  return (
    <Select
      label="Penalty λ"
      help="A larger λ keeps fewer edges."
      value={value}
      choices={texts.map((text) => ({ value: text, label: text === '' ? 'By the rule' : text }))}
      onChange={(text) => {
        lab.set({ lambda: text === '' ? undefined : Number(text) });
      }}
    />
  );
}

/** What changed, in a sentence, for those who do not see it. */
function Spoken({ lab }: { lab: LabState }) {
  const [announcement] = useState(() => new Announcement());
  const sentence = sentenceOf(lab);
  useEffect(() => {
    announcement.say(sentence);
  }, [sentence]);
  return (
    <p class="visually-hidden" role="status">
      {announcement.text.value}
    </p>
  );
}

function sentenceOf(lab: LabState): string {
  const { view } = lab.setting.value;
  if (view === 'four') {
    const [four, sample] = [lab.four.value, lab.fourSample.value];
    if (!four) return '';
    const at = `p = ${readable(four.p)}, q = ${readable(four.q)}`;
    return four.reason === null
      ? `${at}: possible${sample ? `; ${sample.pairs.found} of 3 edges found, ${sample.pairs.extra} added` : ''}`
      : `${at}: impossible, ${four.reason}`;
  }
  const all = lab.assessed.value;
  if (!all || view === 'rows') return '';
  const fails = (name: 'definiteness' | 'incoherence' | 'weights') =>
    all.nodes.filter(({ verdicts }) => verdicts[name] === 'fails').length;
  return `${all.title}: definiteness fails at ${fails('definiteness')} nodes, incoherence at ${fails('incoherence')}, minimum weight at ${fails('weights')}`;
}
