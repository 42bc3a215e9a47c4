import type { IncomingMessage } from 'node:http';
import proxyAddr from 'proxy-addr';
import type { TrustProxy } from '../env.ts';

/** Returns the client's address, from proxy headers only as far as the proxies are trusted. */
export function clientAddress(trusted: TrustProxy = 0): (req: IncomingMessage) => string {
  const isTrusted =
    typeof trusted === 'number'
      ? (_address: string, hops: number) => hops < trusted
      : proxyAddr.compile([...trusted]);
  // A closed connection has no address.
  return (req) => (req.socket.remoteAddress ? proxyAddr(req, isTrusted) : '');
}
