// The choices about the whole table: how it is read, missing values, rare levels.
import { useId } from 'preact/hooks';
import { ENCODINGS } from '../../state/hints';
import { Radios, type Choice } from '../layout/choices';
import { counted, whole } from '../parts/format';
import { droppedRows, type Draft } from './plan';
import type { ColumnReport, Format, MissingPolicy, Reading } from './types';

interface OptionsProps {
  reports: readonly ColumnReport[];
  draft: Draft;
  onChange: (draft: Draft) => void;
  /** Rows with a missing value in a used column, if someone has counted them. */
  incompleteRows?: number | undefined;
}

export function TableOptions({ reports, draft, onChange, incompleteRows }: OptionsProps) {
  return (
    <>
      <Radios<MissingPolicy>
        legend="Missing values"
        choices={policies(reports, draft, incompleteRows)}
        value={draft.missing}
        onChange={(missing) => {
          onChange({ ...draft, missing });
        }}
      />
      <MergeRare
        value={draft.mergeRare}
        onChange={(mergeRare) => {
          onChange({ ...draft, mergeRare });
        }}
      />
    </>
  );
}

function policies(reports: readonly ColumnReport[], draft: Draft, known: number | undefined): Choice<MissingPolicy>[] {
  return [
    {
      value: 'dropRows',
      label: 'Drop rows',
      help: `Rows with a missing value in a used column are left out: ${goingRows(reports, draft, known)}.`,
    },
    {
      value: 'ownLevel',
      label: 'Own level',
      help: 'Missing becomes a level of its own; right when not answering is an answer.',
    },
    {
      value: 'pairwise',
      label: 'Pair by pair',
      help: 'Each pair of columns is counted over the rows that have both; keeps the most, but pairs then rest on different rows.',
    },
  ];
}

function goingRows(reports: readonly ColumnReport[], draft: Draft, known: number | undefined): string {
  const { least, most, rows } = droppedRows(reports, draft);
  if (known !== undefined || least === most) return `${whole(known ?? least)} of ${counted(rows, 'row')} would go`;
  return `between ${whole(least)} and ${whole(most)} of ${counted(rows, 'row')} would go`;
}

function MergeRare({ value, onChange }: { value: number | undefined; onChange: (value: number | undefined) => void }) {
  const id = useId();
  return (
    <fieldset>
      <legend>Rare levels</legend>
      <div class="field-row">
        <label for={id}>Merge levels in fewer than</label>
        <input
          id={id}
          type="number"
          min={0}
          step={1}
          value={value ?? 0}
          aria-describedby={`${id}-help`}
          onChange={(event) => {
            const below = Math.max(0, Math.round(event.currentTarget.valueAsNumber || 0));
            onChange(below > 0 ? below : undefined);
          }}
        />
        <span>rows</span>
      </div>
      <p class="help" id={`${id}-help`}>
        They become one level, “(rare)”; 0 merges nothing. Bins are not touched.
      </p>
    </fieldset>
  );
}

const DELIMITERS = { ',': 'comma', '\t': 'tab', ';': 'semicolon', '|': 'pipe', ' ': 'space' } as const;

interface ReadingProps {
  format: Format;
  reading: Reading;
  /** The file is read again. */
  onReading: (reading: Reading) => void;
}

export function ReadingOptions({ format, reading, onReading }: ReadingProps) {
  const id = useId();
  const name = DELIMITERS[format.delimiter as keyof typeof DELIMITERS] as string | undefined;
  return (
    <fieldset>
      <legend>How the file is read</legend>
      <div class="field-row">
        <label for={`${id}-header`}>First row</label>
        <select
          id={`${id}-header`}
          value={reading.header === null ? 'auto' : String(reading.header)}
          onChange={({ currentTarget: { value } }) => {
            onReading({ ...reading, header: value === 'auto' ? null : value === 'true' });
          }}
        >
          <option value="auto">guess ({format.header ? 'names' : 'data'})</option>
          <option value="true">column names</option>
          <option value="false">data</option>
        </select>
      </div>
      <div class="field-row">
        <label for={`${id}-delimiter`}>Delimiter</label>
        <select
          id={`${id}-delimiter`}
          value={reading.delimiter ?? 'auto'}
          onChange={({ currentTarget: { value } }) => {
            onReading({ ...reading, delimiter: value === 'auto' ? null : value });
          }}
        >
          <option value="auto">guess ({name ?? format.delimiter ?? 'none'})</option>
          {Object.entries(DELIMITERS).map(([character, word]) => (
            <option key={word} value={character}>
              {word}
            </option>
          ))}
        </select>
      </div>
      <EncodingField {...(format.encoding == null ? {} : { found: format.encoding })} {...{ reading, onReading }} />
      <p class="help">{format.container === 'gzip' ? 'Unpacked from gzip. ' : ''}A change reads the file again.</p>
    </fieldset>
  );
}

interface EncodingProps {
  /** What the text was taken for; nothing where it could not be read. */
  found?: string;
  reading: Reading;
  onReading: (reading: Reading) => void;
}

export function EncodingField({ found, reading, onReading }: EncodingProps) {
  const id = useId();
  return (
    <div class="field-row">
      <label for={id}>Text encoding</label>
      <select
        id={id}
        value={reading.encoding ?? 'auto'}
        onChange={({ currentTarget: { value } }) => {
          onReading({ ...reading, encoding: value === 'auto' ? null : value });
        }}
      >
        <option value="auto">
          {found === undefined || reading.encoding !== null ? 'Automatic' : `Automatic (${found})`}
        </option>
        {Object.entries(ENCODINGS).map(([name, label]) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}
