/**
 * Messages to people and systems outside: each is written in the transaction of its cause and delivered after it, at
 * least once, under an id that never changes. A message whose cause was not kept was never there.
 */
import { randomUUID } from 'node:crypto';
import type { Id, Stored } from '../data/port.ts';
import { systemTables, withValues, type SystemReader, type SystemTransaction } from '../data/systemTables.ts';

export type Channel = 'mail' | 'webhook';
/**
 * `waiting`: is to be delivered, again if it failed. `sent`: was taken by the other side. `dead`: given up, until
 * somebody sends it again. `off`: there is nothing to send it with, and there was not to be.
 */
export type MessageState = 'waiting' | 'sent' | 'dead' | 'off';

export type MailContent = { to: string; subject: string; text: string; html: string };
export type WebhookContent = { type: string; timestamp: string; data: unknown };

/** What it follows from. */
export type Origin = {
  act: string;
  /** "<resource>.<rule>" */
  rule: string;
  resource: string;
  record: Id;
};

/** A record, by its name. */
export type RecordName = { resource: string; id: Id };
/** A field whose value a text quotes: of this record, or of some one of the resource. */
export type Quote = { resource: string; id?: Id; field: string };

export type Message = Stored & {
  /** Stable: what the other side knows a repetition by. */
  messageId: string;
  channel: Channel;
  /** An address, or the id of a webhook. */
  target: string;
  /** Messages with the same one are delivered in the order in which they were written. */
  order: string;
  state: MessageState;
  attempts: number;
  /** When it is due. */
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
  /** Absent once it is sent: what it told is nobody's to read here. */
  content?: MailContent | WebhookContent;
};

export const messagesTable = systemTables.messages;

type New = Pick<Message, 'channel' | 'target'> & { content: MailContent | WebhookContent };

export async function addMessage(
  transaction: SystemTransaction,
  { act, rule, resource, record }: Origin,
  { channel, target, content }: New,
): Promise<void> {
  const now = new Date().toISOString();
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

/** In the order in which they were written. */
export const messagesWith = async (
  reader: SystemReader,
  values: Partial<Readonly<Record<Searched, string | readonly string[]>>>,
): Promise<Message[]> => {
  const { records } = await reader.find(messagesTable.shape, { where: withValues(values) });
  return records as Message[];
};

export const messageOf = async (reader: SystemReader, id: Id): Promise<Message | undefined> =>
  (await reader.get(messagesTable.shape, id)) as Message | undefined;

export const putMessage = (transaction: SystemTransaction, message: Message): Promise<void> =>
  transaction.replace(messagesTable.id, message);
