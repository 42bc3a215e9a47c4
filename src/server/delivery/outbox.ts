/**
 * Writes what rules send to people and other systems, in the transaction of its cause: it is committed with
 * the cause or not at all. The worker delivers only after the commit.
 */
import { nowIso } from '#model/time/clock.ts';
import type { Portal } from '#model/types.ts';
import type { Id, Stored } from '../data/store.ts';
import type { AccountRights } from '../accounts/caller.ts';
import type { DataReader, Retracted } from '../data/types.ts';
import type { SystemTransaction } from '../data/systemTables.ts';
import { mailContent } from './mailText.ts';
import { addMessage, messagesTable, findMessages, type Origin, type Quote } from './messages.ts';
import { newNotification, notificationsTable, findNotifications } from './notifications.ts';
import { recordLink } from './recordLink.ts';
import { readableQuotes, findRecipients, type RecipientQuery } from './recipients.ts';
import { translate } from '#messages/translate.ts';

export type NotificationRequest = {
  /** The cause; `resource` and `record` identify what the notice is about and opens. */
  origin: Origin;
  to: RecipientQuery;
  /** The account that caused it, which gets no notice. */
  actor?: Id;
  /** The texts, with only the values that this receiver may read. */
  wordsFor(receiver: AccountRights): Promise<{ title: string; text?: string }>;
  /**
   * The fields whose values the texts quote: receivers who lose the right to one of them no longer see the
   * texts.
   */
  quotes: readonly Quote[];
  /** Set for a request to approve: only accounts that can approve now are asked, and each once. */
  approval?: { mayAsk(receiver: AccountRights): Promise<boolean> };
  /** Also by e-mail, if the portal sends any. */
  email: boolean;
  today: string;
};

type Reader = Pick<DataReader, 'portal' | 'get' | 'find'>;

/** Writes one notice per receiver, record and act. Returns how many receivers got one. */
export async function notify(
  reader: Reader,
  system: SystemTransaction,
  notice: NotificationRequest,
): Promise<number> {
  const { portal } = reader;
  const { origin, to, actor, today, quotes, email, approval } = notice;
  const about = { resource: origin.resource, id: origin.record };
  let count = 0;
  for (const receiver of await findRecipients(reader, to, { today, actor })) {
    const account = String(receiver.account.id);
    if (approval) {
      if (!(await approval.mayAsk(receiver))) continue;
      const asked = { account, state: 'new', rule: origin.rule, ...recordOf(origin) };
      if ((await findNotifications(system, asked, [0, 0])).total > 0) continue;
    }
    const earlier = { account, act: origin.act, ...recordOf(origin) };
    if ((await findNotifications(system, earlier, [0, 0])).total > 0) continue;
    const read = await readableQuotes(reader, receiver, about, quotes);
    const { title, text = '' } = read
      ? await notice.wordsFor(receiver)
      : { title: hiddenTitle(portal, origin.resource) };
    await system.insert(
      notificationsTable.id,
      newNotification(account, origin, { title, text, quotes: read ?? [] }),
    );
    count++;
    if (email && portal.mail)
      await mail(reader, system, receiver, { origin, shown: { title, text }, sees: Boolean(read) });
  }
  return count;
}

const recordOf = ({ resource, record }: Origin) => ({ resource, record: String(record) });

/** The only text for a receiver who may not see the record. */
export const hiddenTitle = ({ resources }: Portal, resource: string): string =>
  resources[resource]?.label.one ?? translate('delivery.notice');

type Mail = { origin: Origin; shown: { title: string; text: string }; sees: boolean };

async function mail(
  reader: Reader,
  system: SystemTransaction,
  receiver: AccountRights,
  { origin, shown, sees }: Mail,
) {
  const { portal } = reader;
  const { email, name } = portal.accounts;
  const address = receiver.account[email];
  if (typeof address !== 'string' || !/^[^\s<>@,;]+@[^\s<>@,;]+$/.test(address)) return;
  const path = sees
    ? await recordLink(reader, receiver, { resource: origin.resource, id: origin.record })
    : '';
  const content = mailContent(portal.mail!, address, {
    ...shown,
    resource: hiddenTitle(portal, origin.resource),
    name: String(receiver.account[name] ?? ''),
    portal: portal.brand.name,
    link: portal.mail!.url ? portal.mail!.url + (path || '/') : '',
  });
  await addMessage(system, origin, { channel: 'mail', target: address, content });
}

/** Writes a message to one of portal.yaml's webhooks. Its type is the rule that sends it. */
export const send = (
  system: SystemTransaction,
  { origin, webhook, data }: { origin: Origin; webhook: string; data: unknown },
): Promise<void> =>
  addMessage(system, origin, {
    channel: 'webhook',
    target: webhook,
    content: { type: origin.rule, timestamp: nowIso(), data },
  });

/**
 * Removes what an act, or a rule about a record, has sent, as far as nobody has it yet: waiting messages and
 * unread notices. A message already on its way may still arrive. Returns what it has removed.
 */
export async function retract(
  system: SystemTransaction,
  what: Pick<Origin, 'act'> | Pick<Origin, 'rule' | 'resource' | 'record'>,
): Promise<Retracted[]> {
  const query = Object.fromEntries(Object.entries(what).map(([field, value]) => [field, String(value)]));
  const messages = await findMessages(system, { ...query, state: ['waiting', 'dead'] });
  const { notices } = await findNotifications(system, { ...query, state: 'new' });
  const retracted: Retracted[] = [];
  const remove = async (table: string, { id, ...row }: Stored) => {
    await system.remove(table, id);
    retracted.push({ table, row });
  };
  for (const message of messages) await remove(messagesTable.id, message);
  // The latest is found first, and is to be the latest again.
  for (const notice of notices.toReversed()) await remove(notificationsTable.id, notice);
  return retracted;
}

/** Sends what was retracted after all. */
export async function sendAgain(system: SystemTransaction, retracted: readonly Retracted[]): Promise<void> {
  for (const { table, row } of retracted) await system.insert(table, row);
}
