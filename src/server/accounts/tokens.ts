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
  readonly #known = new Map<string, { claims: Claims; until: number }>();

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

  /** Undefined for a token that is forged, altered, expired, or not of this kind. */
  async read(token: string): Promise<Claims | undefined> {
    const known = this.#known.get(token);
    if (known && Date.now() < known.until) return known.claims;
    this.#known.delete(token);
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
    if (this.#known.size >= mostKnown) this.#known.clear();
    this.#known.set(token, { claims, until: Math.min(Date.now() + goodFor, expires * 1000) });
  }
}
