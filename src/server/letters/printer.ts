/** Draws sheets in a worker thread, one at a time. The library is loaded with the first, and freed after a while. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { workerFile } from '#host/workerFile.ts';
import { translate } from '#messages/translate.ts';
import type { PrintAnswer } from './printThread.ts';
import type { PrintedSheet } from '../writes/printedSheet.ts';

/** Milliseconds for one sheet, with the start of the thread. */
const longest = 60_000;
/** Milliseconds after the last sheet until the thread is stopped to free its memory. */
const quietFor = 60_000;

let worker: Worker | undefined;
let idle: NodeJS.Timeout | undefined;
let last: Promise<unknown> = Promise.resolve();

/** A sheet that can't be drawn as it is, however often it is tried. */
export class UnprintableSheet extends Error {}

/** @throws UnprintableSheet */
export function printSheet(sheet: PrintedSheet): Promise<Buffer> {
  const printed = last.then(() => print(sheet));
  last = printed.catch(() => undefined);
  return printed;
}

async function print(sheet: PrintedSheet): Promise<Buffer> {
  clearTimeout(idle);
  const mine = (worker ??= new Worker(
    workerFile('printThread', new URL('./printThread.mjs', import.meta.url)),
    { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 512 } },
  ));
  mine.ref();
  try {
    const answered = once(mine, 'message', { signal: AbortSignal.timeout(longest) }) as Promise<
      [PrintAnswer]
    >;
    mine.postMessage(sheet);
    const [answer] = await answered;
    if ('missing' in answer)
      throw new UnprintableSheet(translate('delivery.missingSigns', { signs: answer.missing }));
    if ('failed' in answer) throw new Error(answer.failed);
    return Buffer.from(answer.pdf);
  } catch (error) {
    if (!(error instanceof UnprintableSheet)) stop(mine);
    // It would be out of memory each time.
    throw (error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY'
      ? new UnprintableSheet(translate('delivery.sheetTooLarge'))
      : error;
  } finally {
    // An idle thread must not keep the process alive.
    mine.unref();
    idle = setTimeout(() => stop(mine), quietFor).unref();
  }
}

function stop(one: Worker) {
  if (worker === one) worker = undefined;
  void one.terminate();
}
