/**
 * The outgoing messages, for users with the page for them:
 *
 *     GET  /api/outbox-messages?state=dead&range=[0,49]   the latest first, and the count of each state
 *     POST /api/outbox-messages/<id>/send                 sends a message again that was given up
 *
 * The content is not returned: it may quote records that the reader may not see.
 */
import { createHmac } from 'node:crypto';
import type { Caller } from '../caller/caller.ts';
import { contentRange, readRange } from '../reads/queryParser.ts';
import type { Id, Store } from '../data/store.ts';
import type { Reader } from '../data/reader.ts';
import { presentRows } from '../data/presentNames.ts';
import {
  writeSystem,
  systemTables,
  whereEqual,
  type SystemReader,
  type SystemTransaction,
} from '../data/systemTables.ts';
import { badRequest, type HttpResponse, conflict, forbidden, notFound } from '../http/http.ts';
import { notificationsTable, findNotifications, type StoredNotification } from './notifications.ts';
import { byAssistant, hiddenTitle, recordLink } from './outbox.ts';
import { readableQuotes } from '../caller/recipients.ts';
import { translate } from '#messages/translate.ts';
import { nowIso } from '#model/time/clock.ts';
import { matchAll } from '#model/filter/filter.ts';
import type { WebhookOptions } from './webhook.ts';
import { currentRuleNames } from '#rules/parseNames.ts';
import { rulesOf } from '../writes/ruleIndex.ts';
import { mayUse } from '#access/viewAs.ts';
import {
  buttonIn,
  getMessage,
  messagesTable,
  saveMessage,
  type Message,
  type MessageState,
} from './worker.ts';
import type { Portal } from '#model/types.ts';

// The caller's notices:
//
//     GET  /api/user-notifications?range=[0,24]   the latest first, and how many are unread
//     …&resource=<id>&record=<id>                 only those about this record
//     POST /api/user-notifications/read {ids?}    marks these as read, or all of them

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
  reader: Reader,
): Promise<HttpResponse> {
  const { resource, record, ...others } = Object.fromEntries(search);
  if ((resource === undefined) !== (record === undefined)) throw badRequest(translate('letters.wantsRecord'));
  const [first, last] = readRange(new URLSearchParams(others), [0, 24]);
  const account = String(caller.account.id);
  const records = presentRows(store, notificationsTable, caller.portal);
  const about = resource !== undefined && record !== undefined ? { resource, record } : {};
  const { notices, total } = await findNotifications(records, { account, ...about }, [first, last]);
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
  { id, title, text, at, state, quotes, by, ...about }: StoredNotification,
  caller: Caller,
  reader: Reader,
) {
  const record = { resource: about.resource, id: about.record };
  const sees = (await readableQuotes(reader, caller, record, quotes))?.length === quotes.length;
  const path = await recordLink(reader, caller, record);
  return {
    id,
    ...(sees ? { title, text } : { title: hiddenTitle(caller.portal, about.resource), text: '' }),
    ...(by !== undefined && { by: byAssistant(by) }),
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

// Webhooks that answered 410 Gone: nothing is sent to them until someone sends a message again or the address
// changes.

const offTable = systemTables.webhooksOff;

const rowsOf = async (reader: SystemReader, webhook?: string) => {
  const where = webhook === undefined ? matchAll : whereEqual({ webhook });
  return (await reader.find(offTable.shape, { where })).records;
};

export function disabledWebhooksIn(store: Store): WebhookOptions['disabledWebhooks'] {
  const records = store.using(offTable.model);
  return {
    offSince: async (id, url) => {
      const off = (await rowsOf(records, id)).find((row) => row.url === url);
      return off && String(off.at);
    },
    off: (id, url) =>
      records.write(async (transaction) => {
        await enableWebhook(transaction, id);
        await transaction.insert(offTable.id, { webhook: id, url, at: nowIso() });
      }),
  };
}

export async function enableWebhook(transaction: SystemTransaction, webhook: string) {
  for (const { id } of await rowsOf(transaction, webhook)) await transaction.remove(offTable.id, id);
}

const states: readonly MessageState[] = ['waiting', 'sent', 'returned', 'dead', 'off'];

export function admitToDelivery({ portal, access }: Caller) {
  if (!mayUse('delivery', portal, access.permissions)) throw forbidden(translate('delivery.noScreen'));
}

export async function listMessages(
  store: Store,
  caller: Caller,
  search: URLSearchParams,
): Promise<HttpResponse> {
  const state = search.get('state');
  if (state !== null && !states.includes(state as MessageState))
    throw badRequest(translate('delivery.wantsState', { states: states.join(', ') }));
  search.delete('state');
  const [first, last] = readRange(search, [0, 49]);
  const records = presentRows(store, messagesTable, caller.portal);
  const counts: Record<string, number> = {};
  for (const one of states) {
    const where = whereEqual({ state: one });
    counts[one] = (await records.find(messagesTable.shape, { where, range: [0, 0] })).total;
  }
  const { records: found, total } = await records.find(messagesTable.shape, {
    where: state === null ? matchAll : whereEqual({ state }),
    sort: { field: 'id', order: 'DESC' },
    range: [first, last],
  });
  return {
    body: { counts, messages: (found as Message[]).map((message) => publicPart(message, caller)) },
    headers: {
      'Content-Range': contentRange('outbox-messages', first, found.length, total),
      'Access-Control-Expose-Headers': 'Content-Range',
    },
  };
}

/** The label of the rule, or of the button that a user has pressed. */
export const senderOfMessage = (portal: Portal, rule: string): string =>
  buttonIn(rule) ?? rulesOf(portal).byKey.get(currentRuleNames(rule))?.label ?? rule;

function publicPart(message: Message, { portal }: Caller) {
  const { id, messageId, channel, target, state, attempts, nextAt, createdAt, doneAt, error, ...about } =
    message;
  return {
    id,
    messageId,
    channel,
    target,
    state,
    attempts,
    createdAt,
    ...(state === 'waiting' && { nextAt }),
    ...(doneAt && { doneAt }),
    ...(error && { error }),
    rule: senderOfMessage(portal, about.rule),
    about: `${portal.resources[about.resource]?.label.one ?? about.resource} #${about.record}`,
  };
}

export async function sendAgain(store: Store, caller: Caller, id: string): Promise<HttpResponse> {
  const message = await writeSystem(store, messagesTable, async (transaction) => {
    const message = await getMessage(transaction, id);
    if (!message) throw notFound(translate('delivery.noMessage'));
    if (message.state === 'returned') throw conflict(translate('delivery.isReturned'));
    if (message.state === 'sent' || message.state === 'off' || !message.content)
      throw conflict(translate('delivery.alreadySent'));
    const { doneAt: _doneAt, ...rest } = message;
    const again: Message = {
      ...(rest as Message),
      state: 'waiting',
      // A message that was given up gets all its attempts again.
      attempts: message.state === 'dead' ? 0 : message.attempts,
      nextAt: nowIso(),
    };
    if (message.channel === 'webhook') await enableWebhook(transaction, message.target);
    await saveMessage(transaction, again);
    return again;
  });
  return { body: publicPart(message, caller) };
}
