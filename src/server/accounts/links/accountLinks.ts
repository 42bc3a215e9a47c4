/**
 * Invitations and new passwords by a link, sent by e-mail or handed over:
 *
 *     POST   /api/password-reset {email}                                  200 for any address, after the same time
 *     POST   /api/user-invitations {email, name, permissions, …}          makes the account; {id, email, sent} or {…, link}
 *     GET    /api/user-invitations                                        those that wait, of accounts the caller administers
 *     POST   /api/user-invitations/<account>/send                         a new link: of an invitation, or to reset the password
 *     DELETE /api/user-invitations/<account>                              withdraws the links of an account
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { hasUnverifiedEmail } from '#access/accounts.ts';
import { maySetPermissions } from '#access/viewAs.ts';
import { validateField } from '#kinds/validate.ts';
import { viewerOf } from '#model/filter/filter.ts';
import type { Portal } from '#model/types.ts';
import { addressIn } from '#model/values/values.ts';
import { translate } from '#messages/translate.ts';
import type { Tell } from '#server/caller/facts.ts';
import { authorize } from '#server/caller/authorize.ts';
import { siteOf } from '#server/http/door.ts';
import { requireProofNow } from '#server/caller/proof.ts';
import {
  badRequest,
  conflict,
  forbidden,
  HttpError,
  invalid,
  notFound,
  type HttpResponse,
} from '#server/http/http.ts';
import type { Log } from '#server/http/requestLog.ts';
import { randomId } from '#host/randomId.ts';
import type { Id, Store, Stored } from '#server/data/store.ts';
import {
  systemModel,
  systemTablesIn,
  writeSystem,
  type SystemTransaction,
} from '#server/data/systemTables.ts';
import type { PortalData } from '#server/writes/portalData.ts';
import type { Deliverer } from '#server/writes/ruleService.ts';
import { accountByEmail, accountShape, endOutdatedSessions, isActive } from '#server/caller/accounts.ts';
import type { Call, Caller } from '#server/caller/caller.ts';
import { accessOf } from '#access/grants.ts';
import { commonPasswordFault } from '#server/passwords/commonPasswords.ts';
import { isEmail } from '../credentials.ts';
import { mayTakeAnyRightByHand } from '#server/caller/lockoutGuard.ts';
import { mailToAccount, tellOwner } from '../ownerMails.ts';
import { hashPassword } from '#server/passwords/passwords.ts';
import { RateLimiter } from '#server/http/rateLimiter.ts';
import {
  isOver,
  accountLinksOf,
  linksOfKind,
  linksTable,
  linkWith,
  makeLink,
  pathOfLink,
  stampOf,
  type PasswordLink,
  type LinkRow,
} from './linkRows.ts';

export type LinkOptions = {
  store: Store;
  secret: Uint8Array;
  dataOf: (portal: Portal) => PortalData;
  portal: () => Portal;
  today: () => string;
  log: Log;
  deliver?: Deliverer;
  tell?: Tell | undefined;
  /** A server for outgoing e-mail is set. */
  sendsMail?: boolean;
};
/** Who asks, in facts. */
export type LinkAsker = { address: string; method: string };
/** Creates a record as any request does: with its rights, its checks and its proof of identity. */
export type CreateAccount = (call: Call, body: Record<string, unknown>) => Promise<HttpResponse>;

/** Milliseconds until a request for a reset is answered, whatever it finds. */
const answeredAfter = 400;
/** Milliseconds in which an account gets one link. */
const pause = 60_000;

export class AccountLinks {
  readonly #options: LinkOptions;
  readonly #asked = new RateLimiter(10);
  readonly #tried = new RateLimiter(30);
  /** Requests whose e-mail is being written; the server waits for them before it ends. */
  readonly #under = new Set<Promise<void>>();

  constructor(options: LinkOptions) {
    this.#options = options;
  }

  /** True where people can be sent a link to a new password. Links name the address of the config alone. */
  canReset({ url, mail }: Portal): boolean {
    return this.#options.sendsMail === true && url !== undefined && mail !== undefined;
  }

