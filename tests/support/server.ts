/** Starts a server for a test file: the library of tests/support/config, a new folder, a free port. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { readDataFile } from '#host/dataFile.ts';
import { formatProblems, loadPortal } from '#compiler/load.ts';
import type { Portal } from '#model/types.ts';
import { createServer, type ServerOptions } from '#server/createServer.ts';
import type { FileStore } from '#server/data/files.ts';
import { openFolderFiles } from '#server/data/json/disk/folderFiles.ts';
import { openJsonStore } from '#server/data/json/jsonStore.ts';
import { createLog } from '#server/http/requestLog.ts';
import { openInstallation } from '#server/caller/installation.ts';
import { openSecret } from '#server/accounts/tokens.ts';
import type { DataModel } from '#model/expression/expression.ts';
import type { Records, Store, Values } from '#server/data/store.ts';
import { ensure, type Seed } from '#server/data/postgres/tables/ensure.ts';
import { systemTables, wholeModelOf, writeSystem } from '#server/data/systemTables.ts';
import { provideAuthoring } from '#authoring/server/register.ts';
import { inSnapshot, databaseHolding } from '#server/data/transfer/database.ts';
import { clientOf, type Client } from './client.ts';
import { db, password as libraryPassword } from './db.ts';
import { dropSchema, testDatabase, newSchema, storeIn } from './postgres/database.ts';
import {
  adoptingIn,
  makeTheirTables,
  mostTheirs,
  recordsOfTheirs,
  storeOverTheirs,
} from './postgres/theirTables.ts';

provideAuthoring();

/**
 * PORTAL_TEST_STORE=postgres: test servers store their records in the PostgreSQL of the tests. Tests that damage the data file are skipped then.
 * `adopted`: most resources are tables there that another program has made.
 */
export const isAdopting = process.env.PORTAL_TEST_STORE === 'adopted';
export const inPostgres = isAdopting || process.env.PORTAL_TEST_STORE === 'postgres';

/** Each test says what it expects of an answer, so no type does. */
type Body = ReturnType<typeof JSON.parse>;
/** `message`: that of a refusal, otherwise empty. */
export type Reply = { status: number; headers: Headers; body: Body; text: string; message: string };
export type Sending = { token?: string; body?: unknown; headers?: Record<string, string>; raw?: string };

export type TestServer = {
  url: string;
  folder: string;
  store: Store;
  files: FileStore;
  portal: Portal;
  /** `path` is relative to /api. */
  api(method: string, path: string, sending?: Sending): Promise<Reply>;
  request(method: string, path: string, sending?: Sending): Promise<Reply>;
  /** Sends as `<name>@example.com`, or without an account. */
  as(name?: string, headers?: Record<string, string>): Client;
  /** A token of `<name>@example.com`. */
  tokenOf(name: string): Promise<string>;
  /** The data on disk but the sessions, of which each request may note when it came. */
  stored(): Record<string, Record<string, unknown>[]>;
  /** The history on disk. */
  history(): Record<string, unknown>[];
  /** Updates `stored()` after the data was changed other than through this server's API. */
  refresh(): Promise<void>;
  /** Ends the server, and starts another one, at another address, on what is stored. */
  restart(): Promise<void>;
  stop(): Promise<void>;
};

/** The portals of the repository's own configs; each is loaded once for all files of a worker. */
const loaded = new Map<string, Portal>();

/** The portal of a config that has no errors. One of the repository is shared, and can't be changed. */
export function portalIn(folder: string): Portal {
  const known = loaded.get(folder);
  if (known) return known;
  const { portal, problems } = loadPortal(folder);
  if (!portal) throw new Error(formatProblems(problems));
  if (!path.isAbsolute(folder)) loaded.set(folder, frozen(portal));
  return portal;
}

/** So that no test sees the changes of another one. */
function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const inner of Object.values(Object.freeze(value))) frozen(inner);
  return value;
}

/** Calls back after each write, before the writer continues. */
function followed(store: Store, wrote: () => Promise<void>): Store {
  const known = new WeakMap<DataModel, Records>();
  return {
    close: () => store.close(),
    listen: store.listen,
    ...(store.shared && { shared: store.shared }),
    using: (model) => {
      const records = store.using(model);
      const write: Records['write'] = async (work) => {
        const result = await records.write(work);
        await wrote();
        return result;
      };
      if (!known.has(model)) known.set(model, { ...records, write });
      return known.get(model)!;
    },
  };
}

