// The three ways to a network: a bundled one, a file of the user's own, a random one.
import { useId, useRef, useState } from 'preact/hooks';
import type { NetworkModel, NetworkSource } from '../../model';
import { NumberField, numberIn, SeedField, SEEDS, type Range } from './fields';

export interface BundledChoice {
  id: string;
  title: string;
  nodes: number;
  about: string;
  authors: string;
}

interface BundledFieldsProps {
  networks: readonly BundledChoice[];
  /** Where they come from. */
  note: string;
  value: string;
  onChange: (id: string) => void;
}

export function BundledFields({ networks, note, value, onChange }: BundledFieldsProps) {
  const id = useId();
  const chosen = networks.find((network) => network.id === value);
  return (
    <div class="nested">
      <div class="field-row">
        <label for={id}>Bundled network</label>
        <select
          id={id}
          value={value}
          onChange={(event) => {
            onChange(event.currentTarget.value);
          }}
        >
          {networks.map(({ id, title, nodes }) => (
            <option key={id} value={id}>
              {title} ({nodes} nodes)
            </option>
          ))}
        </select>
      </div>
      {chosen && (
        <p class="help">
          {chosen.about} {chosen.authors}. {note}
        </p>
      )}
    </div>
  );
}

interface OwnFieldsProps {
  /** The network that is there already, by its name. */
  name: string | undefined;
  read: (text: string) => Promise<NetworkModel>;
  onModel: (name: string, model: NetworkModel) => void;
}

/** A BIF file or its text; what is wrong with it is told with line and character, and the earlier network stays. */
export function OwnFields({ name, read, onModel }: OwnFieldsProps) {
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const take = async (title: string, content: Promise<string>) => {
    try {
      onModel(title, await read(await content));
      setError(undefined);
    } catch (fault) {
      setError(`${title}: ${fault instanceof Error ? fault.message : String(fault)}`);
    }
  };
  const onFile = (file: File | undefined) => {
    // Emptied, so that the same file can be chosen again after it was corrected.
    if (input.current) input.current.value = '';
    if (file) void take(file.name, file.text());
  };
  return (
    <div class="nested">
      <p class="help" id={`${id}-help`}>
        A network in the Bayesian Interchange Format, as most programs write it. It is read here and sent nowhere.
      </p>
      <input
        ref={input}
        type="file"
        aria-label="BIF file"
        aria-describedby={`${id}-help`}
        accept=".bif,text/plain"
        onChange={(event) => {
          onFile(event.currentTarget.files?.[0]);
        }}
      />
      <TextFields
        onText={(text) => {
          void take('Pasted network', Promise.resolve(text));
        }}
      />
      {error && (
        <p role="alert" class="notice notice-error">
          {error}
        </p>
      )}
      {name !== undefined && !error && <p>Taken: {name}</p>}
    </div>
  );
}

function TextFields({ onText }: { onText: (text: string) => void }) {
  const [text, setText] = useState('');
  const id = useId();
  return (
    <>
      <label class="stacked" for={id}>
        Or its text
      </label>
      <textarea
        id={id}
        rows={3}
        spellcheck={false}
        placeholder={'network example { }\nvariable rain { type discrete [ 2 ] { yes, no }; }'}
        value={text}
        onInput={(event) => {
          setText(event.currentTarget.value);
        }}
      />
      <button
        type="button"
        disabled={text.trim() === ''}
        onClick={() => {
          onText(text);
        }}
      >
        Read this text
      </button>
    </>
  );
}

/** The fields of a random network, as typed. */
export interface SyntheticTexts {
  nodes: string;
  levels: string;
  edgeProbability: string;
  seed: string;
}

const NODES: Range = { least: 2, most: 500 };
const LEVELS: Range = { least: 2, most: 12 };
const CHANCE: Range = { least: 0, most: 1, fraction: true };

/** The network that the fields ask for; nothing while one of them is wrong. */
export function syntheticOf(texts: SyntheticTexts): Extract<NetworkSource, { kind: 'synthetic' }> | undefined {
  const [nodes, levels] = [numberIn(texts.nodes, NODES), numberIn(texts.levels, LEVELS)];
  const [edgeProbability, seed] = [numberIn(texts.edgeProbability, CHANCE), numberIn(texts.seed, SEEDS)];
  if (nodes === undefined || levels === undefined || edgeProbability === undefined || seed === undefined)
    return undefined;
  return { kind: 'synthetic', nodes, levels, edgeProbability, seed };
}

interface SyntheticFieldsProps {
  texts: SyntheticTexts;
  onTexts: (texts: SyntheticTexts) => void;
  fresh: () => Promise<number>;
}

export function SyntheticFields({ texts, onTexts, fresh }: SyntheticFieldsProps) {
  const field = (name: keyof SyntheticTexts) => ({
    text: texts[name],
    onText: (text: string) => {
      onTexts({ ...texts, [name]: text });
    },
  });
  return (
    <div class="nested">
      <p class="help">
        A random order of the nodes, arcs at random along it, and of these the ones that no longer path replaces;
        probabilities at random.
      </p>
      <NumberField label="Nodes" range={NODES} help="How many columns the table will have." {...field('nodes')} />
      <NumberField label="Levels" range={LEVELS} help="How many values each column takes." {...field('levels')} />
      <NumberField
        label="Edge probability"
        range={CHANCE}
        help="The chance of an arc from each earlier node, before the reduction."
        {...field('edgeProbability')}
      />
      <SeedField label="Network seed" fresh={fresh} help="The same seed gives the same network." {...field('seed')} />
    </div>
  );
}
