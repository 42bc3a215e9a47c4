/** Searches of words that a choice or a reference shows read only what can have them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { viewerOf } from '#model/filter/filter.ts';
import { shapeOf } from '#server/data/shape.ts';
import { listStatement, countStatement } from '#server/data/postgres/compile/lists.ts';
import { recordsWith } from '#tests/support/stores/records.ts';
import { subjectOf } from '#server/data/postgres/compile/subject.ts';
import type { Connection, Database } from '#server/data/postgres/connection/database.ts';
import { withEarlyValues } from '#server/data/postgres/reads/earlyValues.ts';
import { ensure, type Seed } from '#server/data/postgres/tables/ensure.ts';
import { name, rendered, sql } from '#server/data/postgres/sql.ts';
import { wholeModelOf } from '#server/data/systemTables.ts';
import { accountOf, password } from '#tests/support/db.ts';
import { pagesRead } from '#tests/support/postgres/pagesRead.ts';
import { portalWith } from '#tests/support/portal.ts';
import { dropSchema, testDatabase, fill, newSchema, storeIn } from '#tests/support/postgres/database.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';

const portal = portalWith({
  'resources/clientes.yaml': `
label: { one: Cliente, many: Clientes }
title: nome
fields:
  nome: { type: text, label: Nome }
`,
  'resources/vendas.yaml': `
label: { one: Venda, many: Vendas, gender: f }
title: notas
search: [clienteId]
fields:
  notas: { type: text, label: Notas }
  clienteId: { type: reference, label: Cliente, resource: clientes }
  canal: { type: select, label: Canal, options: { loja: Loja, site: Site, fone: Telefone } }
`,
  'resources/recados.yaml': `
label: { one: Recado, many: Recados }
title: texto
search: [texto, quem]
fields:
  texto: { type: text, label: Texto }
  clienteId: { type: reference, label: Cliente, resource: clientes }
  quem: { type: text, label: Quem, lookup: clienteId.nome }
`,
  'resources/linhas.yaml': `
label: { one: Linha, many: Linhas, gender: f }
title: texto
search: [texto]
from:
  - { resource: vendas, fields: { texto: { text: 'Por {canal}' } } }
fields:
  texto: { type: text, label: Texto }
`,
  'departments/geral.yaml': `
label: Geral
permissions: [vendas]
routes:
  - { path: /clientes, label: Clientes, list: clientes }
  - { path: /vendas, label: Vendas, list: { resource: vendas, search: true, filters: [canal] } }
  - { path: /recados, label: Recados, list: { resource: recados, search: true } }
  - { path: /linhas, label: Linhas, list: { resource: linhas, search: true } }
`,
});
const model = wholeModelOf(portal);
const many = 3000;
const rows = {
  clientes: ['Ana Lima', 'Ana Reis', 'Rui Lima'].map((nome, at) => ({ id: at + 1, version: 1, nome })),
  vendas: Array.from({ length: many }, (_, nth) => ({
    id: nth + 1,
    version: 1,
    notas: 'Muitas palavras '.repeat(20),
    clienteId: 1 + (nth % 3),
    canal: nth === 7 ? 'fone' : nth % 2 === 0 ? 'loja' : 'site',
  })),
  recados: ['Ligar', 'Lindo dia', 'Nada'].map((texto, at) => ({
    id: at + 1,
    version: 1,
    texto,
    clienteId: at + 1,
  })),
};
const [database, schema, served] = [await testDatabase(), newSchema(), newSchema()];
await fill(database, schema, model, rows);
await database.run('vacuum analyze');
const subject = subjectOf(model, '2026-10-31', await ensure(database, schema, model), {});
afterAll(async () => {
  for (const one of [schema, served]) await dropSchema(database, one);
});

describe('a word that a view shows for an option', () => {
  const counting = (word: string) =>
    withEarlyValues(
      (statement) => database.query(statement),
      countStatement(subject, 'linhas', { kind: 'search', text: word, fields: ['texto'] }),
    );

  it.each([
    ['palavra', 0],
    ['fone', 1],
    ['loja', 1500],
  ])('%s is in %i', async (word, count) => {
    const [row] = await database.query(await counting(word));
    expect(Number(Object.values(row!)[0])).toBe(count);
  });

  it('finds no records by their options if no option has it', async () => {
    const whole = await pagesRead(database, sql`select * from ${name(schema, 'vendas')}`);
    expect(await pagesRead(database, await counting('loja'))).toBeGreaterThanOrEqual(whole);
    // So few records are read whole once for values that no column holds.
    expect(await pagesRead(database, await counting('palavra'))).toBeLessThan(whole * 1.5);
  });
});

describe('a word in a field or in a value of another record', () => {
  const searched = (text: string) => ({
    where: { kind: 'search', text, fields: ['texto', 'quem'] } as const,
    range: [0, 9] as const,
  });
  const stores = () => [storeIn(database, schema).using(model), recordsWith(model, rows)];
  const shape = shapeOf(portal.resources.recados!, viewerOf(portal, '2026-10-31'));

  it.each([
    ['l', [1, 2, 3]],
    ['li', [1, 2, 3]],
    ['ei', [2]],
    ['zz', []],
    ['lim', [1, 3]],
    ['li na', [1, 2, 3]],
    ['ana li', [1, 2]],
  ])('%s is found as in the file store', async (text, ids) => {
    for (const store of stores()) {
      const { records, total } = await store.find(shape, searched(text));
      expect([records.map(({ id }) => id), total]).toEqual([ids, ids.length]);
    }
  });

  it('is looked for by its letters only if an index finds as many', () => {
    const isSieved = (text: string) =>
      rendered(listStatement(subject, 'recados', searched(text)).statement).text.includes('array(select');
    expect(['l', 'li', 'lim', 'li lim'].map(isSieved)).toEqual([false, false, true, true]);
  });
});

describe('words in titles of referenced records', () => {
  const sent: string[] = [];
  const noting = <T extends Connection>(connection: T): T => ({
    ...connection,
    query: (statement) => {
      sent.push(rendered(statement).text);
      return connection.query(statement);
    },
  });
  let server: TestServer;
  beforeAll(async () => {
    const recorder: Database = {
      ...noting(database),
      session: (work) => database.session((connection) => work(noting(connection))),
    };
    const seed = () =>
      ({
        ...rows,
        vendas: rows.vendas.slice(0, 9),
        usuarios: [accountOf(1, 'ana', ['vendas'])],
      }) as unknown as Seed;
    server = await startServer({
      company: { portal, rows: {}, password },
      over: () => storeIn(recorder, served, { seed }),
    });
  });
  afterAll(() => server.stop());

  it.each([
    ['ana', [1, 2]],
    ['lima', [1, 3]],
    ['Lima ana', [1]],
    ['rui reis', []],
    ['ana nada', []],
  ])('%s: the clients %j, by one condition', async (q, clients) => {
    const token = await server.tokenOf('ana');
    sent.length = 0;
    const { body } = await server.api('GET', `/vendas?filter=${encodeURIComponent(JSON.stringify({ q }))}`, {
      token,
    });
    const found = (body as unknown as { clienteId: number }[]).map(({ clienteId }) => clienteId);
    expect([...new Set(found)].toSorted()).toEqual(clients);
    expect(found).toHaveLength(clients.length * 3);
    // Once for the page, once for its total.
    for (const text of sent.filter((one) => one.includes('"vendas" t')))
      expect(text.match(/"t"\."clienteId" =/g) ?? []).toHaveLength(clients.length > 0 ? 2 : 0);
  });
});
