import { setTimeout as wait } from 'node:timers/promises';
import { answerCalls, threadData, Transferred } from '#host/threadCalls.ts';

const calls = {
  double: (value: number) => value * 2,
  data: () => threadData(),
  waits: async (milliseconds: number) => {
    await wait(milliseconds);
    return milliseconds;
  },
  throws: (words: string) => {
    throw new Error(words);
  },
  hands: (bytes: Uint8Array<ArrayBuffer>) => new Transferred({ bytes }, [bytes.buffer]),
  fills: () => {
    const held: number[][] = [];
    for (;;) held.push(Array.from({ length: 100_000 }, (_, at) => at + held.length));
  },
  crashes: () => {
    setTimeout(() => {
      throw new Error('outside a call');
    });
    return wait(60_000);
  },
};
export type SampleCalls = typeof calls;

answerCalls(calls);
