// The missing values of a column: which texts stand for one, and what becomes of them.
import { useId, useState } from 'preact/hooks';
import { Radios, type Choice } from '../../layout/choices';
import { counted, listed, readable, whole } from '../../parts/format';
import { ruleOf } from '../plan';
import type { ColumnChanges, ColumnPlan, ColumnReport, MissingCode, Missingness, MissingRule } from '../types';

interface MissingProps {
  report: ColumnReport;
  column: ColumnPlan;
  policy: MissingRule;
  onChange: (changes: ColumnChanges) => void;
}

export function Missing({ report, column, policy, onChange }: MissingProps) {
  const { missingness } = report;
  return (
    <section aria-label={`Missing values of ${report.name}`}>
      <h4>Missing values</h4>
      <p>
        {report.missing === 0
          ? 'No value is missing.'
          : `${counted(report.missing, 'value')} of ${whole(report.rows)} (${readable((100 * report.missing) / report.rows)} %) ${report.missing === 1 ? 'is' : 'are'} missing.`}
      </p>
      <Codes {...{ report, column, onChange }} />
      {missingness && (
        <Dependence
          {...{ missingness, isOwn: ruleOf(column, policy) === 'ownLevel' }}
          onConfirm={() => {
            onChange({ missing: 'ownLevel' });
          }}
        />
      )}
      {report.missing > 0 && (
        <Radios<MissingRule | 'table'>
          legend="They are treated"
          choices={rules(policy)}
          value={column.missing ?? 'table'}
          onChange={(rule) => {
            onChange({ missing: rule === 'table' ? undefined : rule });
          }}
        />
      )}
    </section>
  );
}

export const RULE_WORDS: Record<MissingRule, string> = {
  pairwise: 'pair by pair',
  ownLevel: 'as a level of their own',
  dropRows: 'by dropping their rows',
};

const rules = (policy: MissingRule): Choice<MissingRule | 'table'>[] => [
  { value: 'table', label: `As in the whole table (${RULE_WORDS[policy]})` },
  { value: 'pairwise', label: 'Pair by pair' },
  { value: 'ownLevel', label: 'As a level of their own' },
  { value: 'dropRows', label: 'By dropping their rows' },
];

const WHY: Record<MissingCode['why'], string> = {
  spelled: 'a usual spelling of missing',
  declared: 'declared as missing',
  suspicious: 'looks like a code for missing',
};

/** The texts that are missing now. */
export const takenCodes = (report: ColumnReport): string[] =>
  report.missingCodes.filter(({ taken }) => taken).map(({ text }) => text);

function Codes({ report, column, onChange }: Omit<MissingProps, 'policy'>) {
  const taken = column.missingCodes ?? takenCodes(report);
  const known = new Set(report.missingCodes.map(({ text }) => text));
  const own: MissingCode[] = taken
    .filter((text) => !known.has(text))
    .map((text) => ({ text, rows: 0, why: 'declared', taken: true }));
  const set = (texts: readonly string[]) => {
    onChange({ missingCodes: [...texts] });
  };
  return (
    <>
      <div class="chips" role="group" aria-label="Texts that stand for missing">
        <span class="chip chip-fixed">empty cells</span>
        {[...report.missingCodes, ...own].map((code) => (
          <CodeChip
            key={code.text}
            code={code}
            isTaken={taken.includes(code.text)}
            onTaken={(isTaken) => {
              set(isTaken ? [...taken, code.text] : taken.filter((text) => text !== code.text));
            }}
          />
        ))}
      </div>
      <AnotherCode
        onCode={(text) => {
          if (!taken.includes(text)) set([...taken, text]);
        }}
      />
    </>
  );
}

function AnotherCode({ onCode }: { onCode: (text: string) => void }) {
  const [typed, setTyped] = useState('');
  const id = useId();
  return (
    <form
      class="field-row"
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim() !== '') onCode(typed.trim());
        setTyped('');
      }}
    >
      <label for={id}>Another code</label>
      <input
        id={id}
        type="text"
        size={8}
        value={typed}
        onInput={(event) => {
          setTyped(event.currentTarget.value);
        }}
      />
      <button type="submit" disabled={typed.trim() === ''}>
        Take as missing
      </button>
    </form>
  );
}

interface ChipProps {
  code: MissingCode;
  isTaken: boolean;
  onTaken: (taken: boolean) => void;
}

function CodeChip({ code: { text, rows, why }, isTaken, onTaken }: ChipProps) {
  const about = `${WHY[why]}${rows > 0 ? `, ${counted(rows, 'row')}` : ''}`;
  return (
    <button
      type="button"
      class={`chip chip-${why}`}
      aria-pressed={isTaken}
      aria-label={`${text} is missing (${about})`}
      title={
        isTaken ? `Missing: ${about}. Click to keep it as a level.` : `A level: ${about}. Click to take it as missing.`
      }
      onClick={() => {
        onTaken(!isTaken);
      }}
    >
      <span aria-hidden="true">{isTaken ? '✓ ' : why === 'suspicious' ? '? ' : ''}</span>
      {text === ' ' ? 'blank' : text}
      {rows > 0 && <span class="quiet"> {whole(rows)}</span>}
    </button>
  );
}

interface DependenceProps {
  missingness: Missingness;
  isOwn: boolean;
  onConfirm: () => void;
}

/** Where values are missing, in a sentence. */
export function dependenceWords({ column, levels, there, elsewhere }: Missingness): string {
  const percent = (share: number) => `${readable(100 * share, 2)} %`;
  return `${percent(there)} where ${column} is ${listed(levels, 4)}, ${percent(elsewhere)} elsewhere`;
}

function Dependence({ missingness, isOwn, onConfirm }: DependenceProps) {
  if (!missingness.notApplicable)
    return (
      <p class="help">
        Whether a value is missing depends on {missingness.column}: {dependenceWords(missingness)}.
      </p>
    );
  return (
    <div class="notice notice-info">
      <p>
        Looks like “not applicable”: missing are {dependenceWords(missingness)}. The data cannot tell that from values
        that are always hidden there.
        {isOwn ? ' It is a level of its own now.' : ''}
      </p>
      {!isOwn && (
        <button type="button" onClick={onConfirm}>
          Make it a level
        </button>
      )}
    </div>
  );
}
