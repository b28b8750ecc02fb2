// Workbooks made for the tests, with nothing that they can do without.
import { Buffer } from 'node:buffer';
import { constants, crc32, deflateRawSync } from 'node:zlib';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const OFFICE = 'http://schemas.openxmlformats.org';
const RELATIONSHIPS = `${OFFICE}/officeDocument/2006/relationships`;

/** Says where the texts of a workbook stand. */
const TEXTS = `<Relationship Id="rTexts" Type="${RELATIONSHIPS}/sharedStrings" Target="sharedStrings.xml"/>`;

/** An xlsx file with sheets of texts, and more parts; `claim` as for an archive. */
export function workbook(
  sheets: Record<string, readonly (readonly string[])[]>,
  claim?: (size: number) => number,
  more: Record<string, Packed> = {},
): Buffer {
  const names = Object.keys(sheets);
  const id = (index: number) => `rId${index + 1}`;
  const path = (index: number) => `worksheets/sheet${index + 1}.xml`;
  const entries = names.map((name, k) => `<sheet name="${name}" sheetId="${k + 1}" r:id="${id(k)}"/>`).join('');
  const links = names
    .map((_, k) => `<Relationship Id="${id(k)}" Type="${RELATIONSHIPS}/worksheet" Target="${path(k)}"/>`)
    .concat('xl/sharedStrings.xml' in more ? TEXTS : '')
    .join('');
  const package_ = `${OFFICE}/package/2006`;
  const files = {
    '[Content_Types].xml': `${XML}<Types xmlns="${package_}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': `${XML}<Relationships xmlns="${package_}/relationships"><Relationship Id="rId1" Type="${RELATIONSHIPS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${XML}<workbook xmlns="${OFFICE}/spreadsheetml/2006/main" xmlns:r="${RELATIONSHIPS}"><sheets>${entries}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${package_}/relationships">${links}</Relationships>`,
    ...Object.fromEntries(Object.values(sheets).map((rows, k) => [`xl/${path(k)}`, sheet(rows)])),
    ...more,
  };
  return zip(files, claim);
}

function sheet(rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  const lines = rows.map((row, k) => `<row r="${k + 1}">${row.map(cell).join('')}</row>`);
  return `${XML}<worksheet xmlns="${OFFICE}/spreadsheetml/2006/main"><sheetData>${lines.join('')}</sheetData></worksheet>`;
}

/** A file of an archive that is packed already: its bytes, and how many it becomes. */
export interface Packed {
  packed: Buffer;
  size: number;
}

/** An archive; `claim` may change the size that it says a file has when it is unpacked. */
export function zip(files: Record<string, string | Buffer | Packed>, claim = (size: number) => size): Buffer {
  const [bodies, entries]: [Buffer[], Buffer[]] = [[], []];
  let place = 0;
  for (const [name, file] of Object.entries(files)) {
    const title = Buffer.from(name);
    const { packed, size, sum } = packedOf(file);
    // From the version on the same fields, here and in the list at the end.
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(sum, 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(claim(size), 18);
    facts.writeUInt16LE(title.length, 22);
    bodies.push(Buffer.from('PK\u0003\u0004', 'latin1'), facts, title, packed);
    const where = Buffer.alloc(14);
    where.writeUInt32LE(place, 10);
    entries.push(Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), facts, where, title);
    place += 4 + facts.length + title.length + packed.length;
  }
  const list = Buffer.concat(entries);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length / 4, 4);
  end.writeUInt16LE(entries.length / 4, 6);
  end.writeUInt32LE(list.length, 8);
  end.writeUInt32LE(place, 12);
  return Buffer.concat([...bodies, list, Buffer.from('PK\u0005\u0006', 'latin1'), end]);
}

function packedOf(file: string | Buffer | Packed): Packed & { sum: number } {
  if (typeof file !== 'string' && !Buffer.isBuffer(file)) return { ...file, sum: 0 };
  const content = Buffer.from(file);
  return { packed: deflateRawSync(content), size: content.length, sum: crc32(content) };
}

/** An xlsx file of some hundred kilobytes with one text of so many megabytes, of which reading needs several copies. */
export function bomb(megabytes: number): Buffer {
  const million = 1 << 20;
  const flushed = (text: string) => deflateRawSync(text, { finishFlush: constants.Z_FULL_FLUSH });
  const [begin, end] = ['<sst><si><t>', '</t></si></sst>'];
  const spaces = flushed(' '.repeat(million));
  const packed = Buffer.concat([flushed(begin), ...Array<Buffer>(megabytes).fill(spaces), deflateRawSync(end)]);
  const size = begin.length + megabytes * million + end.length;
  return workbook({ bomb: [['a', 'b']] }, undefined, { 'xl/sharedStrings.xml': { packed, size } });
}
