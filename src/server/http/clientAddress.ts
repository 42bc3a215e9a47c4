import type { IncomingMessage } from 'node:http';
import proxyAddr from 'proxy-addr';
import type { TrustProxy } from '../env.ts';

/** The address of whoever sends, as far as the proxies in front are trusted to tell it. */
export function clientAddress(trusted: TrustProxy = 0): (req: IncomingMessage) => string {
  const isTrusted =
    typeof trusted === 'number'
      ? (_address: string, hops: number) => hops < trusted
      : proxyAddr.compile([...trusted]);
  // a connection that is gone already has no address
  return (req) => (req.socket.remoteAddress ? proxyAddr(req, isTrusted) : '');
}
