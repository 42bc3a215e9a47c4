/** Pages of other origins that may call the API: none unless the environment names them. */
import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Lets a page of an allowed origin read the answer. True when the request only asked whether it may, and has its
 * answer. No cookies are involved: who has no token gets nothing, whatever the origin.
 */
export function answerOrigin(req: IncomingMessage, res: ServerResponse, allowed: readonly string[]): boolean {
  if (allowed.length === 0) return false;
  res.setHeader('Vary', 'Origin');
  const { origin } = req.headers;
  if (!origin || !allowed.includes(origin)) return false;
  res.setHeader('Access-Control-Allow-Origin', origin);
  res.setHeader(
    'Access-Control-Expose-Headers',
    'Content-Range, ETag, Idempotent-Replayed, Location, Retry-After, X-Page-Mark, X-Request-Id, X-Total-At-Least',
  );
  if (req.method !== 'OPTIONS' || !req.headers['access-control-request-method']) return false;
  res.setHeader('Access-Control-Allow-Methods', 'GET, HEAD, POST, PUT, PATCH, DELETE');
  res.setHeader(
    'Access-Control-Allow-Headers',
    'Authorization, Content-Type, Idempotency-Key, If-Effects, If-Match, Range, X-File-Name',
  );
  res.setHeader('Access-Control-Max-Age', '600');
  res.writeHead(204).end();
  return true;
}
