/**
 * Delivers waiting messages: after every commit that wrote some, when one is due again, and at start-up. Each
 * attempt first takes a lease: a transaction postpones `nextAt`. Other processes then skip the message, and
 * retry it if this process dies.
 */
import type { Quote } from '../caller/recipients.ts';
import { causesInWords } from '#host/causes.ts';
import { Periodic } from '#host/periodic.ts';
import { nowIso, nowMs } from '#model/time/clock.ts';
import { randomUUID } from 'node:crypto';
import type { Id, Stored, Store } from '../data/store.ts';
import { systemTables, whereEqual, type SystemReader, type SystemTransaction } from '../data/systemTables.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { any } from '#model/filter/filter.ts';
import { CallFailures } from '../http/callFailures.ts';
import type { Log } from '../http/requestLog.ts';
import { translate } from '#messages/translate.ts';
import type { PrintedSheet } from '../writes/printedSheet.ts';

// Outgoing messages to people and systems: each is written in the transaction of its cause and delivered
// after the commit, at least once, under an id that never changes. If the transaction rolls back, so does the
// message.

type Channel = 'mail' | 'webhook';
/**
 * `waiting`: to be delivered or retried. `sent`: accepted by the other side, which of an e-mail is a relay. `returned`: a relay has
 * reported later that it could not be delivered. `dead`: given up until someone
 * sends it again. `off`: sending is not configured, and need not be.
 */
export type MessageState = 'waiting' | 'sent' | 'returned' | 'dead' | 'off';

/**
 * `sheet`: attached as a PDF, which is drawn when the e-mail is sent. `accountLink`: the id of a link that is made when
 * the e-mail is sent.
 */
export type MailContent = {
  to: string;
  subject: string;
  text: string;
  html: string;
  sheet?: PrintedSheet;
  accountLink?: string;
};
type WebhookContent = { type: string; timestamp: string; data: unknown };

/** The cause of a message. */
export type Origin = {
  act: string;
  /** "<resource>.<rule>" */
  rule: string;
  resource: string;
  record: Id;
};

/** In place of a rule: the button by which a user has sent a letter. */
export const buttonKey = (resource: string, button: string) => `${resource}.letter:${button}`;
export const buttonIn = (rule: string): string | undefined => /^\w+\.letter:(.+)$/.exec(rule)?.[1];

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
  /** Of a letter to somebody outside: its title, and the fields that the address and the title show. */
  letter?: { title: string; quotes: { address: readonly Quote[]; title: readonly Quote[] } };
  /** Removed once the message is sent: nobody needs to read it here. */
  content?: MailContent | WebhookContent;
};

export const messagesTable = systemTables.messages;

type New = Pick<Message, 'channel' | 'target' | 'letter'> & {
  content: MailContent | WebhookContent;
  /** Why it is given up before it is tried. */
  fault?: string | undefined;
};

