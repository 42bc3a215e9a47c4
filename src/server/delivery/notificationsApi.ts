/**
 * The caller's notices:
 *
 *     GET  /api/user-notifications?range=[0,24]   the latest first, and how many are unread
 *     POST /api/user-notifications/read {ids?}    marks these as read, or all of them
 */
import { createHmac } from 'node:crypto';
import type { Caller } from '../accounts/accounts.ts';
import { contentRange, readRange } from '../api/read/queryParser.ts';
import type { Id, Store } from '../data/store.ts';
import type { DataReader } from '../data/types.ts';
import { presentRows } from '../data/presentNames.ts';
import { writeSystem } from '../data/systemTables.ts';
import { badRequest, type HttpResponse } from '../http/http.ts';
import { notificationsTable, findNotifications, type UserNotification } from './notifications.ts';
import { recordLink, hiddenTitle } from './outbox.ts';
import { readableQuotes } from './recipients.ts';
import { translate } from '#messages/translate.ts';

export type NotificationsOptions = { store: Store; secret: Uint8Array };

/**
 * The channel name of an account on the shared event stream. An HMAC, so that others can't tell whose it is.
 */
const channelOf = (secret: Uint8Array, account: Id): string =>
  createHmac('sha256', secret).update(`notices ${account}`).digest('base64url').slice(0, 12);

/**
 * Calls `ring` with the channels of accounts whose notices have changed. Returns a function that stops it.
 */
export const onNotificationsChanged = (
  { store, secret }: NotificationsOptions,
  ring: (channels: string[]) => void,
) =>
  store.listen((news) => {
    const accounts = new Set(
      news.flatMap(({ table, about }) => (table === notificationsTable.id ? [about] : [])),
    );
    if (accounts.size > 0) ring([...accounts].map((account) => channelOf(secret, account)));
  });

export async function listNotifications(
  { store, secret }: NotificationsOptions,
  caller: Caller,
  search: URLSearchParams,
  reader: DataReader,
): Promise<HttpResponse> {
  const [first, last] = readRange(search, [0, 24]);
  const account = String(caller.account.id);
  const records = presentRows(store, notificationsTable, caller.portal);
  const { notices, total } = await findNotifications(records, { account }, [first, last]);
  const unread = await findNotifications(records, { account, state: 'new' }, [0, 0]);
  return {
    body: {
      unread: unread.total,
      channel: channelOf(secret, account),
      notices: await Promise.all(notices.map((notice) => shown(notice, caller, reader))),
    },
    headers: {
      'Content-Range': contentRange('user-notifications', first, notices.length, total),
      'Access-Control-Expose-Headers': 'Content-Range',
    },
  };
}

/** The part of a notice that its reader may see now, whatever they could read when it was written. */
async function shown(
  { id, title, text, at, state, quotes, ...about }: UserNotification,
  caller: Caller,
  reader: DataReader,
) {
  const record = { resource: about.resource, id: about.record };
  const sees = (await readableQuotes(reader, caller, record, quotes))?.length === quotes.length;
  const path = await recordLink(reader, caller, record);
  return {
    id,
    ...(sees ? { title, text } : { title: hiddenTitle(caller.portal, about.resource), text: '' }),
    at,
    read: state === 'read',
    ...(path && { path }),
  };
}

export async function markNotificationsRead(
  { store }: NotificationsOptions,
  caller: Caller,
  body: unknown,
): Promise<HttpResponse> {
  const { ids, ...rest } = (body ?? {}) as { ids?: unknown };
  if (Object.keys(rest).length > 0 || (ids !== undefined && !isIds(ids)))
    throw badRequest(translate('delivery.wantsIds'));
  const wanted = ids && new Set(ids.map(String));
  const account = String(caller.account.id);
  const unread = await writeSystem(store, notificationsTable, async (transaction) => {
    const { notices } = await findNotifications(transaction, { account, state: 'new' });
    const read = notices.filter(({ id }) => !wanted || wanted.has(String(id)));
    for (const notice of read) await transaction.replace(notificationsTable.id, { ...notice, state: 'read' });
    return notices.length - read.length;
  });
  return { body: { unread } };
}

const isIds = (value: unknown): value is Id[] =>
  Array.isArray(value) &&
  value.length <= 1000 &&
  value.every((id) => typeof id === 'number' || typeof id === 'string');
