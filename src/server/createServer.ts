/** Builds the HTTP server for API, config and pages on one port. It doesn't listen yet. */
import http from 'node:http';
import type { Socket } from 'node:net';
import { Door, endWith } from './http/door.ts';
import { openAddressAt, siteLimitAt } from './feature/feature.ts';
import { bodyLimitAt, connectionLimits } from './http/limits.ts';
import { httpErrorOf } from './writes/storeErrors.ts';
import { pathOf, sendError } from './http/http.ts';
import { CallerWrites } from './http/callerWrites.ts';
import { inContext, openContext } from './http/requestContext.ts';
import { createLog, type Log } from './http/requestLog.ts';
import { createMetrics } from './http/metrics.ts';
import { inPortalLanguage, inRequestLanguage } from './http/requestLanguage.ts';
import { Router, type RouterOptions } from './router.ts';
import { translate } from '../messages/translate.ts';

export type ServerOptions = RouterOptions & {
  /** Absent: only failures are logged. */
  log?: Log;
  /** Addresses and networks that may read `/metrics`; absent: none may, and nothing is measured. */
  metricsAllow?: readonly string[];
  /** Milliseconds within which a whole request must arrive. */
  requestTimeout?: number;
};

/** The limit of bodies at an address. */
const limitAt = (path: string) =>
  openAddressAt(path.replace(/^\/api(?=\/)/, ''))?.body ?? siteLimitAt(path) ?? bodyLimitAt(path);

/** The door is for connections that are no requests: those of the development server's hot reload. */
export function createServer(options: ServerOptions): http.Server & { door: Door } {
  const { current, data, log = createLog('errors'), requestTimeout = connectionLimits.requestTime } = options;
  const { isLocal, trustProxy } = options;
  const store = data?.store;
  const door = new Door({ isLocal, trustProxy, log, limitAt, publicUrl: () => current().portal.url });
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
      const context = openContext(log, req, res);
      metrics?.watch(req, res, pathOf(req));
      // Closes a connection that goes on sending after its answer, but only after a while so that the client can read it.
      res.once('finish', () => {
        if (!req.complete) setTimeout(() => req.destroy(), connectionLimits.unreadTime).unref();
      });
      const answer = () =>
        router.answer(req, res).catch((error: unknown) => sendError(req, res, httpErrorOf(error, true)));
      if (!store?.sharesFigures && !store?.hasReplicas) return void inRequestLanguage(req, current, answer);
      context.writes = new CallerWrites(req, res, store);
      void inContext(context, () => inRequestLanguage(req, current, answer));
    },
  );
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) =>
    inPortalLanguage(current().portal, () => refuseUnreadable(error, socket)),
  );
  return Object.assign(server, { door });
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
