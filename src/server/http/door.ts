/**
 * What each request has to pass before anything else looks at it, in the built server and in that of `npm run dev` alike:
 * its target, method, host and declared size. The door also says whose request it is. docs/operations.md has the table.
 */
import type { Client } from './client.ts';
import { type IncomingMessage, STATUS_CODES } from 'node:http';
import { isIP, SocketAddress } from 'node:net';
import proxyAddr from 'proxy-addr';
import { type TrustProxy, isThisMachine } from '#host/env.ts';
import type { Duplex } from 'node:stream';
import { translate } from '#messages/translate.ts';
import { getOrMake } from '#model/values/memoize.ts';
import { badRequest, HttpError, methodNotAllowed, pathOf } from './http.ts';
import type { Log } from './requestLog.ts';
import { bodyLimits, type BodyLimit } from './limits.ts';

// Whose request it is: the client's address, in one normal form for limits, streams and metrics.

/** True for a request that a proxy or tunnel says to have forwarded. */
function isForwarded({ headers }: IncomingMessage): boolean {
  for (const name in headers)
    if (name.startsWith('x-forwarded-') || name === 'forwarded' || name === 'via' || name === 'x-real-ip')
      return true;
  return false;
}

/** Returns the client of a request, from `X-Forwarded-For` only as far as the proxies are trusted. */
export function clientReader(trusted: TrustProxy = 0): (req: IncomingMessage) => Client {
  const isTrusted =
    typeof trusted === 'number'
      ? (_address: string, hop: number) => hop < trusted
      : proxyAddr.compile([...trusted]);
  return (req) => {
    // A closed connection has no address.
    const nearest = normalAddress(req.socket.remoteAddress ?? '') ?? '';
    if (nearest === '' || !isForwarded(req)) return { address: nearest, isCertain: true };
    const reported = String(req.headers['x-forwarded-for'] ?? '').split(',');
    let [address, hop]: [string | undefined, number] = [nearest, 0];
    while (address !== undefined && reported.length > 0 && isTrusted(address, hop)) {
      address = normalAddress(reported.pop()!);
      hop++;
    }
    return hop === 0 || address === undefined
      ? { address: nearest, isCertain: false }
      : { address, isCertain: true };
  };
}

/**
 * The one form in which addresses are compared: without port and zone, IPv6 as in RFC 5952, IPv4 without its IPv6 form.
 * Undefined for a text that is no address.
 *
 * @example normalAddress('[2001:DB8::0:1]:443') // '2001:db8::1'
 */
export function normalAddress(text: string): string | undefined {
  const [, inBrackets, v4] = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d{1,5})?$/.exec(text.trim()) ?? [];
  const address = (inBrackets ?? v4 ?? text.trim()).replace(/%.*$/s, '');
  const version = isIP(address);
  if (version !== 6) return version === 4 ? address : undefined;
  return new SocketAddress({ address, family: 'ipv6' }).address.replace(/^::ffff:(?=\d+\.)/, '');
}

/** The name in a Host header, in lower case and without its port; undefined for a text that is no host. */
function hostName(header = ''): string | undefined {
  const [, inBrackets, name = inBrackets] =
    /^(?:\[([\da-f:.]+)\]|([^:[\]\s@/]+))(?::\d+)?$/i.exec(header) ?? [];
  return name?.toLowerCase();
}

/**
 * True for a name that only leads to this machine: `localhost` and the names below it (RFC 6761, 6.3), and loopback
 * addresses. Any other name may belong to a page of the Internet that has made it lead here.
 */
const namesThisMachine = (name: string): boolean => isThisMachine(name) || /(?:^|\.)localhost$/.test(name);

/**
 * The networks that an address is counted by. Of IPv6, one client usually holds a /64, a customer a /56 and a site a /48
 * (RFC 6177). An IPv4 address is counted by itself alone.
 */
type Networks = { client: string; customer?: string; site?: string };

/** @param address in the form of `normalAddress` */
export function networksOf(address: string): Networks {
  if (!address.includes(':')) return { client: address };
  const [head = '', tail = ''] = address.split('::');
  const [first, last] = [head, tail].map((part) => part.split(':').filter(Boolean));
  const zeros = address.includes('::') ? 8 - first!.length - last!.length : 0;
  const [a, b, c, d] = [...first!, ...Array<string>(zeros).fill('0'), ...last!];
  const upperByte = (parseInt(d!, 16) >> 8).toString(16);
  return {
    client: `${a}:${b}:${c}:${d}/64`,
    customer: `${a}:${b}:${c}:${upperByte}00/56`,
    site: `${a}:${b}:${c}/48`,
  };
}

/** The widest network of an address, which shares the places of a queue. */
export const siteOf = (address: string): string => {
  const { client, site = client } = networksOf(address);
  return site;
};

/** Answers on a connection for which Node has made no response, and closes it. */
export function endWith(socket: Duplex, status: number, message: string): void {
  const body = JSON.stringify({ message });
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Cross-Origin-Resource-Policy: same-origin\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}

type DoorOptions = {
  /** True if only programs of this machine reach the server, and no proxy is named. */
  isLocal?: boolean | undefined;
  /** The proxies in front of this server that are trusted to report the client's address. */
  trustProxy?: TrustProxy | undefined;
  /** The portal's public address in its config. */
  publicUrl: () => string | undefined;
  /** The limit of bodies at an address; undefined where what is asked there says it. */
  limitAt: (path: string) => BodyLimit | undefined;
  log: Log;
};

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
/** Monitors ask by the address of the process. These answers contain nothing of the company. */
const forMonitors = /^\/(?:healthz|readyz|metrics)$/;

type DoorNotice = 'forwardedByNobody' | 'refusedHost' | 'noForwardedFor';
/** The notices that a log has: each is written once. */
const written = new WeakMap<Log, Set<DoorNotice>>();

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
    const { isLocal } = this.#options;
    // Some libraries honour this header; here a request has only its own method.
    delete req.headers['x-http-method-override'];
    readTarget(req);
    const path = pathOf(req);
    if (!methods.includes(req.method!)) throw methodNotAllowed(methods);
    this.#noteForwarding(req);
    if (isLocal && !forMonitors.test(path) && !this.#answersTo(req.headers.host)) {
      this.#noteOnce('refusedHost', { host: (hostName(req.headers.host) ?? '?').slice(0, 100) });
      throw new HttpError(421, translate('http.otherHost'));
    }
    const size = Number(req.headers['content-length'] ?? 0);
    // It is the least of the limits.
    const limit = size > bodyLimits.json.size ? this.#options.limitAt(path) : undefined;
    if (limit && size > limit.size) throw new HttpError(413, limit.tooLarge());
  }

  /** Tells in the log what keeps the portal from knowing its visitors. */
  #noteForwarding(req: IncomingMessage): void {
    const { trustProxy } = this.#options;
    if (!trustProxy) return isForwarded(req) ? this.#noteOnce('forwardedByNobody') : undefined;
    // Monitors, and programs of the machine, may come by another way than the proxy.
    const isByProxy = !forMonitors.test(pathOf(req)) && !namesThisMachine(hostName(req.headers.host) ?? '');
    if (isByProxy && req.headers['x-forwarded-for'] === undefined) this.#noteOnce('noForwardedFor');
  }

  #noteOnce(notice: DoorNotice, values: { host?: string } = {}): void {
    const { log } = this.#options;
    const notices = getOrMake(written, log, () => new Set<DoorNotice>());
    if (notices.has(notice)) return;
    notices.add(notice);
    log.notice(translate(`serving.${notice}`, values as never));
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
