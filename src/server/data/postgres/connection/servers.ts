/**
 * The servers of an address, each with a pool of connections, and the one of them that is in use: `target_session_attrs`
 * of libpq, which the driver lacks. A new connection is admitted first, so that nobody writes to a server that only reads.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { Periodic } from '#host/periodic.ts';
import { isConnectTimeout, isPoolBusy, isReadOnlyServer, orUnconnected, silentServer } from './outages.ts';

// Health probe of a server. A machine that has stopped does not refuse connections, so each query would wait until its
// time limit. While queries are waiting, and until the server answers again, it is asked something small.

/** The server does not answer, or may not be asked: the message says why. */
export class ServerDown extends Error {
  override name = 'ServerDown';
}

/** Milliseconds after which a query counts as waiting, between probes; and the time limit of a probe. */
export type Pace = { pause: number; within: number };

type Probe = {
  /** Resolves once the server has answered. What it rejects with says why the server may not be asked. */
  ask: (signal: AbortSignal) => Promise<unknown>;
  pace?: Pace;
  /** Called as the server goes down, and with undefined as it is up again. */
  onChange?: (down: ServerDown | undefined) => void;
};

type Waiting = { since: number; stop?: (error: ServerDown) => void };

/** A blocked process must not count as a silent server, so a time limit passes in steps. */
const step = 250;

export class HealthProbe {
  readonly #probe: Probe;
  readonly #pace: Pace;
  /** The one that waits longest first. */
  readonly #waiting = new Set<Waiting>();
  readonly #closing = new AbortController();
  readonly #asking: Periodic;
  #down: ServerDown | undefined;

  constructor(probe: Probe) {
    this.#probe = probe;
    this.#pace = probe.pace ?? { pause: 1000, within: 1000 };
    this.#asking = new Periodic(this.#pace.pause, () => this.#ask());
  }

  /** Undefined while the server answers. */
  get down(): ServerDown | undefined {
    return this.#down;
  }

  /** Rejects with ServerDown as soon as it is known that no answer comes. */
  async failFast<T>(answer: Promise<T>): Promise<T> {
    let stop!: (error: ServerDown) => void;
    const silence = new Promise<never>((_resolve, reject) => (stop = reject));
    return this.#during({ since: Date.now(), stop }, Promise.race([answer, silence]));
  }

  /** Keeps asking the server while the answer is awaited. */
  watch<T>(answer: Promise<T>): Promise<T> {
    return this.#during({ since: Date.now() }, answer);
  }

  /** Marks the server as down: it gets no queries until a probe succeeds. */
  markDown(down = new ServerDown()) {
    if (this.#closing.signal.aborted) return;
    const isNew = !this.#down;
    this.#down = down;
    if (isNew) this.#probe.onChange?.(down);
    for (const { stop } of this.#waiting) stop?.(down);
    this.#askLater();
  }

  close() {
    this.#closing.abort();
    void this.#asking.stop();
  }

  async #during<T>(waiting: Waiting, answer: Promise<T>): Promise<T> {
    this.#waiting.add(waiting);
    this.#askLater();
    try {
      return await answer;
    } finally {
      this.#waiting.delete(waiting);
    }
  }

  #askLater() {
    if (!this.#closing.signal.aborted) this.#asking.start();
  }

  get #isNeeded(): boolean {
    const [first] = this.#waiting;
    return this.#down !== undefined || (first !== undefined && Date.now() - first.since >= this.#pace.pause);
  }

