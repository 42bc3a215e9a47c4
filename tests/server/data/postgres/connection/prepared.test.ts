/** Prepared statements: which queries are prepared, and where none is. */
import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openPool } from '#server/data/postgres/connection/database.ts';
import { raw, repeated, sql, text, withTexts } from '#server/data/postgres/sql.ts';
import { postgresPrograms, startPostgres, type TestPostgres } from '#tests/support/postgres/server.ts';

const place = '\0id';
const twice = sql`select ${text('1')} || ${text(place)} as said`;
const asked = withTexts(twice, place);
const ask = async (database: Database, id: string) => (await database.query(asked(id)))[0]!.said;
const kept = async (database: Database) =>
  Number((await database.query(sql`select count(*) as n from pg_prepared_statements`))[0]!.n);

/** A proxy that greets with a process id of its own, as poolers do. */
async function pooler(url: string): Promise<{ url: string; server: Server }> {
  const folder = new URL(url).searchParams.get('host')!;
  const server = createServer((client) => {
    const behind = connect(`${folder}/.s.PGSQL.5432`);
    for (const [one, other] of [[client, behind] as const, [behind, client] as const])
      one.on('error', () => other.destroy()).on('close', () => other.destroy());
    client.pipe(behind);
    behind.on('data', (bytes: Buffer) => {
      const at = bytes.indexOf(Buffer.from([0x4b, 0, 0, 0, 12]));
      if (at >= 0) bytes.writeInt32BE(1, at + 5);
      client.write(bytes);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `postgres://portal@127.0.0.1:${(server.address() as AddressInfo).port}/postgres`, server };
}

// A server of its own, because that of PORTAL_TEST_DATABASE_URL may be behind a pooler.
describe.skipIf(!postgresPrograms)('a repeated statement', () => {
  let own: TestPostgres;
  let direct: Database;
  beforeAll(async () => {
    own = await startPostgres();
    direct = openPool(own.url, { connections: 1 });
  });
  afterAll(async () => {
    await direct?.close();
    await own?.stop();
  });

  it('is prepared from the third execution on, and returns the right result each time, also for equal values', async () => {
    expect([await ask(direct, '2'), await kept(direct)]).toEqual(['12', 0]);
    expect([await ask(direct, '3'), await kept(direct)]).toEqual(['13', 0]);
    expect([await ask(direct, '1'), await kept(direct)]).toEqual(['11', 1]);
    for (const id of ['3', '1', '2', '3', '1', '4', '5']) expect(await ask(direct, id)).toBe(`1${id}`);
    expect(await kept(direct)).toBe(1);
  });

  it('runs on a new connection after it has failed on one', async () => {
    await direct.run('create table retyped (id text, held text); insert into retyped values ($$1$$, $$7$$)');
    const one = repeated(sql`select t.held from retyped t where t.id = ${text('1')}`);
    for (let times = 0; times < 8; times++) expect(await direct.query(one)).toEqual([{ held: '7' }]);
    await direct.run('alter table retyped alter column held type numeric using held::numeric');
    await expect(direct.query(one)).rejects.toThrow();
    for (let times = 0; times < 3; times++) expect(await direct.query(one)).toEqual([{ held: 7 }]);
    await direct.run('drop table retyped');
  });

  it('is one of at most forty prepared statements per connection', async () => {
    for (let index = 0; index < 70; index++)
      for (let times = 0; times < 4; times++)
        expect(await direct.query(repeated(sql`select ${raw(String(index))} as n`))).toEqual([{ n: index }]);
    expect(await kept(direct)).toBeLessThan(40);
  });

  it('is not prepared behind a pooler, which may send the next query to another server process', async () => {
    const { url, server } = await pooler(own.url);
    const behind = openPool(url, { connections: 1 });
    for (const id of ['1', '2', '3', '4']) expect(await ask(behind, id)).toBe(`1${id}`);
    expect(await kept(behind)).toBe(0);
    await behind.close();
    server.close();
  });
});
