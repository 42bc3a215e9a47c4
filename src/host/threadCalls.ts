/** The side of the thread: see Thread. */
import { parentPort, workerData } from 'node:worker_threads';
import { causesInWords } from './causes.ts';

/** The functions of a thread by name. Their values and answers are copied from thread to thread. */
export type Calls = { readonly [name: string]: (value: never) => unknown };

export type ThreadStart = { source: string; data: unknown };
export type ThreadRequest = { id: number; name: string; value: unknown };
export type ThreadAnswer = { id: number; answer: unknown } | { id: number; failed: string };
/** What a thread says once its code is loaded. */
export const threadIsReady = 'ready';

/** What `Options.data` of the thread has said. */
export const threadData = (): unknown => (workerData as ThreadStart).data;

/** An answer whose buffers the other thread takes over without a copy. */
export class Transferred<T> {
  readonly answer: T;
  readonly buffers: readonly ArrayBuffer[];
  constructor(answer: T, buffers: readonly ArrayBuffer[]) {
    this.answer = answer;
    this.buffers = buffers;
  }
}

/** Answers the calls of the thread that has started this one. A call begins when it comes, also while others are under way. */
export function answerCalls(calls: Calls): void {
  const port = parentPort!;
  port.on('message', async ({ id, name, value }: ThreadRequest) => {
    try {
      const result: unknown = await calls[name]!(value as never);
      const [answer, buffers] =
        result instanceof Transferred ? [result.answer as unknown, result.buffers] : [result, []];
      port.postMessage({ id, answer } satisfies ThreadAnswer, buffers);
    } catch (error) {
      port.postMessage({ id, failed: causesInWords(error) } satisfies ThreadAnswer);
    }
  });
  port.postMessage(threadIsReady);
}
