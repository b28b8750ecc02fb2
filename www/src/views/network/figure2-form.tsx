// The settings of figure 2.
import { useId } from 'preact/hooks';
import { SIZES, type Faults, type Field, type Figure2Form } from '../../state/network/form';
import { Formula } from '../math/formula';
import { TextInput } from './fields';

interface FormProps {
  form: Figure2Form;
  faults: Faults;
  onChange: (form: Figure2Form) => void;
}

type TextField = Exclude<Field, 'sizes'>;

const FIELDS: readonly { name: TextField; label: string; help: string }[] = [
  {
    name: 'cps',
    label: 'Control parameters CP',
    help: 'How many rows each network is sampled for, by the formula below: one more is ten times as many.',
  },
  { name: 'repetitions', label: 'Repetitions', help: 'Random networks for each size; the more, the surer each point.' },
  { name: 'levels', label: 'Levels k', help: 'Of every node; 4 in the paper.' },
  { name: 'seed', label: 'Seed', help: 'The same seed gives the same numbers, here and on the command line.' },
];

const RULES: readonly { name: TextField; label: string; help: string }[] = [
  { name: 'lambda', label: 'λ, normalised formulation', help: 'One number for all sizes.' },
  { name: 'c', label: "c of the paper's rule", help: 'The factor of its formula, below.' },
  { name: 'delta', label: "δ of the paper's rule", help: 'The least λ of that rule.' },
];

export function SettingsForm({ form, faults, onChange }: FormProps) {
  const id = useId();
  const text = ({ name, label, help }: (typeof FIELDS)[number]) => (
    <TextInput
      key={name}
      {...{ label, help }}
      value={form[name]}
      fault={faults[name]}
      onText={(value) => {
        onChange({ ...form, [name]: value });
      }}
    />
  );
  return (
    <div class="fig-form">
      <fieldset aria-describedby={`${id}-sizes`}>
        <legend>Network sizes n</legend>
        <p class={faults.sizes === undefined ? 'help' : 'help bad'} id={`${id}-sizes`}>
          {faults.sizes ?? 'Numbers of nodes; one line each. The large ones take long.'}
        </p>
        <div class="fig-sizes">
          {SIZES.map((size) => (
            <label key={size}>
              <input
                type="checkbox"
                checked={form.sizes.includes(size)}
                onChange={(event) => {
                  onChange({ ...form, sizes: withSize(form.sizes, size, event.currentTarget.checked) });
                }}
              />
              {size}
            </label>
          ))}
        </div>
      </fieldset>
      {FIELDS.map(text)}
      <Formula id="controlledRows" />
      <fieldset>
        <legend>Penalties</legend>
        <p class="help">Both formulations learn from the same samples.</p>
        {RULES.map(text)}
        <Formula id="paperRule" />
      </fieldset>
    </div>
  );
}

const withSize = (sizes: readonly number[], size: number, wanted: boolean): number[] =>
  SIZES.filter((each) => (each === size ? wanted : sizes.includes(each)));
