/** Bodies: JSON, small, and of a shape that can't hurt. The first thing that a request meets. */
import express, { type Request, type RequestHandler } from 'express';
import { HttpError, malformed } from './http.ts';
import { say } from '../../messages/say.ts';

const maxBytes = 256 * 1024;
const maxDepth = 12;
/** So many bytes arrive in no time, unless someone holds them back. */
const patience = 15_000;

const withBody = new Set(['POST', 'PUT', 'PATCH']);
const parse = express.json({ limit: maxBytes, strict: true, inflate: false });

/** Leaves a harmless object in `req.body`, or refuses with 400, 413 or 415. Other verbs bring no body. */
export const readBody: RequestHandler = (req, res, next) => {
  // the library honours it in its own routes; ours know one verb per request
  delete req.headers['x-http-method-override'];
  if (!withBody.has(req.method)) return next();
  if (hasBody(req) && !req.is('application/json')) return next(new HttpError(415, say('http.wantsJson')));
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    next(new HttpError(408, say('http.slow')));
  }, patience);
  parse(req, res, (error?: unknown) => {
    clearTimeout(timer);
    if (isLate) return;
    if (error) return next(error);
    try {
      assertObject(req.body ?? {});
      next();
    } catch (refusal) {
      next(refusal);
    }
  });
};

const hasBody = (req: Request) =>
  req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0;

function assertObject(body: unknown) {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw malformed(say('http.wantsObject'));
  assertHarmless(body);
}

const dangerous = new Set(['__proto__', 'constructor', 'prototype']);
/** Values in all, entries of one list or object, and characters of a key, at most. */
const maxValues = 20_000;
const maxEntries = 5_000;
const maxKeyLength = 200;
/** What no UTF-8 says, or no database keeps. */
const unkeepable = /[\0\p{Cs}]/u;

/** Refuses what is nested or long without end, texts that no store could give back, and keys that would change objects instead of being data. */
export function assertHarmless(root: unknown) {
  let values = 0;
  const check = (value: unknown, depth: number) => {
    if (++values > maxValues) throw malformed(say('http.tooManyValues', { max: maxValues }));
    if (typeof value === 'string' && unkeepable.test(value)) throw malformed(say('http.badText'));
    if (typeof value !== 'object' || value === null) return;
    if (depth >= maxDepth) throw malformed(say('http.tooDeep', { max: maxDepth }));
    const entries = Object.entries(value);
    if (entries.length > maxEntries) throw malformed(say('http.listTooLong', { max: maxEntries }));
    for (const [key, part] of entries) {
      if (unkeepable.test(key)) throw malformed(say('http.badText'));
      if (dangerous.has(key)) throw malformed(say('http.badKey', { key }));
      if (key.length > maxKeyLength)
        throw malformed(say('http.keyTooLong', { key: key.slice(0, 40), max: maxKeyLength }));
      check(part, depth + 1);
    }
  };
  check(root, 0);
}
