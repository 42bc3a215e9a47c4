/**
 * Outgoing messages to people and systems: each is written in the transaction of its cause and delivered
 * after the commit, at least once, under an id that never changes. If the transaction rolls back, so does the
 * message.
 */
import { nowIso } from '#model/time/clock.ts';
import { randomUUID } from 'node:crypto';
import type { Id, Stored } from '../data/store.ts';
import { systemTables, whereEqual, type SystemReader, type SystemTransaction } from '../data/systemTables.ts';

export type Channel = 'mail' | 'webhook';
/**
 * `waiting`: to be delivered or retried. `sent`: accepted by the other side. `dead`: given up until someone
 * sends it again. `off`: sending is not configured, and need not be.
 */
export type MessageState = 'waiting' | 'sent' | 'dead' | 'off';

export type MailContent = { to: string; subject: string; text: string; html: string };
type WebhookContent = { type: string; timestamp: string; data: unknown };

/** The cause of a message. */
export type Origin = {
  act: string;
  /** "<resource>.<rule>" */
  rule: string;
  resource: string;
  record: Id;
};

/** Identifies a record. */
export type RecordRef = { resource: string; id: Id };
/** A field whose value a text quotes. Without `id`: of some record of the resource. */
export type Quote = { resource: string; id?: Id; field: string };

export type Message = Stored & {
  /** Stable across retries, so that the other side can detect duplicates. */
  messageId: string;
  channel: Channel;
  /** An e-mail address, or the id of a webhook. */
  target: string;
  /** Messages with the same value are delivered in the order in which they were written. */
  order: string;
  state: MessageState;
  attempts: number;
  /** When the next attempt is due. */
  nextAt: string;
  createdAt: string;
  act: string;
  rule: string;
  resource: string;
  record: string;
  /** Why the last attempt failed. */
  error?: string;
  /** When it was sent or given up. */
  doneAt?: string;
  /** Removed once the message is sent: nobody needs to read it here. */
  content?: MailContent | WebhookContent;
};

export const messagesTable = systemTables.messages;

type New = Pick<Message, 'channel' | 'target'> & { content: MailContent | WebhookContent };

export async function addMessage(
  transaction: SystemTransaction,
  { act, rule, resource, record }: Origin,
  { channel, target, content }: New,
): Promise<void> {
  const now = nowIso();
  const message: Omit<Message, 'id'> = {
    messageId: `msg_${randomUUID().replaceAll('-', '')}`,
    channel,
    target,
    order: `${channel} ${target} ${resource}/${record}`,
    state: 'waiting',
    attempts: 0,
    nextAt: now,
    createdAt: now,
    act,
    rule,
    resource,
    record: String(record),
    content,
  };
  await transaction.insert(messagesTable.id, message);
}

type Searched = 'state' | 'order' | keyof Origin;

/** The messages in the order in which they were written. */
export const findMessages = async (
  reader: SystemReader,
  values: Partial<Readonly<Record<Searched, string | readonly string[]>>>,
): Promise<Message[]> => {
  const { records } = await reader.find(messagesTable.shape, { where: whereEqual(values) });
  return records as Message[];
};

export const getMessage = async (reader: SystemReader, id: Id): Promise<Message | undefined> =>
  (await reader.get(messagesTable.shape, id)) as Message | undefined;

export const saveMessage = (transaction: SystemTransaction, message: Message): Promise<void> =>
  transaction.replace(messagesTable.id, message);
