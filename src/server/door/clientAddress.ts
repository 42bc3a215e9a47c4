/** Whose request it is: the client's address, in one normal form for limits, streams and metrics. */
import type { IncomingMessage } from 'node:http';
import { isIP, SocketAddress } from 'node:net';
import proxyAddr from 'proxy-addr';
import type { TrustProxy } from '../env.ts';

export type Client = {
  address: string;
  /** False where another client may be behind this address: something has forwarded the request that nobody trusts. */
  isCertain: boolean;
};

/** True for a request that a proxy or tunnel says to have forwarded. */
export function isForwarded({ headers }: IncomingMessage): boolean {
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
