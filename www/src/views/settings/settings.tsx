// What changes the answer, apart from the data and λ.
import type { ComponentChildren } from 'preact';
import type { Formulation, Rule, Settings } from '../../model';
import { Radios, Toggle, type Choice } from '../layout/choices';
import { Pairs } from './pairs';

export interface SettingsPanelProps {
  settings: Settings;
  /** Column names, in column order. */
  names: readonly string[];
  /** Whether edges that the filter drops are drawn, marked so. */
  showDropped: boolean;
  onChange: (settings: Settings) => void;
  onShowDropped: (show: boolean) => void;
  /** The known network's part. */
  children?: ComponentChildren;
}

const RULES: Choice<Rule>[] = [
  {
    value: 'or',
    label: 'Or: either end chose it',
    help: 'Two columns are joined when at least one of the two regressions needs the other column.',
  },
  { value: 'and', label: 'And: both ends chose it', help: 'Stricter: both regressions must need the other column.' },
];

const FORMULATIONS: Choice<Formulation['name']>[] = [
  {
    value: 'normalised',
    label: 'Normalised: one λ suits all data',
    help: 'The answer does not depend on how levels are coded, so one λ suits all data.',
  },
  {
    value: 'paper',
    label: 'Paper: as published',
    help: 'The regression as published; the right λ depends on the data and on the coding.',
  },
];

const ENCODINGS: Choice<'effects' | 'dummy'>[] = [
  { value: 'effects', label: 'Effects: against the mean', help: 'Each level against the mean of all levels.' },
  { value: 'dummy', label: 'Dummy: against one level', help: 'Each level against one reference level.' },
];

export function SettingsPanel(props: SettingsPanelProps) {
  const { settings, onChange } = props;
  return (
    <section class="settings" aria-label="Settings">
      <h2>Settings</h2>
      <Radios
        brief
        legend="Edge rule"
        choices={RULES}
        value={settings.rule}
        onChange={(rule) => {
          onChange({ ...settings, rule });
        }}
      />
      <Radios
        brief
        legend="Formulation"
        choices={FORMULATIONS}
        value={settings.formulation.name}
        onChange={(name) => {
          onChange({ ...settings, formulation: formulationNamed(name) });
        }}
      />
      {settings.formulation.name === 'paper' && (
        <PaperOptions
          formulation={settings.formulation}
          onChange={(formulation) => {
            onChange({ ...settings, formulation });
          }}
        />
      )}
      <Filter {...props} />
      {props.children}
      <Pairs
        names={props.names}
        forbidden={settings.forbidden}
        required={settings.required}
        onChange={(forbidden, required) => {
          onChange({ ...settings, forbidden, required });
        }}
      />
    </section>
  );
}

/** The formulation with its usual options. */
export function formulationNamed(name: Formulation['name']): Formulation {
  return name === 'paper' ? { name, encoding: 'effects', intercept: false } : { name };
}

type Paper = Extract<Formulation, { name: 'paper' }>;

function PaperOptions({ formulation, onChange }: { formulation: Paper; onChange: (formulation: Paper) => void }) {
  return (
    <div class="nested">
      <Radios
        brief
        legend="Encoding"
        choices={ENCODINGS}
        value={formulation.encoding}
        onChange={(encoding) => {
          onChange({ ...formulation, encoding });
        }}
      />
      <Toggle
        brief
        label="Intercept"
        help="Lets each regression fit the level shares before it looks at other columns."
        checked={formulation.intercept}
        onChange={(intercept) => {
          onChange({ ...formulation, intercept });
        }}
      />
    </div>
  );
}

function Filter({ settings, showDropped, onChange, onShowDropped }: SettingsPanelProps) {
  return (
    <fieldset>
      <legend>Marginal test</legend>
      <Toggle
        brief
        kind="switch"
        label="Marginal filter"
        help="Drops edges between columns that are not even dependent when looked at as a pair."
        checked={settings.filter}
        onChange={(filter) => {
          onChange({ ...settings, filter });
        }}
      />
      <Toggle
        brief
        label="Show dropped edges"
        help="Draws them dashed, so that you see what the filter does."
        checked={showDropped && settings.filter}
        disabled={!settings.filter}
        onChange={onShowDropped}
      />
    </fieldset>
  );
}
