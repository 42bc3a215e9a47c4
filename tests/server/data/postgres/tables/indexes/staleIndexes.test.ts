/** Indexes that the config no longer implies. */
import { expect, it } from 'vitest';
import type { Database } from '#server/data/postgres/connection/database.ts';
import { ensure } from '#server/data/postgres/tables/ensure.ts';
import { dropStale } from '#server/data/postgres/storedRollupSteps.ts';
import { sql, text } from '#server/data/postgres/sql.ts';
import { stateOf } from '#server/data/postgres/tables/currentSchema.ts';
import { planOf } from '#server/data/postgres/tables/plan/plan.ts';
import { rename } from '#server/data/postgres/tables/migration/rename.ts';
import { dropStaleIndexes, staleIndexSteps } from '#server/data/databaseMigration.ts';
import { wholeModelOf } from '#server/data/systemTables.ts';
import { portalWith } from '#tests/support/portal.ts';
import { testDatabase, inNewSchema } from '#tests/support/postgres/database.ts';

const view = `
label: { one: Falta, many: Faltas, gender: f }
title: nome
sort: data
from:
  - { resource: vendas, filter: { notas: 0, situacao: fechada }, fields: { nome: nome, data: saida, valor: valor } }
fields:
  nome: { type: text, label: Nome }
  data: { type: date, label: Data }
  valor: { type: money, label: Valor }
`;

type Parts = { from?: string; filters?: string; table?: string };
const modelOf = ({ from = view, filters = 'saida, notas', table = 'vendas' }: Parts = {}) =>
  wholeModelOf(
    portalWith({
      [`resources/${table}.yaml`]: `
label: { one: Venda, many: Vendas, gender: f }
title: nome
${table === 'vendas' ? '' : 'formerly: vendas'}
fields:
  nome: { type: text, label: Nome }
  saida: { type: datetime, label: Saída }
  situacao: { type: select, label: Situação, options: { aberta: Aberta, fechada: Fechada } }
  valor: { type: money, label: Valor }
  notas: { type: integer, label: Notas, rollup: { from: notas, target: vendaId, count: true } }
`,
      'resources/notas.yaml': `
label: { one: Nota, many: Notas, gender: f }
title: dia
fields:
  dia: { type: date, label: Dia }
  vendaId: { type: reference, label: Venda, resource: ${table} }
`,
      'resources/faltas.yaml': from.replace('resource: vendas', `resource: ${table}`),
      'resources/saldos.yaml': `
label: { one: Saldo, many: Saldos }
title: situacao
groupBy: [situacao]
from:
  - { resource: ${table}, fields: { situacao: situacao, total: { sum: valor } } }
fields:
  situacao: { type: select, label: Situação, options: { aberta: Aberta, fechada: Fechada } }
  total: { type: money, label: Total }
`,
      'departments/geral.yaml': `
label: Geral
permissions: [vendas]
routes:
  - { path: /vendas, label: Vendas, list: { resource: ${table}, columns: [nome], filters: [${filters}] } }
  - { path: /faltas, label: Faltas, list: { resource: faltas, columns: [nome], filters: [valor] } }
  - { path: /saldos, label: Saldos, list: saldos }
`,
    }),
  );

/** Sorted, without the digests in the names. */
const plain = (indexes: readonly string[]) =>
  indexes.map((one) => one.replace(/(__r|\.\$g|\.)[0-9a-f]{8}/g, '$1')).sort();

const indexesIn = async (database: Database, schema: string) =>
  plain(
    (
      await database.query(
        sql`select indexname from pg_indexes where schemaname = ${text(schema)} and tablename in ('vendas', 'entregas')`,
      )
    ).map(({ indexname }) => String(indexname)),
  );

/** What the command would say that it drops. */
const told = async (database: Database, schema: string, model: ReturnType<typeof modelOf>) =>
  plain(
    staleIndexSteps(schema, model, await stateOf(database, schema))
      .flatMap(({ statements }) => statements)
      .map((one) => /\."([^"]+)"$/.exec(one)![1]!),
  );

it('are dropped once unused: for parts of dates, chosen records, orders; others stay', async () => {
  const database = await testDatabase();
  await inNewSchema(database, async (schema) => {
    const first = modelOf();
    await ensure(database, schema, first);
    await database.run(`create index minha on "${schema}".vendas (nome);
      create table "${schema}".outra (a text); create index "outra.a" on "${schema}".outra (a)`);
    const all = await indexesIn(database, schema);
    expect(await told(database, schema, first)).toEqual([]);

    const later = modelOf({
      from: view
        .replace('sort: data', 'sort: valor')
        .replace('data: saida, ', '')
        .replace(/  data: .*\n/, ''),
    });
    await ensure(database, schema, later);
    const stale = ['vendas.notas__r.', 'vendas.saida.day', 'vendas.saida.day.down', 'vendas.saida.down'];
    expect(await told(database, schema, later)).toEqual(stale);
    const both = await indexesIn(database, schema);

    await dropStaleIndexes(database, schema, later, {});
    const left = await indexesIn(database, schema);
    expect([...left, ...stale].sort()).toEqual(both);
    expect(left).toContain('minha');
    expect(left).toContain('vendas.valor.up');
    expect(await told(database, schema, later)).toEqual([]);
    const others = await database.query(
      sql`select from pg_indexes where indexname = 'outra.a' and schemaname = ${text(schema)}`,
    );
    expect(others).toHaveLength(1);

    // The earlier version gets its own back.
    await ensure(database, schema, first);
    expect(await indexesIn(database, schema)).toEqual(expect.arrayContaining(all));
  });
});

it('of a figure that is no longer stored go with its column, and of a renamed table keep to it', async () => {
  const database = await testDatabase();
  await inNewSchema(database, async (schema) => {
    await ensure(database, schema, modelOf());
    expect(await indexesIn(database, schema)).toContainEqual(expect.stringMatching(/^vendas\.\$g/));
    const renamed = modelOf({ table: 'entregas' });
    await ensure(database, schema, renamed);
    expect(await told(database, schema, renamed)).toEqual(['vendas.$g']);
    await rename(database, schema, renamed, {});
    await dropStale(database, schema, (state) => planOf(schema, renamed, state).materialized, {});
    await ensure(database, schema, renamed);
    await dropStaleIndexes(database, schema, renamed, {});
    expect((await indexesIn(database, schema)).filter((one) => one.startsWith('vendas.'))).toEqual([]);
  });
});
