/** The writes while servers are killed, and the conditions that must hold after any interruption. */
import type { Portal } from '#model/types.ts';

export type Row = Record<string, unknown>;
/** The records and the history as the next process would read them. */
export type Seen = { tables: Record<string, Row[]>; entries: Row[] };

export type Attack = {
  portal: Portal;
  /** The folder of the config; absent: the library with a rule. */
  config?: string;
  /** The first records. */
  rows: Record<string, unknown>;
  accounts: readonly string[];
  password: string;
  /** Begins to write, from several sides at once; each ends when a write is interrupted. */
  begin(traffic: Traffic, round: number): Promise<unknown>[];
  /** Throws when an acknowledged write is lost, or when a write is stored in part. */
  verify(seen: Seen): void;
};

type Sent = { method: string; path: string; body?: unknown; headers?: Record<string, string> };
export type Answer = { status: number; body: Row; version?: number };

/** Sends requests to all portals in turns. */
export class Traffic {
  acknowledged = 0;
  /** Interrupted writes: each may be stored or not, but not in part. */
  inFlight = 0;
  urls: readonly string[] = [];
  /** Set from the moment from which a kill may interrupt. */
  isKilling = false;
  isOver = false;
  #sent = 0;
  /** Valid over all rounds, because the secret is on disk as well. */
  readonly #tokens = new Map<string, string>();

  /** Undefined when the request was interrupted. A refusal is an answer. */
  async send(account: string, { method, path, body, headers }: Sent): Promise<Answer | undefined> {
    const token = this.#tokens.get(account);
    const reply = await fetch(this.urls[this.#sent++ % this.urls.length]! + path, {
      method,
      headers: {
        'Content-Type': 'application/json',
        ...(token && { Authorization: `Bearer ${token}` }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    }).catch(() => undefined);
    const text = await reply?.text().catch(() => undefined);
    // Without its database a portal answers 503: nothing was written, or it can't know.
    if (!reply || text === undefined || (this.isKilling && reply.status === 503)) {
      this.inFlight++;
      return undefined;
    }
    if (reply.status >= 500) throw new Error(`${method} ${path}: ${reply.status} ${text}`);
    if (reply.ok && method !== 'GET') this.acknowledged++;
    const version = /^"(\d+)"$/.exec(reply.headers.get('etag') ?? '')?.[1];
    return {
      status: reply.status,
      body: JSON.parse(text || '{}') as Row,
      ...(version !== undefined && { version: Number(version) }),
    };
  }

  async signIn(account: string, password: string) {
    if (this.#tokens.has(account)) return;
    const email = `${account}@example.com`;
    const answer = await this.send('', { method: 'POST', path: '/login', body: { email, password } });
    if (answer?.status !== 200) throw new Error(`${email}: ${answer?.status}`);
    this.#tokens.set(account, String(answer.body.token));
  }

  /** Repeats the work until it is interrupted. */
  async repeat(work: (turn: number) => Promise<unknown>) {
    for (let turn = 0; !this.isOver; turn++) if ((await work(turn)) === undefined) return;
  }

  /** Waits until this many more writes are acknowledged. */
  async someMore(writes: number) {
    const enough = this.acknowledged + writes;
    const since = Date.now();
    while (this.acknowledged < enough && Date.now() - since < 5000)
      await new Promise((resolve) => setTimeout(resolve, 2));
  }
}