export const libraryPortal = (): Portal => portalIn('tests/support/config');

/** A company other than the library: its config, initial records, and the password of its accounts. */
export type Company = {
  portal: Portal;
  rows: Record<string, unknown[]>;
  password: string;
  /** By resource and field: the values for a form whose rule compares with other records. */
  given?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
};

type StartOptions = Partial<ServerOptions> & {
  data?: never;
  /** Instead of the library's portal, with its records. */
  portal?: Portal;
  /** Besides the library's records, or instead of those of the same resource. */
  rows?: Record<string, unknown[]>;
  /** Instead of the library. */
  company?: Company;
  /** The test never calls `stored()`: on PostgreSQL no copy of the data is written to disk. */
  isUnseen?: true;
  /** The file is not written before the first request that writes. */
  isUntouched?: true;
  /** Wraps the portal's own store. */
  over?: (store: Store, portal: Portal) => Store;
};

/** One server for all tests of a file. All properties except `as` exist once the tests begin. */
export function sharedServer(options: () => StartOptions | Promise<StartOptions> = () => ({})): TestServer {
  const server = { as: (name, headers) => clientOf(server, name, headers) } as TestServer;
  beforeAll(async () => {
    const running = await startServer(await options());
    const restart = async () => {
      await running.restart();
      Object.assign(server, { url: running.url, store: running.store });
    };
    Object.assign(server, running, { restart });
  });
  afterAll(() => server.stop());
  return server;
}

/** The first write completes the records of the seed. It is made here, and not by what a test compares. */
const complete = (store: Store) =>
  writeSystem(store, systemTables.sessions, async (system) => {
    const { id } = await system.insert(systemTables.sessions.id, { session: '', account: '', until: '' });
    await system.remove(systemTables.sessions.id, id);
  });

