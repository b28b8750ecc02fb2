// What a person can do about an error, in the words of the page: the core says it as data.
import type { Hint } from '../wasm/nodewise';

/** A sentence that names controls of the page. */
export function hintWords(hint: Hint): string {
  switch (hint.kind) {
    case 'textEncoding':
      return hint.likely === null
        ? 'Choose another text encoding.'
        : `Choose another text encoding: ${encodingName(hint.likely)} is likely.`;
    case 'missingValues':
      return 'Under “Missing values”, make missing a level of its own, or count pair by pair.';
    case 'manyLevels':
      return 'Exclude the column, cut it into bins, or merge its rare levels.';
    case 'largeJob':
      return 'Exclude columns with many levels, or merge rare levels.';
    case 'sampleInstead':
      return 'Use rows that are drawn from the network instead.';
    case 'skipBadRows':
      return 'Leave out the rows that cannot be read.';
    case 'archiveMember':
      return 'Choose one of the files of the archive.';
  }
}

/** Encodings that can be chosen on the page: the core's names to those that people see. */
export const ENCODINGS: Readonly<Record<string, string>> = {
  'utf-8': 'UTF-8',
  'utf-16': 'UTF-16',
  'windows-1252': 'Windows-1252',
  'iso-8859-2': 'ISO 8859-2 (Central European)',
  'windows-1250': 'Windows-1250 (Central European)',
  'windows-1251': 'Windows-1251 (Cyrillic)',
  'windows-1253': 'Windows-1253 (Greek)',
  'windows-1254': 'Windows-1254 (Turkish)',
  gbk: 'GBK (Chinese)',
  big5: 'Big5 (Chinese)',
  shift_jis: 'Shift JIS (Japanese)',
  'euc-kr': 'EUC-KR (Korean)',
};

const encodingName = (name: string): string => ENCODINGS[name.toLowerCase()] ?? name;
