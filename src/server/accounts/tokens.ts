/** The tokens of signed-in users: signed by this installation's secret, good for one account as it was at sign-in. */
import { SignJWT, jwtVerify } from 'jose';

export type Claims = {
  /** The account's id. */
  sub: string;
  /** What of the account ends its sessions when it changes: see `stampOf`. */
  stamp: unknown;
};

/** So long a token that was found good need not be looked at again, in milliseconds; and so many of them are known. */
const goodFor = 10_000;
const mostKnown = 5000;

export class Tokens {
  readonly #secret: Uint8Array;
  readonly #lifetime: string;
  /** By the whole token, so that none that differs in a letter is taken for it. */
  readonly #good = new Map<string, { claims: Claims; until: number }>();

  constructor(secret: Uint8Array, lifetime = '12h') {
    this.#secret = secret;
    this.#lifetime = lifetime;
  }

  sign({ sub, stamp }: Claims): Promise<string> {
    return new SignJWT({ stamp })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(sub)
      .setIssuedAt()
      .setExpirationTime(this.#lifetime)
      .sign(this.#secret);
  }

  /** Undefined for a token that is forged, altered, expired, or not of this kind; at once where it was good a moment ago. */
  read(token: string): Promise<Claims | undefined> | Claims {
    const known = this.#good.get(token);
    if (known && Date.now() < known.until) return known.claims;
    this.#good.delete(token);
    return this.#verified(token);
  }

  async #verified(token: string): Promise<Claims | undefined> {
    try {
      const { payload } = await jwtVerify(token, this.#secret, {
        // one algorithm and one key, whatever the header asks for
        algorithms: ['HS256'],
        requiredClaims: ['sub', 'exp', 'stamp'],
        // refuses what claims to come from the future, and what outlives a lifetime that has been shortened since
        maxTokenAge: this.#lifetime,
      });
      const claims = { sub: payload.sub!, stamp: payload.stamp };
      this.#remember(token, claims, payload.exp!);
      return claims;
    } catch {
      return undefined;
    }
  }

  #remember(token: string, claims: Claims, expires: number) {
    if (this.#good.size >= mostKnown) this.#good.clear();
    this.#good.set(token, { claims, until: Math.min(Date.now() + goodFor, expires * 1000) });
  }
}
