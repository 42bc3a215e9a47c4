/**
 * Another e-mail of an account counts once the old address and the new one have confirmed it, each by a link of its own:
 *
 *     GET    /api/email-changes             those that wait: one's own, and of accounts the caller administers
 *     DELETE /api/email-changes/<account>   withdraws one
 */
import { hasUnverifiedEmail } from '#access/accounts.ts';
import { accessOf } from '#access/grants.ts';
import { maySetPermissions } from '#access/viewAs.ts';
import { languageNamed } from '#messages/node.ts';
import { currentLocale, translate } from '#messages/translate.ts';
import { viewerOf } from '#model/filter/filter.ts';
import type { Portal } from '#model/types.ts';
import { mailKey } from '#model/values/values.ts';
import { siteOf } from '#server/http/door.ts';
import { sameStoredValue } from '#server/data/sameStoredValue.ts';
import type { Stored } from '#server/data/store.ts';
import { writeSystem } from '#server/data/systemTables.ts';
import { conflict, notFound, type HttpResponse } from '#server/http/http.ts';
import { versionHeader } from '#server/http/recordAnswers.ts';
import { replaceRecord } from '#server/writes/storeRecord.ts';
import type { Write } from '#server/writes/write.ts';
import { withComputed, writeContext, type Author } from '#server/writes/writeContext.ts';
import { accountByEmail, accountShape, endOutdatedSessions, isActive } from '#server/caller/accounts.ts';
import type { Caller } from '#server/caller/caller.ts';
import { RateLimiter } from '#server/http/rateLimiter.ts';
import { limitLinks, mailLink, type LinkAsker, type LinkOptions } from './accountLinks.ts';
import {
  accountLinksOf,
  emailLinkWith,
  isOver,
  linksOfKind,
  linksTable,
  makeLink,
  sideLink,
  stampOf,
  type LinkRow,
  type Side,
} from './linkRows.ts';

type EmailChangeOptions = LinkOptions & {
  /** True where links can be sent. */
  canSend: (portal: Portal) => boolean;
};
/** What the page of a link says. */
export type OpenedEmailChange = { side: Side; from: string; to: string };

export class EmailChanges {
  readonly #options: EmailChangeOptions;
  readonly #tried = new RateLimiter(30);

  constructor(options: EmailChangeOptions) {
    this.#options = options;
  }