export async function addMessage(
  transaction: SystemTransaction,
  { act, rule, resource, record }: Origin,
  { channel, target, content, letter, fault }: New,
): Promise<void> {
  const now = nowIso();
  const message: Omit<Message, 'id'> = {
    messageId: `msg_${randomUUID().replaceAll('-', '')}`,
    channel,
    target,
    order: `${channel} ${target} ${resource}/${record}`,
    state: fault === undefined ? 'waiting' : 'dead',
    attempts: 0,
    nextAt: now,
    createdAt: now,
    act,
    rule,
    resource,
    record: String(record),
    content,
    ...(letter && { letter }),
    ...(fault !== undefined && { error: fault, doneAt: now }),
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

export async function saveMessage(transaction: SystemTransaction, message: Message): Promise<void> {
  await transaction.replace(messagesTable.id, message);
}

/**
 * Sends a message; resolves once the other side has accepted it. Rejects with NotDelivered, or with any other
 * error, which is retried.
 */
export type Transport = (message: Message, lease?: Lease) => Promise<void>;
/** `hold`: no other process tries the message within these ms, because the other side may still take it. */
type Lease = { hold?: (ms: number) => Promise<void> };

/**
 * Why a message was not delivered, worded for the portal's administrators. Contains no internal addresses and
 * no secrets.
 */
export class DeliveryError extends Error {
  override name = 'NotDelivered';
  /** `again`: retry; `final`: a retry would fail as well; `off`: sending is not configured. */
  readonly kind: 'again' | 'final' | 'off';
  /** Milliseconds that the other side asks us to wait. */
  readonly wait: number | undefined;
  constructor(message: string, kind: 'again' | 'final' | 'off' = 'again', wait?: number) {
    super(message);
    this.kind = kind;
    this.wait = wait;
  }
}

/** Attempts before a message is given up, which takes about a day. */
export const maxAttempts = 10;
const first = 15_000;
const longest = 6 * 3600_000;

/**
 * Milliseconds to wait after so many failures: four times as long each time, up to six hours, with a random
 * quarter more or less, so that messages that failed together don't all retry together.
 */
export function waitAfter(attempts: number, chance: () => number = Math.random): number {
  const wait = Math.min(first * 4 ** (attempts - 1), longest);
  return Math.round(wait * (0.75 + chance() / 2));
}

/** Milliseconds, longer than any attempt takes: after that another process may try. */
const lease = 120_000;
/** Milliseconds between checks, since another process may have written messages. */
const pollInterval = 60_000;
/** Concurrent attempts per target: one that doesn't answer delays its own messages, not those of others. */
const perTarget = 3;
const concurrency = 12;
const stopTimeout = 4000;
const retentionDays = { sent: 30, off: 30, returned: 90, dead: 90 } as const;
const day = 24 * 3600_000;

export type DeliveryOptions = {
  store: Store;
  transports: Readonly<Record<Channel, Transport>>;
  log: Log;
  /** For tests: the clock, and how long to wait after failures. */
  now?: () => number;
  wait?: (attempts: number) => number;
};

export class DeliveryWorker {
  readonly #options: DeliveryOptions;
  readonly #records;
  readonly #now: () => number;
  /** The target of each message that is being sent. */
  readonly #targets = new Map<Message['id'], string>();
  readonly #attempts = new Set<Promise<void>>();
  readonly #unlisten: () => void;
  /** Messages that were due at the last poll and still wait for a free slot. */
  #due: Message[] = [];
  readonly #failures: CallFailures;
  readonly #polling = new Periodic(pollInterval, () => this.#poll());
  #prunedAt = 0;

  constructor(options: DeliveryOptions) {
    this.#options = options;
    this.#now = options.now ?? nowMs;
    this.#failures = new CallFailures(options.log);
    this.#records = options.store.using(messagesTable.model);
    this.#unlisten = options.store.listen((news) => {
      if (news.some(({ table }) => table === messagesTable.id)) this.wake();
    });
    this.#polling.start(0);
  }

  /** Looks for due messages, or once more after the current poll. */
  wake() {
    this.#polling.wake();
  }

  /** Starts no more attempts, and waits for those under way. */
  async stop() {
    this.#unlisten();
    await this.#polling.stop();
    // Attempts that are still open by then are retried by the next process.
    await Promise.race([Promise.all(this.#attempts), sleep(stopTimeout, undefined, { ref: false })]);
  }

  /** @returns ms until the next message is due */
  async #poll(): Promise<number> {
    let pause = pollInterval;
    try {
      if (this.#now() - this.#prunedAt > day) await this.#prune();
      this.#due = [];
      for (const message of firstOfEach(await findMessages(this.#records, { state: 'waiting' }))) {
        const wait = Date.parse(message.nextAt) - this.#now();
        if (wait > 0) pause = Math.min(pause, wait);
        else if (!this.#targets.has(message.id)) this.#due.push(message);
      }
      this.#startDue();
    } catch (error) {
      this.#options.log.failure(error, { while: 'delivering' });
    }
    return pause;
  }

  /** Starts as many attempts as there is room for. Returns false when there was none to start. */
  #startDue(): boolean {
    if (!this.#polling.isStarted) return false;
    const before = this.#due.length;
    const full = new Set<string>();
    this.#due = this.#due.filter((message) => {
      const target = targetOf(message);
      if (!full.has(target) && !this.#isFull(target)) {
        this.#start(message, target);
        return false;
      }
      full.add(target);
      return true;
    });
    return this.#due.length < before;
  }

  #isFull(target: string): boolean {
    const targets = [...this.#targets.values()];
    return targets.length >= concurrency || targets.filter((other) => other === target).length >= perTarget;
  }

  #start(message: Message, target: string) {
    this.#targets.set(message.id, target);
    const attempt = this.#deliver(message.id)
      .catch((error: unknown) => this.#options.log.failure(error, { while: 'delivering' }))
      .finally(() => {
        this.#targets.delete(message.id);
        this.#attempts.delete(attempt);
        if (!this.#startDue()) this.wake();
      });
    this.#attempts.add(attempt);
  }

  async #deliver(id: Message['id']) {
    const message = await this.#claim(id);
    if (!message) return;
    try {
      const hold = (ms: number) => this.#update(id, (now) => ({ ...now, nextAt: this.#instant(ms + lease) }));
      await this.#options.transports[message.channel](message, { hold });
    } catch (error) {
      this.#tell(message, error);
      return this.#update(id, (now) => this.#failed(now, error));
    }
    this.#failures.answered(targetOf(message), { while: 'delivering' });
    await this.#update(id, ({ content: _content, error: _error, ...rest }) => ({
      ...rest,
      state: 'sent',
      doneAt: this.#instant(),
    }));
  }

  /** One line for what an operator can change: once, then counted. */
  #tell(message: Message, error: unknown) {
    const { kind = 'again' }: Partial<DeliveryError> = error instanceof DeliveryError ? error : {};
    if (kind === 'off') return;
    const isOver = kind === 'final' || message.attempts >= maxAttempts;
    const text = translate(isOver ? 'delivery.loggedEnd' : 'delivery.loggedAgain', {
      target: targetOf(message),
      reason: wordsOf(error),
    });
    const { id, rule, resource, record } = message;
    this.#failures.failed(targetOf(message), text, {
      while: 'delivering',
      delivery: id,
      rule,
      record: `${resource}/${record}`,
    });
  }

  #failed(message: Message, error: unknown): Message {
    const withError = { ...message, error: wordsOf(error) };
    const { kind = 'again', wait }: Partial<DeliveryError> = error instanceof DeliveryError ? error : {};
    if (kind === 'off') return { ...withoutContent(withError), state: 'off', doneAt: this.#instant() };
    if (kind === 'final' || message.attempts >= maxAttempts)
      return { ...withError, state: 'dead', doneAt: this.#instant() };
    const after = Math.max(wait ?? 0, (this.#options.wait ?? waitAfter)(message.attempts));
    return { ...withError, nextAt: this.#instant(after) };
  }

  /** Claims the message and returns it; undefined when it is no longer waiting or another process has it. */
  #claim(id: Message['id']): Promise<Message | undefined> {
    return this.#records.write(async (transaction) => {
      const message = await getMessage(transaction, id);
      if (message?.state !== 'waiting' || Date.parse(message.nextAt) > this.#now()) return undefined;
      const claimed = { ...message, attempts: message.attempts + 1, nextAt: this.#instant(lease) };
      await saveMessage(transaction, claimed);
      return claimed;
    });
  }

  #update(id: Message['id'], change: (message: Message) => Message): Promise<void> {
    return this.#records.write(async (transaction) => {
      const message = await getMessage(transaction, id);
      if (message) await saveMessage(transaction, change(message));
    });
  }

  async #prune() {
    const stale = (message: Message) =>
      message.state !== 'waiting' &&
      Date.parse(message.doneAt ?? message.createdAt) < this.#now() - retentionDays[message.state] * day;
    await this.#records.write(async (transaction) => {
      const where = any(Object.keys(retentionDays).map((state) => whereEqual({ state })));
      const { records } = await transaction.find(messagesTable.shape, { where });
      for (const message of (records as Message[]).filter(stale))
        await transaction.remove(messagesTable.id, message.id);
    });
    this.#prunedAt = this.#now();
  }

  #instant = (later = 0) => new Date(this.#now() + later).toISOString();
}

const targetOf = ({ channel, target }: Message) => (channel === 'mail' ? channel : `${channel} ${target}`);

function firstOfEach(messages: readonly Message[]): Message[] {
  const first = new Map<string, Message>();
  for (const message of messages) if (!first.has(message.order)) first.set(message.order, message);
  return [...first.values()];
}

const withoutContent = ({ content: _content, ...rest }: Message): Message => rest as Message;

const wordsOf = (error: unknown): string =>
  (error instanceof DeliveryError
    ? error.message
    : translate('delivery.failed', { reason: causesInWords(error) })
  ).slice(0, 500);
