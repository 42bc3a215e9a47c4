/** Puts the server together without listening: API, config and pages on one port. */
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { createApi } from './api.ts';
import {
  answerConfig,
  PublicIndex,
  remotePermissions,
  type ConfigSource,
  type PermissionsOf,
} from './configRoutes.ts';
import type { ConfigEvents } from './configEvents.ts';
import { answerOf, notFound, secure, sendJson, wrongVerb } from './http.ts';
import { markOf, type Current } from './liveConfig.ts';
import type { Pages } from './pages.ts';
import { sendFile } from './sendFile.ts';
import { Session, type Limits } from './session.ts';
import type { Store } from './store.ts';

export type ServerOptions = {
  /** Asked at every request: a config that is loaded anew counts at once. */
  current: () => Current;
  /** Those who are told when it has changed. */
  events?: ConfigEvents;
  /** Our own API; absent when another backend serves it. */
  data?: { store: Store; secret: Uint8Array };
  /** json-server's rewrite rules (routes.json). */
  routes: Record<string, string>;
  /** Base address of another backend. */
  apiUrl?: string;
  /** Reference date; absent: the config's, or the real one. */
  today?: string;
  pages?: Pages;
  limits?: Limits;
  tokenLifetime?: string;
  /** Sources of scripts that the pages' policy allows. */
  scripts?: string;
};

export function createServer(options: ServerOptions): http.Server {
  const { current, data, apiUrl, routes, pages } = options;
  const portal = () => current().portal;
  const today = () => options.today ?? portal().today ?? realToday(portal().timeZone);
  const source = (): ConfigSource => ({ ...current(), today: today(), ...(apiUrl && { apiUrl }) });

  const session = data && new Session({ ...options, ...data, portal, today });
  const api = data && session && createApi({ session, store: data.store, routes });
  const permissionsOf: PermissionsOf = session
    ? async (authorization) => (await session.visit(authorization)).access.permissions
    : remotePermissions(apiUrl ?? '', portal);
  const publicIndex = new PublicIndex();
  const policy = {
    ...(apiUrl && { api: new URL(apiUrl).origin }),
    ...(options.scripts && { scripts: options.scripts }),
  };

  async function answer(req: IncomingMessage, res: ServerResponse) {
    secure(res, policy);
    const path = (req.url ?? '/').split('?')[0]!;
    if (/^\/api(\/|$)/.test(path)) {
      if (!api) throw notFound(`A API deste portal está em ${apiUrl}/api.`);
      return api(req, res);
    }
    if (path === '/config/events' && options.events) return options.events.open(req, res, markOf(current()));
    if (path === '/config/index.json') {
      if (req.method !== 'GET' && req.method !== 'HEAD') throw wrongVerb(['GET', 'HEAD']);
      return sendFile(req, res, publicIndex.of(source()).file);
    }
    if (/^\/config(\/|$)/.test(path))
      return sendJson(req, res, await answerConfig(req, path, source(), permissionsOf));
    if (!pages) throw notFound();
    return pages(req, res, publicIndex.of(source()).index);
  }

  const server = http.createServer(
    // a filter may name a thousand ids in the address
    {
      maxHeaderSize: 64 * 1024,
      requestTimeout: 15_000,
      headersTimeout: 10_000,
      connectionsCheckingInterval: 2000,
    },
    (req, res) => {
      answer(req, res).catch((error: unknown) => {
        if (res.headersSent) return res.destroy();
        return sendJson(req, res, answerOf(error)).catch(() => res.destroy());
      });
    },
  );
  server.on('clientError', refuseUnreadable);
  return server;
}

/** The date at the portal's place, which at night is not that of UTC. */
const realToday = (timeZone: string) => new Date().toLocaleDateString('sv-SE', { timeZone });

/** What is no HTTP request at all never reaches the steps above. */
function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy();
  const [status, message] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? ['431 Request Header Fields Too Large', 'O endereço ou os cabeçalhos são longos demais.']
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? ['408 Request Timeout', 'A requisição demorou demais para chegar.']
        : ['400 Bad Request', 'A requisição não pôde ser lida.'];
  const body = JSON.stringify({ message });
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nConnection: close\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}
