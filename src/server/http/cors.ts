/** CORS: pages of other origins may call the API only if the environment names their origin. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { viewAsHeader } from '#access/viewAsHeader.ts';

/**
 * Adds the headers that let an allowed origin read the answer. True when the request was a preflight, which
 * is answered here. No cookies are involved: without a token a caller gets nothing, whatever the origin.
 */
export function handleCors(req: IncomingMessage, res: ServerResponse, allowed: readonly string[]): boolean {
  if (allowed.length === 0) return false;
  res.appendHeader('Vary', 'Origin');
  const { origin } = req.headers;
  if (!origin || !allowed.includes(origin)) return false;
  res.setHeader('Access-Control-Allow-Origin', origin);
  res.setHeader(
    'Access-Control-Expose-Headers',
    'Age, Content-Range, ETag, Idempotent-Replayed, Location, Retry-After, Undo, X-Page-Mark, X-Request-Id, X-Total-At-Least',
  );
  if (req.method !== 'OPTIONS' || !req.headers['access-control-request-method']) return false;
  res.setHeader('Access-Control-Allow-Methods', 'GET, HEAD, POST, PUT, PATCH, DELETE');
  res.setHeader(
    'Access-Control-Allow-Headers',
    `Authorization, Content-Type, Idempotency-Key, If-Effects, If-Match, Offer-Undo, Range, X-File-Name, ${viewAsHeader}`,
  );
  res.setHeader('Access-Control-Max-Age', '600');
  res.writeHead(204).end();
  return true;
}
