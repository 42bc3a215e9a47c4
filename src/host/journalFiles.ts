/**
 * The journals beside a data file, `journal.<n>.jsonl`: the writes since that file, one line per save.
 *
 *     {"crc":"…","id":"…","folder":"…","number":3,"seq":120}              the first line
 *     {"crc":"…","seq":121,"at":"…","history":8981,"rows":{…},"kept":{…}} one save
 *
 * `id` is that of the data file that the journal continues, `folder` that of the data folder. `seq` counts the saves of the
 * folder, `history` is the length of the history before. A journal of an earlier version has only `id` in its first line, and
 * no checksums.
 */
import { crc32 } from 'node:zlib';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isMap } from '../model/values/values.ts';
import { translate } from '../messages/translate.ts';
import { isThere } from './durableWrites.ts';

// Lines of JSON that begin with a checksum (CRC-32, as of zlib): `{"crc":"0a1b2c3d",…}`. It covers the rest of the line
// and continues the checksum of the line before. So a line does not fit after it was changed, or where a line was taken
// out, doubled or moved.

/** Of nothing: what the first line continues. */
export const noSum = '00000000';

/** @param before the checksum that it continues */
export const sumOf = (data: string | Uint8Array, before = noSum): string =>
  crc32(data, Number.parseInt(before, 16)).toString(16).padStart(8, '0');

/** The text has no line break. */
export function checkedLine(value: object, before: string): { text: string; sum: string } {
  const rest = JSON.stringify(value).slice(1);
  const sum = sumOf(rest, before);
  return { text: `{"crc":"${sum}",${rest}`, sum };
}

