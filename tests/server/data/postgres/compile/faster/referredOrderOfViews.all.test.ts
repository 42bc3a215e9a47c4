/** Views in the order of what a reference leads to: each source finds its part of the page by the records referred to. */
import { describe, expect, it } from 'vitest';
import type { Filter } from '#model/types.ts';
import { listStatement } from '#server/data/postgres/compile/lists.ts';
import { subjectOf } from '#server/data/postgres/compile/subject.ts';
import { withEarlyValues } from '#server/data/postgres/reads/earlyValues.ts';
import { plainRelations } from '#server/data/postgres/relations.ts';
import { name, sql } from '#server/data/postgres/sql.ts';
import { wholeModelOf } from '#server/data/systemTables.ts';
import { orderedPagesOf, type Asked } from '#tests/support/postgres/orderedPages.ts';
import { listsOf, portalWith } from '#tests/support/portal.ts';
import { recordsWith } from '#tests/support/stores/records.ts';
import { pagesRead } from '#tests/support/postgres/pagesRead.ts';
import { fill, storeIn, testSchema } from '#tests/support/postgres/database.ts';

const named = (label: string, title: string) => `
label: { one: ${label}, many: ${label} }
title: '${title}'
fields:
  codigo: { type: text, label: Código }
  placa: { type: text, label: Placa }
  numero: { type: integer, label: Número }
  clienteId: { type: reference, label: Cliente, resource: clientes }
`;
const references = `
  clienteId: { type: reference, label: Cliente, resource: clientes }
  conjuntoId: { type: reference, label: Conjunto, resource: conjuntos }
  caixaId: { type: reference, label: Caixa, resource: caixas }
  vagaId: { type: reference, label: Vaga, resource: vagas }
`;
const portal = portalWith({
  // Many with a stored name, few and many with one of several fields, and many with one that tells another record.
  'resources/clientes.yaml': named('Cliente', 'codigo'),
  'resources/conjuntos.yaml': named('Conjunto', '{codigo} · {placa}'),
  'resources/caixas.yaml': named('Caixa', '{numero}/{codigo} · {placa}'),
  'resources/vagas.yaml': named('Vaga', '{clienteId} · {placa}'),
  'resources/viagens.yaml': `
label: { one: Viagem, many: Viagens, gender: f }
title: rota
fields:
  rota: { type: text, label: Rota }${references}
  guia: { type: integer, label: Guia }
`,
  'resources/fretes.yaml': `
label: { one: Frete, many: Fretes }
title: rota
fields:
  rota: { type: text, label: Rota }${references}
  guia: { type: integer, label: Guia }
`,
  'resources/v_custos.yaml': `
label: { one: Custo, many: Custos }
title: rota
from:
  - resource: viagens
    fields: { rota: rota, guia: guia, clienteId: clienteId, conjuntoId: conjuntoId, caixaId: caixaId, vagaId: vagaId }
  - resource: fretes
    fields: { rota: rota, guia: guia, clienteId: clienteId, conjuntoId: conjuntoId, caixaId: caixaId, vagaId: vagaId }
  - { resource: fretes, filter: { guia_lt: 5 }, fields: { rota: rota, clienteId: clienteId } }
fields:
  rota: { type: text, label: Rota }${references}
  guia: { type: integer, label: Guia }
`,
  ...listsOf('clientes', 'conjuntos', 'caixas', 'vagas', 'viagens', 'fretes', 'v_custos'),
});
const model = wholeModelOf(portal);
const rows = (many: number, row: (nth: number) => object) =>
  Array.from({ length: many }, (_, nth) => ({ id: nth + 1, version: 1, ...row(nth) }));
/** Some refer to nothing, or to a record that is not there. */
const to = (nth: number, many: number) =>
  nth % 50 === 0 ? undefined : nth % 50 === 1 ? 99_999 : 1 + ((nth * 7) % many);
