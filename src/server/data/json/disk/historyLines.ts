/**
 * The lines of a history file:
 *
 *     {"crc":"…","start":8981,"id":57,"at":"…",…}     one entry
 *
 * `start` is the length of the file before, `id` counts the entries. Lines of an earlier version have neither `crc` nor
 * `start`. Reads such a file as a whole, and handles one that is longer or shorter than the data file declares.
 */
import {
  appendFileSync,
  closeSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { checkedLine, checkedValue, noSum, sumIn, sumOf } from '#host/journalFiles.ts';
import { syncNow, asPrivateFile } from '#host/durableWrites.ts';
import type { AuditEntry } from '#server/data/store.ts';
import { translate } from '#messages/translate.ts';

/** How much of the history file belongs to the data. An earlier version stored only the length. */
export type CountedHistory = {
  /** Bytes. */
  length: number;
  /** Id of the last entry. */
  last?: number;
  /** Checksum of its line. */
  sum?: string;
};

export type HistoryLine = AuditEntry & { id: number };
type Place = { start: number; size: number; before: string };

export const historyLine = (entry: HistoryLine, start: number, before: string) =>
  checkedLine({ start, ...entry }, before);

/**
 * Throws if the line is damaged.
 *
 * @param before checksum of the line before
 */
export function readHistoryLine(line: string, before: string): { entry: HistoryLine; sum: string } {
  const found = sumIn(line, before);
  if (found && !found.isRight) throw new Error(translate('fileStore.checksumDiffers'));
  if (!found) {
    const entry = JSON.parse(line) as HistoryLine;
    if (Object.hasOwn(entry, 'start')) throw new Error(translate('fileStore.checksumMissing'));
    return { entry, sum: sumOf(line, before) };
  }
  const { start: _start, ...entry } = checkedValue<HistoryLine & { start: number }>(line);
  return { entry, sum: found.sum };
}

type FoundHistory = { valid: Required<CountedHistory>; hasMore: boolean; notices: string[] };

/**
 * Reads the file up to the declared length. Throws if it is damaged, or not the one of the data.
 *
 * @param take called with each entry
 */
export function checkedHistory(
  name: string,
  counted: CountedHistory,
  take: (entry: HistoryLine, place: Place) => void,
): FoundHistory {
  const size = statSync(name, { throwIfNoEntry: false })?.size ?? 0;
  const valid = size > 0 ? readEntries(name, Math.min(size, counted.length), take) : nothing();
  if (valid.length < Math.min(size, counted.length))
    throw new Error(damagedHistory(name, translate('fileStore.hasPartOfLine', { start: valid.length })));
  if (size < counted.length) return { valid, hasMore: false, notices: [shortNotice(name, valid, counted)] };
  if (counted.sum !== undefined && counted.sum !== valid.sum)
    throw new Error(damagedHistory(name, translate('fileStore.isOfOtherData')));
  return size === counted.length
    ? { valid, hasMore: false, notices: [] }
    : { valid, hasMore: true, notices: [moreNotice(name, counted.length)] };
}

const nothing = (): Required<CountedHistory> => ({ length: 0, last: 0, sum: noSum });

function readEntries(
  name: string,
  length: number,
  take: (entry: HistoryLine, place: Place) => void,
): Required<CountedHistory> {
  const valid = nothing();
  const file = openSync(name, 'r');
  try {
    for (const { line, start, size } of linesOf(file, 0, length)) {
      const before = valid.sum;
      let found;
      try {
        found = readHistoryLine(line, before);
        if (found.entry.id !== valid.last + 1) throw new Error(translate('fileStore.outOfOrder'));
      } catch (error) {
        throw new Error(damagedHistory(name, translate('fileStore.hasLineCantBeRead', { start })), {
          cause: error,
        });
      }
      take(found.entry, { start, size, before });
      Object.assign(valid, { length: start + size, last: found.entry.id, sum: found.sum });
    }
  } finally {
    closeSync(file);
  }
  return valid;
}

function* linesOf(
  file: number,
  from: number,
  to: number,
): Generator<{ line: string; start: number; size: number }> {
  const chunk = Buffer.alloc(1 << 20);
  let left = Buffer.alloc(0);
  let start = from;
  for (let position = from; position < to;) {
    const read = readSync(file, chunk, 0, Math.min(chunk.length, to - position), position);
    if (read === 0) break;
    position += read;
    let bytes = Buffer.concat([left, chunk.subarray(0, read)]);
    for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10)) {
      yield { line: bytes.toString('utf8', 0, end), start, size: end + 1 };
      start += end + 1;
      bytes = bytes.subarray(end + 1);
    }
    left = Buffer.from(bytes);
  }
}

function shortNotice(file: string, valid: CountedHistory, { length, last }: CountedHistory): string {
  const missing = last === undefined ? undefined : last - valid.last!;
  return missing === undefined
    ? translate('fileStore.historyLacksBytes', { file, bytes: length - valid.length })
    : translate('fileStore.historyLacksEntries', { file, count: missing, last: valid.last! });
}

/** What the file has beyond the declared length, and where it goes. */
function moreNotice(name: string, length: number): string {
  const times: string[] = [];
  const file = openSync(name, 'r');
  try {
    for (const { line } of linesOf(file, length, fstatSync(file).size))
      times.push(/"at":"([^"]{1,40})"/.exec(line)?.[1] ?? '?');
  } finally {
    closeSync(file);
  }
  return translate('fileStore.historyHasMore', {
    file: name,
    count: times.length,
    from: times[0] ?? '?',
    to: times.at(-1) ?? '?',
    cut: path.basename(cutFileOf(name)),
  });
}

const cutFileOf = (name: string) => name.replace(/\.jsonl$/, '.cut.jsonl');

/**
 * Moves everything beyond `length` to a file beside it. It was never acknowledged, or belongs to data that an
 * older backup has since replaced, so it is no history of these data.
 */
export function truncateHistory(name: string, length: number) {
  const file = openSync(name, 'r+');
  try {
    const rest = Buffer.alloc(fstatSync(file).size - length);
    readSync(file, rest, 0, rest.length, length);
    appendFileSync(cutFileOf(name), rest, asPrivateFile);
    syncNow(cutFileOf(name));
    ftruncateSync(file, length);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

const damagedHistory = (file: string, reason: string) =>
  translate('fileStore.historyFile', { file, reason }) + translate('fileStore.bringBackCopyOrMove');
