/** Who asks: sign-in, the token, and what an account may, read anew at every request. */
import { createHash } from 'node:crypto';
import { SignJWT, jwtVerify } from 'jose';
import { accessOf, type Access } from '../access/grants.ts';
import type { Viewer } from '../access/rows.ts';
import type { Variables } from '../config/filter.ts';
import type { Portal } from '../config/types.ts';
import { kindOf } from '../fields/kinds.ts';
import { isActive, storedPermissions } from './accounts.ts';
import { HttpError, invalid, unauthorized, type Answer } from './http.ts';
import { lensOf } from './lens.ts';
import { Limiter } from './limiter.ts';
import { checkNothing, checkPassword, fitsBcrypt, hashPassword } from './passwords.ts';
import { recorded } from './recorded.ts';
import type { Store, Stored } from './store.ts';

/** A signed-in request: the account as it is now, and what follows from it. One portal from beginning to end. */
export type Visit = { portal: Portal; account: Stored; access: Access; viewer: Viewer };

export type Limits = { perAccount: number; perAddress: number };

export type SessionOptions = {
  secret: Uint8Array;
  store: Store;
  portal: () => Portal;
  today: () => string;
  /** Failed attempts per minute: on one account from one address, and from one address. */
  limits?: Limits;
  tokenLifetime?: string;
};

const wrong = 'E-mail ou senha inválidos.';
const expired = 'Sua sessão terminou. Entre de novo.';
const tooMany = 'Muitas tentativas de entrar. Aguarde um pouco e tente de novo.';

export class Session {
  readonly #options: SessionOptions;
  readonly #perAccount: Limiter;
  readonly #perAddress: Limiter;

  constructor(options: SessionOptions) {
    const { perAccount, perAddress } = options.limits ?? { perAccount: 10, perAddress: 100 };
    this.#options = options;
    this.#perAccount = new Limiter(perAccount);
    this.#perAddress = new Limiter(perAddress);
  }

