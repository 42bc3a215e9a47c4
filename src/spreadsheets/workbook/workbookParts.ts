/** The parts of a workbook that say what its sheets contain: names, texts, formats. */
import { FileError } from '../sheet.ts';
import { scanXml, unescaped, type Attributes } from './scanXml.ts';

/**
 * The codes of number formats that a file names by number only (ECMA-376 part 1, 18.8.30). Amounts have the sign of whichever country opens the file.
 */
const codes: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  5: '$#,##0_);($#,##0)',
  6: '$#,##0_);[Red]($#,##0)',
  7: '$#,##0.00_);($#,##0.00)',
  8: '$#,##0.00_);[Red]($#,##0.00)',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  14: 'mm-dd-yy',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'm/d/yy h:mm',
  37: '#,##0_);(#,##0)',
  38: '#,##0_);[Red](#,##0)',
  39: '#,##0.00_);(#,##0.00)',
  40: '#,##0.00_);[Red](#,##0.00)',
  41: '_(* #,##0_);_(* (#,##0);_(* "-"_);_(@_)',
  42: '_($* #,##0_);_($* (#,##0);_($* "-"_);_(@_)',
  43: '_(* #,##0.00_);_(* (#,##0.00);_(* "-"??_);_(@_)',
  44: '_($* #,##0.00_);_($* (#,##0.00);_($* "-"??_);_(@_)',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
  48: '##0.0E+0',
  49: '@',
};

/** In these ranges, ids are days or times of East Asian languages and Thai. Their value says whether it has a time. */
const byLanguage: readonly [from: number, to: number, code: string][] = [
  [27, 36, 'yyyy/m/d'],
  [50, 58, 'yyyy/m/d'],
  [71, 74, 'd/m/yyyy'],
  [75, 78, 'h:mm'],
  [79, 79, '[h]:mm:ss'],
  [80, 80, 'mm:ss.0'],
  [81, 81, 'd/m/yyyy'],
];

/** General where the number has no code. */
const builtInFormat = (id: number): string =>
  codes[id] ?? byLanguage.find(([from, to]) => id >= from && id <= to)?.[2] ?? 'General';

// Reads zips as office programs write them: stored or deflated parts, also with the fields of Zip64.

type Part = {
  /** With `/` between folders, whatever the program wrote. */
  name: string;
  packed: number;
  size: number;
  /** The place of its own header. */
  offset: number;
  method: number;
  crc: number;
};

const [endOfDirectory, endOfDirectory64, entry] = [0x06054b50, 0x06064b50, 0x02014b50];

/** The parts listed in a zip's central directory, at its end. */
export function zipParts(bytes: Uint8Array): Part[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts: Part[] = [];
  let { count, at } = directoryOf(view);
  for (; count > 0; count -= 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== entry) throw new FileError('damaged');
    const [nameLength, extraLength] = [view.getUint16(at + 28, true), view.getUint16(at + 30, true)];
    const extra = at + 46 + nameLength;
    if (extra + extraLength > bytes.length) throw new FileError('damaged');
    const sizes = sizesOf(view, at, { from: extra, to: extra + extraLength });
    parts.push({
      name: new TextDecoder().decode(bytes.subarray(at + 46, extra)).replaceAll('\\', '/'),
      ...sizes,
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
    });
    at = extra + extraLength + view.getUint16(at + 32, true);
  }
  return parts;
}

function directoryOf(view: DataView): { count: number; at: number } {
  let end = view.byteLength - 22;
  while (end >= 0 && view.getUint32(end, true) !== endOfDirectory) end -= 1;
  if (end < 0) throw new FileError('damaged');
  const at = view.getUint32(end + 16, true);
  const locator = end - 20;
  if (at !== 0xffffffff || locator < 0) return { count: view.getUint16(end + 10, true), at };
  const end64 = Number(view.getBigUint64(locator + 8, true));
  if (end64 + 56 > view.byteLength || view.getUint32(end64, true) !== endOfDirectory64)
    throw new FileError('damaged');
  return {
    count: Number(view.getBigUint64(end64 + 32, true)),
    at: Number(view.getBigUint64(end64 + 48, true)),
  };
}