  /** Asks the server now. */
  async look() {
    const down = await this.#failure();
    if (down) return this.markDown(down);
    if (!this.#down) return;
    this.#down = undefined;
    this.#probe.onChange?.(undefined);
  }

  async #ask() {
    if (this.#isNeeded) await this.look();
    if (!this.#down && this.#waiting.size === 0) void this.#asking.stop();
  }

  /** Undefined if the server answers in time. */
  async #failure(): Promise<ServerDown | undefined> {
    const over = new AbortController();
    const signal = AbortSignal.any([over.signal, this.#closing.signal]);
    const late = async () => {
      for (let left = this.#pace.within; left > 0; left -= step)
        await pause(Math.min(step, left), undefined, { signal, ref: false });
      throw new ServerDown();
    };
    try {
      await Promise.race([this.#probe.ask(signal), late()]);
      return undefined;
    } catch (error) {
      return error instanceof ServerDown ? error : new ServerDown('', { cause: error });
    } finally {
      over.abort();
    }
  }
}

type Driver = typeof pg;

type ServersOptions = {
  driver: () => Driver;
  urls: readonly [string, ...string[]];
  /** Where a silent server is asked for a sign of life, without a pooler in between. */
  directUrls: readonly [string, ...string[]];
  settings: pg.PoolConfig;
  /** Rejects for a server that is not the one to use. Runs once on each new connection. */
  admit: (client: pg.PoolClient) => Promise<void>;
  /** Whether connections to a silent server are cut: not for work of any length. */
  isWatched: boolean;
};

/** A login that takes as long as this is no sign of life. */
const silence = { pause: 1500, within: 3000 };
/** Milliseconds between looks for another server, while the one in use is silent. */
const lookAgain = 500;
/** Milliseconds that a look for another server may take. */
const longestSearch = 3000;

export class Servers {
  readonly #options: ServersOptions;
  readonly #pools: (pg.Pool | undefined)[];
  readonly #clients = new Set<pg.PoolClient>();
  #admitted = new WeakSet<pg.PoolClient>();
  readonly #moved = new Set<() => void>();
  readonly #probe: HealthProbe;
  #searching: Promise<boolean> | undefined;
  #current = 0;
  #isClosed = false;

  constructor(options: ServersOptions) {
    this.#options = options;
    this.#pools = options.urls.map(() => undefined);
    this.#probe = new HealthProbe({
      ask: (signal) => this.#signOfLife(signal),
      pace: silence,
      onChange: (down) => down && this.#cut(),
    });
  }

  /** An admitted connection. Rejects with StoreUnavailable for any reason why there is none. */
  connect(): Promise<pg.PoolClient> {
    return orUnconnected(() => this.#connected());
  }

  /** @param isBroken whether it must not be used again */
  release(client: pg.PoolClient, isBroken: boolean) {
    client.release(isBroken || !this.#admitted.has(client));
  }

  /** Sees to it that nobody waits for a server that has fallen silent. */
  watch<T>(answer: Promise<T>): Promise<T> {
    return this.#options.isWatched ? this.#probe.watch(answer) : answer;
  }

  /** All connections go as soon as nobody uses them: their server can't write any more. */
  retire() {
    this.#admitted = new WeakSet();
    for (const pool of this.#pools)
      for (let left = pool?.idleCount ?? 0; left > 0; left--)
        void pool!.connect().then(
          (client) => client.release(true),
          () => undefined,
        );
    for (const moved of this.#moved) moved();
  }

  /** Calls `moved` when another server is in use, or the connections have been cut. */
  onMoved(moved: () => void): () => void {
    this.#moved.add(moved);
    return () => void this.#moved.delete(moved);
  }

  async close() {
    this.#isClosed = true;
    this.#probe.close();
    await Promise.all(this.#pools.map((pool) => pool?.end()));
  }

  async #connected(): Promise<pg.PoolClient> {
    if (this.#probe.down) throw silentServer(this.#probe.down);
    try {
      return await this.#connectTo(this.#current);
    } catch (error) {
      if (isPoolBusy(error) || this.#isClosed) throw error;
      if (await this.#findOther()) return this.#connectTo(this.#current);
      if (isConnectTimeout(error) && this.#options.isWatched) this.#probe.markDown();
      throw error;
    }
  }

  async #connectTo(at: number): Promise<pg.PoolClient> {
    const client = await this.#poolOf(at).connect();
    if (this.#admitted.has(client)) return client;
    try {
      await this.watch(this.#options.admit(client));
      this.#admitted.add(client);
      return client;
    } catch (error) {
      client.release(true);
      if (isReadOnlyServer(error) && at === this.#current) this.retire();
      throw error;
    }
  }

  /** True once another server is in use. */
  #findOther(): Promise<boolean> {
    return (this.#searching ??= this.#search().finally(() => (this.#searching = undefined)));
  }

  /** Asks the other servers at once; the first that admits us is in use from then on. */
  async #search(): Promise<boolean> {
    const others = this.#options.urls.map((_, at) => at).filter((at) => at !== this.#current);
    if (others.length === 0) return false;
    let found: number | undefined;
    const tries = others.map(async (at) => {
      this.release(await this.#connectTo(at), false);
      found ??= at;
    });
    const late = pause(longestSearch, undefined, { ref: false });
    await Promise.race([Promise.any(tries).catch(() => undefined), late]);
    if (found === undefined) return false;
    this.#current = found;
    this.retire();
    return true;
  }

  #poolOf(at: number): pg.Pool {
    const { driver, urls, settings } = this.#options;
    return (this.#pools[at] ??= (() => {
      const pool = new (driver().Pool)({ ...settings, connectionString: urls[at]! });
      // A connection that breaks while idle is replaced when one is next needed.
      pool.on('error', () => undefined);
      pool.on('connect', (client) => {
        this.#clients.add(client);
        // A connection that breaks while it is released, or before its first query, must not end the process.
        client.on('error', () => undefined);
      });
      pool.on('remove', (client) => this.#clients.delete(client));
      return pool;
    })());
  }

  /** Ends all connections: each statement on its way fails at once, as if the machine had gone. */
  #cut() {
    for (const client of this.#clients) streamOf(client).destroy();
    for (const moved of this.#moved) moved();
  }

  /** Resolves if the server lets anybody in, refuses them, or goes on with a query; or if another server takes over. */
  async #signOfLife(signal: AbortSignal): Promise<void> {
    const { urls, directUrls } = this.#options;
    const isDirect = directUrls.every((url) => urls.includes(url));
    const asked = isDirect ? [urls[this.#current]!] : directUrls;
    const signs = asked.map((url) => this.#knock(url, signal));
    await Promise.race([
      Promise.any(signs),
      this.#progress(signal),
      ...(this.#probe.down && urls.length > 1 ? [this.#otherTakesOver(signal)] : []),
    ]);
  }

  /** A login, whatever its answer is. */
  async #knock(url: string, signal: AbortSignal): Promise<void> {
    const client = new (this.#options.driver().Client)({
      connectionString: url,
      application_name: 'portal health',
    });
    client.on('error', () => undefined);
    const stop = () => streamOf(client).destroy();
    signal.addEventListener('abort', stop, { once: true });
    await client.connect().catch((error: unknown) => {
      if (signal.aborted || isConnectTimeout(error)) throw new ServerDown();
    });
    signal.removeEventListener('abort', stop);
    void client.end().catch(() => undefined);
  }

  /** Resolves as soon as one of the connections receives something. */
  async #progress(signal: AbortSignal): Promise<void> {
    const before = [...this.#clients].map(
      (client) => [streamOf(client), streamOf(client).bytesRead] as const,
    );
    while (before.every(([stream, bytes]) => stream.bytesRead === bytes))
      await pause(lookAgain, undefined, { signal, ref: false });
  }

  async #otherTakesOver(signal: AbortSignal): Promise<void> {
    while (!(await this.#findOther())) await pause(lookAgain, undefined, { signal, ref: false });
  }
}

type Stream = { destroy(): void; readonly bytesRead: number };

const streamOf = (client: pg.ClientBase): Stream =>
  (client as pg.ClientBase & { connection: { stream: Stream } }).connection.stream;
