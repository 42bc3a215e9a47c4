/** Handles a history file that is longer or shorter than the data file declares. */
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
import { asPrivateFile } from '#host/privateFiles.ts';
import { translate } from '#messages/translate.ts';

/**
 * Moves everything beyond `length` to a file beside it. It was never acknowledged, or belongs to data that an
 * older backup has since replaced, so it is no history of these data.
 */
export function truncateHistory(name: string, length: number) {
  const file = openSync(name, 'r+');
  try {
    const rest = Buffer.alloc(fstatSync(file).size - length);
    readSync(file, rest, 0, rest.length, length);
    appendFileSync(name.replace(/\.jsonl$/, '.cut.jsonl'), rest, asPrivateFile);
    ftruncateSync(file, length);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Throws if the file lacks entries that the data file declares. */
export function assertHistoryLength(name: string, length: number) {
  const { size } = statSync(name);
  if (size < length)
    throw new Error(damagedHistory(name, translate('fileStore.hasBytesAndDataCount', { size, length })));
}

export const damagedHistory = (file: string, reason: string) =>
  translate('fileStore.historyFile', { file, reason }) + translate('fileStore.bringBackCopyOrMove');
