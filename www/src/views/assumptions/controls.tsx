// What the lab is about: the network, the formulation, the sample.
import {
  FOUR,
  formulationName,
  formulationOf,
  MOST_ROWS,
  PAGE,
  type LabSetting,
} from '../../state/assumptions/setting';
import type { Formulation } from '../../model';
import { readable } from '../parts/format';
import { Select, Whole } from './fields';

interface ControlsProps {
  setting: LabSetting;
  /** Bundled networks. */
  networks: readonly { id: string; title: string; nodes: number }[];
  /** What the page's network is called; nothing for a table without one. */
  pageTitle: string | undefined;
  /** Whether the page has learned from a table for which no network is known. */
  learned: boolean;
  /** What the page itself learns with; nothing where that is not the point. */
  learns?: Formulation | undefined;
  onChange: (change: Partial<LabSetting>) => void;
}

const FORMULATIONS = [
  { value: 'effects', label: 'Paper, effects' },
  { value: 'dummy', label: 'Paper, dummy' },
  { value: 'effects-intercept', label: 'Paper, effects, intercept' },
  { value: 'dummy-intercept', label: 'Paper, dummy, intercept' },
  { value: 'normalised', label: 'Normalised' },
];

/** Says so where the lab is about another method than the page's. */
function formulationHelp(formulation: Formulation, learns: Formulation | undefined): string {
  const usual = 'Which regression is solved, and how levels become numbers.';
  if (!learns || formulationName(learns) === formulationName(formulation)) return usual;
  return formulation.name === 'paper' && learns.name === 'normalised'
    ? 'Not what the page learns with: codes as published, λ by the paper’s rule, no filter of pairs that are independent by themselves.'
    : `Not what the page learns with (${FORMULATIONS.find(({ value }) => value === formulationName(learns))?.label ?? ''}).`;
}

export function Controls(props: ControlsProps) {
  const { setting, pageTitle, learned, learns, onChange } = props;
  const { view, network, formulation, support, rows, seed } = setting;
  if (view === 'nodes' && network === PAGE && learned && pageTitle === undefined)
    return (
      <div class="lab-controls">
        <NetworkSelect {...props} />
      </div>
    );
  return (
    <div class="lab-controls">
      {view !== 'four' && <NetworkSelect {...props} />}
      <Select
        label="Formulation"
        help={formulationHelp(formulation, learns)}
        value={formulationName(formulation)}
        choices={FORMULATIONS}
        onChange={(name) => {
          onChange({ formulation: formulationOf(name) ?? formulation, lambda: undefined });
        }}
      />
      {view !== 'four' && view !== 'rows' && <SupportSelect support={support} onChange={onChange} />}
      {view !== 'rows' && (
        <Whole
          label="Rows N"
          help="Rows of the sample, and rows to ask the theorem about."
          value={rows}
          low={10}
          high={MOST_ROWS}
          onChange={(value) => {
            onChange({ rows: value });
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
          onChange({ seed: value });
        }}
      />
      {view === 'four' && <LambdaField lambda={setting.lambda} onChange={onChange} />}
    </div>
  );
}

function SupportSelect({ support, onChange }: Pick<LabSetting, 'support'> & Pick<ControlsProps, 'onChange'>) {
  return (
    <Select
      label="Support S"
      help="Whose regression is judged: parents and children, or the whole Markov blanket."
      value={support}
      choices={[
        { value: 'pc', label: 'Parents, children' },
        { value: 'mb', label: 'Markov blanket' },
      ]}
      onChange={(value) => {
        onChange({ support: value });
      }}
    />
  );
}

function NetworkSelect({ setting: { network, p, q }, networks, pageTitle, onChange }: ControlsProps) {
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
        onChange({ network: id, node: 0, lambda: undefined });
      }}
    />
  );
}

const LAMBDAS = ['', '0.02', '0.05', '0.1', '0.2', '0.3', '0.5', '1', '1.5'];

function LambdaField({ lambda, onChange }: Pick<LabSetting, 'lambda'> & Pick<ControlsProps, 'onChange'>) {
  const value = lambda === undefined ? '' : String(lambda);
  const texts = LAMBDAS.includes(value) ? LAMBDAS : [...LAMBDAS, value];
  return (
    <Select
      label="Penalty λ"
      help="A larger λ keeps fewer edges."
      value={value}
      choices={texts.map((text) => ({ value: text, label: text === '' ? 'By the rule' : text }))}
      onChange={(text) => {
        onChange({ lambda: text === '' ? undefined : Number(text) });
      }}
    />
  );
}