  /** Keeps the e-mail of an account as it is, and asks its addresses, where a user's write gives it another one. */
  async hold(write: Write, origin: Author['origin']): Promise<void> {
    const { caller, before, checked, shape, transaction } = write;
    const { portal } = caller;
    const { email, name } = portal.accounts;
    if (!before || !checked || !this.#options.canSend(portal)) return;
    const [from, to] = [textOf(before[email]), textOf(checked[email])];
    if (mailKey(from) === mailKey(to)) return;
    const asked = sidesOf(portal, before, to);
    if (asked.length === 0 || (await this.#isInvited(write, before))) return;
    const kept = await withComputed(write, { ...checked, [email]: before[email] });
    const after = endOutdatedSessions(portal, shape, before, { ...kept, id: before.id });
    const { system } = transaction;
    const row = await makeLink(system, {
      account: after,
      portal,
      kind: 'email',
      by: String(caller.account.id),
      to,
    });
    const words = { by: String(caller.account[name] ?? ''), from, to: to || '—', portal: portal.brand.name };
    for (const side of asked)
      await mailLink(system, portal, before.id, {
        to: side === 'old' ? from : to,
        link: sideLink(row.link, side),
        title: translate(`emailChange.mail.${side}.title`, words),
        text: translate(`emailChange.mail.${side}.text`, words),
        name: side === 'old' ? String(before[name] ?? '') : '',
      });
    write.checked = kept;
    // Nothing else was sent: the record stays as it is.
    if (Object.keys(kept).every((id) => sameStoredValue(kept[id], before[id])))
      write.response = { body: write.seen, headers: versionHeader(before) };
    write.notice = translate(`emailChange.waits.${asked.length === 2 ? 'both' : asked[0]!}`, { from, to });
    write.afterCommit = () => this.#note(caller, origin, 'asked', from, to);
  }

  /** Nobody has come in by the old address yet, and the invitation to it ends with the change. */
  async #isInvited({ caller, transaction }: Write, account: Stored): Promise<boolean> {
    const stamp = stampOf(account, caller.portal);
    return (await accountLinksOf(transaction.system, String(account.id))).some(
      (row) => row.kind === 'invitation' && row.stamp === stamp && !isOver(row),
    );
  }

  async list(caller: Caller): Promise<HttpResponse> {
    const { portal } = caller;
    const rows = await linksOfKind(this.#options.store.using(linksTable.model), 'email');
    const changes = [];
    for (const row of rows) {
      const account = await this.#accountOf(portal, row);
      if (!account || !mayLook(caller, account)) continue;
      const from = textOf(account[portal.accounts.email]);
      const { to = '', until, confirmed = [] } = row;
      const waitsFor = sidesOf(portal, account, to).filter((side) => !confirmed.includes(side));
      changes.push({
        id: account.id,
        from,
        to,
        until,
        waitsFor: waitsFor.map((side) => (side === 'old' ? from : to)),
      });
    }
    return { body: { changes, words: languageNamed(currentLocale()).texts.emailChangeWords } };
  }

  async withdraw(caller: Caller, id: string, { address, method }: LinkAsker): Promise<HttpResponse> {
    const { portal } = caller;
    const account = await this.#options.dataOf(portal).get(this.#shape(portal), id);
    if (!account || !mayLook(caller, account)) throw notFound();
    const row = await this.#remove(String(account.id));
    if (!row) throw notFound();
    this.#note(caller, { address, method }, 'withdrawn', textOf(account[portal.accounts.email]), row.to);
    return { body: { id: account.id } };
  }

  #remove(account: string): Promise<LinkRow | undefined> {
    return writeSystem(this.#options.store, linksTable, async (system) => {
      const row = (await accountLinksOf(system, account)).find(({ kind }) => kind === 'email');
      if (row) await system.remove(linksTable.id, row.id);
      return row;
    });
  }

  /** Undefined for a link that counts no more. */
  async opened(token: string): Promise<OpenedEmailChange | undefined> {
    const { portal, found, account } = await this.#find(token);
    if (!found || !account) return undefined;
    return { side: found.side, from: textOf(account[portal.accounts.email]), to: found.row.to ?? '' };
  }

  /** The owner of an address says no: nothing changes. */
  async refuse(token: string, address: string): Promise<void> {
    limitLinks(this.#tried, siteOf(address));
    const { portal, found, account } = await this.#find(token);
    if (!found || !account) throw isOverNow();
    await this.#remove(found.row.account);
    const from = textOf(account[portal.accounts.email]);
    this.#note({ portal, account }, { address, method: 'none' }, 'refused', from, found.row.to);
  }

  /** Notes that an address has confirmed; the last one makes the change. */
  async confirm(token: string, address: string): Promise<'waits' | 'changed'> {
    const { dataOf, secret, deliver } = this.#options;
    limitLinks(this.#tried, siteOf(address));
    const { portal, found, account } = await this.#find(token);
    if (!found || !account) throw isOverNow();
    const shape = this.#shape(portal);
    const { email } = portal.accounts;
    const asker = found.row.by === undefined ? undefined : await dataOf(portal).get(shape, found.row.by);
    const viewer = viewerOf(portal, this.#options.today());
    const caller = { portal, account: asker ?? account, viewer, access: accessOf(portal, []) };
    const done = await dataOf(portal).write({ ...caller, deliver, isTold: true }, async (unit) => {
      const now = await unit.get(shape, account.id);
      const { row, side } = (await emailLinkWith(unit.system, secret, token)) ?? {};
      if (!now || !row || !side || !this.#counts(portal, row, now)) throw isOverNow();
      const to = row.to ?? '';
      const confirmed = [...new Set([...(row.confirmed ?? []), side])];
      if (sidesOf(portal, now, to).some((one) => !confirmed.includes(one))) {
        await unit.system.replace(linksTable.id, { ...row, confirmed });
        return 'waits';
      }
      const other = to === '' ? undefined : await accountByEmail(unit, shape, to);
      if (other && !sameStoredValue(other.id, now.id)) throw conflict(translate('emailChange.taken'));
      for (const one of await accountLinksOf(unit.system, String(now.id)))
        await unit.system.remove(linksTable.id, one.id);
      const writing = { ...writeContext(unit, caller, shape.resource, now), transaction: unit };
      await replaceRecord(writing, await withComputed(writing, { ...now, [email]: to === '' ? null : to }));
      return 'changed';
    });
    const did = done === 'changed' ? 'changed' : 'confirmed';
    const from = textOf(account[email]);
    this.#note({ portal, account }, { address, method: 'none' }, did, from, found.row.to);
    return done;
  }

  async #find(token: string) {
    const portal = this.#options.portal();
    const reader = this.#options.store.using(linksTable.model);
    const found = await emailLinkWith(reader, this.#options.secret, token);
    return { portal, found, account: found && (await this.#accountOf(portal, found.row)) };
  }

  /** Undefined where the change counts no more. */
  async #accountOf(portal: Portal, row: LinkRow): Promise<Stored | undefined> {
    const account = await this.#options.dataOf(portal).get(this.#shape(portal), row.account);
    return account && this.#counts(portal, row, account) ? account : undefined;
  }

  /** Not once the e-mail, the password or all sessions of the account have ended, nor for a blocked account. */
  #counts(portal: Portal, row: LinkRow, account: Stored): boolean {
    return (
      !isOver(row) && row.stamp === stampOf(account, portal) && isActive(portal, account, this.#shape(portal))
    );
  }

  #shape(portal: Portal) {
    return accountShape(portal, this.#options.today());
  }

  #note(
    { portal, account }: Pick<Caller, 'portal' | 'account'>,
    by: LinkAsker | undefined,
    did: 'asked' | 'confirmed' | 'changed' | 'refused' | 'withdrawn',
    of: string,
    to: string | undefined,
  ): void {
    this.#options.tell?.({
      event: 'email',
      account: textOf(account[portal.accounts.email]) || null,
      address: by?.address ?? null,
      method: by?.method ?? 'portal',
      outcome: 'success',
      did,
      of,
      to,
    });
  }
}

/** The addresses that have to confirm. One that nobody has verified may be another person's. */
function sidesOf(portal: Portal, account: Stored, to: string): Side[] {
  const isOwn = textOf(account[portal.accounts.email]) !== '' && !hasUnverifiedEmail(account, portal);
  return [...(isOwn ? (['old'] as const) : []), ...(to === '' ? [] : (['new'] as const))];
}

const mayLook = (caller: Caller, account: Stored): boolean =>
  (caller.session !== undefined && sameStoredValue(caller.account.id, account.id)) ||
  maySetPermissions(caller, account);

const textOf = (email: unknown): string => (typeof email === 'string' ? email : '');
const isOverNow = () => conflict(translate('emailChange.over'));
