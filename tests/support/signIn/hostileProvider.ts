/** A provider that answers as it is told: for each fault that a client must refuse. Its keys and tokens are jose's. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  exportJWK,
  generateKeyPair,
  SignJWT,
  base64url,
  type JWK,
  type JWTPayload,
  type CryptoKey,
} from 'jose';
import { hashOfToken } from '#features/providers/server/claims.ts';

type Signing = { kid?: string | undefined; alg?: string; typ?: string; key?: CryptoKey | Uint8Array };
export type Answers = {
  /** Values that replace those of the honest metadata. */
  metadata?: Record<string, unknown>;
  /** Claims that replace those of the honest ID token. */
  claims?: JWTPayload;
  signing?: Signing;
  /** Writes the ID token instead of signing the claims. */
  idToken?: (claims: JWTPayload) => string;
  /** Claims that replace those of the honest answer of the userinfo endpoint. */
  userInfo?: Record<string, unknown>;
  /** The keys at jwks_uri. */
  keys?: JWK[];
  /** Milliseconds that the token endpoint waits before it answers. */
  slow?: number;
  /** The token endpoint refuses the code. */
  code?: 'refused';
  /** Answers in place of those of these endpoints, by their paths. */
  at?: Record<string, { status: number; body?: unknown; headers?: Record<string, string> }>;
  /** Members that replace those of the honest answer of the token endpoint. */
  tokens?: Record<string, unknown>;
};

export class HostileProvider {
  issuer = '';
  answers: Answers = {};
  nonce = '';
  /** The last request at the token endpoint. */
  asked = { authorization: '', form: new URLSearchParams() };
  readonly accessToken = 'acesso-de-teste';
  #server = createServer((req, res) => void this.#answer(req, res));
  #pairs: Record<string, { key: CryptoKey; jwk: JWK }> = {};

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    this.issuer = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    for (const kid of ['a', 'b', 'unknown']) {
      const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
      this.#pairs[kid] = {
        key: privateKey,
        jwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' },
      };
    }
    return this;
  }

  stop = () =>
    new Promise<void>((resolve) => {
      this.#server.closeAllConnections();
      this.#server.close(() => resolve());
    });

  jwk = (kid: string): JWK => this.#pairs[kid]!.jwk;
  key = (kid: string): CryptoKey => this.#pairs[kid]!.key;

  async #answer(req: IncomingMessage, res: ServerResponse) {
    const { pathname } = new URL(req.url!, this.issuer);
    const send = (body: unknown, status = 200) =>
      res.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    const { at = {} } = this.answers;
    if (req.method === 'POST') await this.#note(req);
    const own = at[pathname];
    if (own) {
      const { status, body = {}, headers } = own;
      return res
        .writeHead(status, { 'Content-Type': 'application/json', ...headers })
        .end(typeof body === 'string' ? body : JSON.stringify(body));
    }
    if (pathname === '/.well-known/openid-configuration') return send(this.#metadata());
    if (pathname === '/jwks') return send({ keys: this.answers.keys ?? [this.jwk('a')] });
    if (pathname === '/userinfo')
      return send({
        sub: 'pessoa',
        email: 'pessoa@example.com',
        email_verified: true,
        ...this.answers.userInfo,
      });
    if (pathname !== new URL(String(this.#metadata().token_endpoint)).pathname) return send({}, 404);
    if (this.answers.slow) await new Promise((resolve) => setTimeout(resolve, this.answers.slow));
    if (this.answers.code === 'refused') return send({ error: 'invalid_grant' }, 400);
    send({
      access_token: this.accessToken,
      token_type: 'Bearer',
      expires_in: 3600,
      id_token: await this.#idToken(),
      ...this.answers.tokens,
    });
  }

  async #note(req: IncomingMessage) {
    const parts: Buffer[] = [];
    for await (const part of req) parts.push(part as Buffer);
    const form = new URLSearchParams(Buffer.concat(parts).toString());
    this.asked = { authorization: req.headers.authorization ?? '', form };
  }

  #metadata() {
    const { issuer } = this;
    return {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/userinfo`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      ...this.answers.metadata,
    };
  }

  async #idToken(): Promise<string> {
    const { claims, signing = {}, idToken } = this.answers;
    const now = Math.floor(Date.now() / 1000);
    const payload: JWTPayload = {
      iss: this.issuer,
      sub: 'pessoa',
      aud: 'portal',
      iat: now,
      exp: now + 300,
      nonce: this.nonce,
      groups: ['livros'],
      at_hash: hashOfToken(this.accessToken, 'RS256'),
      ...claims,
    };
    for (const [name, value] of Object.entries(payload)) if (value === undefined) delete payload[name];
    return idToken ? idToken(payload) : this.sign(payload, signing);
  }

  sign(payload: JWTPayload, signing: Signing = {}): Promise<string> {
    const { alg = 'RS256', typ, key = this.key('a') } = signing;
    const kid = 'kid' in signing ? signing.kid : 'a';
    return new SignJWT(payload)
      .setProtectedHeader({ alg, ...(kid && { kid }), ...(typ && { typ }) })
      .sign(key);
  }
}

export const unsigned = (payload: JWTPayload): string =>
  `${base64url.encode(JSON.stringify({ alg: 'none' }))}.${base64url.encode(JSON.stringify(payload))}.`;
