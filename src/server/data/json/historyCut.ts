/** What becomes of a history's file that is longer or shorter than its data say. */
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
import { phrase } from '../../../messages/phrase.ts';

/**
 * What no data file counts was never acknowledged, or belongs to data that has since been replaced by an older copy:
 * it is no history of this data, and is put beside it.
 */
export function cutAt(name: string, length: number) {
  const file = openSync(name, 'r+');
  try {
    const rest = Buffer.alloc(fstatSync(file).size - length);
    readSync(file, rest, 0, rest.length, length);
    appendFileSync(name.replace(/\.jsonl$/, '.cut.jsonl'), rest);
    ftruncateSync(file, length);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Entries that the data count on must not be missing. */
export function refuseShorter(name: string, length: number) {
  const { size } = statSync(name);
  if (size < length)
    throw new Error(damagedHistory(name, phrase`tem ${size} bytes, e os dados contam com ${length}`));
}

export const damagedHistory = (file: string, reason: string) =>
  phrase`O arquivo do histórico ${file} ${reason}. Nada foi alterado nele. ` +
  phrase`Recupere uma cópia, ou mova-o para outro lugar: sem ele o histórico recomeça vazio.`;
