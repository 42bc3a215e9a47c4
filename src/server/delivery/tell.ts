/**
 * What rules tell people and other systems, in the transaction of its cause: all of it is kept with the cause, or none.
 * Nothing leaves before that; the worker delivers after the commit.
 */
import type { Portal } from '../../model/types.ts';
import type { Id } from '../data/port.ts';
import type { DataReader } from '../data/portalData.ts';
import type { SystemTransaction } from '../data/systemTables.ts';
import { mailContent } from './mailText.ts';
import { addMessage, messagesTable, messagesWith, type Origin, type Quote } from './messages.ts';
import { newNotice, noticesTable, noticesWith } from './notices.ts';
import { opening } from './opening.ts';
import { readableQuotes, receiversOf, type Addressees, type Receiver } from './receivers.ts';
import { say } from '../../messages/say.ts';

export type Telling = {
  /** What it follows from; `resource` and `record` are what it is about, and what it opens. */
  origin: Origin;
  to: Addressees;
  /** Whoever did it is not told of it. */
  actor?: Id;
  /** The texts with what this reader may read. */
  wordsFor(receiver: Receiver): Promise<{ title: string; text?: string }>;
  /** Fields whose values the texts quote: whoever loses one of those they could read is shown the texts no more. */
  quotes: readonly Quote[];
  /** Also by e-mail, where the portal sends any. */
  email: boolean;
  today: string;
};

type Reader = Pick<DataReader, 'portal' | 'get' | 'find'>;

/** Writes a notice for each of them, one for each record and act. Answers how many are told. */
export async function notify(reader: Reader, system: SystemTransaction, told: Telling): Promise<number> {
  const { portal } = reader;
  const { origin, to, actor, today, quotes, email } = told;
  const about = { resource: origin.resource, id: origin.record };
  let count = 0;
  for (const receiver of await receiversOf(reader, to, { today, actor })) {
    const account = String(receiver.account.id);
    const earlier = { account, act: origin.act, resource: origin.resource, record: String(origin.record) };
    if ((await noticesWith(system, earlier, [0, 0])).total > 0) continue;
    const read = await readableQuotes(reader, receiver, about, quotes);
    const { title, text = '' } = read
      ? await told.wordsFor(receiver)
      : { title: hiddenTitle(portal, origin.resource) };
    await system.insert(noticesTable.id, newNotice(account, origin, { title, text, quotes: read ?? [] }));
    count++;
    if (email && portal.mail)
      await mail(reader, system, receiver, { origin, shown: { title, text }, sees: Boolean(read) });
  }
  return count;
}

/** All that is said to whoever may not see the record. */
export const hiddenTitle = ({ resources }: Portal, resource: string): string =>
  resources[resource]?.label.one ?? say('delivery.notice');

type Mail = { origin: Origin; shown: { title: string; text: string }; sees: boolean };

async function mail(
  reader: Reader,
  system: SystemTransaction,
  receiver: Receiver,
  { origin, shown, sees }: Mail,
) {
  const { portal } = reader;
  const { email, name } = portal.accounts;
  const address = receiver.account[email];
  if (typeof address !== 'string' || !/^[^\s<>@,;]+@[^\s<>@,;]+$/.test(address)) return;
  const path = sees ? await opening(reader, receiver, { resource: origin.resource, id: origin.record }) : '';
  const content = mailContent(portal.mail!, address, {
    ...shown,
    resource: hiddenTitle(portal, origin.resource),
    name: String(receiver.account[name] ?? ''),
    portal: portal.brand.name,
    link: portal.mail!.url ? portal.mail!.url + (path || '/') : '',
  });
  await addMessage(system, origin, { channel: 'mail', target: address, content });
}

/** A message to one of portal.yaml's webhooks; its type is the rule that sends it. */
export const send = (
  system: SystemTransaction,
  { origin, webhook, data }: { origin: Origin; webhook: string; data: unknown },
): Promise<void> =>
  addMessage(system, origin, {
    channel: 'webhook',
    target: webhook,
    content: { type: origin.rule, timestamp: new Date().toISOString(), data },
  });

/**
 * Takes back what an act, or a rule about a record, has told, as far as nobody has it yet: messages that wait, and
 * notices that were not read. What is on its way may still arrive.
 */
export async function takeBack(
  system: SystemTransaction,
  what: Pick<Origin, 'act'> | Pick<Origin, 'rule' | 'resource' | 'record'>,
): Promise<void> {
  const query = Object.fromEntries(Object.entries(what).map(([field, value]) => [field, String(value)]));
  for (const { id } of await messagesWith(system, { ...query, state: ['waiting', 'dead'] }))
    await system.remove(messagesTable.id, id);
  for (const { id } of (await noticesWith(system, { ...query, state: 'new' })).notices)
    await system.remove(noticesTable.id, id);
}
