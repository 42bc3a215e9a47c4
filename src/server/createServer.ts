/** Builds the HTTP server for API, config and pages on one port. It doesn't listen yet. */
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { todayOf } from '../model/time.ts';
import type { Portal } from '../model/types.ts';
import { countAccounts } from './accounts/accounts.ts';
import { createApi } from './api/api.ts';
import { answerConfig, remotePermissions, type PermissionsOf } from './config/configRoutes.ts';
import { PortalIndexCache, type ConfigSource } from './config/portalIndex.ts';
import type { LoginLimits } from './accounts/loginThrottle.ts';
import type { EventStream } from './config/eventStream.ts';
import { answerEditing, isEditing } from './config/editing/editRoutes.ts';
import { isWritable, type Editing } from './config/editing/files.ts';
import { brandFileAt } from './http/brandFiles.ts';
import { clientAddress } from './http/clientAddress.ts';
import { handleCors } from './http/cors.ts';
import { createHealthCheck } from './http/health.ts';
import { createMetrics } from './http/metrics.ts';
import type { TrustProxy } from './env.ts';
import { openPortalData, type Stores } from './data/portalData.ts';
import { withWalPosition } from './data/walPosition.ts';
import { onNotificationsChanged } from './delivery/notificationsApi.ts';
import {
  notFound,
  contentSecurityPolicy,
  setSecurityHeaders,
  sendJson,
  sendError,
  type CspSources,
} from './http/http.ts';
import { configState, type CurrentConfig } from './config/currentConfig.ts';
import { createLog, trace, type Log } from './http/log.ts';
import type { Pages } from './http/pages.ts';
import { sendFile } from './http/sendFile.ts';
import type { Deliverer } from './rules/deliverer.ts';
import { Session } from './accounts/session.ts';
import { refuseViewAsWrites, applyViewAs } from './accounts/viewAs.ts';
import { say } from '../messages/say.ts';
import { inPortalLanguage, localizedPortal, requestLanguage } from './http/requestLanguage.ts';
import type { Locale } from '../messages/language.ts';
import { withLanguage } from '../messages/node.ts';

export type ServerOptions = {
  /** Returns the config in force. Called at every request, so a reloaded config takes effect at once. */
  current: () => CurrentConfig;
  /** Announces a changed config to open pages. */
  events?: EventStream;
  /** The store behind our own API; absent when the pages call another backend directly. */
  data?: Stores & { secret: Uint8Array };
  /** Sends what rules notify people and other systems of; absent: nothing is sent. */
  deliver?: Deliverer;
  /** The config's folder and how to reload it, if the portal may edit it; absent: editing is off. */
  editing?: Editing;
  /** json-server's rewrite rules (routes.json). */
  routes: Record<string, string>;
  /** Base address of another backend that the pages call directly. */
  apiUrl?: string;
  /** True when another backend stores the records behind our API, spoken to in the config's `dialect`. */
  isElsewhere?: boolean;
  /** Reference date for `$today`; absent: the config's, or the real date. */
  today?: string;
  pages?: Pages;
  limits?: LoginLimits;
  /** Absent: only failures are logged. */
  log?: Log;
  /** The proxies in front of this server that are trusted to report the client's address. */
  trustProxy?: TrustProxy;
  /** Addresses and networks that may read `/metrics`; absent: none may, and nothing is measured. */
  metricsAllow?: readonly string[];
  /** Milliseconds within which a whole request must arrive. */
  requestTimeout?: number;
  /** Other origins whose pages may call the API. */
  corsOrigins?: readonly string[];
  /** Environment variables that hold the secrets of inbound-mail services; absent: no mail is accepted. */
  env?: Readonly<Record<string, string | undefined>>;
  /** Sources that the pages' Content-Security-Policy allows in addition to our own files. */
  policy?: CspSources;
};

