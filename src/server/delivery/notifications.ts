/**
 * The notices behind the bell: each is for one account about one record, written in the transaction of its
 * cause.
 */
import { nowIso } from '#model/time/clock.ts';
import type { Id, Stored } from '../data/store.ts';
import { systemTables, whereEqual, type SystemReader } from '../data/systemTables.ts';
import type { Origin } from './worker.ts';
import type { Quote } from '../caller/recipients.ts';

export type StoredNotification = Stored & {
  account: string;
  state: 'new' | 'read';
  resource: string;
  record: string;
  act: string;
  rule: string;
  title: string;
  text: string;
  /** The fields that its texts quote: a reader who may no longer read all of them doesn't see the texts. */
  quotes: readonly Quote[];
  at: string;
  /** The assistant through which somebody has caused it. */
  by?: string;
};

export const notificationsTable = systemTables.notices;

export type NoticeQuery = Partial<
  Readonly<Record<'account' | 'state' | 'resource' | 'record' | 'act' | 'rule', string>>
>;

/** The latest first. */
export async function findNotifications(
  reader: SystemReader,
  query: NoticeQuery,
  range?: readonly [number, number],
): Promise<{ notices: StoredNotification[]; total: number }> {
  const { records, total } = await reader.find(notificationsTable.shape, {
    where: whereEqual(query),
    sort: { field: 'id', order: 'DESC' },
    ...(range && { range }),
  });
  return { notices: records as StoredNotification[], total };
}

export const newNotification = (
  account: Id,
  { act, rule, resource, record }: Origin,
  texts: Pick<StoredNotification, 'title' | 'text' | 'quotes' | 'by'>,
): Omit<StoredNotification, 'id'> => ({
  account: String(account),
  state: 'new',
  resource,
  record: String(record),
  act,
  rule,
  ...texts,
  at: nowIso(),
});
