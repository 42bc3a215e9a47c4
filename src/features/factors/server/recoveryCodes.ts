/**
 * Codes for the day on which phone and keys are lost: each counts once. They are stored as hashes only, slow and salted ones,
 * because 80 bits are less than the 112 of OWASP ASVS 5.0, 6.5.2.
 */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { toBase32 } from './totp.ts';

const count = 10;
const bytesOfCode = 10;
/** Of Base32, which has five bits each. */
const lettersOfCode = (bytesOfCode * 8) / 5;
const saltLength = 16;
const hashLength = 32;

const hashOf = promisify(scrypt) as (word: string, salt: Buffer, length: number) => Promise<Buffer>;

export type HashedCodes = { salt: string; hashes: readonly string[] };

/** As "ABCD-EFGH-IJKL-MNOP". */
export async function newRecoveryCodes(): Promise<{ codes: string[]; hashed: HashedCodes }> {
  const codes = Array.from({ length: count }, () =>
    toBase32(randomBytes(bytesOfCode)).match(/.{4}/g)!.join('-'),
  );
  const salt = randomBytes(saltLength);
  const hashes = await Promise.all(codes.map((code) => hashOf(plain(code), salt, hashLength)));
  return {
    codes,
    hashed: {
      salt: salt.toString('base64url'),
      hashes: hashes.map((hash) => hash.toString('base64url')),
    },
  };
}

/** The hash among these that belongs to the code; undefined for a wrong code. */
export async function hashOfCode({ salt, hashes }: HashedCodes, code: string): Promise<string | undefined> {
  const word = plain(code);
  if (!/^[A-Z2-7]{16}$/.test(word)) return undefined;
  const typed = await hashOf(word, Buffer.from(salt, 'base64url'), hashLength);
  return hashes.find((hash) => timingSafeEqual(Buffer.from(hash, 'base64url'), typed));
}

/**
 * People type small letters, and 0 and 1 for the letters that look alike: the codes have neither digit. A list that went
 * through a word processor has other dashes, marks and a number before each code.
 */
function plain(code: string): string {
  const word = code
    .slice(0, 100)
    .normalize('NFKC')
    .replaceAll(/[^A-Za-z0-9]/g, '');
  const numbered = new RegExp(`^\\d{1,2}(?=.{${lettersOfCode}}$)`);
  return word.replace(numbered, '').toUpperCase().replaceAll('0', 'O').replaceAll('1', 'I');
}
