// A development page that feeds the panels made-up data, one scene per hash: panels.html#edge. Not part of the built site.
import { render } from 'preact';
import { useState } from 'preact/hooks';
import type { EdgeDetail, NodeDetail, NodePath, PathModel, Selection, Settings, Variable } from './model';
import { NETWORKS, NETWORKS_SOURCE } from './networks';
import './styles/tokens.css';
import './styles/controls.css';
import './styles/layout.css';
import './styles/import.css';
import './styles/inspector.css';
import { ExportMenu } from './views/export/menu';
import { OpenDialog } from './views/import/open';
import { ImportPanel } from './views/import/panel';
import type { ColumnReport, ColumnVerdict } from './views/import/types';
import { Inspector } from './views/inspector/inspector';
import { Frame } from './views/layout/frame';
import { Header } from './views/layout/header';
import { Incoming } from './views/layout/incoming';
import { Notices } from './views/layout/notices';
import { PrivacyDialog } from './views/layout/privacy';
import { StatusLine } from './views/layout/status';
import { stanceOn, withStance } from './views/settings/knowledge';
import { SettingsPanel } from './views/settings/settings';

const scene = location.hash.slice(1);
const log = (...what: unknown[]) => {
  console.log(...what);
};

/** Numbers in [0, 1) that are the same on every load. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

const NAMES = [
  'BirthAsphyxia',
  'HypDistrib',
  'HypoxiaInO2',
  'CO2',
  'ChestXray',
  'Grunting',
  'LVHreport',
  'LowerBodyO2',
  'RUQO2',
  'Disease',
  'Age',
  'DuctFlow',
];
const large = scene === 'edge-large';
const variables: Variable[] = NAMES.map((name, index) => ({
  name,
  levels: large
    ? Array.from({ length: 100 }, (_, k) => `level ${k + 1}`)
    : ['no', 'yes', 'Asy/Patch', '≥ 7.5', 'Lt_to_Rt'].slice(0, 2 + (index % 4)),
}));
const levels = (index: number): string[] => variables[index]?.levels ?? [];

const LAMBDAS = Float64Array.from({ length: 60 }, (_, k) => 8 * 0.01 ** (k / 59));

function nodePath(node: number): NodePath {
  const random = numbers(node + 1);
  const others = variables.map((_, index) => index).filter((index) => index !== node);
  const entries = others.map((other) => ({ other, entry: Math.floor(60 * random()), slope: random() }));
  const starts = [0];
  const [neighbours, norms]: [number[], number[]] = [[], []];
  for (let point = 0; point < LAMBDAS.length; point++) {
    for (const { other, entry, slope } of entries.filter((line) => line.entry < point)) {
      neighbours.push(other);
      norms.push(slope * (1 - Math.exp((entry - point) / 15)));
    }
    starts.push(neighbours.length);
  }
  return {
    node,
    starts: Uint32Array.from(starts),
    neighbours: Uint32Array.from(neighbours),
    norms: Float64Array.from(norms),
    gaps: new Float64Array(60).fill(1e-8),
    statuses: new Uint8Array(60),
  };
}

const path: PathModel = { lambdas: LAMBDAS, nodes: variables.map((_, node) => nodePath(node)) };

function nodeDetail(node: number): NodeDetail {
  const random = numbers(node + 50);
  const neighbours = [1, 3, 4, 8, 10]
    .filter((other) => other !== node)
    .map((other) => {
      const entryBelow = 1 + 4 * random();
      return { node: other, norm: random(), entryBelow, entryAbove: entryBelow * 1.0005 };
    });
  const levelCounts = levels(node).map(() => Math.floor(3000 * random()));
  return {
    node,
    lambda: 1,
    neighbours,
    levelCounts,
    gap: 3.2e-8,
    violation: 1.1e-6,
    primal: 0.4182,
    dual: 0.41819997,
    status: node % 2,
    sweeps: 14,
  };
}

function edgeDetail([a, b]: readonly [number, number]): EdgeDetail {
  const random = numbers(7);
  const cells = levels(a).length * levels(b).length;
  const some = (scale: number) => Array.from({ length: cells }, () => scale * (random() - 0.5) * random() * 2);
  return {
    pair: [a, b],
    lambda: 1,
    counts: Array.from({ length: cells }, () => Math.floor(900 * random())),
    residuals: some(16),
    chiSquare: 812.4,
    degreesOfFreedom: 8,
    pValue: 3.4e-170,
    critical: 26.1,
    normAB: 0.412,
    normBA: 0,
    entryAB: { neighbour: 1, below: 2.104, above: 2.106 },
    effectOnB: some(0.5),
    effectOnA: Array.from({ length: cells }, () => 0),
  };
}

const VERDICTS: ColumnVerdict[] = [
  { kind: 'categorical' },
  { kind: 'numeric' },
  { kind: 'identifier' },
  { kind: 'constant' },
  { kind: 'nearlyConstant' },
  { kind: 'copyOf', column: 0, recoded: true },
];

function report(index: number): ColumnReport {
  const verdict = VERDICTS[index < 6 ? index : index % 2] ?? { kind: 'categorical' };
  const numeric = verdict.kind === 'numeric';
  const distinct = numeric
    ? 412
    : verdict.kind === 'identifier'
      ? 4981
      : verdict.kind === 'constant'
        ? 1
        : 2 + (index % 7);
  const shown = Array.from({ length: Math.min(5, distinct) }, (_, k) => ({
    level: numeric ? String(17 + k) : (['never', 'sometimes', 'often', 'daily', 'no answer'][k] ?? ''),
    rows: 2200 - 400 * k,
  }));
  return {
    name: index < NAMES.length ? (NAMES[index] ?? '') : `column ${index + 1} with a rather long name`,
    rows: 5000,
    missing: index % 3 === 1 ? 37 * (index % 50) : 0,
    distinct,
    common: verdict.kind === 'identifier' ? shown.map((each) => ({ ...each, rows: 1 })) : shown,
    rareLevels: 0,
    range: numeric ? [17, 91.5] : null,
    verdict,
    reason: numeric
      ? '412 different numbers from 17 to 91.5'
      : verdict.kind === 'copyOf'
        ? 'a one-to-one recoding of column "BirthAsphyxia"; only one of them can be used'
        : `${distinct} levels`,
    action: numeric
      ? { kind: 'bin', rule: 'quantile', bins: 4 }
      : { kind: ['identifier', 'constant', 'copyOf'].includes(verdict.kind) ? 'exclude' : 'keep' },
  };
}

const FORMAT = { delimiter: ',', encoding: 'UTF-8', header: true, gzip: false };

function ImportScene({ columns }: { columns: number }) {
  const [reports] = useState(() => {
    const all = Array.from({ length: columns }, (_, index) => report(index));
    if (scene !== 'import-refused') return all;
    return all.map((each, index) =>
      index > 5 && index < 30 ? { ...each, distinct: 900, action: { kind: 'keep' as const } } : each,
    );
  });
  return (
    <ImportPanel
      title="survey 2026.csv"
      rows={5000}
      reports={reports}
      format={FORMAT}
      reading={{ header: null, delimiter: null }}
      notices={[
        { column: null, text: 'the byte order mark was removed' },
        { column: 'Age', text: 'spaces around 12 values were removed' },
      ]}
      workers={2}
      {...(scene === 'import-refused' ? { error: 'row 318, column "Age": expected 8 fields, found 7' } : {})}
      onReading={(reading) => {
        log('reading', reading);
      }}
      onLearn={(plan) => {
        log('learn', plan);
      }}
      onCancel={() => {
        log('cancel');
      }}
    />
  );
}

function startSelection(): Selection {
  if (scene === 'node') return { kind: 'node', node: 2 };
  return scene.startsWith('edge') ? { kind: 'edge', pair: [2, 6] } : undefined;
}

const NOTICES = [
  { id: '1', tone: 'warning' as const, text: '212 of 5,000 rows have a missing value and are left out.' },
  {
    id: '2',
    tone: 'error' as const,
    text: 'survey.csv, row 318, column "smoke": expected 8 fields, found 7. The earlier graph is still shown.',
  },
];

function Page() {
  const [selection, setSelection] = useState<Selection>(startSelection);
  const [settings, setSettings] = useState<Settings>({
    formulation: scene === 'paper' ? { name: 'paper', encoding: 'effects', intercept: true } : { name: 'normalised' },
    rule: 'or',
    filter: true,
    forbidden: [[0, 3]],
    required: scene === 'paper' ? [[1, 2]] : [],
  });
  const [notices, setNotices] = useState(scene === 'notices' ? NOTICES : []);
  const [showDropped, setShowDropped] = useState(false);
  const busy = scene === 'notices';
  return (
    <Frame
      header={
        <Header
          examples={NETWORKS}
          current={{ example: 'child' }}
          canUndo={true}
          canRedo={false}
          onOpen={() => {
            location.hash = 'open';
            location.reload();
          }}
          onNetworks={(id) => {
            log(id);
          }}
          onExample={(id) => {
            log('example', id);
          }}
          onUndo={() => {
            log('undo');
          }}
          onRedo={() => {
            log('redo');
          }}
          onShare={() => {
            log('share');
          }}
          onPrivacy={() => {
            location.hash = 'privacy';
            location.reload();
          }}
        >
          <ExportMenu
            ready={true}
            onExport={(kind) => {
              log('export', kind);
            }}
          />
        </Header>
      }
      notices={
        <Notices
          notices={notices}
          onDismiss={(id) => {
            setNotices(notices.filter((notice) => notice.id !== id));
          }}
        />
      }
      graph={<section aria-label="Graph">graph</section>}
      strip={
        <section aria-label="λ strip">
          λ strip
          <br />…<br />…<br />…<br />…
        </section>
      }
      status={
        <StatusLine
          text={busy ? 'Learning: 12 of 20 nodes solved.' : '25 edges at λ = 1, all certified.'}
          job={busy ? { done: 0.6 } : undefined}
          onCancel={() => {
            log('cancel');
          }}
        />
      }
      inspector={
        <Inspector
          selection={selection}
          summary={{
            title: 'Child',
            nodes: 20,
            edges: 25,
            rows: 5000,
            lambda: 1,
            gap: 3.2e-8,
            unconverged: 0,
            notices: ['column "id": left out: numbers the rows from 1 to 5000'],
          }}
          variables={variables}
          path={path}
          node={selection?.kind === 'node' ? nodeDetail(selection.node) : undefined}
          edge={selection?.kind === 'edge' ? edgeDetail(selection.pair) : undefined}
          stance={selection?.kind === 'edge' ? stanceOn(settings, selection.pair) : 'free'}
          onStance={(pair, stance) => {
            setSettings({ ...settings, ...withStance(settings, pair, stance) });
          }}
          onSelect={setSelection}
        />
      }
      edges={<section aria-label="Edges">edge table</section>}
      settings={
        <SettingsPanel
          settings={settings}
          names={NAMES}
          showDropped={showDropped}
          onChange={setSettings}
          onShowDropped={setShowDropped}
        />
      }
      footer={
        <p>
          Child: {NETWORKS.find(({ id }) => id === 'child')?.authors}. {NETWORKS_SOURCE}
        </p>
      }
    />
  );
}

function Scene() {
  return (
    <>
      <Page />
      <Incoming
        onFile={(file) => {
          log('file', file.name);
        }}
        onText={(text) => {
          log('text', text.length);
        }}
      />
      {scene === 'import' && <ImportScene columns={12} />}
      {scene === 'import-large' && <ImportScene columns={1000} />}
      {scene === 'import-refused' && <ImportScene columns={40} />}
      {scene === 'open' && (
        <OpenDialog
          examples={NETWORKS}
          source={NETWORKS_SOURCE}
          error={'survey.csv, row 318, column "smoke": expected 8 fields, found 7.'}
          onFile={(file) => {
            log('file', file.name);
          }}
          onText={(text) => {
            log('text', text.length);
          }}
          onExample={(id) => {
            log('example', id);
          }}
          onNetwork={() => {
            log('network');
          }}
          onClose={() => {
            location.hash = '';
            location.reload();
          }}
        />
      )}
      {scene === 'privacy' && (
        <PrivacyDialog
          onClose={() => {
            location.hash = '';
            location.reload();
          }}
        />
      )}
    </>
  );
}

const place = document.getElementById('page');
if (place) render(<Scene />, place);
