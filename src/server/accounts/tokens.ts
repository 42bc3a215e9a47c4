/** The tokens of signed-in users: signed by this installation's secret, good for one account as it was at sign-in. */
import { SignJWT, jwtVerify } from 'jose';

export type Claims = {
  /** The account's id. */
  sub: string;
  /** What of the account ends its sessions when it changes: see `stampOf`. */
  stamp: unknown;
};

export class Tokens {
  readonly #secret: Uint8Array;
  readonly #lifetime: string;

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
    try {
      const { payload } = await jwtVerify(token, this.#secret, {
        // one algorithm and one key, whatever the header asks for
        algorithms: ['HS256'],
        requiredClaims: ['sub', 'exp', 'stamp'],
        // refuses what claims to come from the future, and what outlives a lifetime that has been shortened since
        maxTokenAge: this.#lifetime,
      });
      return { sub: payload.sub!, stamp: payload.stamp };
    } catch {
      return undefined;
    }
  }
}
