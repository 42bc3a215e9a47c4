/**
 * Idempotency keys: a request that comes again because its answer was lost acts once. The key is stored in the transaction of
 * the write, so that not even a crash can separate the two.
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { translate } from '#messages/translate.ts';
import { badRequest } from '../http/http.ts';

/** The key that a client chooses, the same for each repetition of a request. */
const keyPattern = /^[\w-]{8,64}$/;

/** 400 for a key that is none. */
export function checkKey(key: string): void {
  if (!keyPattern.test(key)) throw badRequest(translate('write.badKey'));
}

/** Tells a request from others with the same key. */
export const markOf = (...parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 16);

/** The key of one of many writes that a request makes. */
export const keyOfPart = (key: string, part: string): string =>
  createHash('sha256')
    .update(JSON.stringify([key, part]))
    .digest('base64url');

export const digestOfKey = (key: string): string => createHash('sha256').update(key).digest('base64url');

// An answer may hold what is told once: a key of programs, recovery codes. Only who has the request's key can open it, and the
// store does not hold that.

const ivLength = 12;
const tagLength = 16;
const keyFrom = (secret: Uint8Array, key: string) =>
  Buffer.from(hkdfSync('sha256', secret, key, 'portal kept answer', 32));

/** The value, compressed and encrypted with the portal's secret and the request's key. */
export function sealAnswer(secret: Uint8Array, key: string, value: unknown): string {
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv('aes-256-gcm', keyFrom(secret, key), iv);
  const text = Buffer.concat([cipher.update(deflateRawSync(JSON.stringify(value))), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url');
}

/** Undefined where the secret has changed since. */
export function openAnswer<T>(secret: Uint8Array, key: string, sealed: string): T | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length <= ivLength + tagLength) return undefined;
  const opening = createDecipheriv(
    'aes-256-gcm',
    keyFrom(secret, key),
    bytes.subarray(0, ivLength),
  ).setAuthTag(bytes.subarray(ivLength, ivLength + tagLength));
  try {
    const text = Buffer.concat([opening.update(bytes.subarray(ivLength + tagLength)), opening.final()]);
    return JSON.parse(inflateRawSync(text).toString('utf8')) as T;
  } catch {
    return undefined;
  }
}
