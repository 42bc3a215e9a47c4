/** Reads files of documents in a thread of their own, so that requests are answered meanwhile. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { DocumentError } from '#documents/document.ts';
import type { DocumentFormatName } from '#documents/registry.ts';
import type { TableLayouts } from '#documents/table/table.ts';
import { workerFile } from '#host/workerFile.ts';
import type { DocumentAnswer, DocumentRequest, ReadingOfFile } from './documentReader.ts';
import { putBack } from './sliced.ts';
import type { NamedFile } from './unpackedFiles.ts';

/** Milliseconds until a file is refused that is still being read. */
const readTime = 20_000;
/** Milliseconds after the last file until the thread is stopped to free its memory. */
const quietFor = 5 * 60_000;

type Readings = readonly ReadingOfFile[];
type Pending = { resolve: (answer: DocumentAnswer) => void; reject: (error: Error) => void };

let worker: Worker | undefined;
let idle: NodeJS.Timeout | undefined;
let last = 0;
let underWay = 0;
const pending = new Map<number, Pending>();

function started(): Worker {
  const one = new Worker(workerFile('documentReader', new URL('./documentReader.mjs', import.meta.url)), {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  });
  one.on('message', (answer: DocumentAnswer) => {
    const asked = pending.get(answer.id);
    pending.delete(answer.id);
    asked?.resolve(answer);
  });
  // Out of memory, or a fault of ours: what was being read is refused.
  one.on('error', () => stop(one));
  one.on('exit', () => stop(one));
  return one;
}

function stop(one: Worker) {
  if (worker !== one) return;
  worker = undefined;
  for (const { reject } of pending.values()) reject(new DocumentError('documents.tooMany'));
  pending.clear();
  void one.terminate();
}

/**
 * The files, with those of zips in the place of each, and what was read in them.
 *
 * @param keeps the formats whose files are stored beside their records: the bytes of others are not handed back
 * @param layouts those of tables that are read
 * @throws DocumentError for a zip that can't be read
 */
export async function readDocuments(
  files: readonly NamedFile[],
  { keeps, layouts }: { keeps: readonly DocumentFormatName[]; layouts: TableLayouts },
): Promise<Readings> {
  clearTimeout(idle);
  const mine = (worker ??= started());
  mine.ref();
  underWay++;
  const id = ++last;
  const ask = (request: DocumentRequest, given: ArrayBuffer[] = []) =>
    new Promise<DocumentAnswer>((resolve, reject) => {
      if (worker !== mine) return reject(new DocumentError('documents.tooMany'));
      pending.set(id, { resolve, reject });
      mine.postMessage(request, given);
    });
  // Copies of their own, which the thread takes over.
  const own = files.map(({ name, bytes }) => ({ name, bytes: new Uint8Array(bytes) }));
  const timer = setTimeout(() => stop(mine), readTime);
  try {
    const answer = await ask(
      { id, files: own, keeps, layouts },
      own.map(({ bytes }) => bytes.buffer),
    );
    if ('refusal' in answer) {
      const { words, status } = answer.refusal;
      throw new DocumentError(words.key, words.values, status);
    }
    if (!('files' in answer)) throw new DocumentError('documents.unreadable');
    for (let left = answer.slices; left > 0; left--) {
      await nextTurn();
      const more = await ask({ id, next: true });
      if ('slice' in more) putBack(answer.files, more.slice);
    }
    return answer.files;
  } finally {
    clearTimeout(timer);
    if (--underWay === 0) {
      // An idle thread must not keep the process alive.
      mine.unref();
      idle = setTimeout(() => stop(mine), quietFor).unref();
    }
  }
}
