// Sizes, clusters, how far the surroundings of a chosen column reach: loaded when they are first opened.
import type { ComponentChildren } from 'preact';
import type { Look } from './looking';

const SIZES = [
  [0.8, 'small'],
  [1, 'usual'],
  [1.3, 'large'],
  [1.7, 'very large'],
] as const;
const REACHES = [
  [0, 'everything'],
  [1, '1 step'],
  [2, '2 steps'],
  [3, '3 steps'],
] as const;

export interface LookProps {
  look: Look;
  onChange: (look: Look) => void;
}

export function LookFields({ look, onChange }: LookProps) {
  return (
    <div>
      <Choice
        label="Names"
        options={SIZES}
        value={look.letters}
        onChange={(letters) => {
          onChange({ ...look, letters });
        }}
      />
      <Choice
        label="Nodes"
        options={SIZES}
        value={look.nodes}
        onChange={(nodes) => {
          onChange({ ...look, nodes });
        }}
      />
      <Choice
        label="Around the chosen column"
        options={REACHES}
        value={look.reach}
        onChange={(reach) => {
          onChange({ ...look, reach });
        }}
      />
      <Switch
        checked={look.clusters}
        onChange={(clusters) => {
          onChange({ ...look, clusters });
        }}
      >
        Clusters in colours
      </Switch>
      <Switch
        checked={look.map}
        onChange={(map) => {
          onChange({ ...look, map });
        }}
      >
        Overview map
      </Switch>
    </div>
  );
}

interface ChoiceProps {
  label: string;
  options: readonly (readonly [number, string])[];
  value: number;
  onChange: (value: number) => void;
}

function Choice({ label, options, value, onChange }: ChoiceProps) {
  return (
    <label>
      {label}
      <select
        value={value}
        onChange={(event) => {
          onChange(Number(event.currentTarget.value));
        }}
      >
        {options.map(([of, text]) => (
          <option key={of} value={of}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

interface SwitchProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ComponentChildren;
}

function Switch({ checked, onChange, children }: SwitchProps) {
  return (
    <label class="graph-look-switch">
      <input
        type="checkbox"
        role="switch"
        class="switch"
        checked={checked}
        onChange={(event) => {
          onChange(event.currentTarget.checked);
        }}
      />
      {children}
    </label>
  );
}