const beginning = /^\{"crc":"([0-9a-f]{8})",/;
const beginningLength = '{"crc":"00000000",'.length;

/** The checksum that a line has, and whether it is right; undefined where the line has none. */
export function sumIn(line: string, before: string): { sum: string; isRight: boolean } | undefined {
  const sum = beginning.exec(line)?.[1];
  if (sum === undefined) return undefined;
  return { sum, isRight: sumOf(line.slice(beginningLength), before) === sum };
}

/** The value of such a line, without its checksum. */
export function checkedValue<T extends object>(line: string): T {
  return JSON.parse(`{${line.slice(beginningLength)}`) as T;
}

// The text of a data file: one record per line. A file of the server has the checksums of its parts in its last part,
// `$journal`: see dataFile.ts.

/** By list, or other part of a data file. */
export type Sums = Readonly<Record<string, string>>;

/** Key of the part with the checksums. */
export const journalKey = '$journal';

/** Bytes that are written at once, which take about a millisecond to serialize. */
const portion = 200_000;

/** Lists are serialized while they are written. */
type Part = [name: string, list: readonly unknown[] | string];

/**
 * The text in pieces; other requests can run in between. Later changes of the state don't change it.
 *
 * @param mark for the data of a running portal: becomes the part `$journal`
 */
export function dataText(state: Readonly<Record<string, unknown>>, mark?: object): Iterable<Buffer> {
  // Records are never changed in place, so copying the lists is enough.
  const parts = Object.entries(state).map(([name, value]): Part =>
    Array.isArray(value) ? [name, [...(value as unknown[])]] : [name, JSON.stringify(value)],
  );
  return textOf(parts, mark);
}

function* textOf(parts: readonly Part[], mark: object | undefined): Iterable<Buffer> {
  const sums: Record<string, string> = {};
  let held: Buffer[] = [];
  let size = 0;
  const put = (text: string) => {
    const bytes = Buffer.from(text);
    held.push(bytes);
    size += bytes.length;
    return bytes;
  };
  const take = () => {
    const all = Buffer.concat(held);
    [held, size] = [[], 0];
    return all;
  };
  put('{');
  for (const [index, [name, list]] of parts.entries()) {
    put(`${index === 0 ? '' : ','}\n${JSON.stringify(name)}: `);
    if (typeof list === 'string') {
      sums[name] = sumOf(put(list));
      continue;
    }
    put('[\n');
    let [body, sum] = ['', 0];
    for (const [at, row] of list.entries()) {
      body += `${at === 0 ? '' : ',\n'}${JSON.stringify(row)}`;
      if (body.length < portion) continue;
      sum = crc32(put(body), sum);
      body = '';
      yield take();
    }
    sums[name] = hexOf(crc32(put(`${body}\n`), sum));
    put(']');
    if (size > portion) yield take();
  }
  if (mark) {
    const { text } = checkedLine({ ...mark, sums }, noSum);
    put(`${parts.length === 0 ? '' : ','}\n${JSON.stringify(journalKey)}: ${text}`);
  }
  put('\n}\n');
  yield take();
}

const hexOf = (sum: number) => sum.toString(16).padStart(8, '0');

/** The checksum that a part has in a data file of the server, however this file is laid out. */
export function sumOfPart(value: unknown): string {
  if (!Array.isArray(value)) return sumOf(JSON.stringify(value));
  let [body, sum] = ['', noSum];
  for (const [at, row] of value.entries()) {
    body += `${at === 0 ? '' : ',\n'}${JSON.stringify(row)}`;
    if (body.length < portion) continue;
    sum = sumOf(body, sum);
    body = '';
  }
  return sumOf(`${body}\n`, sum);
}

/** The records and other data of one save. */
export type JournalEntry = {
  /** Per resource, the new and changed records. */
  rows: Record<string, readonly unknown[]>;
  /** Per resource, the ids of deleted records. */
  gone?: Record<string, readonly unknown[]>;
  /** Data other than records, by key. Complete, except that `$ids` and `$requests` only hold new entries. */
  kept: Record<string, Record<string, unknown>>;
};

/** The place of a save, which journals of an earlier version don't tell. */
type EntryPlace = { seq: number; at: string; history: number };
export type JournalLine = JournalEntry & Partial<EntryPlace>;
type JournalHeader = { id: string; folder?: string; number?: number; seq?: number };

/** A journal as it is on the disk. */
export type JournalFile = {
  file: string;
  number: number;
  /** Undefined where the file has no complete line. */
  header: JournalHeader | undefined;
  lines: readonly JournalLine[];
  /** Bytes behind the last line that counts. */
  rest: number;
};

export const journalOf = (file: string, number: number) =>
  path.join(path.dirname(file), `journal.${number}.jsonl`);

export function journalsBeside(file: string): JournalFile[] {
  const folder = path.dirname(file);
  if (path.basename(file) !== 'db.json' || !isThere(folder)) return [];
  return readdirSync(folder)
    .flatMap((name) => /^journal\.(\d+)\.jsonl$/.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b)
    .map((number) => readJournal(journalOf(file, number), number));
}

/** Throws an Error for administrators if a line is damaged. */
function readJournal(file: string, number: number): JournalFile {
  const bytes = readFileSync(file);
  const length = bytes.lastIndexOf(10) + 1;
  const [first, ...texts] = bytes.toString('utf8', 0, length).split('\n').slice(0, -1);
  const rest = bytes.length - length;
  if (first === undefined) return { file, number, header: undefined, lines: [], rest };
  const header = headerOf(first);
  if (!header)
    throw new Error(
      translate('fileStore.journalBeginsDamaged', { file, count: texts.length }) +
        translate('fileStore.journalRemedy'),
    );
  return header.folder === undefined
    ? { file, number, header, ...oldLines(file, texts, rest) }
    : { file, number, header, lines: checkedLines(file, first, texts), rest };
}

function headerOf(text: string): JournalHeader | undefined {
  if (sumIn(text, noSum)?.isRight) {
    const header = checkedValue<JournalHeader>(text);
    return typeof header.folder === 'string' ? header : undefined;
  }
  const old = valueOf(text);
  const isOld = isMap(old) && typeof old.id === 'string' && Object.keys(old).length === 1;
  return isOld ? (old as JournalHeader) : undefined;
}

function checkedLines(file: string, first: string, texts: readonly string[]): JournalLine[] {
  let sum = sumIn(first, noSum)!.sum;
  return texts.map((text, at) => {
    const found = sumIn(text, sum);
    if (!found?.isRight) throw damagedLine(file, at, texts.length);
    ({ sum } = found);
    return checkedValue<JournalLine>(text);
  });
}

/** Of an earlier version: after a power loss, the last line may have its length but not its content. */
function oldLines(file: string, texts: readonly string[], rest: number) {
  const lines = texts.map(valueOf);
  let behind = rest;
  if (lines.length > 0 && lines.at(-1) === undefined) {
    lines.pop();
    behind += Buffer.byteLength(texts.at(-1)!) + 1;
  }
  const damaged = lines.indexOf(undefined);
  if (damaged >= 0) throw damagedLine(file, damaged, texts.length);
  return { lines: lines as unknown as JournalLine[], rest: behind };
}

/** @param at of the lines after the first one of the file, counted from 0 */
const damagedLine = (file: string, at: number, count: number) =>
  new Error(
    translate('serving.fileHasLine', { file, at: at + 2 }) +
      translate('fileStore.savesFromDamage', { count: count - at }) +
      translate('fileStore.journalRemedy'),
  );

/** Undefined for a text that is no object. */
function valueOf(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isMap(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** How many saves the journals have, and from when to when, for messages. */
export function extentOf(lines: readonly JournalLine[]): { count: number; from: string; to: string } {
  return { count: lines.length, from: lines[0]?.at ?? '?', to: lines.at(-1)?.at ?? '?' };
}

/** The last save that was confirmed, in a file that is written without waiting for the disk. */
export type LastSave = { folder: string; seq: number; at: string };
export const lastSaveOf = (file: string) => path.join(path.dirname(file), 'journal.last.json');

/** Undefined after an orderly stop, and where a power loss has kept it from the disk. */
export function readLastSave(file: string): LastSave | undefined {
  if (path.basename(file) !== 'db.json' || !isThere(lastSaveOf(file))) return undefined;
  const line = readFileSync(lastSaveOf(file), 'utf8').split('\n')[0]!.trimEnd();
  return sumIn(line, noSum)?.isRight ? checkedValue<LastSave>(line) : undefined;
}
