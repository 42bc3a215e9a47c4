/** Reads files of documents in a thread of their own, so that requests are answered meanwhile. */
import { Worker } from 'node:worker_threads';
import { DocumentError, type ReadFile } from '#documents/document.ts';
import type { DocumentFormatName } from '#documents/registry.ts';
import { workerFile } from '#host/workerFile.ts';
import type { DocumentAnswer, DocumentRequest } from './documentReader.ts';

/** Milliseconds until a file is refused that is still being read. */
const readTime = 20_000;
/** Milliseconds after the last file until the thread is stopped to free its memory. */
const quietFor = 5 * 60_000;

type Reading = { format: DocumentFormatName; file: ReadFile };
type Pending = { resolve: (reading: Reading | undefined) => void; reject: (error: Error) => void };

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
    if ('file' in answer) asked?.resolve(answer);
    else if (answer.refused === null) asked?.resolve(undefined);
    else asked?.reject(new DocumentError(answer.refused.key, answer.refused.values));
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
 * @returns undefined for a file that no format recognizes
 * @throws DocumentError for a file that can't be read
 */
export async function readDocuments(bytes: Uint8Array): Promise<Reading | undefined> {
  clearTimeout(idle);
  const mine = (worker ??= started());
  mine.ref();
  const id = ++last;
  // A copy of its own, which the thread takes over.
  const own = Uint8Array.from(bytes);
  const answer = new Promise<Reading | undefined>((resolve, reject) => pending.set(id, { resolve, reject }));
  const timer = setTimeout(() => stop(mine), readTime);
  mine.postMessage({ id, bytes: own } satisfies DocumentRequest, [own.buffer]);
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