export async function startServer(options: StartOptions = {}): Promise<TestServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'estante-'));
  const source = path.join(folder, 'inicial.json');
  const { portal, rows, password } = options.company ?? {
    portal: options.portal ?? libraryPortal(),
    rows: { ...db(), ...options.rows },
    password: libraryPassword,
  };
  writeFileSync(source, JSON.stringify(rows));
  const log = options.log ?? createLog('off');
  const database = inPostgres ? await testDatabase() : undefined;
  const schema = newSchema();
  const seed = () => JSON.parse(readFileSync(source, 'utf8')) as Seed;
  const theirs = `${schema}_theirs`;
  const isTheirs = mostTheirs(portal.accounts.resource);
  const adopting = isAdopting ? adoptingIn(theirs, isTheirs) : (model: DataModel) => model;
  if (database && isAdopting)
    await makeTheirTables(database, theirs, adopting(wholeModelOf(portal)), {
      isTheirs,
      rows: rows as Record<string, Values[]>,
    });
  const openStore = () => {
    const own = database
      ? followed(
          isAdopting
            ? storeOverTheirs(database, schema, adopting, { seed })
            : storeIn(database, schema, { seed }),
          () => wrote(),
        )
      : openJsonStore(path.join(folder, 'dados'), source, log);
    return options.over?.(own, portal) ?? own;
  };
  let store = openStore();
  const files = openFolderFiles(path.join(folder, 'dados'));
  const serve = async () => {
    const begun = createServer({
      current: () => ({ portal, version: 'v1' }),
      routes: JSON.parse(readFileSync('routes.json', 'utf8')) as Record<string, string>,
      limits: { perAccount: 1000, perAddress: 1000 },
      hashCost: Number(/\$2[aby]\$(\d\d)\$/.exec(JSON.stringify(rows))?.[1] ?? 10),
      ...options,
      log,
      data: {
        store,
        files,
        secret: openSecret(folder),
        installation: openInstallation(path.join(folder, 'dados'), store),
      },
    });
    await new Promise<void>((resolve) => begun.listen(0, '127.0.0.1', resolve));
    return begun;
  };
  let server = await serve();
  const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let url = address();
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await mirroring.catch(() => undefined);
    await store.close();
  };
  const tokens = new Map<string, string>();
  /** The portal in use: a test may serve another one, change it, or serve none on purpose. */
  const served = () => {
    try {
      return options.current?.().portal ?? portal;
    } catch {
      return portal;
    }
  };
  // A request may write a thousand times, so the copy is made once, when it is answered.
  let [writing, isStale, isStopped] = [0, false, false];
  const wrote = async () => {
    if (options.isUnseen || isStopped) return;
    if (writing > 0) isStale = true;
    else await mirrored();
  };
  /** Copies the database to the file that `stored()` reads. */
  const mirror = async () => {
    if (!database) return;
    isStale = false;
    const model = adopting(wholeModelOf(served()));
    const place = await ensure(database, schema, model, { seed });
    const tables: Record<string, unknown[]> = Object.fromEntries(Object.keys(seed()).map((id) => [id, []]));
    const $ids = await inSnapshot(database, async (connection) => {
      const { pieces, ids } = databaseHolding(connection, place, model);
      for await (const [part, record] of pieces) (tables[part] ??= []).push(record);
      Object.assign(tables, await recordsOfTheirs(connection, place, model));
      return ids();
    });
    const file = path.join(folder, 'dados', 'db.json');
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify({ ...tables, $ids }));
  };
  // Copies run one after the other, so that the file is never older than the last write.
  let mirroring: Promise<void> = Promise.resolve();
  const mirrored = () => (mirroring = mirroring.then(mirror, mirror));
  await mirrored();
  if (!database && !options.over && !options.isUntouched) await complete(store);
  const mirrorsAnswers = () =>
    server.prependListener('request', ({ method = 'GET' }, response) => {
      if (/GET|HEAD|OPTIONS/.test(method)) return;
      writing += 1;
      const end = response.end.bind(response) as (...said: unknown[]) => unknown;
      response.end = (...said: unknown[]) => {
        const answered = () => end(...said);
        (isStale ? mirrored() : mirroring).then(answered, answered);
        return response;
      };
      response.once('close', () => (writing -= 1));
    });
  if (database) mirrorsAnswers();

  async function request(
    method: string,
    path: string,
    { token, body, headers = {}, raw }: Sending = {},
  ): Promise<Reply> {
    const sent = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(sent !== undefined && { 'Content-Type': 'application/json' }),
        ...(token && { Authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(sent !== undefined && { body: sent }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    const got: unknown = isJson && text ? JSON.parse(text) : undefined;
    const { message } = (got ?? {}) as { message?: unknown };
    return {
      status: response.status,
      headers: response.headers,
      body: got,
      text,
      message: typeof message === 'string' ? message : '',
    };
  }
  const api = (method: string, address: string, sending?: Sending) =>
    request(method, `/api${address}`, sending);

  const running: TestServer = {
    url,
    folder: path.join(folder, 'dados'),
    store,
    files,
    portal,
    request,
    api,
    as: (name, headers) => clientOf(running, name, headers),
    async tokenOf(name) {
      const known = tokens.get(name);
      if (known) return known;
      const { status, body } = await api('POST', '/login', {
        body: { email: `${name}@example.com`, password },
      });
      if (status !== 200) throw new Error(`${name} não pôde entrar: ${status}`);
      const { token } = body as { token: string };
      tokens.set(name, token);
      return token;
    },
    stored: () => {
      const { $sessions: _sessions, ...data } = readDataFile(path.join(folder, 'dados', 'db.json')).state;
      const { $sessions: _ids, ...ids } = (data.$ids ?? {}) as Record<string, number>;
      return { ...data, ...(data.$ids !== undefined && { $ids: ids }) } as ReturnType<TestServer['stored']>;
    },
    history: () => {
      const file = path.join(folder, 'dados', 'history.jsonl');
      if (!database && !existsSync(file)) return [];
      if (!database)
        return readFileSync(file, 'utf8')
          .trim()
          .split('\n')
          .map((line) => {
            const { crc: _crc, start: _start, ...entry } = JSON.parse(line) as Record<string, unknown>;
            return entry;
          });
      const { $history = [] } = readDataFile(path.join(folder, 'dados', 'db.json')).state;
      return $history as Record<string, unknown>[];
    },
    refresh: mirrored,
    async restart() {
      await close();
      store = running.store = openStore();
      server = await serve();
      url = running.url = address();
      if (database) mirrorsAnswers();
    },
    async stop() {
      await close();
      // A write in the background may have come after the last answer.
      isStopped = true;
      await mirroring.catch(() => undefined);
      if (database) await dropSchema(database, schema);
      if (database && isAdopting) await dropSchema(database, theirs);
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return running;
}
