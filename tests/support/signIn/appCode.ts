import { codeOfStep, stepAt } from '#features/factors/server/totp.ts';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** What an authenticator app shows for this secret, in base32: now, or some steps of 30 seconds away. */
export function appCode(secret: string, off = 0): string {
  const bits = [...secret].map((one) => letters.indexOf(one).toString(2).padStart(5, '0')).join('');
  const bytes = Buffer.from(bits.match(/.{8}/g)!.map((one) => Number.parseInt(one, 2)));
  return codeOfStep(bytes, stepAt(Date.now()) + off);
}
