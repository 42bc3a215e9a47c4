/** Reads request bodies: small JSON objects that can't do harm. */
import { isUtf8 } from 'node:buffer';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type bodyParser from 'body-parser';
import { HttpError, badRequest } from './http.ts';
import { bodyLimits } from '../door/limits.ts';
import { lazyRequire } from '../lazyRequire.ts';
import { dangerousKeys } from '#model/config/reservedNames.ts';
import { losesDigits, lossyNumbersIn } from '#model/values/lossyNumbers.ts';
import { translate } from '#messages/translate.ts';

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
export function readBody(
  req: IncomingMessage,
  res: ServerResponse,
): Promise<Record<string, unknown> | undefined> | undefined {
  return withBody.has(req.method ?? '') ? readObject(req, res) : undefined;
}

async function readObject(req: IncomingMessage, res: ServerResponse) {
  if (hasBody(req) && !/^application\/json *(?:;|$)/i.test(req.headers['content-type'] ?? ''))
    throw new HttpError(415, translate('http.wantsJson'));
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new HttpError(408, translate('http.slow'))), bodyLimits.json.time);
    parser()(req, res, (error?: unknown) => {
      clearTimeout(timer);
      if (error) reject(error as Error);
      else resolve();
    });
  });
  const { body } = req as { body?: Record<string, unknown> };
  assertObject(body ?? {});
  return body;
}

/**
 * JSON is always UTF-8 (RFC 8259, 8.1). The parser would read other bytes as U+FFFD, which would be stored. It rewrites the
 * status of an error from here, but keeps its type (see `parserRefusal`).
 */
function refuseOtherTexts(_req: unknown, _res: unknown, bytes: Buffer, encoding: string) {
  if (encoding === 'utf-8' && isUtf8(bytes)) return refuseLossyNumbers(bytes.toString());
  const type = encoding === 'utf-8' ? 'entity.utf8.failed' : 'charset.unsupported';
  throw Object.assign(new Error(type), { type });
}

/** Throws 400 for a number of which the portal would keep another value. */
function refuseLossyNumbers(json: string) {
  const [number] = lossyNumbersIn(json).values();
  if (number === undefined) return;
  throw Object.assign(new Error('number'), { type: 'number.lossy', number });
}

const hasBody = (req: IncomingMessage) =>
  req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0;

function assertObject(body: unknown) {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw badRequest(translate('http.wantsObject'));
  assertSafeJson(body);
}

/** Limits: values in total, entries of one list or object, and characters of a key. */
const maxValues = 20_000;
const maxEntries = 5_000;
const maxKeyLength = 200;
/** Null characters and lone surrogates: UTF-8 or databases can't store them. */
const unstorable = /[\0\p{Cs}]/u;

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
