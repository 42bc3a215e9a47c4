/**
 * What each request has to pass before anything else looks at it, in the built server and in that of `npm run dev` alike:
 * its target, method, host and declared size. The door also says whose request it is. docs/operations.md has the table.
 */
import type { IncomingMessage } from 'node:http';
import { translate } from '#messages/translate.ts';
import type { TrustProxy } from '../env.ts';
import { badRequest, HttpError, methodNotAllowed, pathOf } from '../http/http.ts';
import type { Log } from '../http/log.ts';
import { clientReader, isForwarded, type Client } from './clientAddress.ts';
import { hostName, namesThisMachine } from './host.ts';
import { bodyLimitAt, bodyLimits } from './limits.ts';

export type DoorOptions = {
  /** True if only programs of this machine reach the server, and no proxy is named. */
  isLocal?: boolean | undefined;
  /** The proxies in front of this server that are trusted to report the client's address. */
  trustProxy?: TrustProxy | undefined;
  /** The portal's public address in its config. */
  publicUrl: () => string | undefined;
  log: Log;
};

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
/** Monitors ask by the address of the process. These answers contain nothing of the company. */
const forMonitors = /^\/(?:healthz|readyz|metrics)$/;

/** Logs that have the notice about headers of a proxy that is not named. */
const warned = new WeakSet<Log>();

export class Door {
  readonly #options: DoorOptions;
  /** The client of a request. */
  readonly clientOf: (req: IncomingMessage) => Client;

  constructor(options: DoorOptions) {
    this.#options = options;
    this.clientOf = clientReader(options.trustProxy);
  }

  /** Throws 400, 405, 413 or 421 for a request that is not let in. */
  judge(req: IncomingMessage): void {
    const { isLocal, trustProxy, log } = this.#options;
    // Some libraries honour this header; here a request has only its own method.
    delete req.headers['x-http-method-override'];
    readTarget(req);
    const path = pathOf(req);
    if (!methods.includes(req.method!)) throw methodNotAllowed(methods);
    if (isLocal && !forMonitors.test(path) && !this.#answersTo(req.headers.host))
      throw new HttpError(421, translate('http.otherHost'));
    const size = Number(req.headers['content-length'] ?? 0);
    // It is the least of the limits.
    const limit = size > bodyLimits.json.size ? bodyLimitAt(path) : undefined;
    if (limit && size > limit.size) throw new HttpError(413, limit.tooLarge());
    if (!trustProxy && !warned.has(log) && isForwarded(req)) {
      warned.add(log);
      log.notice(translate('serving.forwardedByNobody'));
    }
  }

  /** True if the request comes from a program of this machine. One that was forwarded comes from elsewhere. */
  isLocal(req: IncomingMessage): boolean {
    return this.#options.isLocal === true && !isForwarded(req);
  }

  #answersTo(host: string | undefined): boolean {
    const name = hostName(host);
    if (name === undefined) return false;
    if (namesThisMachine(name)) return true;
    const url = this.#options.publicUrl();
    return url !== undefined && URL.canParse(url) && hostName(new URL(url).host) === name;
  }
}

/** Throws 400 for more than one host, and for a target that is no path. A target with a host counts as one with that Host. */
function readTarget(req: IncomingMessage): void {
  let hosts = 0;
  for (let at = 0; at < req.rawHeaders.length; at += 2)
    if (req.rawHeaders[at]!.toLowerCase() === 'host') hosts++;
  if (hosts > 1) throw badRequest(translate('http.twoHosts'));
  const { url = '' } = req;
  if (url.startsWith('/') || (url === '*' && req.method === 'OPTIONS')) return;
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) throw badRequest(translate('http.unreadable'));
  // RFC 9112, 3.2.2
  const { host, pathname, search } = new URL(url);
  req.headers.host = host;
  req.url = pathname + search;
}
