/** What relays report later of messages that they had taken: see returned.ts. */
import { nowIso } from '#model/time/clock.ts';
import { translate } from '#messages/translate.ts';
import type { Store } from '#server/data/store.ts';
import { whereEqual, writeSystem } from '#server/data/systemTables.ts';
import type { MailReport } from './returned.ts';
import { messagesTable, saveMessage, type Message } from '#server/delivery/worker.ts';

/**
 * Notes the report at its message. A delayed one is still under way, and a returned one stays so.
 *
 * @returns the record that the message is about; undefined where there is no such message
 */
export const keepReport = (
  store: Store,
  { messageId, action, status }: MailReport,
): Promise<string | undefined> =>
  writeSystem(store, messagesTable, async (transaction) => {
    const { records } = await transaction.find(messagesTable.shape, { where: whereEqual({ messageId }) });
    const [message] = records as Message[];
    if (!message || message.channel !== 'mail') return undefined;
    const code = status === '' ? '' : ` (${status})`;
    if (message.state === 'sent') {
      const error = translate(action === 'failed' ? 'delivery.returned' : 'delivery.delayed', { code });
      await saveMessage(transaction, {
        ...message,
        error,
        ...(action === 'failed' && { state: 'returned', doneAt: nowIso() }),
      });
    }
    return `${message.resource}/${message.record}`;
  });
