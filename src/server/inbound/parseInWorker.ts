/**
 * Parses e-mails in a worker thread, within limits of time and memory, so that a crafted one does not keep
 * other requests waiting. The e-mail's sender is judged by its head, before the rest is parsed.
 */
import { Worker } from 'node:worker_threads';
import { workerFile } from '#host/workerFile.ts';
import { badRequest, HttpError } from '../http/http.ts';
import { translate } from '#messages/translate.ts';
import { limits, type RefusalReason } from './limits.ts';
import type { Mail, MailHead } from './mail.ts';
import type { ParserAnswer, ParserRequest } from './parser.ts';

/** Milliseconds for the head, which includes parsing the JSON, and for the rest. */
const headTime = 10_000;
const mailTime = 20_000;
/** Milliseconds until the worker has loaded its code. */
const startTime = 60_000;
/** Milliseconds after the last e-mail until the worker is stopped to free its memory. */
const quietFor = 5 * 60_000;
/** E-mails that may wait; each is up to 15 MB. */
const mostWaiting = 10;

let last: Promise<unknown> = Promise.resolve();
let waiting = 0;
let worker: Worker | undefined;
let idle: NodeJS.Timeout | undefined;

export type Received = { bytes: Buffer; isJson: boolean };

/**
 * Parses one e-mail at a time.
 *
 * @param judge throws to refuse the e-mail
 * @returns undefined when `judge` returns false
 */
export function parseMail(
  received: Received,
  judge: (head: MailHead) => Promise<boolean>,
): Promise<Mail | undefined> {
  if (waiting >= mostWaiting)
    throw new HttpError(503, translate('load.all'), { headers: { 'Retry-After': '30' } });
  waiting += 1;
  const answer = last.then(() => parse(received, judge)).finally(() => (waiting -= 1));
  last = answer.catch(() => undefined);
  return answer;
}

async function parse(
  { bytes, isJson }: Received,
  judge: (head: MailHead) => Promise<boolean>,
): Promise<Mail | undefined> {
  clearTimeout(idle);
  const mine = (worker ??= await started());
  mine.ref();
  try {
    // A copy of its own, which the thread takes over.
    const own = Uint8Array.from(bytes);
    const { head } = await ask(mine, { do: 'parse', bytes: own, isJson }, headTime, [own.buffer]);
    if (!(await judge(head!))) return undefined;
    return (await ask(mine, { do: 'continue' }, mailTime)).mail!;
  } finally {
    // An idle worker must not keep the process alive.
    mine.unref();
    idle = setTimeout(() => stop(mine), quietFor).unref();
  }
}

async function started(): Promise<Worker> {
  const one = new Worker(workerFile('parser', new URL('./parser.mjs', import.meta.url)), {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  });
  // Between two e-mails nobody waits for it.
  one.on('error', () => stop(one));
  await answerOf(one, startTime);
  return one;
}

function stop(one: Worker) {
  if (worker === one) worker = undefined;
  void one.terminate();
}

type Answered = { head?: MailHead; mail?: Mail };

function ask(
  one: Worker,
  request: ParserRequest,
  time: number,
  moved: ArrayBuffer[] = [],
): Promise<Answered> {
  const answer = answerOf(one, time);
  one.postMessage(request, moved);
  return answer;
}

/** The next answer of the worker. If it runs out of time or memory, it is stopped and the e-mail is refused. */
function answerOf(one: Worker, time: number): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      clearTimeout(timer);
      one.off('message', onMessage);
      one.off('exit', onFailure);
      settle();
    };
    const onMessage = (answer: ParserAnswer) =>
      end(() => ('refused' in answer ? reject(refusalFor(answer.refused)) : resolve(answer as Answered)));
    const onFailure = () => {
      stop(one);
      end(() => reject(refusalFor('tooComplex')));
    };
    const timer = setTimeout(onFailure, time);
    one.on('message', onMessage);
    one.on('exit', onFailure);
  });
}

function refusalFor(reason: RefusalReason): HttpError {
  if (reason === 'notJson') return badRequest(translate('http.notJson'));
  if (reason === 'notObject') return badRequest(translate('http.wantsObject'));
  const { headers, lines, parts } = limits;
  return new HttpError(422, translate('inbound.tooComplex', { headers: headers / 1024, lines, parts }));
}
