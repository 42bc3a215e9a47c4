/**
 * Tokens of signed-in users: signed with this installation's secret, valid for one account in its state at
 * sign-in.
 */
import { SignJWT, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import { randomId } from '../randomId.ts';

export type Claims = {
  /** The account's id. */
  sub: string;
  /** The `securityStamp` of the account: when it changes, the token is no longer valid. */
  stamp: unknown;
  /** Tells the token from others of the account. */
  id: string;
  /** In seconds since 1970. */
  expires: number;
};

/**
 * How long a verified token is trusted without another check, in milliseconds, and how many such tokens are
 * cached.
 */
const goodFor = 10_000;
const mostKnown = 5000;

/** How many seconds the clock of the process that issued a token may be ahead of this one. */
const clockSkewSeconds = 60;

export class Tokens {
  readonly #secret: Uint8Array;
  readonly #lifetime: number;
  /** Keyed by the whole token, so that a token that differs in one letter misses. */
  readonly #good = new LRUCache<string, { claims: Claims; until: number }>({ max: mostKnown });

  /** @param lifetime in seconds */
  constructor(secret: Uint8Array, lifetime = 12 * 3600) {
    this.#secret = secret;
    this.#lifetime = lifetime;
  }

  sign({ sub, stamp }: Pick<Claims, 'sub' | 'stamp'>): Promise<string> {
    return new SignJWT({ stamp })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(sub)
      .setJti(randomId(9, 'base64url'))
      .setIssuedAt()
      .setExpirationTime(`${this.#lifetime}s`)
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
    try {
      const { payload } = await jwtVerify(token, this.#secret, {
        // One algorithm and one key, whatever the token's header names.
        algorithms: ['HS256'],
        requiredClaims: ['sub', 'exp', 'iat', 'stamp'],
      });
      // Refuses tokens issued in the future, and those older than a lifetime that was shortened since.
      const age = Math.floor(Date.now() / 1000) - Number(payload.iat);
      if (!(age >= -clockSkewSeconds && age <= this.#lifetime)) return undefined;
      const { sub, stamp, exp, iat, jti } = payload;
      // Tokens of earlier versions have no id: those of one second count as one.
      const claims = { sub: sub!, stamp, id: jti ?? `iat ${iat}`, expires: exp! };
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
