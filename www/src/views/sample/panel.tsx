// The third door: a known network, to draw rows from or to compare with.
import { useEffect, useState } from 'preact/hooks';
import type { NetworkModel, NetworkSource, Sampling } from '../../model';
import { Radios, type Choice } from '../layout/choices';
import { Dialog } from '../layout/dialog';
import { NumberField, numberIn, SeedField, SEEDS, type Range } from './fields';
import { mostRows, sharedColumns, sharedWords, sizeOf, sizeWords } from './size';
import {
  BundledFields,
  OwnFields,
  SyntheticFields,
  syntheticOf,
  type BundledChoice,
  type SyntheticTexts,
} from './source';

export interface SamplePanelProps {
  networks: readonly BundledChoice[];
  note: string;
  /** What the fields show first. */
  initial: Sampling;
  /** The table that can be compared with a network; none while there is none. */
  table: { title: string; columns: readonly string[] } | undefined;
  load: (source: NetworkSource) => Promise<{ title: string; model: NetworkModel }>;
  read: (text: string) => Promise<NetworkModel>;
  fresh: () => Promise<number>;
  onSample: (sampling: Sampling) => void;
  onCompare: (model: NetworkModel) => void;
  onClose: () => void;
}

type Kind = NetworkSource['kind'];

const KINDS: readonly Choice<Kind>[] = [
  { value: 'bundled', label: 'A published network' },
  { value: 'own', label: 'A BIF file of my own' },
  { value: 'synthetic', label: 'A random network, as in the paper' },
];

export function SamplePanel(props: SamplePanelProps) {
  const { initial, table } = props;
  const form = useForm(initial);
  const known = useNetwork(form.source, props.load);
  const most = mostRows(known.model?.nodes.length ?? 1);
  const range: Range = { least: 1, most };
  const [rows, seed] = [numberIn(form.rows, range), numberIn(form.seed, SEEDS)];
  const ready = form.source && known.model && rows !== undefined && seed !== undefined;
  return (
    <Dialog title="Known network" onClose={props.onClose}>
      <p class="help">
        Rows drawn from a network whose arcs are known show how much of it can be found again, and at which λ.
      </p>
      <Radios legend="Network" choices={KINDS} value={form.kind} onChange={form.setKind} />
      <SourceFields {...props} form={form} />
      <p class="network-size" aria-live="polite">
        {known.error ?? (known.model ? `${sizeWords(sizeOf(known.model))}.` : '')}
      </p>
      <RowsFields form={form} range={range} fresh={props.fresh} />
      {table && known.model && <p class="help">{sharedWords(known.model, table.columns, table.title)}</p>}
      <div class="button-row dialog-buttons">
        <button
          type="button"
          class="main-button"
          disabled={!ready}
          onClick={() => {
            if (form.source && rows !== undefined && seed !== undefined)
              props.onSample({ network: form.source, rows, seed });
          }}
        >
          Sample and learn
        </button>
        <button
          type="button"
          disabled={!known.model || !table || sharedColumns(known.model, table.columns) < 2}
          title="Takes the network as the truth for the present table"
          onClick={() => {
            if (known.model) props.onCompare(known.model);
          }}
        >
          Compare with the present table
        </button>
        <button type="button" onClick={props.onClose}>
          Cancel
        </button>
      </div>
    </Dialog>
  );
}

function RowsFields({ form, range, fresh }: { form: Form; range: Range } & Pick<SamplePanelProps, 'fresh'>) {
  return (
    <fieldset>
      <legend>Rows to draw</legend>
      <NumberField
        label="Rows"
        text={form.rows}
        onText={form.setRows}
        range={range}
        help="More rows, more of the network can be found."
      />
      <SeedField
        label="Seed"
        text={form.seed}
        onText={form.setSeed}
        fresh={fresh}
        help="The same seed gives the same rows, on the command line too."
      />
    </fieldset>
  );
}

interface Form {
  kind: Kind;
  setKind: (kind: Kind) => void;
  bundled: string;
  setBundled: (id: string) => void;
  own: Extract<NetworkSource, { kind: 'own' }> | undefined;
  setOwn: (name: string, model: NetworkModel) => void;
  synthetic: SyntheticTexts;
  setSynthetic: (texts: SyntheticTexts) => void;
  rows: string;
  setRows: (text: string) => void;
  seed: string;
  setSeed: (text: string) => void;
  /** The network that the fields ask for; nothing while they do not name one. */
  source: NetworkSource | undefined;
}

const USUAL: Extract<NetworkSource, { kind: 'synthetic' }> = {
  kind: 'synthetic',
  nodes: 20,
  levels: 4,
  edgeProbability: 0.5,
  seed: 1,
};

function useForm({ network, rows: firstRows, seed: firstSeed }: Sampling): Form {
  const [kind, setKind] = useState(network.kind);
  const [bundled, setBundled] = useState(network.kind === 'bundled' ? network.id : 'child');
  const [own, takeOwn] = useState(network.kind === 'own' ? network : undefined);
  const { nodes, levels, edgeProbability, seed: drawn } = network.kind === 'synthetic' ? network : USUAL;
  const [synthetic, setSynthetic] = useState<SyntheticTexts>({
    nodes: String(nodes),
    levels: String(levels),
    edgeProbability: String(edgeProbability),
    seed: String(drawn),
  });
  const [rows, setRows] = useState(String(firstRows));
  const [seed, setSeed] = useState(String(firstSeed));
  const setOwn = (name: string, model: NetworkModel) => {
    takeOwn({ kind: 'own', name, model });
  };
  const source = kind === 'bundled' ? { kind, id: bundled } : kind === 'own' ? own : syntheticOf(synthetic);
  return {
    kind,
    setKind,
    bundled,
    setBundled,
    own,
    setOwn,
    synthetic,
    setSynthetic,
    rows,
    setRows,
    seed,
    setSeed,
    source,
  };
}

function SourceFields({ networks, note, read, fresh, form }: SamplePanelProps & { form: Form }) {
  if (form.kind === 'bundled')
    return <BundledFields networks={networks} note={note} value={form.bundled} onChange={form.setBundled} />;
  if (form.kind === 'own') return <OwnFields name={form.own?.name} read={read} onModel={form.setOwn} />;
  return <SyntheticFields texts={form.synthetic} onTexts={form.setSynthetic} fresh={fresh} />;
}

/** Milliseconds without a further key before a network is drawn. */
const REST = 150;

/** The network that the fields ask for, as soon as it is there. */
function useNetwork(
  source: NetworkSource | undefined,
  load: SamplePanelProps['load'],
): { model?: NetworkModel; error?: string } {
  const [known, setKnown] = useState<{ key: string; model?: NetworkModel; error?: string }>();
  const key = source ? (source.kind === 'own' ? source.name : JSON.stringify(source)) : '';
  useEffect(() => {
    if (!source) return;
    let wanted = true;
    const show = (told: { model: NetworkModel } | { error: string }) => {
      if (wanted) setKnown({ key, ...told });
    };
    const timer = setTimeout(
      () => {
        load(source).then(
          ({ model }) => {
            show({ model });
          },
          (fault: unknown) => {
            show({ error: fault instanceof Error ? fault.message : String(fault) });
          },
        );
      },
      source.kind === 'synthetic' ? REST : 0,
    );
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [key, source?.kind === 'own' ? source.model : undefined]);
  return source && known?.key === key ? known : {};
}
