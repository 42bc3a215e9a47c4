/** Workbooks of raw XML, for what the library that writes our own can't write; and zips of any files. */
import { crc32, deflateRawSync } from 'node:zlib';

/** A zip, whose parts are as they are or packed. */
export function zipOf(files: Readonly<Record<string, string>>, { isPacked = false } = {}): Uint8Array {
  const parts = Object.entries(files).map(([name, content]) => ({
    name: Buffer.from(name),
    content: Buffer.from(content),
    packed: isPacked ? deflateRawSync(content) : Buffer.from(content),
  }));
  /** The header of a part: in front of its content, or in the directory at the end with its offset. */
  const header = ({ name, content, packed }: (typeof parts)[number], offset?: number) => {
    const isCentral = offset !== undefined;
    const bytes = Buffer.alloc(isCentral ? 46 : 30);
    bytes.writeUInt32LE(isCentral ? 0x02014b50 : 0x04034b50);
    const at = isCentral ? 16 : 14;
    bytes.writeUInt16LE(20, isCentral ? 6 : 4);
    bytes.writeUInt32LE(crc32(content), at);
    bytes.writeUInt16LE(isPacked ? 8 : 0, at - 6);
    bytes.writeUInt32LE(packed.length, at + 4);
    bytes.writeUInt32LE(content.length, at + 8);
    bytes.writeUInt16LE(name.length, at + 12);
    if (isCentral) bytes.writeUInt32LE(offset, 42);
    return Buffer.concat([bytes, name]);
  };
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const part of parts) {
    central.push(header(part, offset));
    local.push(header(part), part.packed);
    offset += 30 + part.name.length + part.packed.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(Buffer.concat(central).length, 12);
  end.writeUInt32LE(offset, 16);
  return new Uint8Array(Buffer.concat([...local, ...central, end]));
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const relations = (...targets: [type: string, target: string][]) =>
  `<Relationships xmlns="${packages}/relationships">${targets
    .map(
      ([type, target], at) => `<Relationship Id="r${at + 1}" Type="${office}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`;

type RawSheet = { name?: string; state?: 'hidden'; xml: string };

/**
 * A workbook of sheets in XML. `formats` are the number formats of its styles, from 1.
 *
 * @param sheets the content of each `<worksheet>`: `<sheetData>…</sheetData><mergeCells>…`
 */
export function workbookOf(
  sheets: readonly (RawSheet | string)[],
  {
    formats = [],
    is1904 = false,
    calculation = '',
  }: { formats?: readonly string[]; is1904?: boolean; calculation?: string } = {},
): Uint8Array {
  const all = sheets.map((sheet) => (typeof sheet === 'string' ? { xml: sheet } : sheet));
  const styles = formats.map((code, at) => `<numFmt numFmtId="${at + 164}" formatCode="${code}"/>`).join('');
  const cells = formats.map((_code, at) => `<xf numFmtId="${at + 164}" applyNumberFormat="1"/>`).join('');
  return zipOf({
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': relations(['officeDocument', 'xl/workbook.xml']),
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><workbookPr${is1904 ? ' date1904="1"' : ''}/><sheets>${all
      .map(
        ({ name, state }, at) =>
          `<sheet name="${name ?? `S${at + 1}`}" sheetId="${at + 1}" r:id="r${at + 1}"${state ? ` state="${state}"` : ''}/>`,
      )
      .join('')}</sheets>${calculation}</workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      ...all.map((_sheet, at): [string, string] => ['worksheet', `worksheets/sheet${at + 1}.xml`]),
      ['styles', 'styles.xml'],
    ),
    'xl/styles.xml': `<styleSheet xmlns="${main}"><numFmts>${styles}</numFmts><cellXfs><xf numFmtId="0"/>${cells}</cellXfs></styleSheet>`,
    ...Object.fromEntries(
      all.map(({ xml }, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `<worksheet xmlns="${main}" xmlns:r="${office}">${xml}</worksheet>`,
      ]),
    ),
  });
}

/** A row of cells: texts, numbers, or XML beginning with `<c`. `{ref}` in the XML is the cell's address. */
const rowOf = (line: number, cells: readonly (string | number | null)[], attributes = '') =>
  `<row r="${line}" ${attributes}>${cells
    .map((cell, column) => {
      const ref = `${String.fromCharCode(65 + column)}${line}`;
      if (cell === null) return '';
      if (typeof cell === 'number') return `<c r="${ref}"><v>${cell}</v></c>`;
      if (cell.startsWith('<c')) return cell.replace('{ref}', ref);
      return `<c r="${ref}" t="inlineStr"><is><t>${cell}</t></is></c>`;
    })
    .join('')}</row>`;

/** A sheet's XML of rows from the first, and what follows them. */
export const sheetOf = (
  rows: readonly (readonly (string | number | null)[])[],
  after = '',
  attributes: Readonly<Record<number, string>> = {},
) =>
  `<sheetData>${rows.map((cells, at) => rowOf(at + 1, cells, attributes[at + 1])).join('')}</sheetData>${after}`;
