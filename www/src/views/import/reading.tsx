// How the file is read: what was guessed, and what can be said instead.
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { ENCODINGS } from '../../state/hints';
import { counted } from '../parts/format';
import type { Format, Reading, Skipped } from './types';

const DELIMITERS = { ',': 'comma', '\t': 'tab', ';': 'semicolon', '|': 'pipe', ' ': 'space' } as const;

interface ReadingProps {
  reading: Reading;
  /** The file is read again. */
  onReading: (reading: Reading) => void;
}

const CONTAINERS = { plain: '', gzip: 'Unpacked from gzip. ', zip: 'Unpacked from a zip archive. ' } as const;

/** Only what the kind of file leaves open: a workbook has sheets, a text has a delimiter and an encoding. */
export function ReadingOptions({ format, reading, onReading }: ReadingProps & { format: Format }) {
  const isText = format.file === 'text';
  const isSheet = format.sheets.length > 0;
  return (
    <fieldset>
      <legend>How the file is read</legend>
      {format.members.length > 1 && (
        <MemberField members={format.members} found={format.member} {...{ reading, onReading }} />
      )}
      {format.sheets.length > 1 && <SheetField {...{ format, reading, onReading }} />}
      {(isText || isSheet) && <HeaderFields {...{ format, reading, onReading }} />}
      {isText && (
        <>
          <DelimiterField {...{ format, reading, onReading }} />
          <EncodingField {...(format.encoding == null ? {} : { found: format.encoding })} {...{ reading, onReading }} />
        </>
      )}
      <p class="help">
        {CONTAINERS[format.container]}
        {isText || isSheet || format.members.length > 1
          ? 'A change reads the file again.'
          : 'The file says itself how it is to be read.'}
      </p>
    </fieldset>
  );
}

/** Another file of the archive is another table: what was said of the first does not hold for it. */
const ofMember = (reading: Reading, member: string): Reading => ({
  ...reading,
  member,
  sheet: null,
  delimiter: null,
  header: null,
  headerRow: null,
});

/** `found`: the file that was read; nothing where one has to be chosen. */
export function MemberField({
  members,
  found,
  reading,
  onReading,
}: ReadingProps & { members: readonly string[]; found: string | null }) {
  return (
    <Field label="File of the archive">
      {(id) => (
        <select
          id={id}
          value={found ?? ''}
          onChange={({ currentTarget: { value } }) => {
            onReading(ofMember(reading, value));
          }}
        >
          {found === null && (
            <option value="" disabled>
              choose…
            </option>
          )}
          {members.map((member) => (
            <option key={member} value={member}>
              {member}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

interface FieldProps extends ReadingProps {
  format: Format;
}

function SheetField({ format, reading, onReading }: FieldProps) {
  return (
    <Field label="Sheet">
      {(id) => (
        <select
          id={id}
          value={format.sheet ?? ''}
          onChange={({ currentTarget: { value } }) => {
            onReading({ ...reading, sheet: value, headerRow: null });
          }}
        >
          {format.sheets.map((sheet) => (
            <option key={sheet} value={sheet}>
              {sheet}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

function HeaderFields({ format, reading, onReading }: FieldProps) {
  return (
    <>
      <Field label="The table begins in row">
        {(id) => (
          <input
            id={id}
            type="number"
            min={1}
            step={1}
            value={reading.headerRow ?? format.headerRow}
            onChange={({ currentTarget: { valueAsNumber } }) => {
              onReading({ ...reading, headerRow: valueAsNumber >= 1 ? Math.round(valueAsNumber) : null });
            }}
          />
        )}
      </Field>
      <Field label="First row">
        {(id) => (
          <select
            id={id}
            value={reading.header === null ? 'auto' : String(reading.header)}
            onChange={({ currentTarget: { value } }) => {
              onReading({ ...reading, header: value === 'auto' ? null : value === 'true' });
            }}
          >
            <option value="auto">guess ({format.header ? 'names' : 'data'})</option>
            <option value="true">column names</option>
            <option value="false">data</option>
          </select>
        )}
      </Field>
    </>
  );
}

function DelimiterField({ format, reading, onReading }: FieldProps) {
  const name = DELIMITERS[format.delimiter as keyof typeof DELIMITERS] as string | undefined;
  return (
    <Field label="Delimiter">
      {(id) => (
        <select
          id={id}
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
      )}
    </Field>
  );
}

/** `found`: what the text was taken for; nothing where it could not be read. */
export function EncodingField({ found, reading, onReading }: ReadingProps & { found?: string }) {
  return (
    <Field label="Text encoding">
      {(id) => (
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
      )}
    </Field>
  );
}

function Field({ label, children }: { label: string; children: (id: string) => ComponentChildren }) {
  const id = useId();
  return (
    <div class="field-row">
      <label for={id}>{label}</label>
      {children(id)}
    </div>
  );
}

/** Rows that could not be read and were left out: how many, and which. */
export function SkippedRows({ skipped, onRefuse }: { skipped: Skipped; onRefuse: () => void }) {
  if (skipped.total === 0) return null;
  const others = skipped.total - skipped.rows.length;
  return (
    <div class="notice notice-warning">
      <details>
        <summary>
          {counted(skipped.total, 'row')} could not be read and {skipped.total === 1 ? 'was' : 'were'} left out
        </summary>
        <ul>
          {skipped.rows.map(({ line, found }) => (
            <li key={line}>
              Line {line}: {found}
            </li>
          ))}
          {others > 0 && <li>and {others} more</li>}
        </ul>
      </details>
      <button type="button" onClick={onRefuse}>
        Do not leave rows out
      </button>
    </div>
  );
}
