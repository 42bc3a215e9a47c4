/** The parts of a workbook that say what its sheets contain: names, texts, formats. */
import { FileError } from '../fileError.ts';
import { builtInFormat } from './builtInFormats.ts';
import { scanXml, unescaped, type Attributes } from './scanXml.ts';
import { unpacked, type Part } from './zipParts.ts';

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
export type ReadPart = (path: string) => Promise<string | undefined>;

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
