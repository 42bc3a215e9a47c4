/** HTTP basics for all routes: errors, JSON, headers. */
import { requestContextOf } from './requestContext.ts';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import fresh from 'fresh';
import Negotiator from 'negotiator';
import { translate } from '#messages/translate.ts';
import { UserError } from './userError.ts';
import { isUtf8 } from 'node:buffer';
import { isLarge, jsonInTurns } from './jsonInTurns.ts';
import type bodyParser from 'body-parser';
import { bodyLimits } from './limits.ts';
import { lazyRequire } from '#host/lazyRequire.ts';
import { dangerousKeys } from '#model/config/reservedNames.ts';
import { losesDigits, lossyNumbersIn } from '#model/values/lossyNumbers.ts';
import { viewAsHeader } from '#access/viewAsHeader.ts';
import { pageCookieOf, pageTokenIn, type PageSession } from './pageCookie.ts';

/** Error texts by field; `root` is for the record as a whole. */
type FieldErrors = {
  root?: { serverError: string };
  [field: string]: string | { serverError: string } | undefined;
};

/** An error that is sent as an HTTP answer. */
export class HttpError extends UserError {
  readonly status: number;
  readonly errors?: FieldErrors;
  readonly headers: Readonly<Record<string, string>>;
  /** More fields of the body, for screens that use them. */
  readonly details: Readonly<Record<string, unknown>>;
  constructor(
    status: number,
    message: string,
    {
      errors,
      headers = {},
      details = {},
      cause,
    }: {
      errors?: FieldErrors;
      headers?: Record<string, string>;
      details?: Record<string, unknown>;
      /** What the log says of it. */
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause });
    this.name = 'HttpError';
    this.status = status;
    this.errors = errors;
    this.headers = headers;
    this.details = details;
  }
}

export const badRequest = (message: string) => new HttpError(400, message);
export const unauthorized = (message: string) =>
  new HttpError(401, message, { headers: { 'WWW-Authenticate': 'Bearer' } });
export const forbidden = (message: string) => new HttpError(403, message);
export const notFound = (message = translate('http.notFound')) => new HttpError(404, message);
export const methodNotAllowed = (allow: readonly string[]) =>
  new HttpError(405, translate('http.wrongVerb', { verbs: allow.join(', ') }), {
    headers: { Allow: allow.join(', ') },
  });
/** 409. A conflict concerns the whole record: react-admin shows `root.serverError` as the notification. */
export const conflict = (message: string, details: Record<string, unknown> = {}) =>
  new HttpError(409, message, { errors: { root: { serverError: message } }, details });
export const invalid = (errors: Readonly<Record<string, string>>) =>
  new HttpError(422, translate('http.invalid'), { errors: { ...errors } });

export type HttpResponse = {
  status?: number;
  body: unknown;
  headers?: Readonly<Record<string, string>>;
  /** What the cookie of pages is from now on; absent: what it was. */
  page?: PageSession;
};

/** The path of the requested address, without its query. */
export const pathOf = ({ url = '/' }: IncomingMessage): string => url.split('?')[0]!;

const zip = promisify(gzip);

/** Sends JSON, compressed when it is long and the client accepts that. A HEAD gets only the headers. */
export function sendJson(
  req: IncomingMessage,
  res: ServerResponse,
  { status = 200, body, headers = {}, page }: HttpResponse,
): Promise<void> | undefined {
  res.statusCode = status;
  if (status === 204) {
    res.setHeader('Cache-Control', 'no-store');
    return void res.end();
  }
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
  if (!res.hasHeader('Cache-Control')) res.setHeader('Cache-Control', 'no-store');
  res.appendHeader('Vary', 'Accept-Encoding');
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
  if (page !== undefined) res.appendHeader('Set-Cookie', pageCookieOf(req, page));
  if (isLarge(body)) return jsonInTurns(body).then((bytes) => sendText(req, res, bytes));
  return sendText(req, res, JSON.stringify(body));
}

export function sendText(
  req: IncomingMessage,
  res: ServerResponse,
  text: string | Buffer,
): Promise<void> | undefined {
  const length = Buffer.byteLength(text);
  if (length > 2048 && accepts(req, 'gzip')) return sendZipped(req, res, text);
  res.setHeader('Content-Length', length);
  // A string body is sent in one packet with the headers.
  res.end(req.method === 'HEAD' ? undefined : text);
  return undefined;
}

async function sendZipped({ method }: IncomingMessage, res: ServerResponse, text: string | Buffer) {
  const bytes = await zip(text, { level: 4 });
  res.setHeader('Content-Encoding', 'gzip');
  res.setHeader('Content-Length', bytes.length);
  res.end(method === 'HEAD' ? undefined : bytes);
}