  /** POST /api/login. Unknown e-mail and wrong password are one answer, after the same work. */
  async signIn(body: unknown, address: string): Promise<Answer> {
    const { email, password } = readCredentials(body);
    const giveBack = this.#countAttempt(email, address);
    const portal = this.#options.portal();
    const { accounts } = portal;
    const account = await this.#accountByEmail(portal, email);
    const hash = account?.[accounts.password];
    const isRight =
      typeof hash === 'string' && hash && fitsBcrypt(password)
        ? await checkPassword(password, hash)
        : await checkNothing(password);
    if (!isRight || !account) throw unauthorized(wrong);
    if (!isActive(portal, account, this.#lens(portal)))
      throw unauthorized(accounts.blockedMessage ?? 'Seu acesso está bloqueado.');
    giveBack();
    return { body: { token: await this.#sign(account, accounts), ...storedPermissions(account, accounts) } };
  }

  /** The visit of whoever bears this token; 401 without a good one. */
  async visit(authorization: string | undefined): Promise<Visit> {
    const token = bearerOf(authorization);
    if (!token) throw unauthorized('Entre para continuar.');
    const claims = await this.#verify(token);
    const portal = this.#options.portal();
    const { accounts, timeZone } = portal;
    const account = await this.#options.store.get(this.#lens(portal), claims.sub);
    if (!account || claims.pwd !== fingerprint(account, accounts)) throw unauthorized(expired);
    if (!isActive(portal, account, this.#lens(portal)))
      throw unauthorized(accounts.blockedMessage ?? expired);
    const { [accounts.password]: _hash, ...user } = account;
    const variables: Variables = { user, today: this.#options.today() };
    const access = accessOf(portal, storedPermissions(account, accounts).permissions ?? []);
    return { portal, account, access, viewer: { variables, timeZone } };
  }

  /** GET /api/user-info */
  userInfo({ account, portal: { accounts } }: Visit): Answer {
    const body = {
      name: account[accounts.name] ?? null,
      subscriptionPlan: account[accounts.plan] ?? null,
      id: account.id,
      email: account[accounts.email] ?? null,
      ...storedPermissions(account, accounts),
    };
    return { body };
  }

  /**
   * POST /api/account/password `{ current, next }`: the own password. Other sessions of the account end with it; this
   * one goes on with the token in the answer. Wrong guesses count like those of signing in.
   */
  async changePassword(visit: Visit, body: unknown, address: string): Promise<Answer> {
    const { portal, account } = visit;
    const { accounts } = portal;
    const { current, next } = (body ?? {}) as Record<string, unknown>;
    const field = portal.resources[accounts.resource]!.fields[accounts.password]!;
    const giveBack = this.#countAttempt(String(account[accounts.email]), address);
    const hash = String(account[accounts.password] ?? '');
    if (typeof current !== 'string' || !fitsBcrypt(current) || !(await checkPassword(current, hash)))
      throw invalid({ current: 'A senha atual não confere' });
    giveBack();
    const fault =
      typeof next === 'string' && next ? kindOf(field).validate(next, field as never) : 'Campo obrigatório';
    if (fault) throw invalid({ next: fault });
    if (next === current) throw invalid({ next: 'A nova senha deve ser diferente da atual' });
    const hashed = await hashPassword(next as string);
    const store = recorded(this.#options.store, visit);
    const changed = await store.write(async (transaction) => {
      const now = await transaction.get(this.#lens(portal), account.id);
      // changed by someone else while this was being checked
      if (!now || now[accounts.password] !== account[accounts.password]) throw unauthorized(expired);
      const after = { ...now, [accounts.password]: hashed, version: (Number(now.version) || 0) + 1 };
      await transaction.replace(accounts.resource, after);
      return after;
    });
    return { body: { token: await this.#sign(changed, accounts) } };
  }

  #countAttempt(email: string, address: string): () => void {
    const pair = `${address} ${email}`;
    const wait = Math.max(this.#perAccount.waitOf(pair), this.#perAddress.waitOf(address));
    if (wait > 0) throw new HttpError(429, tooMany, { headers: { 'Retry-After': String(wait) } });
    const undo = [this.#perAccount.count(pair), this.#perAddress.count(address)];
    return () => undo.forEach((step) => step());
  }

  async #accountByEmail(portal: Portal, email: string): Promise<Stored | undefined> {
    if (!isEmail(email)) return undefined;
    const field = portal.accounts.email;
    const { records } = await this.#options.store.find(this.#lens(portal), {
      where: { kind: 'condition', field, op: 'like', value: email },
    });
    return records.find((record) => String(record[field]).trim().toLowerCase() === email);
  }

  #lens(portal: Portal) {
    const variables = { user: null, today: this.#options.today() };
    return lensOf(portal.resources[portal.accounts.resource]!, { variables, timeZone: portal.timeZone });
  }

  #sign(account: Stored, accounts: Accounts): Promise<string> {
    return new SignJWT({ pwd: fingerprint(account, accounts) })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(String(account.id))
      .setIssuedAt()
      .setExpirationTime(this.#options.tokenLifetime ?? '12h')
      .sign(this.#options.secret);
  }

  async #verify(token: string): Promise<{ sub: string; pwd: unknown }> {
    try {
      const { payload } = await jwtVerify(token, this.#options.secret, {
        algorithms: ['HS256'],
        requiredClaims: ['sub', 'exp'],
      });
      return { sub: payload.sub!, pwd: payload.pwd };
    } catch {
      throw unauthorized(expired);
    }
  }
}

type Accounts = Portal['accounts'];

/** Changes with the password, so that a new one ends the sessions opened with the old. */
const fingerprint = (account: Stored, accounts: Accounts): string =>
  createHash('sha256')
    .update(String(account[accounts.password] ?? ''))
    .digest('base64url')
    .slice(0, 16);

export function bearerOf(authorization: string | undefined): string | undefined {
  const [scheme, token, ...rest] = (authorization ?? '').split(' ');
  return scheme?.toLowerCase() === 'bearer' && rest.length === 0 && token ? token : undefined;
}

function readCredentials(body: unknown): { email: string; password: string } {
  const { email, password } = (body ?? {}) as Record<string, unknown>;
  if (
    typeof email !== 'string' ||
    typeof password !== 'string' ||
    password === '' ||
    email.length > 254 ||
    password.length > 1000
  )
    throw unauthorized(wrong);
  return { email: email.trim().toLowerCase(), password };
}

/** Linear in its length, whatever is typed. */
function isEmail(text: string): boolean {
  const at = text.indexOf('@');
  return at > 0 && at === text.lastIndexOf('@') && at < text.length - 1 && !/\s/.test(text);
}
