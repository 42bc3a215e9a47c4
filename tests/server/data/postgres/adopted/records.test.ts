import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { name, rendered, sql } from '#server/data/postgres/sql.ts';
import { shopPortal, shopTables } from '#tests/support/postgres/adoptedShop.ts';
import { dropSchema, newSchema, storeIn, testDatabase } from '#tests/support/postgres/database.ts';
import { accountOf, password } from '#tests/support/db.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';
import type { Client } from '#tests/support/client.ts';
import type { Database } from '#server/data/postgres/connection/database.ts';

describe('records in tables of another program', () => {
  let database: Database;
  let server: TestServer;
  let ana: Client;
  const [shop, own] = [`loja_${newSchema()}`, newSchema()];
  const column = async (statement: ReturnType<typeof sql>) =>
    (await database.query(statement)).map((row) => Object.values(row)[0]);

  beforeAll(async () => {
    database = await testDatabase();
    await database.run(shopTables(shop));
    const portal = shopPortal(shop);
    const rows = { usuarios: [accountOf(1, 'Ana', ['vendas'])] };
    server = await startServer({
      company: { portal, rows, password },
      isUnseen: true,
      over: () => storeIn(database, own, { seed: () => rows }),
    });
    ana = server.as('ana');
  });
  afterAll(async () => {
    await server?.stop();
    await dropSchema(database, own);
    await dropSchema(database, shop);
  });

  it('are read as the database has them', async () => {
    expect(await ana.read('/clientes/ALFKI')).toMatchObject({
      id: 'ALFKI',
      nome: 'Alfreds Futterkiste',
      tipo: 'retail',
      desconto: 2.5,
      desde: '1990-05-01',
      ativo: true,
      marcas: ['old', 'new'],
      pedidosAbertos: 2,
    });
    expect(await ana.read('/pedidos/1')).toMatchObject({
      id: 1,
      clienteId: 'ALFKI',
      feitoEm: '2026-10-01T12:00:00.000Z',
      enviadoEm: '2026-10-02T12:30:00.000Z',
      dobro: 2,
      itens: 2,
    });
    expect(await ana.read('/linhas/1~2')).toMatchObject({ id: '1~2', pedidoId: 1, produto: 'Café' });
    expect(await ana.read('/lancamentos/9007199254740993')).toMatchObject({
      id: '9007199254740993',
      centavos: '9223372036854775807',
    });
    expect(await ana.ids('/pagos')).toEqual([2]);
    for (const id of ['alfki', 'ALFKI ', 'X'])
      expect((await ana.get(`/clientes/${encodeURIComponent(id)}`)).status).toBe(404);
    for (const id of ['01', '1~2', '1.0', '99999999999999999999'])
      expect((await ana.get(`/pedidos/${id}`)).status).toBe(404);
  });

  it('are filtered, searched and put in order', async () => {
    expect(await ana.ids('/pedidos', { filter: { situacao: 'open' } })).toEqual([1, 3]);
    expect(await ana.ids('/pedidos', { filter: { clienteId: 'ALFKI' } })).toEqual([1, 3]);
    expect(await ana.ids('/pedidos', { filter: { feitoEm: '2026-10' } })).toEqual([1, 2, 3]);
    expect(await ana.ids('/pedidos', { filter: { feitoEm_gte: '2026-11-01' } })).toEqual([4]);
    expect(await ana.ids('/pedidos', { filter: { dobro_gt: 4.5 } })).toEqual([3, 4]);
    expect(await ana.ids('/pedidos', { filter: { q: 'fragil' } })).toEqual([1]);
    expect(await ana.ids('/pedidos', { filter: { q: 'bolido' } })).toEqual([2]);
    expect(await ana.ids('/pedidos', { sort: ['clienteId', 'DESC'] })).toHaveLength(4);
    expect(await ana.ids('/clientes', { sort: ['desde', 'DESC'] })).toHaveLength(3);
    expect(await ana.ids('/clientes', { filter: { desde_lt: '1990' } })).toEqual(['BOLID']);
    expect(await ana.ids('/clientes', { filter: { marcas: ['old'] } })).toEqual(['ALFKI']);
    expect(await ana.ids('/clientes', { filter: { tipo: 'wholesale' } })).toEqual(['BOLID']);
    expect(await ana.ids('/linhas', { filter: { id: ['1~2', '2~1', '3'] } })).toEqual(['1~2', '2~1']);
    expect(await ana.ids('/comentarios', { filter: { linhaId: '1~2' } })).toHaveLength(1);
  });

  it('have numbers of any size, exactly, whatever is asked of them', async () => {
    const [least, most] = ['9223372036854775806', '9223372036854775807'];
    const id = '9007199254740992';
    await database.run(`insert into ${rendered(name(shop)).text}."Ledger" values (${id}, ${least}, 'outro')`);
    expect(await ana.ids('/lancamentos', { filter: { centavos: most } })).toEqual(['9007199254740993']);
    expect(await ana.ids('/lancamentos', { filter: { centavos: [least] } })).toEqual([id]);
    expect(await ana.ids('/lancamentos', { filter: { id: ['9007199254740993'] } })).toEqual([
      '9007199254740993',
    ]);
    expect(await ana.ids('/lancamentos', { sort: ['centavos', 'DESC'] })).toEqual([
      '9007199254740993',
      id,
      7,
    ]);
    expect(await ana.ids('/lancamentos', { sort: ['id', 'DESC'] })).toEqual(['9007199254740993', id, 7]);
    expect(
      await ana.read('/lancamentos/aggregate', { groupBy: ['centavos'], measures: { n: 'count' } }),
    ).toContainEqual({ centavos: least, n: 1 });
    const { version } = await ana.read<{ version: number }>(`/lancamentos/${id}`);
    expect((await ana.put(`/lancamentos/${id}`, { centavos: '-9223372036854775808', version })).status).toBe(
      200,
    );
    expect(
      await column(
        sql`select "Amount in Cents"::text from ${name(shop, 'Ledger')} where "Entry" = 9007199254740992`,
      ),
    ).toEqual(['-9223372036854775808']);
    const beyond = await ana.put(`/lancamentos/${id}`, { centavos: '9223372036854775808' });
    expect([beyond.status, beyond.text]).toEqual([expect.any(Number), expect.not.stringContaining('bigint')]);
    expect(beyond.status).toBeLessThan(500);
  });

  it('are written, with what the database makes of them', async () => {
    const made = await ana.create('/pedidos', { clienteId: 'CHOPS', nota: 'Novo' });
    expect(made).toMatchObject({
      id: 5,
      situacao: 'open',
      dobro: 10,
      clienteId: 'CHOPS',
      feitoEm: '2026-01-02T03:04:05.000Z',
    });
    const line = await ana.create('/linhas', {
      pedidoId: 5,
      ordem: 1,
      produto: 'Mate',
      quantidade: 3,
      preco: 7,
    });
    expect(line.id).toBe('5~1' as never);
    expect(await ana.read('/pedidos/5')).toMatchObject({ valor: 21, metade: 10.5, itens: 1 });
    const { body: changed, status } = await ana.put('/linhas/5~1', { quantidade: 4 });
    expect([status, changed]).toMatchObject([200, { quantidade: 4 }]);
    expect(await ana.read('/pedidos/5')).toMatchObject({ valor: 28 });
    expect(await column(sql`select note from ${name(shop, 'orders')} where order_id = 5`)).toEqual(['Novo']);
    expect((await ana.move('/pedidos/5', 'pagar')).status).toBe(200);
    expect(await column(sql`select status from ${name(shop, 'orders')} where order_id = 5`)).toEqual([
      'paid',
    ]);
  });

  it('say beside the field what the database refuses, without its words', async () => {
    const refused = async (path: string, body: object) => {
      const { status, body: answer, text } = await ana.post(path, body);
      expect(text).not.toMatch(/constraint|violates|relation|23\d{3}|select|insert/i);
      return [status, Object.keys(answer.errors ?? {})];
    };
    const line = { pedidoId: 1, ordem: 9, produto: 'X', quantidade: 1, preco: 1 };
    expect(await refused('/linhas', { ...line, quantidade: 0 })).toEqual([422, ['quantidade']]);
    expect(await refused('/linhas', { ...line, ordem: 1 })).toEqual([422, ['pedidoId', 'ordem']]);
    expect(await refused('/linhas', { ...line, produto: null })).toEqual([422, ['produto']]);
    expect(await refused('/linhas', { ...line, ordem: 40_000 })).toEqual([422, ['ordem']]);
    expect(await refused('/clientes', { codigo: 'NOVOS', nome: 'x'.repeat(41) })).toEqual([422, ['nome']]);
    expect(await refused('/clientes', { codigo: 'NOVOS', nome: 'Novo', desconto: 101 })).toEqual([
      422,
      ['desconto'],
    ]);
    expect(await refused('/clientes', { codigo: 'NOVOS', nome: 'Novo', documento: '11' })).toEqual([
      422,
      ['documento'],
    ]);
    expect((await ana.put('/clientes/ALFKI', { codigo: 'OUTRO' })).body.errors).toHaveProperty('codigo');
  });

  it('go with their reason, and come back', async () => {
    const before = await ana.read('/clientes/BOLID');
    const inUse = await ana.remove('/clientes/BOLID');
    expect(inUse.status).toBe(409);
    const free = await ana.create('/clientes', {
      codigo: 'LIVRE',
      nome: 'Livre',
      marcas: ['new'],
      desde: '2020-02-29',
    });
    const gone = await ana.remove('/clientes/LIVRE');
    expect(gone.status).toBe(200);
    expect(await column(sql`select 1 from ${name(shop, 'customers')} where customer_id = 'LIVRE'`)).toEqual(
      [],
    );
    const back = await ana.post(`/recent-changes/${gone.headers.get('Undo')}/undo`);
    expect([back.status, back.text]).toEqual([200, expect.anything()]);
    expect(await ana.read('/clientes/LIVRE')).toMatchObject({ ...free, version: expect.any(Number) });
    expect(await ana.read('/clientes/BOLID')).toEqual(before);
  });

  it('are not deleted while the database would delete others with them', async () => {
    const { status, text } = await ana.remove('/pedidos/1');
    expect(status).toBe(409);
    expect(text).not.toContain('order_lines');
    expect(
      await column(sql`select count(*)::int from ${name(shop, 'order_lines')} where order_id = 1`),
    ).toEqual([2]);
  });

  it('show who has read an older state, whoever has changed it', async () => {
    const { version } = await ana.read<{ version: number }>('/pedidos/3');
    await database.run(`update ${rendered(name(shop)).text}.orders set note = 'de fora' where order_id = 3`);
    const stale = await ana.put('/pedidos/3', { nota: 'minha', version });
    expect(stale.status).toBe(409);
    const now = await ana.read<{ version: number }>('/pedidos/3');
    const fresh = await ana.put('/pedidos/3', { nota: 'minha', version: now.version });
    expect(fresh.status).toBe(200);
    expect(fresh.headers.get('etag')).toContain(
      String((await ana.read<{ version: number }>('/pedidos/3')).version),
    );
  });

  it('are referred to by records of the portal, in lists and in their order', async () => {
    const visit = await ana.create('/visitas', { assunto: 'Oferta', clienteId: 'BOLID', linhaId: '1~2' });
    await ana.create('/visitas', { assunto: 'Visita', clienteId: 'ALFKI' });
    expect(await ana.ids('/visitas', { filter: { clienteId: 'BOLID' } })).toEqual([visit.id]);
    expect(await ana.ids('/visitas', { filter: { q: 'bolido' } })).toEqual([visit.id]);
    expect(await ana.ids('/visitas', { sort: ['clienteId', 'ASC'] })).toHaveLength(2);
  });

  it('add up', async () => {
    expect(
      await ana.read('/linhas/aggregate', {
        groupBy: ['produto'],
        measures: { n: 'count', soma: { sum: 'quantidade' } },
      }),
    ).toEqual(expect.arrayContaining([expect.objectContaining({ produto: 'Chá', n: 2, soma: 12 })]));
  });

  it('are only read where the database has a view', async () => {
    const { status, message } = await ana.put('/pagos/2', { valor: 1 });
    expect([status, message]).toEqual([409, 'pagos: o banco de dados só permite ler estes registros.']);
  });
});