/** Sizes and place of an entry. Those that are all ones stand in its Zip64 field, in this order. */
function sizesOf(view: DataView, at: number, extra: { from: number; to: number }) {
  const [size, packed, offset] = [24, 20, 42].map((place) => view.getUint32(at + place, true));
  const long = longSizes(view, extra);
  const read = (value: number | undefined) => (value === 0xffffffff ? (long.shift() ?? value) : value!);
  return { size: read(size), packed: read(packed), offset: read(offset) };
}

function longSizes(view: DataView, { from, to }: { from: number; to: number }): number[] {
  for (let at = from; at + 4 <= to; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== 1) continue;
    const length = Math.min(view.getUint16(at + 2, true), to - at - 4);
    return Array.from({ length: Math.floor(length / 8) }, (_none, nth) =>
      Number(view.getBigUint64(at + 4 + nth * 8, true)),
    );
  }
  return [];
}

/** The unpacked content of a part, which is never longer than the part declares. */
export async function unpacked(bytes: Uint8Array, part: Part): Promise<Uint8Array> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { offset, packed, size, method, crc } = part;
  if (offset + 30 > bytes.length) throw new FileError('damaged');
  const from = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  const content = bytes.subarray(from, from + packed);
  const plain = method === 0 ? content : await inflated(content, size);
  if (plain.length !== size || crcOf(plain) !== crc) throw new FileError('damaged');
  return plain;
}

async function inflated(packed: Uint8Array, size: number): Promise<Uint8Array> {
  const plain = new Uint8Array(size);
  let filled = 0;
  try {
    const { readable, writable } = new DecompressionStream('deflate-raw');
    const writer = writable.getWriter();
    // the reader below meets the same errors
    writer.write(packed as Uint8Array<ArrayBuffer>).catch(() => undefined);
    writer.close().catch(() => undefined);
    const reader = readable.getReader();
    for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
      if (filled + value!.length > size) {
        await reader.cancel();
        throw new FileError('damaged');
      }
      plain.set(value!, filled);
      filled += value!.length;
    }
  } catch (error) {
    throw error instanceof FileError ? error : new FileError('damaged', {}, { cause: error });
  }
  return plain.subarray(0, filled);
}

const crcTable = Uint32Array.from({ length: 256 }, (_none, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});

/** The check sum of zips, CRC-32. */
function crcOf(bytes: Uint8Array): number {
  let crc = ~0;
  for (let at = 0; at < bytes.length; at += 1) crc = (crc >>> 8) ^ crcTable[(crc ^ bytes[at]!) & 0xff]!;
  return ~crc >>> 0;
}

export type Workbook = {
  /** Worksheets only: a tab may also be a chart. */
  sheets: readonly SheetPart[];
  is1904: boolean;
  /** The program that wrote the file left the results of formulas to the one that opens it: they are all 0. */
  isUncalculated: boolean;
  sharedTexts: readonly string[];
  /** The code of the number format of each cell style. */
  formats: readonly string[];
};
type SheetPart = { name: string; isHidden: boolean; part: string };

/** The text of a part by its path; undefined where there is none. */
type ReadPart = (path: string) => Promise<string | undefined>;

/** Paths count as the same in capitals and small letters. */
export function partReader(bytes: Uint8Array, parts: readonly Part[]): ReadPart {
  const byPath = new Map(parts.map((part) => [pathOf(part.name), part]));
  return async (path) => {
    const part = byPath.get(pathOf(path));
    return part && textOf(await unpacked(bytes, part));
  };
}

