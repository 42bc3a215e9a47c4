import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { raw } from '#server/data/postgres/sql.ts';
import { openPool } from '#server/data/postgres/connection/pool.ts';
import type { Database } from '#server/data/postgres/connection/database.ts';
import type { Client } from '#tests/support/client.ts';
import { accountOf, password } from '#tests/support/db.ts';
import { counterPortal, counterTables } from '#tests/support/postgres/adoptedCounter.ts';
import { newSchema, storeIn } from '#tests/support/postgres/database.ts';
import { foreignDatabase, type ForeignDatabase } from '#tests/support/postgres/foreignDatabases.ts';
import { hasPostgres } from '#tests/support/postgres/server.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';

/** What SQL and its server would say, and no person. */
const wordsOfSql = /permission denied|relation|constraint|terminat|connection|SQLSTATE|\b57P0|schema/i;

describe.skipIf(!hasPostgres)('a portal over tables of another program', () => {
  let foreign: ForeignDatabase;
  let database: Database;
  let server: TestServer;
  let ana: Client;
  let stop: () => void;
  const role = `portal_${newSchema()}`;
  const told: string[] = [];
  const rows = { usuarios: [accountOf(1, 'Ana', ['vendas'])] };
  const run = (statement: string) => foreign.database.run(statement);
  const value = async (statement: string) =>
    Object.values((await foreign.database.query(raw(statement)))[0]!)[0];
  /** In one sentence, without words of SQL. */
  const refused = async (answer: Promise<{ status: number; text: string; message: string }>) => {
    const { status, text, message } = await answer;
    expect(text).not.toMatch(wordsOfSql);
    return [status, message];
  };

  beforeAll(async () => {
    foreign = await foreignDatabase(
      `${counterTables('loja')};
       create role ${role} login password 'x';
       grant usage on schema loja to ${role};
       grant select, insert, update, delete on loja.sales, loja.sale_lines, loja.payments, loja.tills to ${role};
       grant select on loja."Products" to ${role};
       revoke all on loja.tills from ${role}`,
    );
    const { database: name } = (
      await foreign.database.query(raw('select current_database() as database'))
    )[0]!;
    await run(`grant create on database "${String(name)}" to ${role}`);
    const address = new URL(foreign.url);
    address.username = role;
    address.password = 'x';
    database = openPool(address.href, { connections: 4 });
    server = await startServer({
      company: { portal: counterPortal('loja'), rows, password },
      isUnseen: true,
      over: () =>
        storeIn(database, 'portal', {
          seed: () => rows,
          lookMilliseconds: 50,
          log: (line) => void told.push(line),
        }),
    });
    ana = server.as('ana');
    stop = server.store.listen(() => undefined);
  });
  afterAll(async () => {
    stop?.();
    await server?.stop();
    await database?.close();
    await run(`drop owned by ${role}; drop role ${role}`);
    await foreign.drop();
  });

  it('closes the tables that its account may not read, opens the others, and says which', async () => {
    expect(await ana.list('/vendas')).toEqual([]);
    expect(await refused(ana.get('/caixas'))).toEqual([503, expect.stringContaining('caixas')]);
    expect(told.join('\n')).toContain(
      'O campo caixas.id usa a coluna "till" da tabela loja.tills, que a conta do portal não pode ler',
    );
    expect(told.join('\n')).not.toContain('produtos.');
  });

  it('only reads what its account may not write', async () => {
    expect((await ana.list('/produtos')).map(({ id }) => id).toSorted()).toEqual(['MATE', 'TEA']);
    const says = 'produtos: o banco de dados só permite ler estes registros.';
    expect(await refused(ana.put('/produtos/TEA', { estoque: 1 }))).toEqual([409, says]);
    expect(await refused(ana.post('/produtos', { codigo: 'X', nome: 'X', estoque: 1 }))).toEqual([409, says]);
    expect(await refused(ana.remove('/produtos/TEA'))).toEqual([409, says]);
  });

  it('opens what its account may read from now on', async () => {
    await run(`grant select, insert, update, delete on loja.tills, loja."Products" to ${role}`);
    await expect.poll(() => ana.list('/caixas').catch(String)).toHaveLength(1);
  });

  it('loses a record whose key another program has changed, and says so', async () => {
    await run(`insert into loja."Products" values ('OLD', 'Velho', 1, 1)`);
    const { version } = await ana.read<{ version: number }>('/produtos/OLD');
    await run(`update loja."Products" set "Sku" = 'NEW' where "Sku" = 'OLD'`);
    expect((await ana.put('/produtos/OLD', { nome: 'Outro', version })).status).toBe(404);
    expect(await ana.read('/produtos/NEW')).toMatchObject({ nome: 'Velho' });
    const changed = await ana.put('/produtos/NEW', { codigo: 'NEWER' });
    expect([changed.status, changed.body.errors]).toEqual([
      422,
      { codigo: 'Este valor identifica o registro e não muda. Crie outro registro.' },
    ]);
  });

  it('says that the database is away, stores nothing half, and goes on once it is back', async () => {
    const { id } = await ana.create('/vendas', { cliente: 'Bia' });
    await ana.create('/linhas', { vendaId: id, linha: 1, produtoId: 'TEA', quantidade: 1, valor: 5 });
    const end = `select pg_terminate_backend(pid) from pg_stat_activity where usename = '${role}'`;
    // The payment is inserted, and waits for the till, when the connection ends.
    const waits = `select count(*)::int from pg_stat_activity where usename = '${role}' and wait_event_type = 'Lock'`;
    let paying: Promise<unknown[]> | undefined;
    await foreign.database.session(async (other) => {
      await other.run('begin; select * from loja.tills for update');
      paying = refused(ana.move(`/vendas/${id}`, 'pagar'));
      await expect.poll(() => value(waits)).toBe(1);
      await run(`alter role ${role} nologin`);
      await run(end);
      await other.run('rollback');
    });
    expect(await paying).toEqual([503, expect.any(String)]);
    expect(await refused(ana.get('/vendas'))).toEqual([503, expect.any(String)]);
    expect(await refused(ana.post('/vendas', { cliente: 'Rui' }))).toEqual([503, expect.any(String)]);
    await run(`alter role ${role} login`);
    await expect.poll(() => ana.get('/vendas').then(({ status }) => status), { timeout: 30_000 }).toBe(200);
    expect(await value('select count(*)::int from loja.payments')).toBe(0);
    expect(await ana.read(`/vendas/${id}`)).toMatchObject({ situacao: 'open' });
    expect((await ana.move(`/vendas/${id}`, 'pagar')).status).toBe(200);
    expect(await value('select count(*)::int from loja.payments')).toBe(1);
    expect(await value('select count(*)::int from loja.sales')).toBe(1);
  });
});
