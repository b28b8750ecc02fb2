// The dialog about the tables that are open: which, what else of them, and two of them compared.
import '../../styles/tables.css';
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { Dialog } from '../layout/dialog';

interface TablesProps {
  /** The list. */
  children: ComponentChildren;
  /** What is remembered, and where. */
  memory: ComponentChildren;
  /** The tables that were learned, to be compared. */
  learned: readonly { id: string; title: string }[];
  /** Which two are compared, by their ids. */
  chosen: readonly [string, string];
  onChosen: (chosen: readonly [string, string]) => void;
  /** The comparison of those two; nothing as long as they are the same. */
  comparison: ComponentChildren;
  onClose: () => void;
}

export function Tables({ children, memory, learned, chosen, onChosen, comparison, onClose }: TablesProps) {
  const [one, other] = chosen;
  return (
    <Dialog title="Tables" size="wide" onClose={onClose}>
      <p class="help">
        What you open stays open in this tab, with its columns, λ, places, pins and what you know of pairs. A click on a
        name goes there.
      </p>
      {children}
      {memory}
      <section class="compare-answers">
        <h3>Compare two answers</h3>
        {learned.length < 2 ? (
          <p class="help">
            Two tables have to be open and learned. “Duplicate” makes a second one of the same table, for other
            settings.
          </p>
        ) : (
          <p class="answers-choice">
            <Choice
              label="First answer"
              {...{ learned, value: one }}
              onChange={(id) => {
                onChosen([id, other]);
              }}
            />
            <Choice
              label="Second answer"
              {...{ learned: learned.filter(({ id }) => id !== one), value: other }}
              onChange={(id) => {
                onChosen([one, id]);
              }}
            />
          </p>
        )}
        {comparison}
      </section>
    </Dialog>
  );
}

interface ChoiceProps {
  label: string;
  learned: TablesProps['learned'];
  value: string;
  onChange: (id: string) => void;
}

function Choice({ label, learned, value, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <span>
      <label for={id}>{label}</label>{' '}
      <select
        id={id}
        value={value}
        onChange={(event) => {
          onChange(event.currentTarget.value);
        }}
      >
        {value === '' && <option value="">choose…</option>}
        {learned.map((table) => (
          <option key={table.id} value={table.id}>
            {table.title}
          </option>
        ))}
      </select>
    </span>
  );
}