const pathOf = (name: string) => name.replace(/^\//, '').toLowerCase();

/** XML is in UTF-8, or in UTF-16 with a byte order mark. */
function textOf(bytes: Uint8Array): string {
  const mark = bytes[0]! * 256 + bytes[1]!;
  return new TextDecoder(mark === 0xfffe ? 'utf-16le' : mark === 0xfeff ? 'utf-16be' : 'utf-8').decode(bytes);
}

export async function readWorkbook(read: ReadPart): Promise<Workbook> {
  // the first part of every workbook; its check sum tells of damage at the beginning of the file
  if ((await read('[Content_Types].xml')) === undefined) throw new FileError('damaged');
  const main = (await relationsOf(read, '')).find(({ type }) => type === 'officeDocument');
  const path = main?.target ?? 'xl/workbook.xml';
  const xml = await read(path);
  if (xml === undefined) throw new FileError('damaged');
  const relations = await relationsOf(read, path);
  const partOf = (type: string) => relations.find((relation) => relation.type === type)?.target;
  const [texts, styles] = [partOf('sharedStrings'), partOf('styles')];
  const { sheets, ...facts } = sheetsIn(xml, relations);
  return {
    ...facts,
    sheets,
    sharedTexts: texts === undefined ? [] : sharedTextsIn((await read(texts)) ?? ''),
    formats: styles === undefined ? [] : formatsIn((await read(styles)) ?? ''),
  };
}

type Relation = { id: string; type: string; target: string };

/** What a part refers to. Types end alike in the two variants of the standard. */
async function relationsOf(read: ReadPart, path: string): Promise<Relation[]> {
  const [folder, file] = [path.slice(0, path.lastIndexOf('/') + 1), path.slice(path.lastIndexOf('/') + 1)];
  const xml = (await read(`${folder}_rels/${file}.rels`)) ?? '';
  const found: Relation[] = [];
  scanXml(xml, {
    open(name, attributes) {
      if (name !== 'Relationship') return;
      const { Id: id = '', Type: type = '', Target: target = '' } = attributes();
      found.push({ id, type: type.slice(type.lastIndexOf('/') + 1), target: resolved(folder, target) });
    },
  });
  return found;
}

/** A path from the root of the zip. */
function resolved(folder: string, target: string): string {
  const steps: string[] = [];
  for (const step of (target.startsWith('/') ? target : folder + target).replaceAll('\\', '/').split('/'))
    if (step === '..') steps.pop();
    else if (step !== '.' && step !== '') steps.push(step);
  return steps.join('/');
}

export const isOn = (value: string | undefined) => value === '1' || value === 'true';

function sheetsIn(xml: string, relations: readonly Relation[]) {
  const sheets: SheetPart[] = [];
  const worksheets = new Map(
    relations.flatMap(({ id, type, target }) => (type === 'worksheet' ? [[id, target]] : [])),
  );
  let [is1904, isUncalculated] = [false, false];
  const found: Readonly<Record<string, (attributes: Attributes) => void>> = {
    workbookPr: ({ date1904 }) => (is1904 = isOn(date1904)),
    calcPr: ({ fullCalcOnLoad }) => (isUncalculated = isOn(fullCalcOnLoad)),
    sheet({ name = '', state, ':id': id = '' }) {
      const part = worksheets.get(id);
      if (part !== undefined)
        sheets.push({ name, isHidden: state === 'hidden' || state === 'veryHidden', part });
    },
  };
  scanXml(xml, {
    open(name, attributes) {
      if (Object.hasOwn(found, name)) found[name]!(attributes());
    },
  });
  return { sheets, is1904, isUncalculated };
}

/** Texts in the order in which cells count them, without the readings of East Asian signs. */
function sharedTextsIn(xml: string): string[] {
  const texts: string[] = [];
  let [text, isText, isReading] = ['', false, false];
  scanXml(xml, {
    open(name) {
      if (name === 'si') text = '';
      else if (name === 'rPh') isReading = true;
      else if (name === 't') isText = !isReading;
    },
    close(name) {
      if (name === 'si') texts.push(unescaped(text));
      else if (name === 'rPh') isReading = false;
      else if (name === 't') isText = false;
    },
    text(more) {
      if (isText) text += more;
    },
  });
  return texts;
}

function formatsIn(xml: string): string[] {
  const codes = new Map<number, string>();
  const ids: number[] = [];
  let isCell = false;
  scanXml(xml, {
    open(name, attributes) {
      if (name === 'cellXfs') isCell = true;
      else if (name === 'numFmt') {
        const { numFmtId, formatCode = '' } = attributes();
        codes.set(Number(numFmtId), unescaped(formatCode));
      } else if (name === 'xf' && isCell) ids.push(Number(attributes().numFmtId ?? 0));
    },
    close(name) {
      if (name === 'cellXfs') isCell = false;
    },
  });
  return ids.map((id) => codes.get(id) ?? builtInFormat(id));
}