const referring = (nth: number) => ({
  rota: `Uma rota com palavras ${nth} `.repeat(10),
  guia: nth % 5000,
  clienteId: to(nth, 1200),
  conjuntoId: to(nth, 200),
  caixaId: to(nth, 1200),
  vagaId: to(nth, 1200),
});
const others = (many: number) =>
  rows(many, (nth) => ({
    codigo: nth % 40 === 3 ? undefined : `C${many - nth}`,
    placa: nth % 40 === 4 ? { a: 1 } : `ABC${nth % 9}`,
    numero: [nth * 7, -nth, undefined, 1_000_000 + nth, 'X', nth + 0.5][nth % 6],
    clienteId: 1 + (nth % 900),
  }));
const records = {
  clientes: others(1200),
  conjuntos: others(200),
  caixas: others(1200),
  vagas: others(1200),
  viagens: rows(20_000, referring),
  fretes: rows(30, referring),
};

const { database, schema } = await testSchema();
await fill(database, schema, model, records);
await database.run('vacuum analyze');

const { shape, queryBy, idsIn } = orderedPagesOf(portal, 'v_custos');
const pagesBy = async (field: string, asked: Asked) => {
  const subject = subjectOf(model, '2026-10-31', plainRelations(schema), {});
  const { statement } = listStatement(subject, 'v_custos', queryBy(field, asked));
  const early = await withEarlyValues((one) => database.query(one), statement);
  return pagesRead(database, early, 'page');
};

const postgres = storeIn(database, schema).using(model);
const file = recordsWith(model, records);

const filters: [string, Filter][] = [
  ['no filter', {}],
  ['a filter that finds few', { guia_lt: 100 }],
  ['a filter that finds many', { guia_gte: 100 }],
  ['a filter that finds none', { guia: 9999 }],
];

describe.each(['clienteId', 'conjuntoId', 'caixaId', 'vagaId'])('by the title of %s', (field) => {
  it.each(filters)('%s has the pages of a file', async (_what, filter) => {
    for (const order of ['ASC', 'DESC'] as const)
      for (const at of [0, 90, 385]) {
        const [asked, wanted] = [postgres, file].map((reader) => idsIn(reader, field, { order, at, filter }));
        expect(await asked).toEqual(await wanted);
      }
  });

  it.each(filters.slice(0, 3))('%s has the pages beside a place', async (_what, filter) => {
    const all = await idsIn(file, field, { filter, size: 200 });
    const places = (await postgres.find(shape, queryBy(field, { filter, at: 50 }))).cursors!;
    const beside = (side: 'after' | 'before') =>
      idsIn(postgres, field, { filter, from: { side, cursor: places[side === 'after' ? 1 : 0] } });
    expect(await beside('after')).toEqual(all.slice(75, 100));
    expect(await beside('before')).toEqual(all.slice(25, 50));
  });
});

it('has the last pages of a file, where the references lead to nothing', async () => {
  for (const at of [19_600, 20_000]) {
    const [asked, wanted] = [postgres, file].map((reader) => idsIn(reader, 'conjuntoId', { at }));
    expect(await asked).toEqual(await wanted);
  }
});

describe.each(['clienteId', 'conjuntoId', 'caixaId'])('a page by the title of %s', (field) => {
  it.each<[string, Asked]>([
    ['the first', {}],
    ['the first, downwards', { order: 'DESC' }],
    ['a later one', { at: 50 }],
  ])('%s reads a part of the records', async (_page, asked) => {
    const whole = await pagesRead(database, sql`select * from ${name(schema, 'viagens')}`);
    expect(await pagesBy(field, asked)).toBeLessThan(whole / 2);
  });
});

it('the titles of a few are put together once, for all sources', async () => {
  const subject = subjectOf(model, '2026-10-31', plainRelations(schema), {});
  const { statement } = listStatement(subject, 'v_custos', queryBy('conjuntoId', {}));
  const early = await withEarlyValues((one) => database.query(one), statement);
  const calls = await database.session(async (connection) => {
    await connection.run("begin; set local track_functions = 'all'");
    await connection.query(early);
    const [row] = await connection.query(
      sql`select coalesce(sum(calls), 0)::int as calls from pg_stat_xact_user_functions where funcname = '$key'`,
    );
    await connection.run('rollback');
    return row!.calls;
  });
  expect(calls).toBe(records.conjuntos.length);
});
