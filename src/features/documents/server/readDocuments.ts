/** Reads files of documents in a thread of their own, so that requests are answered meanwhile. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { DocumentError } from '../shared/document.ts';
import type { DocumentFormatName } from '../shared/registry.ts';
import type { TableLayouts } from '../shared/table/table.ts';
import { Thread, ThreadEnded } from '#host/thread.ts';
import type { DocumentCalls, ReadingOfFile } from './documentReader.ts';
import { putBack } from './sliced.ts';
import type { NamedFile } from './unpackedFiles.ts';

/** Milliseconds until a file is refused that is still being read. */
const within = 20_000;

const thread = new Thread<DocumentCalls>(new URL('./documentReader.ts', import.meta.url), { memory: 512 });

/**
 * The files, with those of zips in the place of each, and what was read in them.
 *
 * @param keeps the formats whose files are stored beside their records: the bytes of others are not handed back
 * @param layouts those of tables that are read
 * @throws DocumentError for a zip that can't be read, and where time or memory runs out
 */
export async function readDocuments(
  files: readonly NamedFile[],
  how: { keeps: readonly DocumentFormatName[]; layouts: TableLayouts },
): Promise<readonly ReadingOfFile[]> {
  // Copies of their own, which the thread takes over.
  const copies = files.map(({ name, bytes }) => ({ name, bytes: new Uint8Array(bytes) }));
  const transfer = copies.map(({ bytes }) => bytes.buffer);
  try {
    const answer = await thread.call('read', { files: copies, ...how }, { within, transfer });
    if ('refusal' in answer) {
      const { words, status } = answer.refusal;
      throw new DocumentError(words.key, words.values, status);
    }
    for (let left = answer.slices; left > 0; left--) {
      await nextTurn();
      putBack(answer.files, await thread.call('next', answer.reading, { within }));
    }
    return answer.files;
  } catch (error) {
    throw error instanceof ThreadEnded ? new DocumentError('documents.tooMany') : error;
  }
}