/** True when the client accepts this encoding ("br;q=0" is a refusal). */
export const accepts = (req: IncomingMessage, encoding: 'gzip' | 'br') =>
  new Negotiator(req).encodings([encoding]).length > 0;

/**
 * True when the client has this version. Its Cache-Control is ignored: fetch adds `no-cache` to each request that
 * names a version.
 */
export const hasVersion = ({ headers }: IncomingMessage, etag: string) =>
  fresh({ 'if-none-match': headers['if-none-match'] }, { etag });

/** Sends any error: an HttpError as it is, all others as a 500 without internals. */
export async function sendError(req: IncomingMessage, res: ServerResponse, error: unknown) {
  if (res.headersSent) return void res.destroy();
  const refusal = error instanceof HttpError ? error : (parserRefusal(error) ?? failure(req, error));
  const { status, message, errors, headers, details } = refusal;
  if (status === 503) requestContextOf(req).noteUnavailable(refusal);
  if (typeof details.rule === 'string') requestContextOf(req).rule = details.rule;
  const body = { message, ...(errors && { errors }), ...details };
  try {
    // a token was refused, so what pages are asked for by has ended too
    const isEnded = status === 401 && req.headers.authorization && pageTokenIn(req) !== undefined;
    await sendJson(req, res, { status, body, headers, ...(isEnded && { page: null }) });
  } catch {
    res.destroy();
  }
}

/** Translates the errors of body-parser. */
function parserRefusal(error: unknown): HttpError | undefined {
  switch ((error as { type?: unknown } | null)?.type) {
    case 'entity.too.large':
      return new HttpError(413, translate('http.tooLarge'));
    case 'entity.parse.failed':
      return badRequest(translate('http.notJson'));
    case 'entity.utf8.failed':
      return badRequest(translate('http.notUtf8'));
    case 'charset.unsupported':
    case 'encoding.unsupported':
      return new HttpError(415, translate('http.wantsPlainJson'));
    case 'number.lossy':
      return badRequest(translate('http.lostDigits', { number: (error as { number: string }).number }));
    case 'request.aborted':
    case 'request.size.invalid':
      return badRequest(translate('http.incomplete'));
    default:
      return undefined;
  }
}

function failure(req: IncomingMessage, error: unknown): HttpError {
  const id = requestContextOf(req).noteFailure(error);
  return new HttpError(500, translate('http.failure', { id }));
}

/** Additional sources of the Content-Security-Policy. */
export type CspSources = {
  /** Origin of another backend. */
  api?: string;
  scripts?: string;
  styles?: string;
  /** Other sites that images may come from. */
  images?: readonly string[];
};

/**
 * The Content-Security-Policy header. Scripts and styles come only from our own files, unless a page adds its own
 * (see `allowInPage`).
 */
export const contentSecurityPolicy = ({
  api,
  scripts = "'self'",
  styles = "'self'",
  images = [],
}: CspSources): string =>
  [
    "default-src 'self'",
    `script-src ${scripts}`,
    `style-src ${styles}`,
    ["img-src 'self' data: blob:", ...images].join(' '),
    "font-src 'self' data:",
    `connect-src 'self'${api ? ` ${api}` : ''}`,
    // attached PDFs
    "frame-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Sets the security headers of every answer. */
export function setSecurityHeaders(res: ServerResponse, policy: string) {
  res.setHeader('Content-Security-Policy', policy);
  res.setHeader('X-Content-Type-Options', 'nosniff');
  res.setHeader('X-Frame-Options', 'DENY');
  res.setHeader('Referrer-Policy', 'same-origin');
  res.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
  res.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
  res.setHeader('Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()');
}

/**
 * Adds what a page itself contains to its policy, by nonces or hashes. A policy that already allows all that
 * stands in a page remains as it is.
 */
export function allowInPage(
  res: ServerResponse,
  directive: 'script-src' | 'style-src',
  sources: readonly string[],
) {
  const policy = String(res.getHeader('Content-Security-Policy') ?? '');
  const own = `${directive} 'self'`;
  res.setHeader(
    'Content-Security-Policy',
    policy.replace(`${own};`, () => `${[own, ...sources].join(' ')};`),
  );
}

// Reads request bodies: small JSON objects that can't do harm.

const maxDepth = 12;

const withBody = new Set(['POST', 'PUT', 'PATCH']);
type Parse = (req: IncomingMessage, res: ServerResponse, next: (error?: unknown) => void) => void;
let known: Parse | undefined;
/** Loaded with the first body: most requests have none. */
const parser = (): Parse =>
  (known ??= lazyRequire<typeof bodyParser>('body-parser').json({
    limit: bodyLimits.json.size,
    strict: true,
    inflate: false,
    verify: refuseOtherTexts,
  }) as unknown as Parse);

/** The parsed and checked body; throws 400, 408, 413 or 415. Undefined for methods without a body. */
export async function readBody(
  req: IncomingMessage,
  res?: ServerResponse,
): Promise<Record<string, unknown> | undefined> {
  if (!withBody.has(req.method ?? '')) return undefined;
  const { 'transfer-encoding': encoding, 'content-length': length, 'content-type': type = '' } = req.headers;
  const isSent = encoding !== undefined || Number(length ?? 0) > 0;
  if (isSent && !/^application\/json *(?:;|$)/i.test(type))
    throw new HttpError(415, translate('http.wantsJson'));
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new HttpError(408, translate('http.slow'))), bodyLimits.json.time);
    parser()(req, res!, (error?: unknown) => {
      clearTimeout(timer);
      if (error) reject(error as Error);
      else resolve();
    });
  });
  const { body } = req as { body?: Record<string, unknown> };
  if (body === undefined) return undefined;
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw badRequest(translate('http.wantsObject'));
  assertSafeJson(body);
  return body;
}

