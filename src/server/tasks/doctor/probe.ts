/**
 * `/doctor`: what has arrived of a request of `portal doctor`, and answers of the sizes that it asks for. Without its signature
 * the address is a 404.
 *
 *     GET  ?header=7000       an answer header of so many bytes
 *     GET  ?body=1000000      so many bytes
 *     GET  ?stream=1500       an event, and another one so many milliseconds later
 *     POST                    counts the bytes of the body
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { translate } from '#messages/translate.ts';
import type { Client } from '#server/http/client.ts';
import type { TrustProxy } from '#host/env.ts';
import { arriving } from '#server/http/bodyBytes.ts';
import { HttpError, methodNotAllowed, notFound, sendJson } from '#server/http/http.ts';
import { isSigned, signatureHeader } from '#server/http/signature.ts';

/** What the portal knows of the request. */
export type Arrived = {
  /** The visitor's address, as limits and streams go by it, and whether it is certain. */
  visitor: string;
  isCertain: boolean;
  /** How PORTAL_TRUST_PROXY names the proxies. */
  trusts: 'none' | 'count' | 'addresses';
  forwardedFor: string | null;
  /** Bytes of the body. */
  bytes: number;
  /** Milliseconds since 1970. */
  now: number;
};

export const entityTag = '"3"';
const longest = { header: 48_000, body: 200_000_000, stream: 5000 };

type Asking = {
  secret: Uint8Array;
  clientOf: (req: IncomingMessage) => Client;
  trustProxy: TrustProxy | undefined;
};

export async function answerProbe(
  req: IncomingMessage,
  res: ServerResponse,
  { secret, clientOf, trustProxy }: Asking,
): Promise<void> {
  if (!isSigned(secret, req.headers[signatureHeader])) throw notFound();
  if (req.method !== 'GET' && req.method !== 'POST') throw methodNotAllowed(['GET', 'POST']);
  const { searchParams } = new URL(req.url ?? '/', 'http://portal');
  const asked = (name: keyof typeof longest) => Math.min(longest[name], Number(searchParams.get(name)) || 0);
  let bytes = 0;
  if (req.method === 'POST')
    for await (const chunk of arriving(req, () => translate('files.incomplete'))) {
      bytes += chunk.length;
      if (bytes > longest.body) throw new HttpError(413, translate('http.tooLarge'));
    }
  if (asked('stream') > 0) return sendEvents(res, asked('stream'));
  if (asked('body') > 0) return sendBytes(res, asked('body'));
  const { address, isCertain } = clientOf(req);
  const { 'x-forwarded-for': forwarded } = req.headers;
  const arrived: Arrived = {
    visitor: address,
    isCertain,
    trusts: !trustProxy ? 'none' : typeof trustProxy === 'number' ? 'count' : 'addresses',
    forwardedFor: forwarded === undefined ? null : String(forwarded),
    bytes,
    now: Date.now(),
  };
  const headers = {
    ETag: entityTag,
    ...(asked('header') > 0 && { 'X-Portal-Doctor-Fill': 'x'.repeat(asked('header')) }),
  };
  // Long enough that a proxy compresses it, and as short as a record, which the portal does not compress itself.
  await sendJson(req, res, { body: { ...arrived, fill: 'portal '.repeat(200) }, headers });
}

async function sendEvents(res: ServerResponse, wait: number) {
  res.writeHead(200, {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Accel-Buffering': 'no',
  });
  res.write('data: first\n\n');
  await pause(wait);
  res.end('data: last\n\n');
}

async function sendBytes(res: ServerResponse, size: number) {
  res.writeHead(200, {
    'Content-Type': 'application/octet-stream',
    'Cache-Control': 'no-store',
    'Content-Length': size,
  });
  await pipeline(Readable.from(zeros(size)), res);
}

function* zeros(size: number) {
  const part = Buffer.alloc(64 * 1024);
  for (let left = size; left > 0; left -= part.length)
    yield left < part.length ? part.subarray(0, left) : part;
}
