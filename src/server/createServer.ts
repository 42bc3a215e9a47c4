/** Builds the HTTP server for API, config and pages on one port. It doesn't listen yet. */
import { AsyncLocalStorage } from 'node:async_hooks';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { Socket } from 'node:net';
import { withWalPosition } from './data/postgres/connection/replicas.ts';
import { Door, endWith } from './door/door.ts';
import { connectionLimits } from './door/limits.ts';
import { httpErrorOf } from './api/storeErrors.ts';
import { pathOf, sendError } from './http/http.ts';
import { createLog, trace, type Log } from './http/requestLog.ts';
import { createMetrics } from './http/metrics.ts';
import { inPortalLanguage, inRequestLanguage } from './http/requestLanguage.ts';
import { Router, type RouterOptions } from './router.ts';
import { translate } from '../messages/translate.ts';

// The time of the caller's last write within the last 90 seconds. A browser sends it in a cookie, so every process knows
// it. For callers without cookies, the process that took the write remembers it by their token.

type Caller = { last: number; wrote(): void };

const current = new AsyncLocalStorage<Caller>();
const cookie = 'portal-wrote';
/** Longer than any shared answer is used. */
const seconds = 90;
const byToken = new LRUCache<string, number>({ max: 10_000, ttl: seconds * 1000 });

/** Milliseconds since 1970; 0 without a recent write, and outside of a request. */
export const lastWrite = (): number => current.getStore()?.last ?? 0;

/** Notes that the caller has written. */
export const noteWrite = (): void => current.getStore()?.wrote();

export function withLastWrite<T>(req: IncomingMessage, res: ServerResponse, run: () => T): T {
  const { authorization, cookie: cookies = '' } = req.headers;
  const [, brought = '0'] = /(?:^|; ?)portal-wrote=(\d{1,15})(?:;|$)/.exec(cookies) ?? [];
  const known = authorization === undefined ? 0 : (byToken.get(authorization) ?? 0);
  const caller: Caller = {
    // A clock that is ahead must not keep answers from being shared for longer.
    last: Math.max(known, Math.min(Number(brought), Date.now())),
    wrote() {
      const isFirst = caller.last < Date.now() - 1000;
      caller.last = Date.now();
      if (authorization !== undefined) byToken.set(authorization, caller.last);
      if (isFirst && !res.headersSent)
        res.appendHeader(
          'Set-Cookie',
          `${cookie}=${caller.last}; Path=/api; Max-Age=${seconds}; HttpOnly; SameSite=Strict`,
        );
    },
  };
  return current.run(caller, run);
}

export type ServerOptions = RouterOptions & {
  /** Absent: only failures are logged. */
  log?: Log;
  /** Addresses and networks that may read `/metrics`; absent: none may, and nothing is measured. */
  metricsAllow?: readonly string[];
  /** Milliseconds within which a whole request must arrive. */
  requestTimeout?: number;
};

/** The door is for connections that are no requests: those of the development server's hot reload. */
export function createServer(options: ServerOptions): http.Server & { door: Door } {
  const { current, data, log = createLog('errors'), requestTimeout = connectionLimits.requestTime } = options;
  const { isLocal, trustProxy } = options;
  const door = new Door({ isLocal, trustProxy, log, publicUrl: () => current().portal.mail?.url });
  const metrics = createMetrics(options.metricsAllow, door.clientOf);
  const router = new Router(options, metrics, door);
  const server = http.createServer(
    {
      maxHeaderSize: connectionLimits.headers,
      requestTimeout,
      keepAliveTimeout: connectionLimits.idleTime,
      headersTimeout: Math.min(connectionLimits.headersTime, requestTimeout),
      connectionsCheckingInterval: Math.min(2000, requestTimeout),
    },
    (req, res) => {
      trace(log, req, res);
      metrics.watch(req, res, pathOf(req));
      res.once('finish', () => closeUnread(req));
      const answer = () =>
        router.answer(req, res).catch((error: unknown) => sendError(req, res, httpErrorOf(error, true)));
      const run = () => inRequestLanguage(req, current, answer);
      const { hasReplicas, sharesFigures } = data?.store ?? {};
      const positioned = hasReplicas ? () => withWalPosition(req, res, run) : run;
      if (sharesFigures) withLastWrite(req, res, positioned);
      else positioned();
    },
  );
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) =>
    inPortalLanguage(current().portal, () => refuseUnreadable(error, socket)),
  );
  return Object.assign(server, { door });
}

/**
 * Closes a connection that goes on sending after its answer, but only after a while so that the client can
 * read the answer.
 */
function closeUnread(req: IncomingMessage) {
  if (!req.complete) setTimeout(() => req.destroy(), connectionLimits.unreadTime).unref();
}

/** Answers bytes that Node can't parse as HTTP. They never reach the request handler above. */
function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy();
  const [status, message] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? ([431, translate('http.headersTooLong')] as const)
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? ([408, translate('http.slow')] as const)
        : ([400, translate('http.unreadable')] as const);
  endWith(socket, status, message);
}
