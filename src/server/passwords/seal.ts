/** Encrypts values for cookies, links and the store: AES-256-GCM with a key that is derived from the installation's secret. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { getOrMake, memoize } from '#model/values/memoize.ts';

const ivLength = 12;
const tagLength = 16;

/** Each purpose has a key of its own: a value that is sealed for one can't be opened for another. */
export type Purpose =
  | 'account link'
  | 'sign-in state'
  | 'provider tokens'
  | 'trial'
  | 'factor secret'
  | 'factor to confirm'
  | 'challenge'
  | 'cursor'
  | 'foreseen'
  | 'oauth client'
  | 'oauth request'
  | 'oauth code'
  | 'asking client';

const keysOf = memoize((_secret: Uint8Array) => new Map<Purpose, Buffer>());

function keyFor(secret: Uint8Array, purpose: Purpose): Buffer {
  return getOrMake(keysOf(secret), purpose, () =>
    Buffer.from(hkdfSync('sha256', secret, '', `portal ${purpose}`, 32)),
  );
}

export function seal(secret: Uint8Array, purpose: Purpose, value: unknown): string {
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv('aes-256-gcm', keyFor(secret, purpose), iv);
  const text = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url');
}

/**
 * Undefined for a text that was not sealed with this secret for this purpose. A sealed text has one spelling: the same bytes with `=` at
 * the end are refused, too. Otherwise a caller that counts each text once would count it again.
 */
export function unseal<T>(secret: Uint8Array, purpose: Purpose, sealed: string): T | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length <= ivLength + tagLength || bytes.toString('base64url') !== sealed) return undefined;
  const opening = createDecipheriv(
    'aes-256-gcm',
    keyFor(secret, purpose),
    bytes.subarray(0, ivLength),
  ).setAuthTag(bytes.subarray(ivLength, ivLength + tagLength));
  try {
    const text = Buffer.concat([opening.update(bytes.subarray(ivLength + tagLength)), opening.final()]);
    return JSON.parse(text.toString('utf8')) as T;
  } catch {
    return undefined;
  }
}
