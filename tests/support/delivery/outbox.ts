/** A separate store with messages, and a worker that delivers them. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { vi } from 'vitest';
import { systemTables, writeSystem } from '#server/data/systemTables.ts';
import { openJsonStore } from '#server/data/json/jsonStore.ts';
import type { Store } from '#server/data/store.ts';
import {
  addMessage,
  findMessages,
  type Message,
  type Origin,
  DeliveryWorker,
  type DeliveryOptions,
} from '#server/delivery/worker.ts';
import { createLog } from '#server/http/requestLog.ts';

const origin: Origin = { act: 'ato-1', rule: 'livros.avisa', resource: 'livros', record: 1 };

export type Outbox = {
  folder: string;
  store: Store;
  mail(to: string, more?: Partial<Origin>): Promise<void>;
  post(webhook: string, data: unknown, more?: Partial<Origin>): Promise<void>;
  messages(): Promise<Message[]>;
  deliver(options: Partial<DeliveryOptions> & Pick<DeliveryOptions, 'transports'>): DeliveryWorker;
  /** Waits until the messages, in their order, have these states. */
  become(...states: string[]): Promise<Message[]>;
  close(): Promise<void>;
};

export function openOutbox(): Outbox {
  const folder = mkdtempSync(path.join(tmpdir(), 'estante-'));
  const source = path.join(folder, 'inicial.json');
  writeFileSync(source, '{}');
  const store = openJsonStore(path.join(folder, 'dados'), source, createLog('off'));
  const workers: DeliveryWorker[] = [];
  const add = (message: Parameters<typeof addMessage>[2], more: Partial<Origin> = {}) =>
    writeSystem(store, systemTables.messages, (transaction) =>
      addMessage(transaction, { ...origin, ...more }, message),
    );
  const messages = () => findMessages(store.using(systemTables.messages.model), {});
  return {
    folder,
    store,
    mail: (to, more) =>
      add(
        { channel: 'mail', target: to, content: { to, subject: 'Olá', text: 'Texto', html: '<p>Texto</p>' } },
        more,
      ),
    post: (webhook, data, more) =>
      add(
        {
          channel: 'webhook',
          target: webhook,
          content: { type: 'livros.avisa', timestamp: '2026-10-31', data },
        },
        more,
      ),
    messages,
    deliver(options) {
      const worker = new DeliveryWorker({ store, log: createLog('off'), wait: () => 10, ...options });
      workers.push(worker);
      return worker;
    },
    become: (...states) =>
      vi.waitFor(
        async () => {
          const found = await messages();
          const now = found.map(({ state }) => state);
          if (now.join() !== states.join()) throw new Error(`${now.join()} em vez de ${states.join()}`);
          return found;
        },
        { timeout: 10_000, interval: 10 },
      ),
    async close() {
      for (const worker of workers) await worker.stop();
      await store.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A carrier that the test must not reach. */
export const unused = () => Promise.reject(new Error('não era para ser usado'));