  /** The same answer after the same time, whether the address has an account or not. */
  async reset(body: unknown, address: string): Promise<HttpResponse> {
    const portal = this.#options.portal();
    const { email } = (body ?? {}) as Record<string, unknown>;
    if (typeof email !== 'string' || email.length > 254) throw badRequest(translate('accountLinks.sayEmail'));
    limitLinks(this.#asked, siteOf(address));
    const work = this.#sendReset(portal, addressIn(email), address).catch((error: unknown) =>
      this.#options.log.failure(error, { while: 'writing a link to a new password' }),
    );
    this.#under.add(work);
    void work.finally(() => this.#under.delete(work));
    await sleep(answeredAfter);
    return { body: { message: translate('accountLinks.asked') } };
  }

  async settled(): Promise<void> {
    await Promise.all(this.#under);
  }

  async #sendReset(portal: Portal, email: string, address: string): Promise<void> {
    const shape = this.#shape(portal);
    const account = isEmail(email)
      ? await accountByEmail(this.#options.dataOf(portal), shape, email)
      : undefined;
    const may = account !== undefined && this.canReset(portal) && this.#mayReset(portal, account);
    this.#note(
      'reset',
      may ? String(account[portal.accounts.email]) : null,
      { address, method: 'none' },
      {
        did: 'asked',
        outcome: may ? 'success' : 'ignored',
      },
    );
    if (may) await this.#send(portal, account, 'reset');
  }

  /** Not of a provider, whose people have no password; nor by an e-mail that may be another person's. */
  #mayReset(portal: Portal, account: Stored): boolean {
    return (
      Boolean(account[portal.accounts.password]) &&
      isActive(portal, account, this.#shape(portal)) &&
      !hasUnverifiedEmail(account, portal) &&
      (portal.signIn?.password !== 'closed' || mayTakeAnyRightByHand(portal, account))
    );
  }

  /** Stores a link and, where e-mails are sent, the e-mail that has it. Returns its row; undefined within the pause. */
  async #send(
    portal: Portal,
    account: Stored,
    kind: PasswordLink,
    by?: string,
  ): Promise<LinkRow | undefined> {
    const { email, name } = portal.accounts;
    return this.#options.store.using(systemModel).write(async (transaction) => {
      const system = systemTablesIn(transaction, transaction);
      const recent = (await accountLinksOf(system, String(account.id))).find(
        (row) => row.kind === kind && Date.parse(row.made) > Date.now() - pause,
      );
      if (recent && by === undefined) return undefined;
      const row = await makeLink(system, { account, portal, kind, ...(by !== undefined && { by }) });
      if (!this.canReset(portal)) return row;
      const title = translate(`accountLinks.mail.${kind}.title`, { portal: portal.brand.name });
      await mailLink(system, portal, account.id, {
        to: String(account[email]),
        link: row.link,
        title,
        text: translate(`accountLinks.mail.${kind}.text`, { portal: portal.brand.name }),
        name: String(account[name] ?? ''),
      });
      return row;
    });
  }

  async invite(
    caller: Caller,
    body: unknown,
    create: CreateAccount,
    asker: LinkAsker,
  ): Promise<HttpResponse> {
    const { portal } = caller;
    const { accounts, signIn } = portal;
    if (signIn?.password === 'closed') throw conflict(translate('accountLinks.closed'));
    const { email, name, permissions, ...others } = (body ?? {}) as Record<string, unknown>;
    const call = authorize('POST', `/${accounts.resource}`, caller);
    // Nobody knows this password: the link sets another one.
    const { body: made } = await create(call, {
      ...others,
      [accounts.email]: email,
      [accounts.name]: name,
      [accounts.permissions]: permissions ?? [],
      [accounts.password]: `${randomId(24, 'base64url')}-1a`,
    });
    const account = await this.#account(portal, (made as Stored).id);
    const row = await this.#send(portal, account, 'invitation', String(caller.account.id));
    this.#note('invitation', String(caller.account[accounts.email]), asker, {
      did: 'made',
      of: account[accounts.email],
    });
    return { status: 201, body: this.#told(portal, account, row!) };
  }

  /** The link itself only where no e-mail brings it. */
  #told(portal: Portal, account: Stored, { link, until, kind }: LinkRow) {
    const told = { id: account.id, email: account[portal.accounts.email] ?? null, kind, until };
    if (this.canReset(portal)) return { ...told, sent: true };
    return {
      ...told,
      sent: false,
      link: `${portal.url?.replace(/\/$/, '') ?? ''}${pathOfLink(this.#options.secret, link)}`,
    };
  }

  async list(caller: Caller): Promise<HttpResponse> {
    const { portal } = caller;
    const { email, name } = portal.accounts;
    const rows = await linksOfKind(this.#options.store.using(linksTable.model), 'invitation');
    const found = [];
    for (const row of rows.filter((one) => !isOver(one))) {
      const account = await this.#options.dataOf(portal).get(this.#shape(portal), row.account);
      if (account && stampOf(account, portal) === row.stamp && maySetPermissions(caller, account))
        found.push({
          id: account.id,
          email: account[email] ?? null,
          name: account[name] ?? null,
          until: row.until,
        });
    }
    return { body: { invitations: found, sends: this.canReset(portal) } };
  }

  /** A new link for an account that the caller may give permissions to: of an invitation that waits, or to a new password. */
  async sendAgain(caller: Caller, id: string, asker: LinkAsker): Promise<HttpResponse> {
    const { portal } = caller;
    const account = await this.#administered(caller, id);
    if (!this.#mayReset(portal, account)) throw conflict(translate('accountLinks.noPassword'));
    const system = this.#options.store.using(linksTable.model);
    const known = await accountLinksOf(system, id);
    const waits = known.some((row) => row.kind === 'invitation' && row.stamp === stampOf(account, portal));
    const kind = waits ? 'invitation' : 'reset';
    const row = await this.#send(portal, account, kind, String(caller.account.id));
    this.#note(kind, String(caller.account[portal.accounts.email]), asker, {
      did: 'sent',
      of: account[portal.accounts.email],
    });
    return { body: this.#told(portal, account, row!) };
  }

  async withdraw(caller: Caller, id: string, asker: LinkAsker): Promise<HttpResponse> {
    const { portal } = caller;
    const account = await this.#administered(caller, id);
    const rows = await writeSystem(this.#options.store, linksTable, async (system) => {
      const found = (await accountLinksOf(system, id)).filter(({ kind }) => kind !== 'email');
      for (const row of found) await system.remove(linksTable.id, row.id);
      return found;
    });
    if (rows.length === 0) throw notFound();
    this.#note('invitation', String(caller.account[portal.accounts.email]), asker, {
      did: 'withdrawn',
      of: account[portal.accounts.email],
    });
    return { body: { id: account.id } };
  }

  async #administered(caller: Caller, id: string): Promise<Stored> {
    const account = await this.#options.dataOf(caller.portal).get(this.#shape(caller.portal), id);
    if (!account || !maySetPermissions(caller, account)) throw notFound();
    await requireProofNow(caller, this.#options.store);
    return account;
  }

  /** What the page of a link says; undefined for a link that counts no more. */
  async opened(token: string): Promise<{ kind: PasswordLink; email: string } | undefined> {
    const portal = this.#options.portal();
    const row = await linkWith(this.#options.store.using(linksTable.model), this.#options.secret, token);
    const account = row && (await this.#options.dataOf(portal).get(this.#shape(portal), row.account));
    if (!row || !account || !this.#counts(portal, row, account)) return undefined;
    return { kind: row.kind, email: String(account[portal.accounts.email] ?? '') };
  }

  #counts(portal: Portal, row: LinkRow, account: Stored): boolean {
    return row.stamp === stampOf(account, portal) && this.#mayReset(portal, account);
  }

  /** Sets the password by a link, once, and ends the account's sessions. 422 with `next`; 409 for a link that counts no more. */
  async complete(token: string, next: unknown, address: string): Promise<void> {
    const { dataOf, secret, deliver } = this.#options;
    const portal = this.#options.portal();
    limitLinks(this.#tried, siteOf(address));
    const over = () => conflict(translate('accountLinks.over'));
    const shape = this.#shape(portal);
    const { accounts } = portal;
    const row = await linkWith(this.#options.store.using(linksTable.model), secret, token);
    const account = row && (await dataOf(portal).get(shape, row.account));
    if (!row || !account || !this.#counts(portal, row, account)) throw over();
    const viewer = viewerOf(portal, this.#options.today());
    const fault =
      typeof next === 'string' && next
        ? validateField(shape.resource.fields[accounts.password]!, next, {
            ...viewer,
            fields: shape.resource.fields,
            record: account,
          })
        : translate('field.required');
    const guess = fault ?? (await commonPasswordFault(next as string, portal));
    if (guess) throw invalid({ next: guess });
    const hashed = await hashPassword(next as string, siteOf(address));
    const author = { portal, account, viewer, access: accessOf(portal, []), deliver };
    await dataOf(portal).write({ ...author, isTold: true }, async (unit) => {
      const now = await unit.get(shape, account.id);
      const still = await linkWith(unit.system, secret, token);
      if (!now || !still || !this.#counts(portal, still, now)) throw over();
      for (const one of await accountLinksOf(unit.system, String(account.id)))
        await unit.system.remove(linksTable.id, one.id);
      const after = { ...now, [accounts.password]: hashed, version: (Number(now.version) || 0) + 1 };
      await unit.replace(shape.resource, endOutdatedSessions(portal, shape, now, after), now);
    });
    const email = String(account[accounts.email]);
    if (row.kind === 'reset') await tellOwner(this.#options.store, portal, account, 'password');
    this.#note(row.kind, email, { address, method: 'none' }, { did: 'used' });
  }

  async #account(portal: Portal, id: unknown): Promise<Stored> {
    const account = await this.#options.dataOf(portal).get(this.#shape(portal), id);
    if (!account) throw forbidden(translate('account.notAdministered'));
    return account;
  }

  #shape(portal: Portal) {
    return accountShape(portal, this.#options.today());
  }

  #note(
    event: PasswordLink,
    account: string | null,
    { address, method }: LinkAsker,
    more: Record<string, unknown>,
  ) {
    this.#options.tell?.({ event, account, address, method, outcome: 'success', ...more });
  }
}

/** Stands for the link in an e-mail that waits: see withAccountLink. */
const linkPlace = '{accountLink}';

type LinkMail = { to: string; link: string; title: string; text: string; name: string };

/** Writes an e-mail with a link of an account. */
export function mailLink(
  system: SystemTransaction,
  portal: Portal,
  account: Id,
  { link, ...mail }: LinkMail,
): Promise<void> {
  return mailToAccount(system, portal, account, { ...mail, link: linkPlace, accountLink: link });
}

/** The e-mail with its link, which is made only when the e-mail is sent. */
export function withAccountLink<M extends { text: string; html: string; accountLink?: string }>(
  mail: M,
  portal: Pick<Portal, 'url'>,
  secret: Uint8Array,
): Omit<M, 'accountLink'> {
  const { accountLink, ...plain } = mail;
  if (accountLink === undefined) return plain;
  const link = `${portal.url?.replace(/\/$/, '') ?? ''}${pathOfLink(secret, accountLink)}`;
  const filled = (text: string) => text.replaceAll(linkPlace, link);
  return { ...plain, text: filled(mail.text), html: filled(mail.html) };
}

export function limitLinks(limiter: RateLimiter, key: string): void {
  const wait = limiter.retryAfter(key);
  if (wait > 0)
    throw new HttpError(429, translate('account.tooMany'), { headers: { 'Retry-After': String(wait) } });
  limiter.count(key);
}
