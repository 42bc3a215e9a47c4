/**
 * What the gate needs of a place for files, and all that it knows of one. It keeps bytes under ids and knows nothing
 * of records, rights or names; folderFiles.ts keeps them in a folder, another one stands behind the same interface.
 */
import type { Readable } from 'node:stream';

/** First and last byte, both included. */
export type ByteRange = readonly [number, number];
export type Opened = { size: number; read(range?: ByteRange): Readable };

export interface FileStore {
  /**
   * Keeps the bytes; resolves once that is safe from a crash. `announce` runs when all bytes are there and before
   * they are kept, so that nothing stays that was not announced. Keeps nothing when either of them fails.
   */
  put(id: string, bytes: AsyncIterable<Uint8Array>, announce: () => Promise<void>): Promise<void>;
  /** undefined: there is no such file. */
  open(id: string): Promise<Opened | undefined>;
  /** Does nothing where there is no such file. */
  remove(id: string): Promise<void>;
}
