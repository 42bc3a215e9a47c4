/**
 * The outgoing messages, for users with the page for them:
 *
 *     GET  /api/outbox-messages?state=dead&range=[0,49]   the latest first, and the count of each state
 *     POST /api/outbox-messages/<id>/send                 sends a message again that was given up
 *
 * The content is not returned: it may quote records that the reader may not see.
 */
import { nowIso } from '#model/time/clock.ts';
import { matchAll } from '#model/filter/filter.ts';
import type { Store } from '../data/store.ts';
import {
  systemTables,
  whereEqual,
  type SystemReader,
  type SystemTransaction,
  writeSystem,
} from '../data/systemTables.ts';
import type { WebhookOptions } from './webhook.ts';
import { currentRuleNames } from '#rules/approvalRule.ts';
import { rulesOf } from '../writes/ruleIndex.ts';
import { mayUse } from '#access/services.ts';
import type { Caller } from '../accounts/accounts.ts';
import { contentRange, readRange } from '../api/read/queryParser.ts';
import { presentRows } from '../data/presentNames.ts';
import { conflict, forbidden, badRequest, notFound, type HttpResponse } from '../http/http.ts';
import { getMessage, messagesTable, saveMessage, type Message, type MessageState } from './messages.ts';
import { translate } from '#messages/translate.ts';

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

const states: readonly MessageState[] = ['waiting', 'sent', 'dead', 'off'];

function admit({ portal, access }: Caller) {
  if (!mayUse('delivery', portal, access.permissions)) throw forbidden(translate('delivery.noScreen'));
}

export async function listMessages(
  store: Store,
  caller: Caller,
  search: URLSearchParams,
): Promise<HttpResponse> {
  admit(caller);
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
    rule: rulesOf(portal).byKey.get(currentRuleNames(about.rule))?.label ?? about.rule,
    about: `${portal.resources[about.resource]?.label.one ?? about.resource} #${about.record}`,
  };
}

export async function sendAgain(store: Store, caller: Caller, id: string): Promise<HttpResponse> {
  admit(caller);
  const message = await writeSystem(store, messagesTable, async (transaction) => {
    const message = await getMessage(transaction, id);
    if (!message) throw notFound(translate('delivery.noMessage'));
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
