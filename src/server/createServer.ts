/** Builds the HTTP server for API, config and pages on one port. It doesn't listen yet. */
import http, { type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { withLastWrite } from './data/lastWrite.ts';
import { withWalPosition } from './data/walPosition.ts';
import { clientAddress } from './http/clientAddress.ts';
import { httpErrorOf } from './api/storeErrors.ts';
import { pathOf, sendError } from './http/http.ts';
import { createLog, trace, type Log } from './http/log.ts';
import { createMetrics } from './http/metrics.ts';
import { inPortalLanguage, inRequestLanguage } from './http/requestLanguage.ts';
import { Router, type RouterOptions } from './router.ts';
import { translate } from '#messages/translate.ts';

export type ServerOptions = RouterOptions & {
  /** Absent: only failures are logged. */
  log?: Log;
  /** Addresses and networks that may read `/metrics`; absent: none may, and nothing is measured. */
  metricsAllow?: readonly string[];
  /** Milliseconds within which a whole request must arrive. */
  requestTimeout?: number;
};

/**
 * Milliseconds for which an idle connection is kept. A proxy that sends a request into a connection which is just being
 * closed answers 502, so this is longer than proxies keep theirs: nginx and load balancers 60 s, Caddy 2 minutes.
 */
const keepAliveTimeout = 125_000;

export function createServer(options: ServerOptions): http.Server {
  const {
    current,
    data,
    log = createLog('errors'),
    // Long enough for a photo on a slow line. body.ts sets shorter limits for other bodies.
    requestTimeout = 300_000,
  } = options;
  const metrics = createMetrics(options.metricsAllow, clientAddress(options.trustProxy));
  const router = new Router(options, metrics);
  const server = http.createServer(
    // The header limit is high because a filter may carry a thousand ids in the address.
    {
      maxHeaderSize: 64 * 1024,
      requestTimeout,
      keepAliveTimeout,
      headersTimeout: Math.min(10_000, requestTimeout),
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
  return server;
}

/**
 * Closes a connection that goes on sending after its answer, but only after a while so that the client can
 * read the answer.
 */
function closeUnread(req: IncomingMessage) {
  if (!req.complete) setTimeout(() => req.destroy(), 15_000).unref();
}

/** Answers bytes that Node can't parse as HTTP. They never reach the request handler above. */
function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy();
  const [status, message] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? ['431 Request Header Fields Too Large', translate('http.headersTooLong')]
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? ['408 Request Timeout', translate('http.slow')]
        : ['400 Bad Request', translate('http.unreadable')];
  const body = JSON.stringify({ message });
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nConnection: close\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}
