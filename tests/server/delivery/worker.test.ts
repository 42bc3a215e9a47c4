import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { maxAttempts, waitAfter, DeliveryError, messagesTable } from '#server/delivery/worker.ts';
import { retract } from '#server/delivery/outbox.ts';
import { writeSystem } from '#server/data/systemTables.ts';
import type { Store } from '#server/data/store.ts';
import { openOutbox, unused, type Outbox } from '#tests/support/delivery/outbox.ts';

let outbox: Outbox;
beforeEach(() => {
  outbox = openOutbox();
});
afterEach(() => outbox.close());

describe('The outbox', () => {
  it('delivers messages that are written later, by itself', async () => {
    const sent: string[] = [];
    outbox.deliver({ transports: { mail: async ({ target }) => void sent.push(target), webhook: unused } });
    await outbox.mail('ana@example.com');
    await outbox.become('sent');
    await outbox.mail('rui@example.com');
    await outbox.become('sent', 'sent');
    expect(sent).toEqual(['ana@example.com', 'rui@example.com']);
  });

  it('gives up after the maximum of attempts, keeps the message, and says why', async () => {
    let attempts = 0;
    const mail = () => Promise.reject(new DeliveryError(`recusa ${++attempts}`));
    await outbox.mail('ana@example.com');
    outbox.deliver({ transports: { mail, webhook: unused } });
    const [message] = await outbox.become('dead');
    expect(attempts).toBe(maxAttempts);
    expect(message).toMatchObject({ attempts: maxAttempts, error: `recusa ${maxAttempts}` });
    expect(message).toHaveProperty('content.subject', 'Olá');
  });

  it('does not retry a final failure, and sends the next message of the record', async () => {
    const mail = async ({ act }: { act: string }) => {
      if (act === 'ato-1') throw new DeliveryError('endereço recusado', 'final');
    };
    await outbox.mail('ana@example.com');
    await outbox.mail('ana@example.com', { act: 'ato-2' });
    outbox.deliver({ transports: { mail, webhook: unused } });
    const [first] = await outbox.become('dead', 'sent');
    expect(first!.attempts).toBe(1);
  });

  it('loses the unsent messages of an undone act, and no others', async () => {
    await outbox.mail('ana@example.com', { act: 'desfeito' });
    await outbox.mail('rui@example.com', { act: 'outro' });
    await writeSystem(outbox.store, messagesTable, (transaction) =>
      retract(transaction, { act: 'desfeito' }),
    );
    const sent: string[] = [];
    outbox.deliver({ transports: { mail: async ({ target }) => void sent.push(target), webhook: unused } });
    await outbox.become('sent');
    expect(sent).toEqual(['rui@example.com']);
  });

  it('is not sent twice by two workers at once', async () => {
    const sent: string[] = [];
    const mail = async ({ target }: { target: string }) => {
      sent.push(target);
      await new Promise((resolve) => setTimeout(resolve, 20));
    };
    for (let index = 0; index < 5; index++) await outbox.mail(`pessoa${index}@example.com`);
    outbox.deliver({ transports: { mail, webhook: unused } });
    outbox.deliver({ transports: { mail, webhook: unused } });
    await outbox.become('sent', 'sent', 'sent', 'sent', 'sent');
    expect(sent.toSorted()).toEqual([0, 1, 2, 3, 4].map((index) => `pessoa${index}@example.com`));
  });

  it('reads many waiting messages together, not all of them again for each one sent', async () => {
    const people = Array.from({ length: 60 }, (_, index) => `pessoa${index}@example.com`);
    for (const [record, person] of people.entries()) await outbox.mail(person, { record });
    let reads = 0;
    const { store } = outbox;
    const counting: Store = Object.assign(Object.create(store) as Store, {
      using: (model: Parameters<Store['using']>[0]) => {
        const records = store.using(model);
        const find: typeof records.find = (...asked) => {
          reads += 1;
          return records.find(...asked);
        };
        return Object.assign(Object.create(records) as typeof records, { find });
      },
    });
    outbox.deliver({ store: counting, transports: { mail: async () => undefined, webhook: unused } });
    await outbox.become(...people.map(() => 'sent'));
    expect(reads).toBeLessThan(10);
  });

  it('waits longer each time, with some randomness, and about a day in all', () => {
    const waits = Array.from({ length: maxAttempts - 1 }, (_, index) => waitAfter(index + 1, () => 0.5));
    expect(waits.slice(0, 3)).toEqual([15_000, 60_000, 240_000]);
    expect(waits.reduce((sum, wait) => sum + wait)).toBeGreaterThan(20 * 3600_000);
    expect(waitAfter(1, () => 0)).toBe(11_250);
    expect(waitAfter(1, () => 1)).toBe(18_750);
  });
});
