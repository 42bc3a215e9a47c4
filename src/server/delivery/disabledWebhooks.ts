/**
 * Webhooks that answered 410 Gone: nothing is sent to them until someone sends a message again or the address
 * changes.
 */
import { nowIso } from '#model/time/clock.ts';
import { matchAll } from '#model/filter/filter.ts';
import type { Store } from '../data/store.ts';
import { systemTables, whereEqual, type SystemReader, type SystemTransaction } from '../data/systemTables.ts';
import type { WebhookOptions } from './webhook.ts';

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