/**
 * JSON is always UTF-8 (RFC 8259, 8.1). The parser would read other bytes as U+FFFD, which would be stored. It rewrites the
 * status of an error from here, but keeps its type (see `parserRefusal`).
 */
function refuseOtherTexts(_req: unknown, _res: unknown, bytes: Buffer, encoding: string) {
  if (encoding !== 'utf-8' || !isUtf8(bytes)) {
    const type = encoding === 'utf-8' ? 'entity.utf8.failed' : 'charset.unsupported';
    throw Object.assign(new Error(type), { type });
  }
  // a number of which the portal would keep another value
  const [number] = lossyNumbersIn(bytes.toString()).values();
  if (number !== undefined) throw Object.assign(new Error('number'), { type: 'number.lossy', number });
}

/** Limits: values in total, entries of one list or object, and characters of a key. */
const maxValues = 20_000;
const maxEntries = 5_000;
const maxKeyLength = 200;
/** Null characters and lone surrogates: UTF-8 or databases can't store them. */
export const unstorable = /[\0\p{Cs}]/u;

/**
 * Throws 400 for data that is nested too deep or too long, for texts that no store could return, and for keys
 * such as `__proto__`.
 */
export function assertSafeJson(root: unknown) {
  let values = 0;
  const check = (value: unknown, depth: number) => {
    if (++values > maxValues) throw badRequest(translate('http.tooManyValues', { max: maxValues }));
    if (typeof value === 'string' && unstorable.test(value)) throw badRequest(translate('http.badText'));
    if (losesDigits(value)) throw badRequest(translate('http.lostDigits', { number: String(value) }));
    if (typeof value !== 'object' || value === null) return;
    if (depth >= maxDepth) throw badRequest(translate('http.tooDeep', { max: maxDepth }));
    const parts: unknown[] = Array.isArray(value) ? value : Object.values(value);
    if (parts.length > maxEntries) throw badRequest(translate('http.listTooLong', { max: maxEntries }));
    for (const key of parts === value ? [] : Object.keys(value)) {
      if (unstorable.test(key)) throw badRequest(translate('http.badText'));
      if (dangerousKeys.has(key)) throw badRequest(translate('http.badKey', { key }));
      if (key.length > maxKeyLength)
        throw badRequest(translate('http.keyTooLong', { key: key.slice(0, 40), max: maxKeyLength }));
    }
    for (const part of parts) check(part, depth + 1);
  };
  check(root, 0);
}

// CORS: pages of other origins may call the API only if the environment names their origin.

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
    'Age, Content-Range, ETag, Idempotent-Replayed, Location, Mcp-Session-Id, Portal-Notice, Retry-After, Undo, WWW-Authenticate, X-Page-Mark, X-Request-Id, X-Total-At-Least',
  );
  if (req.method !== 'OPTIONS' || !req.headers['access-control-request-method']) return false;
  res.setHeader('Access-Control-Allow-Methods', 'GET, HEAD, POST, PUT, PATCH, DELETE');
  res.setHeader(
    'Access-Control-Allow-Headers',
    `Authorization, Content-Type, Idempotency-Key, If-Effects, If-Match, Mcp-Protocol-Version, Mcp-Session-Id, Offer-Undo, Range, X-Answers, X-File-Name, ${viewAsHeader}`,
  );
  res.setHeader('Access-Control-Max-Age', '600');
  res.writeHead(204).end();
  return true;
}
