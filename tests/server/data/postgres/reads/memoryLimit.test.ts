/** A list that only this process can filter is refused where it would load too many records. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { translate } from '#messages/translate.ts';
import type { Seed } from '#server/data/postgres/tables/ensure.ts';
import { accountOf, password } from '#tests/support/db.ts';
import { listsOf, portalWith } from '#tests/support/portal.ts';
import { testDatabase, newSchema, storeIn } from '#tests/support/postgres/database.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';

const portal = portalWith({
  'resources/dividas.yaml': `
label: { one: Dívida, many: Dívidas, gender: f }
title: nome
fields:
  nome: { type: text, label: Nome }
  valor: { type: money, label: Valor }
  parcelas:
    type: items
    label: Parcelas
    fields:
      vencimento: { type: date, label: Vencimento }
      valor: { type: money, label: Valor }
  hoje: { type: money, label: Valor de hoje, formula: 'npv(0.01, $today, parcelas.valor, parcelas.vencimento)' }
`,
  'resources/bancos.yaml': `
label: { one: Banco, many: Bancos }
title: nome
fields:
  nome: { type: text, label: Nome }
`,
  ...listsOf('dividas', 'bancos'),
});

const debt = (id: number) => ({
  id,
  nome: `Dívida ${id}`,
  parcelas: [{ vencimento: '2026-11-30', valor: 100 * id }],
});
const rows = {
  dividas: [1, 2, 3].map(debt),
  bancos: [1, 2, 3, 4, 5].map((id) => ({ id, nome: `Banco ${id}` })),
  usuarios: [accountOf(1, 'ana', ['vendas'])],
};

let server: TestServer;
let token: string;
const byMemory: string[] = [];
beforeAll(async () => {
  const database = await testDatabase();
  const onMemory = (resource: string) => void byMemory.push(resource);
  const over = () =>
    storeIn(database, newSchema(), { seed: () => rows as unknown as Seed, mostLoaded: 3, onMemory });
  server = await startServer({ company: { portal, rows, password }, over });
  token = await server.tokenOf('ana');
});
afterAll(() => server.stop());

const list = (resource: string, filter: object) =>
  server.api('GET', `/${resource}?filter=${encodeURIComponent(JSON.stringify(filter))}`, { token });

it('answers up to that number, and refuses more until the list needs no loading', async () => {
  const few = await list('dividas', { hoje_gte: 150 });
  expect(few).toMatchObject({ status: 200, body: [{ id: 2 }, { id: 3 }] });
  expect(byMemory).toEqual(['dividas']);
  const added = await server.api('POST', '/dividas', { token, body: { nome: 'Dívida 4' } });
  expect(added.status).toBe(201);
  expect(await list('dividas', { hoje_gte: 150 })).toMatchObject({
    status: 400,
    body: { message: translate('load.work') },
  });
  expect((await list('dividas', {})).body).toHaveLength(4);
  expect((await list('dividas', { nome_like: 'dívida' })).body).toHaveLength(4);
  // The records of others don't count.
  expect((await list('bancos', {})).body).toHaveLength(5);
  expect((await server.api('DELETE', '/dividas/4', { token })).status).toBe(200);
  expect((await list('dividas', { hoje_gte: 150 })).status).toBe(200);
});
