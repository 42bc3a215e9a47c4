/** Liveness and readiness, for process managers and load balancers. */
import { requestContextOf } from './http/requestContext.ts';
import type { IncomingMessage } from 'node:http';
import { viewerOf } from '../model/filter/filter.ts';
import { todayOf } from '../model/time/time.ts';
import type { Portal } from '../model/types.ts';
import { openPortalData } from './rules/openPortalData.ts';
import type { Stores } from './data/storeTypes.ts';
import { shapeOf } from './data/shape.ts';
import { methodNotAllowed, type HttpResponse } from './http/http.ts';
import { translate } from '../messages/translate.ts';
import { inTime } from '#model/promises.ts';

type Ready = {
  portal: () => Portal;
  data?: Stores;
  /** Aborts when the process is about to end, and takes no new visitors. */
  leaving?: AbortSignal | undefined;
  timeout?: number;
};

/** `isLate`: somebody has waited for it in vain. */
type Question = { answer: Promise<unknown>; isLate: boolean };

const mostUnanswered = 3;

/**
 * Answers `/healthz` and `/readyz`; undefined for other addresses. Neither reveals anything about the company
 * or a failure.
 *
 * @param timeout milliseconds that the store may take to answer
 */
export function createHealthCheck({ portal, data, leaving, timeout = 3000 }: Ready) {
  let pending: Question | undefined;
  let unanswered = 0;
  /**
   * Simultaneous callers share one query. After a timeout the next caller starts a new one, which may get a
   * working connection, up to `mostUnanswered` open queries.
   */
  const ask = (): Question => {
    if (pending && (!pending.isLate || unanswered >= mostUnanswered)) return pending;
    unanswered++;
    const answer = (data ? tryStore(data, portal()) : Promise.resolve()).finally(() => {
      unanswered--;
      if (pending === question) pending = undefined;
    });
    const question: Question = { answer, isLate: false };
    pending = question;
    return question;
  };

  const answer = async (req: IncomingMessage, path: string): Promise<HttpResponse> => {
    if (req.method !== 'GET' && req.method !== 'HEAD') throw methodNotAllowed(['GET', 'HEAD']);
    if (path === '/healthz') return { body: { status: 'ok' } };
    if (leaving?.aborted) return unavailable();
    const question = ask();
    try {
      await inTime(
        timeout,
        question.answer,
        () => new Error(translate('serving.dataDidNotAnswerWithin', { timeout })),
      );
      return { body: { status: 'ok' } };
    } catch (error) {
      question.isLate = true;
      requestContextOf(req).noteFailure(error);
      requestContextOf(req).noteUnavailable(error as Error);
      return unavailable();
    }
  };
  return (req: IncomingMessage, path: string): Promise<HttpResponse> | undefined =>
    path === '/healthz' || path === '/readyz' ? answer(req, path) : undefined;
}

const unavailable = (): HttpResponse => ({
  status: 503,
  body: { status: 'unavailable', message: translate('http.unavailable') },
  headers: { 'Retry-After': '5' },
});

/** Reads an account that doesn't exist: only that the store answers matters, and that its server can be written to. */
async function tryStore(data: Stores, portal: Portal): Promise<void> {
  const { accounts, resources } = portal;
  const viewer = viewerOf(portal, todayOf(portal));
  const reading = openPortalData(data, portal).get(shapeOf(resources[accounts.resource]!, viewer), 'readyz');
  await Promise.all([reading, data.store.checkWritable?.()]);
}