export function createServer(options: ServerOptions): http.Server {
  const {
    current,
    data,
    apiUrl,
    pages,
    log = createLog('errors'),
    corsOrigins = [],
    // Long enough for a photo on a slow line. body.ts sets shorter limits for other bodies.
    requestTimeout = 300_000,
  } = options;
  const portal = () => localizedPortal(current().portal);
  const today = () => options.today ?? todayOf(portal());
  const source = (): ConfigSource => ({
    ...current(),
    portal: portal(),
    today: today(),
    ...(apiUrl && { apiUrl }),
    ...(options.isElsewhere && { isElsewhere: true }),
    ...(data && options.editing && isWritable(options.editing) && { isEditable: true }),
    ...(data && { holders: () => countAccounts(openPortalData(data, portal()), today()) }),
  });

  const dataOf = data && ((portal: Portal) => openPortalData(data, portal));
  const session = dataOf && new Session({ ...options, ...data, dataOf, portal, today });
  const api = dataOf && session && createApi({ ...options, ...data, dataOf, session, portal });
  const permissionsOf: PermissionsOf = session
    ? async (req) => {
        const visit = await session.visit(req.headers.authorization);
        return (await applyViewAs(visit, req, dataOf(visit.portal))).access;
      }
    : remotePermissions(apiUrl ?? '', portal);
  if (data && options.events)
    onNotificationsChanged(data, (channels) => options.events?.notifyChannels(channels));
  const addressOf = clientAddress(options.trustProxy);
  const health = createHealthCheck({ portal, ...(data && { data }) });
  const metrics = createMetrics(options.metricsAllow, addressOf);
  const indexes = new PortalIndexCache();
  const policy: CspSources = { ...options.policy, ...(apiUrl && { api: new URL(apiUrl).origin }) };
  const defaultPolicy = contentSecurityPolicy(policy);

  async function answer(req: IncomingMessage, res: ServerResponse) {
    setSecurityHeaders(res, defaultPolicy);
    refuseViewAsWrites(req);
    const path = (req.url ?? '/').split('?')[0]!;
    const healthAnswer = health(req, path);
    if (healthAnswer) return sendJson(req, res, await healthAnswer);
    if (path === '/metrics') return metrics.send(req, res);
    if (/^\/(api|config)(\/|$)/.test(path) && handleCors(req, res, corsOrigins)) return;
    if (/^\/api(\/|$)/.test(path)) {
      if (!api) throw notFound(say('http.apiElsewhere', { address: apiUrl! }));
      return api(req, res);
    }
    // Only pages need the config's image origins. API requests have returned above.
    setSecurityHeaders(res, contentSecurityPolicy({ ...policy, images: portal().imageOrigins }));
    if (path === '/config/events' && options.events)
      return options.events.open(req, res, configState(current()), addressOf(req));
    if (isEditing(path)) {
      const { editing } = options;
      if (!data || !session || !dataOf || !editing) throw notFound(say('editing.off'));
      const visit = await session.visit(req.headers.authorization);
      const who = {
        visit: await applyViewAs(visit, req, dataOf(visit.portal)),
        store: data.store,
      };
      return sendJson(
        req,
        res,
        await answerEditing(req, res, path, { ...who, editing, dataOf, served: current() }),
      );
    }
    if (/^\/config(\/|$)/.test(path)) {
      const found = await answerConfig(req, path, source(), permissionsOf, indexes);
      return 'file' in found ? sendFile(req, res, found.file) : sendJson(req, res, found);
    }
    if (!pages) throw notFound();
    const { shared } = indexes.of(source());
    const file = brandFileAt(path, shared);
    return file && /^(GET|HEAD)$/.test(req.method ?? '') ? sendFile(req, res, file) : pages(req, res, shared);
  }

  /**
   * Runs a request in the caller's language. If the config can't be read, the default language is used and
   * the answer itself reports the fault.
   */
  function inItsLanguage(req: IncomingMessage, run: () => Promise<unknown>) {
    let portal: Portal;
    let locale: Locale;
    try {
      ({ portal } = current());
      locale = requestLanguage(req, portal);
    } catch {
      return run();
    }
    return withLanguage(locale, run, (portal.translations?.[locale] ?? portal).messages);
  }
  const server = http.createServer(
    // The header limit is high because a filter may carry a thousand ids in the address.
    {
      maxHeaderSize: 64 * 1024,
      requestTimeout,
      headersTimeout: Math.min(10_000, requestTimeout),
      connectionsCheckingInterval: Math.min(2000, requestTimeout),
    },
    (req, res) => {
      trace(log, req, res);
      metrics.watch(req, res, (req.url ?? '/').split('?')[0]!);
      res.once('finish', () => closeUnread(req));
      const run = () =>
        inItsLanguage(req, () => answer(req, res).catch((error: unknown) => sendError(req, res, error)));
      if (data?.store.hasReplicas) withWalPosition(req, res, run);
      else run();
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
      ? ['431 Request Header Fields Too Large', say('http.headersTooLong')]
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? ['408 Request Timeout', say('http.slow')]
        : ['400 Bad Request', say('http.unreadable')];
  const body = JSON.stringify({ message });
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nConnection: close\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}
