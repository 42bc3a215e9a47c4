/** Reads files of documents in a thread of their own, so that requests are answered meanwhile. */
import { Worker } from 'node:worker_threads';
import { DocumentError } from '#documents/document.ts';
import { workerFile } from '#host/workerFile.ts';
import type { DocumentAnswer, DocumentRequest, ReadingOfFile } from './documentReader.ts';
import type { NamedFile } from './unpackedFiles.ts';

/** Milliseconds until a file is refused that is still being read. */
const readTime = 20_000;
/** Milliseconds after the last file until the thread is stopped to free its memory. */
const quietFor = 5 * 60_000;

type Readings = readonly ReadingOfFile[];
type Pending = { resolve: (readings: Readings) => void; reject: (error: Error) => void };

let worker: Worker | undefined;
let idle: NodeJS.Timeout | undefined;
let last = 0;
const pending = new Map<number, Pending>();

function started(): Worker {
  const one = new Worker(workerFile('documentReader', new URL('./documentReader.mjs', import.meta.url)), {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  });
  one.on('message', (answer: DocumentAnswer) => {
    const asked = pending.get(answer.id);
    pending.delete(answer.id);
    if ('files' in answer) asked?.resolve(answer.files);
    else asked?.reject(new DocumentError(answer.refused.key, answer.refused.values, answer.status));
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
 * @throws DocumentError for a zip that can't be read
 */
export async function readDocuments(files: readonly NamedFile[]): Promise<Readings> {
  clearTimeout(idle);
  const mine = (worker ??= started());
  mine.ref();
  const id = ++last;
  // Copies of their own, which the thread takes over.
  const own = files.map(({ name, bytes }) => ({ name, bytes: Uint8Array.from(bytes) }));
  const answer = new Promise<Readings>((resolve, reject) => pending.set(id, { resolve, reject }));
  const timer = setTimeout(() => stop(mine), readTime);
  mine.postMessage(
    { id, files: own } satisfies DocumentRequest,
    own.map(({ bytes }) => bytes.buffer),
  );
  try {
    return await answer;
  } finally {
    clearTimeout(timer);
    if (pending.size === 0) {
      // An idle thread must not keep the process alive.
      mine.unref();
      idle = setTimeout(() => stop(mine), quietFor).unref();
    }
  }
}
