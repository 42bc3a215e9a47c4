/** A short digest of a value of JSON, whatever the order of its names. */
import { createHash } from 'node:crypto';
import { canonicalJson } from '#model/values/json.ts';

export const shortDigest = (value: unknown): string =>
  createHash('sha256').update(canonicalJson(value)).digest('base64url').slice(0, 22);
