/**
 * The interface of a file store, and all that the portal knows of one. It stores bytes under ids and knows
 * nothing of records, rights or names. folderFiles.ts stores them in a folder; another store can implement
 * the same interface.
 */
import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { translate } from '#messages/translate.ts';
import { StoreUnavailable } from './store.ts';

/** First and last byte, both inclusive. */
export type ByteRange = readonly [number, number];
export type Opened = { size: number; read(range?: ByteRange): Readable };

export interface FileStore {
  /**
   * Stores the bytes and resolves once they are durable. `announce` runs after all bytes have arrived and
   * before they are stored, so that no file remains that was not announced. Nothing is stored if either of
   * them fails.
   */
  put(id: string, bytes: AsyncIterable<Uint8Array>, announce: () => Promise<void>): Promise<void>;
  /** Resolves to undefined where there is no such file. */
  open(id: string): Promise<Opened | undefined>;
  /** Does nothing where there is no such file. */
  remove(id: string): Promise<void>;
}

/** The SHA-256 of the bytes, in hexadecimal. */
export async function sumOfFile({ read }: Opened): Promise<string> {
  const sum = createHash('sha256');
  try {
    for await (const chunk of read()) sum.update(chunk as Buffer);
  } catch (cause) {
    throw new StoreUnavailable(translate('fileStore.fileCouldNotBeRead'), { cause });
  }
  return sum.digest('hex');
}
