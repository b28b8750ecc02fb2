// How the file is read: what was guessed, and what can be said instead.
import { useId } from 'preact/hooks';
import { ENCODINGS } from '../../state/hints';
import type { Format, Reading } from './types';

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
          <option value="auto">guess ({name ?? format.delimiter})</option>
          {Object.entries(DELIMITERS).map(([character, word]) => (
            <option key={word} value={character}>
              {word}
            </option>
          ))}
        </select>
      </div>
      <EncodingField found={format.encoding} {...{ reading, onReading }} />
      <p class="help">{format.gzip ? 'Unpacked from gzip. ' : ''}A change reads the file again.</p>
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
