/**
 * Codes that change with the time: RFC 6238 over HOTP (RFC 4226), with the values that all authenticator apps know: SHA-1, six
 * digits, steps of 30 seconds.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const stepSeconds = 30;
const usualDigits = 6;
/** Bytes: the length of the hash, which RFC 4226 recommends. */
const secretLength = 20;
/** A phone whose clock is off by so many steps comes in: RFC 6238, 5.2 recommends at most one. */
const toleratedSteps = 1;

/** RFC 4648, 6: without padding, as the apps expect it. */
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function toBase32(bytes: Uint8Array): string {
  let text = '';
  let [held, bits] = [0, 0];
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xfff;
    bits += 8;
    for (; bits >= 5; bits -= 5) text += alphabet[(held >> (bits - 5)) & 31];
  }
  return bits > 0 ? text + alphabet[(held << (5 - bits)) & 31] : text;
}

export const newTotpSecret = (): Buffer => randomBytes(secretLength);

/** The step of an instant in ms since 1970. */
export const stepAt = (now: number): number => Math.floor(now / 1000 / stepSeconds);

export function codeOfStep(
  secret: Uint8Array,
  step: number,
  { digits = usualDigits, algorithm = 'sha1' }: { digits?: number; algorithm?: string } = {},
): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac(algorithm, secret).update(counter).digest();
  const number = mac.readUInt32BE(mac.at(-1)! & 15) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/**
 * The step whose code this is, the newest where it fits several; undefined for a wrong code.
 *
 * @param now in ms since 1970
 */
export function stepOfCode(secret: Uint8Array, code: string, now: number): number | undefined {
  const typed = code.replaceAll(/[\s-]/g, '');
  if (!/^\d{6}$/.test(typed)) return undefined;
  const sent = Buffer.from(typed);
  let matching: number | undefined;
  for (let step = stepAt(now) - toleratedSteps; step <= stepAt(now) + toleratedSteps; step++)
    if (timingSafeEqual(Buffer.from(codeOfStep(secret, step)), sent)) matching = step;
  return matching;
}

/** What an app reads from a QR code: https://github.com/google/google-authenticator/wiki/Key-Uri-Format. */
export const totpAddress = (issuer: string, account: string, secret: string): string => {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=6&period=30`;
};
