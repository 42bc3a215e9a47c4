/** PostgreSQL 15 to 18, and databases as others have set them up. */
import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openFolderFiles } from '#server/data/json/disk/folderFiles.ts';
import type { Database } from '#server/data/postgres/connection/database.ts';
import { openPool } from '#server/data/postgres/connection/pool.ts';
import { openDatabase } from '#server/data/openStore.ts';
import { sql } from '#server/data/postgres/sql.ts';
import { openPortalData } from '#server/rules/openPortalData.ts';
import { StoreUnavailable, type Store } from '#server/data/store.ts';
import { commandsIn, type Commands } from '#tests/support/cli.ts';
import { db } from '#tests/support/db.ts';
import { serverDatabase } from '#tests/support/postgres/database.ts';
import { startPostgresOf, type TestPostgres } from '#tests/support/postgres/server.ts';
import { openFor } from '#tests/support/postgres/stores.ts';
import { fetchPostgres, postgresVersions, type PostgresVersion } from '#tests/support/postgres/versions.ts';
import { portalIn } from '#tests/support/server.ts';
import { storeContract } from '#tests/support/stores/storeContract.ts';

const isFetchable = process.platform === 'linux' && process.arch === 'x64';
const versions = Object.keys(postgresVersions).map(Number) as PostgresVersion[];

describe.skipIf(!isFetchable).each(versions)('on PostgreSQL %s', (version) => {
  let remove: () => void;
  let server: TestPostgres;
  let database: Database;
  let commands: Commands;
  let said: string[];
  beforeAll(async () => {
    const fetched = fetchPostgres(version);
    ({ remove } = fetched);
    server = await startPostgresOf(fetched.programs);
    database = serverDatabase(server.url);
    await database.run('create role limited login');
  }, 300_000);
  afterAll(async () => {
    await database?.close();
    await server?.stop();
    remove?.();
  });

  storeContract(
    `the store in PostgreSQL ${version}`,
    openFor(async () => database),
  );

  let bases = 0;
  /** A new database of the account `limited`, with settings of the two. */
  async function baseWith(settings: readonly string[], how = ''): Promise<string> {
    const base = `base${++bases}`;
    await database.run(`create database ${base} owner limited ${how}`);
    for (const setting of settings)
      await database.run(`alter role limited in database ${base} set ${setting}`);
    const url = new URL(server.url);
    url.username = 'limited';
    url.pathname = `/${base}`;
    commands = commandsIn('tests/support/config');
    commands.write('db.json', JSON.stringify(db()));
    return url.href;
  }

  const warned = () => {
    said = [];
    vi.spyOn(console, 'warn').mockImplementation((line: string) => void said.push(line));
  };
  afterEach(() => vi.restoreAllMocks());

  async function start(address: string): Promise<Store> {
    warned();
    const portal = portalIn(commands.at('config'));
    const store = await openDatabase(
      address,
      { data: commands.at('.data') } as never,
      portal,
      commands.at('db.json'),
    );
    const data = openPortalData({ store, files: openFolderFiles(commands.at('.data')) }, portal);
    await store.tables!.prepare(data.model);
    return store;
  }

  it.each([
    ['SQL_ASCII', `encoding 'SQL_ASCII' locale 'C' template template0`],
    ['LATIN1', `encoding 'LATIN1' locale 'C' template template0`],
  ])(
    'ends start and commands at a database with the encoding %s, and says how to make one',
    async (encoding, how) => {
      const address = await baseWith([], how);
      const words = expect.stringMatching(
        new RegExp(`codificação ${encoding}.*create database "base\\d+_utf8" encoding 'UTF8'`),
      );
      await expect(start(address)).rejects.toMatchObject({ message: words });
      for (const command of [
        ['check', '--data'],
        ['migrate', '--check'],
        ['data', 'export', commands.at('a.jsonl')],
      ])
        expect(await commands.portalOn(address, ...command)).toMatchObject({ error: words });
      const advised = /create database "(\w+)".*$/.exec(
        (await start(address).catch((error: Error) => error.message)) as string,
      )!;
      await database.run(`${advised[0]} owner limited`);
      const store = await start(address.replace(/base\d+/, advised[1]!));
      await store.close();
    },
  );

  it('starts, imports and migrates whatever time limits the account has', async () => {
    const limits = ["statement_timeout = '1s'", "idle_session_timeout = '1s'"];
    if (version >= 17) limits.push("transaction_timeout = '2s'");
    const first = await baseWith([]);
    await (await start(first)).close();
    const file = commands.at('a.jsonl');
    expect(await commands.portalOn(first, 'data', 'export', file)).toMatchObject({ code: 0 });
    const written = readFileSync(file);
    const limited = await baseWith(limits);
    commands.write('a.jsonl', written.toString());
    expect(await commands.portalOn(limited, 'data', 'import', commands.at('a.jsonl'))).toMatchObject({
      error: '',
    });
    expect(await commands.portalOn(limited, 'migrate')).toMatchObject({ error: '' });
    const unlimited = openPool(await baseWith(limits), { connections: 1, statementMilliseconds: 0 });
    await unlimited.session(async ({ run }) => {
      await run('begin');
      await run('select pg_sleep(3)');
      await run('commit');
      await new Promise((resolve) => setTimeout(resolve, 1500));
      await run('select 1');
    });
    await unlimited.close();
  }, 120_000);

  it.skipIf(version < 17)(
    'is unavailable where a transaction takes longer than the account may',
    async () => {
      const pool = openPool(await baseWith(["transaction_timeout = '150ms'"]), { connections: 2 });
      const slow = pool.session(async ({ run }) => {
        await run('begin');
        await run('select pg_sleep(5)');
      });
      await expect(slow).rejects.toBeInstanceOf(StoreUnavailable);
      expect(await pool.query(sql`select 1 as one`)).toEqual([{ one: 1 }]);
      await pool.close();
    },
  );

  it('opens a new connection where the server has ended an idle one', async () => {
    const pool = openPool(await baseWith(["idle_session_timeout = '2s'"]), {
      connections: 2,
      idleMilliseconds: 1000,
    });
    for (let times = 0; times < 3; times++) {
      expect(await pool.query(sql`select 1 as one`)).toEqual([{ one: 1 }]);
      await new Promise((resolve) => setTimeout(resolve, 2500));
    }
    await pool.close();
  });

  it('has nothing to migrate where all names are quoted', async () => {
    const address = await baseWith(['quote_all_identifiers = on']);
    await (await start(address)).close();
    expect(await commands.portalOn(address, 'migrate', '--check')).toMatchObject({ code: 0 });
    await (await start(address)).close();
  });

  it('says once that an account may not create pg_trgm', async () => {
    const address = await baseWith([]);
    await database.run(`create role "theirs${bases}" login`);
    const url = new URL(address);
    url.username = `theirs${bases}`;
    await database.run(`grant create, connect on database base${bases} to "theirs${bases}"`);
    // a trusted extension needs the right to create in the database, so only its removal keeps it away
    const admin = openPool(address.replace('limited@', 'portal@'), { connections: 1 });
    await admin.run('create schema apart; create extension pg_trgm with schema apart');
    await admin.close();
    const store = await start(url.href);
    expect(said.filter((line) => line.includes('pg_trgm'))).toHaveLength(1);
    await store.close();
  });
});
