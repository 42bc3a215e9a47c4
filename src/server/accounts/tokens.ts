/**
 * Tokens of signed-in users: signed with this installation's secret, valid for one account in its state at
 * sign-in.
 */
import { longestSession } from '../caller/ends.ts';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sumOf } from '#host/journalFiles.ts';
import {
  isWriteRefused,
  reasonOf,
  isThere,
  replaceDurably,
  asPrivateFile,
  makePrivateFolder,
} from '#host/durableWrites.ts';
import type { Store } from '../data/store.ts';
import { translate } from '#messages/translate.ts';
import { SignJWT, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import { randomId } from '#host/randomId.ts';

const minLength = 32;

/** At the first start a folder has no secret yet. */
type Telling = { notify: (notice: string) => void; isFirstStart?: boolean };

/**
 * The key that signs tokens, shared by all processes on the same data. The first process to start brings the
 * key of its folder, if there is one.
 */
export async function secretOf(
  folder: string,
  { shared }: Pick<Store, 'shared'>,
  telling: Telling,
): Promise<Uint8Array> {
  if (!shared) return openSecret(folder, telling);
  const file = path.join(folder, 'secret');
  const made = isThere(file) ? readFileSync(file, 'utf8').trim() : newSecret();
  return new TextEncoder().encode(await shared.secret(made));
}

/**
 * The key that signs this installation's tokens: made at the first start, readable only by its owner.
 *
 * @param telling.notify is told where it is not the key of earlier starts, or will not be that of later ones: then tokens end
 */
export function openSecret(
  folder: string,
  { notify, isFirstStart }: Telling = { notify: () => undefined },
): Uint8Array {
  const file = path.join(folder, 'secret');
  if (!inWords(file, () => isThere(file))) {
    const made = newSecret();
    if (!isFirstStart) notify(translate('serving.secretWasMissing', { file }));
    try {
      makePrivateFolder(folder);
      // A file cut short by a crash must not pass for a secret.
      replaceDurably(file, made, { ...asPrivateFile, beside: `${file}.tmp` });
    } catch (error) {
      if (!isWriteRefused(error)) throw error;
      // This key lasts as long as the process, then everyone signs in again.
      notify(translate('serving.secretNotKept', { file, words: reasonOf(error) }));
      return new TextEncoder().encode(made);
    }
  }
  const secret = inWords(file, () => readFileSync(file, 'utf8').trim());
  if (secret.length < minLength) throw new Error(translate('serving.secretInIsTooShort', { file }));
  if (wasChanged(secret)) notify(translate('serving.secretWasChanged', { file }));
  return new TextEncoder().encode(secret);
}

/** 384 random bits and their checksum, which are the key together. One of an earlier version has no checksum. */
function newSecret(): string {
  const random = randomBytes(48).toString('base64url');
  return `${random}.${sumOf(random)}`;
}

function wasChanged(secret: string): boolean {
  const [random, sum] = secret.split('.') as [string, string?];
  return sum !== undefined && sum !== sumOf(random);
}

/** Throws an error with a message for administrators where the disk can't be read. */
function inWords<T>(file: string, read: () => T): T {
  try {
    return read();
  } catch (cause) {
    const { code = '?' } = cause as NodeJS.ErrnoException;
    throw new Error(translate('fileStore.cantBeRead', { file, code }), { cause });
  }
}

export type Claims = {
  /** The account's id. */
  sub: string;
  /** The `securityStamp` of the account: when it changes, the token is no longer valid. */
  stamp: unknown;
  /** Tells the token from others of the account. */
  id: string;
  /** In seconds since 1970. */
  began: number;
  expires: number;
  /** The provider by which the user came in; absent: by password. */
  via?: string;
  /** The session is stored, and ends with its row. */
  isKept?: true;
  /** How they came in, in the words of facts; absent: by password, or by the provider. */
  by?: string;
};

/**
 * How long a verified token is trusted without another check, in milliseconds, and how many such tokens are
 * cached.
 */
const goodFor = 10_000;
const mostKnown = 5000;

/** The last letter of a signature has two bits that decoders skip: a token is spelt in one way, so that no altered one is read. */
const isWholeSignature = (letters: string) =>
  Buffer.from(letters, 'base64url').toString('base64url') === letters;

/** How many seconds the clock of the process that issued a token may be ahead of this one. */
const clockSkewSeconds = 60;

export class Tokens {
  readonly #secret: Uint8Array;
  readonly #lifetime: number;
  /** Keyed by the whole token, so that a token that differs in one letter misses. */
  readonly #good: LRUCache<string, { claims: Claims; until: number }>;

  /**
   * @param lifetime in seconds
   * @param most of verified tokens that are cached
   */
  constructor(secret: Uint8Array, lifetime = longestSession, most = mostKnown) {
    this.#secret = secret;
    this.#lifetime = lifetime;
    this.#good = new LRUCache({ max: most });
  }

  /** When a token that is signed now expires, in seconds since 1970. */
  get expiry(): number {
    return Math.floor(Date.now() / 1000) + this.#lifetime;
  }

  /** @param claims.id absent: a new one */
  sign({
    sub,
    stamp,
    via,
    by,
    isKept,
    expires = this.expiry,
    id = randomId(9, 'base64url'),
  }: Pick<Claims, 'sub' | 'stamp' | 'via' | 'by' | 'isKept'> & {
    id?: string;
    expires?: number;
  }): Promise<string> {
    return new SignJWT({
      stamp,
      ...(via !== undefined && { via }),
      ...(by !== undefined && { by }),
      ...(isKept && { kept: true }),
    })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(sub)
      .setJti(id)
      .setIssuedAt()
      .setExpirationTime(expires)
      .sign(this.#secret);
  }

  /**
   * Undefined for a token that is forged, altered, expired or of another kind. Synchronous for a recently
   * verified token.
   */
  read(token: string): Promise<Claims | undefined> | Claims {
    const known = this.verified(token);
    if (known) return known;
    this.#good.delete(token);
    return this.#verify(token);
  }

  /** Undefined for a token that was not verified recently. */
  verified(token: string): Claims | undefined {
    const known = this.#good.get(token);
    return known && Date.now() < known.until ? known.claims : undefined;
  }

  async #verify(token: string): Promise<Claims | undefined> {
    if (!isWholeSignature(token.slice(token.lastIndexOf('.') + 1))) return undefined;
    try {
      const { payload } = await jwtVerify(token, this.#secret, {
        // One algorithm and one key, whatever the token's header names.
        algorithms: ['HS256'],
        requiredClaims: ['sub', 'exp', 'iat', 'stamp'],
      });
      // Refuses tokens issued in the future, and those older than a lifetime that was shortened since.
      const age = Math.floor(Date.now() / 1000) - Number(payload.iat);
      if (!(age >= -clockSkewSeconds && age <= this.#lifetime)) return undefined;
      const { sub, stamp, exp, iat, jti, via, by, kept } = payload;
      // Tokens of earlier versions have no id: those of one second count as one.
      const claims = {
        sub: sub!,
        stamp,
        id: jti ?? `iat ${iat}`,
        began: iat!,
        expires: exp!,
        ...(typeof via === 'string' && { via }),
        ...(typeof by === 'string' && { by }),
        ...(kept === true && { isKept: true as const }),
      };
      this.#remember(token, claims, exp!);
      return claims;
    } catch {
      return undefined;
    }
  }

  #remember(token: string, claims: Claims, expires: number) {
    this.#good.set(token, { claims, until: Math.min(Date.now() + goodFor, expires * 1000) });
  }
}
