// Workbooks made for the tests, with nothing that they can do without.
import { Buffer } from 'node:buffer';
import { crc32, deflateRawSync } from 'node:zlib';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const OFFICE = 'http://schemas.openxmlformats.org';
const RELATIONSHIPS = `${OFFICE}/officeDocument/2006/relationships`;

/** An xlsx file with sheets of texts; `claim` as for an archive. */
export function workbook(
  sheets: Record<string, readonly (readonly string[])[]>,
  claim?: (size: number) => number,
): Buffer {
  const names = Object.keys(sheets);
  const id = (index: number) => `rId${index + 1}`;
  const path = (index: number) => `worksheets/sheet${index + 1}.xml`;
  const entries = names.map((name, k) => `<sheet name="${name}" sheetId="${k + 1}" r:id="${id(k)}"/>`).join('');
  const links = names
    .map((_, k) => `<Relationship Id="${id(k)}" Type="${RELATIONSHIPS}/worksheet" Target="${path(k)}"/>`)
    .join('');
  const package_ = `${OFFICE}/package/2006`;
  const files = {
    '[Content_Types].xml': `${XML}<Types xmlns="${package_}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': `${XML}<Relationships xmlns="${package_}/relationships"><Relationship Id="rId1" Type="${RELATIONSHIPS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${XML}<workbook xmlns="${OFFICE}/spreadsheetml/2006/main" xmlns:r="${RELATIONSHIPS}"><sheets>${entries}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${package_}/relationships">${links}</Relationships>`,
    ...Object.fromEntries(Object.values(sheets).map((rows, k) => [`xl/${path(k)}`, sheet(rows)])),
  };
  return zip(files, claim);
}

function sheet(rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  const lines = rows.map((row, k) => `<row r="${k + 1}">${row.map(cell).join('')}</row>`);
  return `${XML}<worksheet xmlns="${OFFICE}/spreadsheetml/2006/main"><sheetData>${lines.join('')}</sheetData></worksheet>`;
}

/** An archive; `claim` may change the size that it says a file has when it is unpacked. */
export function zip(files: Record<string, string>, claim = (size: number) => size): Buffer {
  const [bodies, entries]: [Buffer[], Buffer[]] = [[], []];
  let place = 0;
  for (const [name, text] of Object.entries(files)) {
    const [content, title] = [Buffer.from(text), Buffer.from(name)];
    const packed = deflateRawSync(content);
    // From the version on the same fields, here and in the list at the end.
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(crc32(content), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(claim(content.length), 18);
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
