// How the values of a column are written, where there is something to choose.
import { Radios, type Choice } from '../../layout/choices';
import { listed } from '../../parts/format';
import type { ColumnChanges, ColumnPlan, ColumnReport, DateOrder, Notation, Written } from '../types';

interface WritingProps {
  report: ColumnReport;
  column: ColumnPlan;
  onChange: (changes: ColumnChanges) => void;
}

/** A choice only where all values could be read in another way, too; else a sentence. */
export function Writing({ report, column, onChange }: WritingProps) {
  const { written } = report;
  if (written.kind === 'number') return <Numbers {...{ written, column, onChange }} />;
  if (written.kind === 'date') return <Dates {...{ written, column, onChange }} />;
  if (written.kind === 'several')
    return (
      <p class="help">
        Several answers in a cell, with “{written.separator}” between them: {listed(written.answers, 6)}. As one column
        each they are yes or no.
      </p>
    );
  return null;
}

type Part<Kind> = Omit<WritingProps, 'report'> & { written: Extract<Written, { kind: Kind }> };

const SEPARATORS = { comma: '1,234', point: '1.234', space: '1 234', apostrophe: '1’234' } as const;

/** A notation by an example of it. */
export function notationWords({ decimal, thousands, unit }: Notation): string {
  const whole = thousands ? SEPARATORS[thousands] : '1234';
  return `${whole}${decimal === 'comma' ? ',5' : '.5'}${unit ? ` ${unit}` : ''}`;
}

function Numbers({ written: { notation, other }, column, onChange }: Part<'number'>) {
  const choices = [notation, ...(other ? [other] : [])];
  const chosen = column.numbers ?? notation;
  const unusual = notation.decimal === 'comma' || notation.thousands !== null || notation.unit !== null;
  if (!other && !column.numbers)
    return unusual ? <p class="help">Numbers are written as in {notationWords(notation)}.</p> : null;
  return (
    <Radios
      legend="Numbers are written as in"
      help="All of them could be read either way; which is meant, only you can know."
      choices={choices.map((each): Choice<string> => ({ value: textOf(each), label: notationWords(each) }))}
      value={textOf(chosen)}
      onChange={(text) => {
        onChange({ numbers: choices.find((each) => textOf(each) === text) });
      }}
    />
  );
}

const textOf = (notation: Notation): string => JSON.stringify(notation);

const ORDERS: Record<DateOrder, string> = {
  yearMonthDay: 'year, month, day',
  dayMonthYear: 'day, month, year',
  monthDayYear: 'month, day, year',
};

function Dates({ written: { order, other, range }, column, onChange }: Part<'date'>) {
  const choices = [order, ...(other ? [other] : [])];
  return (
    <>
      <p class="help">
        From {range[0]} to {range[1]}.
      </p>
      {choices.length > 1 && (
        <Radios<DateOrder>
          legend="Dates are written as"
          choices={choices.map((value) => ({ value, label: ORDERS[value] }))}
          value={column.dates ?? order}
          onChange={(dates) => {
            onChange({ dates });
          }}
        />
      )}
    </>
  );
}
