import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/data/postgres/connection/database.ts';
import { name, rendered, sql } from '#server/data/postgres/sql.ts';
import type { Client } from '#tests/support/client.ts';
import { accountOf, password } from '#tests/support/db.ts';
import { counterPortal, counterTables } from '#tests/support/postgres/adoptedCounter.ts';
import { dropSchema, newSchema, storeIn, testDatabase } from '#tests/support/postgres/database.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';

describe('What is done with records in tables of another program', () => {
  let database: Database;
  let server: TestServer;
  let [ana, rui]: Client[] = [];
  const [shop, own] = [`balcao_${newSchema()}`, newSchema()];
  const at = (table: string) => rendered(name(shop, table)).text;
  const values = async (statement: string) =>
    (await database.query(sql([statement] as never))).map((row) => Object.values(row)[0]);

  beforeAll(async () => {
    database = await testDatabase();
    await database.run(counterTables(shop));
    const rows = { usuarios: [accountOf(1, 'Ana', ['vendas']), accountOf(2, 'Rui', ['visita'])] };
    server = await startServer({
      company: { portal: counterPortal(shop), rows, password },
      isUnseen: true,
      over: () => storeIn(database, own, { seed: () => rows }),
    });
    [ana, rui] = [server.as('ana'), server.as('rui')];
  });
  afterAll(async () => {
    await server?.stop();
    await dropSchema(database, own);
    await dropSchema(database, shop);
  });

  const sale = async (...lines: [sku: string, quantity: number, amount: number][]) => {
    const { id } = await ana!.create('/vendas', { cliente: 'Bia' });
    for (const [nth, [produtoId, quantidade, valor]] of lines.entries())
      await ana!.create('/linhas', { vendaId: id, linha: nth + 1, produtoId, quantidade, valor });
    return `/vendas/${id}`;
  };

  it('answers each person with the fields that their screens grant, and refuses the rest', async () => {
    const path = await sale(['TEA', 1, 5]);
    expect(await rui!.read(path)).toEqual({
      id: Number(path.split('/')[2]),
      cliente: 'Bia',
      situacao: 'open',
      version: expect.any(Number),
    });
    expect((await rui!.move(path, 'pagar')).status).toBe(403);
    expect((await rui!.get('/linhas')).status).toBe(403);
    expect((await ana!.move(path, 'pagar')).status).toBe(200);
    expect((await rui!.get(path)).status).toBe(404);
  });

  it('runs rules with the effects that were shown, and takes all back together', async () => {
    const path = await sale(['TEA', 2, 10.1], ['MATE', 1, 5.2]);
    expect(await ana!.read(path)).toMatchObject({ total: 15.3, linhas: 2 });
    const before = await values(`select balance::float8 from ${at('tills')}`);
    const { body: shown } = await ana!.foresee(path, 'pagar');
    expect(shown.effects.map(({ action, resource }: Record<string, string>) => [action, resource])).toEqual([
      ['create', 'pagamentos'],
      ['update', 'caixas'],
    ]);
    expect(await values(`select balance::float8 from ${at('tills')}`)).toEqual(before);
    const confirmed = { 'If-Effects': shown.digest as string };
    expect((await ana!.move(path, 'pagar', {}, confirmed)).status).toBe(200);
    expect(await values(`select (balance * 100)::int from ${at('tills')}`)).toEqual([
      Math.round(Number(before[0]) * 100) + 1530,
    ]);
    const cancelled = await ana!.move(path, 'cancelar');
    expect(cancelled.text).not.toContain('Algo falhou');
    expect(cancelled.status).toBe(200);
    expect(await values(`select balance::float8 from ${at('tills')}`)).toEqual(before);
  });

  it('is refused as a whole where it goes beyond a limit of the portal or of the database', async () => {
    const path = await sale();
    const id = Number(path.split('/')[2]);
    const tooMany = await ana!.post('/linhas', {
      vendaId: id,
      linha: 1,
      produtoId: 'MATE',
      quantidade: 51,
      valor: 1,
    });
    expect(tooMany.status).toBeGreaterThanOrEqual(409);
    expect(tooMany.text).not.toMatch(/constraint|violates|relation/i);
    expect(await values(`select count(*)::int from ${at('sale_lines')} where sale_id = ${id}`)).toEqual([0]);
    const { status, text } = await ana!.put('/caixas/front', { saldo: -1 });
    expect([status, text]).toEqual([409, expect.stringContaining('O caixa front ficaria em')]);
  });

  it('says beside the field what the database checks at the end, in a trial too, and stores nothing', async () => {
    await database.run(`insert into ${at('Products')} values ('GONE', 'Some', 5, 1)`);
    const path = await sale();
    const line = { vendaId: Number(path.split('/')[2]), linha: 1, quantidade: 1, valor: 1 };
    // The other program deletes it where only the end of a transaction would find out.
    await database.run(
      `create function ${rendered(name(shop)).text}.lose() returns trigger language plpgsql as $$ begin
         if new.sku = 'GONE' then new.sku := 'NOWHERE'; end if; return new; end $$;
       create trigger lose before insert on ${at('sale_lines')} for each row execute function ${rendered(name(shop)).text}.lose()`,
    );
    const words = 'O registro escolhido não existe mais.';
    const { body: foreseen } = await ana!.post('/linhas?dryRun=true', { ...line, produtoId: 'GONE' });
    expect(foreseen.refusals).toEqual([
      { field: 'produtoId', message: `produtoId: ${words.toLowerCase().replace('.', '')}.` },
    ]);
    const refused = await ana!.post('/linhas', { ...line, produtoId: 'GONE' });
    expect([refused.status, refused.body.errors]).toEqual([422, { produtoId: words }]);
    expect(await values(`select "Stock" from ${at('Products')} where "Sku" = 'GONE'`)).toEqual([5]);
    expect((await ana!.read<{ total: number }>(path)).total).toBe(0);
    expect((await ana!.post('/linhas', { ...line, produtoId: 'TEA' })).status).toBe(201);
  });

  it('counts changes in the column that the config names, whoever makes them', async () => {
    const { version } = await ana!.read<{ version: number }>('/produtos/TEA');
    const { body } = await ana!.put('/produtos/TEA', { nome: 'Chá preto', version });
    expect(body.version).toBe(version + 1);
    await database.run(
      `update ${at('Products')} set "Name" = 'Chá verde', "Row Version" = "Row Version" + 1 where "Sku" = 'TEA'`,
    );
    expect((await ana!.put('/produtos/TEA', { nome: 'Chá', version: version + 1 })).status).toBe(409);
    expect((await ana!.put('/produtos/TEA', { nome: 'Chá', version: version + 2 })).status).toBe(200);
    const made = await ana!.create('/produtos', { nome: 'Café', codigo: 'COFFEE', estoque: 1 });
    expect((await ana!.put('/produtos/COFFEE', { nome: 'Café torrado' })).status).toBe(200);
    const gone = await ana!.remove('/produtos/COFFEE');
    expect((await ana!.post(`/recent-changes/${gone.headers.get('Undo')}/undo`)).status).toBe(200);
    expect((await ana!.put('/produtos/COFFEE', { nome: 'Mate', version: made.version })).status).toBe(409);
  });

  it('waits for another program that is changing a record that it decides by', async () => {
    await database.run(`update ${at('tills')} set balance = 100`);
    let [free, held] = [() => {}, () => {}];
    const isFree = new Promise<void>((resolve) => (free = resolve));
    const isHeld = new Promise<void>((resolve) => (held = resolve));
    const other = database.session(async (connection) => {
      await connection.run(`begin; update ${at('tills')} set balance = balance - 70 where till = 'front'`);
      held();
      await isFree;
      await connection.run('commit');
    });
    await isHeld;
    const path = await sale(['TEA', 1, 7.5]);
    const paid = ana!.move(path, 'pagar');
    await new Promise((resolve) => setTimeout(resolve, 100));
    free();
    await other;
    expect((await paid).status).toBe(200);
    expect(await values(`select balance::float8 from ${at('tills')}`)).toEqual([37.5]);
  });

  it('deletes with a record what the database would delete, shown with its number before, and brings all back', async () => {
    const path = await sale(['TEA', 1, 3], ['MATE', 2, 4]);
    const { body: shown } = await ana!.send('DELETE', `${path}?dryRun=true`);
    expect(
      shown.effects.filter(
        ({ action, resource }: Record<string, string>) => action === 'delete' && resource === 'linhas',
      ),
    ).toHaveLength(2);
    const gone = await ana!.remove(path);
    expect(gone.status).toBe(200);
    expect(
      await values(`select count(*)::int from ${at('sale_lines')} where sale_id = ${path.split('/')[2]}`),
    ).toEqual([0]);
    expect((await ana!.post(`/recent-changes/${gone.headers.get('Undo')}/undo`)).status).toBe(200);
    expect(await ana!.read(path)).toMatchObject({ linhas: 2, cliente: 'Bia' });
  });

  it('goes for many records at once, and is taken back as one', async () => {
    const paths = [await sale(), await sale()];
    const records = paths.map((path) => ({ id: path.split('/')[2] }));
    const many = await ana!.post(
      '/vendas/bulk',
      { do: 'update', records, data: { cliente: 'Caio' } },
      { 'Offer-Undo': '1' },
    );
    expect([many.status, many.text]).toEqual([200, expect.stringContaining('"status":200')]);
    for (const path of paths) expect(await ana!.read(path)).toMatchObject({ cliente: 'Caio' });
  });
});
