/** Who may ask the portal what a proxy makes of a request: whoever has the secret of its data, for a few minutes. */
import { createHmac, timingSafeEqual } from 'node:crypto';

export const probePath = '/doctor';
export const signatureHeader = 'x-portal-doctor';

const validFor = 300_000;

const sumOf = (secret: Uint8Array, at: string) =>
  createHmac('sha256', secret).update(`portal doctor ${at}`).digest('base64url');

export const signatureFor = (secret: Uint8Array, now = Date.now()): string =>
  `${now}.${sumOf(secret, String(now))}`;

export function isSigned(secret: Uint8Array, signature: unknown, now = Date.now()): boolean {
  const [, at, sum] = /^(\d{13})\.([\w-]{43})$/.exec(typeof signature === 'string' ? signature : '') ?? [];
  if (at === undefined || Math.abs(now - Number(at)) > validFor) return false;
  return timingSafeEqual(Buffer.from(sum!), Buffer.from(sumOf(secret, at)));
}
