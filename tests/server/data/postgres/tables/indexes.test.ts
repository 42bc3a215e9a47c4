/** Indexes that the config implies, and those that it no longer implies. */
import { describe, expect, it } from 'vitest';
import { withLanguage } from '#messages/node.ts';
import type { DataModel } from '#model/expression/expression.ts';
import { subjectOf } from '#server/data/postgres/compile/subject.ts';
import { titleKey } from '#server/data/postgres/compile/titleKey.ts';
import type { Database } from '#server/data/postgres/connection/database.ts';
import { functionOf } from '#server/data/postgres/functions.ts';
import { plainRelations } from '#server/data/postgres/relations.ts';
import { ensure } from '#server/data/postgres/tables/ensure.ts';
import { dropStale } from '#server/data/postgres/storedRollupSteps.ts';
import { rendered, sql, text } from '#server/data/postgres/sql.ts';
import { forgetModels, stateOf } from '#server/data/postgres/tables/currentSchema.ts';
import { planOf } from '#server/data/postgres/tables/plan/plan.ts';
import { rename } from '#server/data/postgres/tables/migration/rename.ts';
import { dropStaleIndexes, staleIndexSteps } from '#server/data/postgres/tables/staleIndexes.ts';
import { wholeModelOf } from '#server/data/systemTables.ts';
import { portalWith, resourcesOf, shortPortal } from '#tests/support/portal.ts';
import { fill, inNewSchema, testDatabase } from '#tests/support/postgres/database.ts';
import { besideFile } from '#tests/support/stores/besideFile.ts';
import { rowsOf } from '#tests/support/stores/records.ts';

const situation = 'select, options: { aberta: Aberta, fechada: Fechada }';
type Parts = { isLater?: boolean; table?: string };
const modelOf = ({ isLater = false, table = 'vendas' }: Parts = {}) =>
  wholeModelOf(
    portalWith({
      ...resourcesOf({
        [table]: {
          ...(table !== 'vendas' && { $more: 'formerly: vendas' }),
          nome: 'text',
          saida: 'datetime',
          situacao: situation,
          valor: 'money',
          notas: 'integer, rollup: { from: notas, target: vendaId, count: true }',
        },
        notas: { dia: 'date', vendaId: `> ${table}` },
        faltas: {
          $more: isLater ? 'sort: valor' : 'sort: data',
          $from: `resource: ${table}, filter: { notas: 0, situacao: fechada }, fields: { nome: nome, ${isLater ? '' : 'data: saida, '}valor: valor }`,
          nome: 'text',
          ...(!isLater && { data: 'date' }),
          valor: 'money',
        },
        saldos: {
          $more: 'groupBy: [situacao]',
          $from: `resource: ${table}, fields: { situacao: situacao, total: { sum: valor } }`,
          situacao: situation,
          total: 'money',
        },
      }),
      'departments/geral.yaml': `
label: Geral
permissions: [vendas]
routes:
  - { path: /vendas, label: Vendas, list: { resource: ${table}, columns: [nome], filters: [saida, notas] } }
  - { path: /faltas, label: Faltas, list: { resource: faltas, columns: [nome], filters: [valor] } }
  - { path: /saldos, label: Saldos, list: saldos }
`,
    }),
  );

/** Sorted, without the digests in the names. */
const plain = (indexes: readonly string[]) =>
  indexes.map((one) => one.replace(/(__r|\.\$g|\.)[0-9a-f]{8}/g, '$1')).sort();
const indexesIn = async (database: Database, schema: string) => {
  const rows = await database.query(
    sql`select indexname from pg_indexes where schemaname = ${text(schema)} and tablename in ('vendas', 'entregas')`,
  );
  return plain(rows.map(({ indexname }) => String(indexname)));
};
/** What the command would say that it drops. */
const told = async (database: Database, schema: string, model: DataModel) =>
  plain(
    staleIndexSteps(schema, model, await stateOf(database, schema))
      .flatMap(({ statements }) => statements)
      .map((one) => /\."([^"]+)"$/.exec(one)![1]!),
  );

const database = await testDatabase();

describe('indexes that the config no longer implies', () => {
  it('for parts of dates, chosen records and orders are dropped by the command; others stay', () =>
    inNewSchema(database, async (schema) => {
      const [first, later] = [modelOf(), modelOf({ isLater: true })];
      await ensure(database, schema, first);
      await database.run(`create index minha on "${schema}".vendas (nome);
        create table "${schema}".outra (a text); create index "outra.a" on "${schema}".outra (a)`);
      const all = await indexesIn(database, schema);
      expect(await told(database, schema, first)).toEqual([]);

      await ensure(database, schema, later);
      const stale = ['vendas.notas__r.', 'vendas.saida.day', 'vendas.saida.day.down', 'vendas.saida.down'];
      expect(await told(database, schema, later)).toEqual(stale);
      const both = await indexesIn(database, schema);
      await dropStaleIndexes(database, schema, later, {});
      const left = await indexesIn(database, schema);
      expect([...left, ...stale].sort()).toEqual(both);
      expect(left).toEqual(expect.arrayContaining(['minha', 'vendas.valor.up']));
      expect(await told(database, schema, later)).toEqual([]);
      const others = sql`select from pg_indexes where indexname = 'outra.a' and schemaname = ${text(schema)}`;
      expect(await database.query(others)).toHaveLength(1);

      // The earlier version gets its own back.
      await ensure(database, schema, first);
      expect(await indexesIn(database, schema)).toEqual(expect.arrayContaining(all));
    }));

  it('of a figure that is no longer stored go with its column, and of a renamed table keep to it', () =>
    inNewSchema(database, async (schema) => {
      await ensure(database, schema, modelOf());
      expect(await indexesIn(database, schema)).toContainEqual(expect.stringMatching(/^vendas\.\$g/));
      const renamed = modelOf({ table: 'entregas' });
      await ensure(database, schema, renamed);
      expect(await told(database, schema, renamed)).toEqual(['vendas.$g']);
      await rename(database, schema, renamed, {});
      await dropStale(database, schema, (state) => planOf(schema, renamed, state).materialized, {});
      await ensure(database, schema, renamed);
      await dropStaleIndexes(database, schema, renamed, {});
      const left = await indexesIn(database, schema);
      expect(left.filter((one) => one.startsWith('vendas.'))).toEqual([]);
    }));
});

const titled = (title: string) =>
  ({ $title: title, serie: 'text', numero: 'integer', dia: 'date', outraId: '> notas' }) as const;
const titles = shortPortal({
  notas: titled('{serie}/{numero}'),
  codigos: titled('{serie} · {serie}'),
  folhas: titled('{serie} · {outraId}'),
  dias: titled('{serie} · {dia}'),
  avulsas: titled('{serie}, {serie}'),
  contas: {
    nome: 'text',
    notasId: '> notas',
    codigosId: '> codigos',
    folhasId: '> folhas',
    diasId: '> dias',
  },
});
const many = 3000;
const beside = await besideFile(titles, {
  notas: rowsOf(many, (at) => ({ serie: 'A', numero: at })),
  contas: rowsOf(many, (at) => ({ nome: 'Uma', notasId: at + 1 })),
  // A title of any length can be written.
  codigos: [{ id: 1, serie: '𝒵中🚚é'.repeat(3000) }],
});

describe('the index of titles of several fields', () => {
  const titleIndexes = async (schema: string) => {
    const rows = await database.query(
      sql`select c.relname as name, c.oid::text as oid from pg_class c join pg_namespace n on n.oid = c.relnamespace
          where n.nspname = ${text(schema)} and c.relkind = 'i' and c.relname like '%.$t%' order by 1`,
    );
    return rows.map(({ name: index, oid }) => ({ index: String(index), oid: String(oid) }));
  };

  it('is there for a referenced resource whose title has its own texts and whole numbers', async () => {
    const found = await titleIndexes(beside.schema);
    expect(found.map(({ index }) => index.replace(/\..*/, ''))).toEqual(['codigos', 'notas']);
  });

  it.each([
    ['notasId', /Index Scan using "notas\.\$t/],
    ['-notasId', /Index Scan Backward using "notas\.\$t/],
  ])('is read in its order by a list in the order of %s', async (sort, scan) => {
    expect((await beside.plan(beside.statementOf('contas', { sort, at: 0 }).statement)).join('\n')).toMatch(
      scan,
    );
  });

  it('serves readers in every language: the numbers of a title are written the same in each', () => {
    const keysIn = (language: 'pt-BR' | 'en-US') =>
      withLanguage(language, () =>
        ['notas', 'codigos'].map((id) => {
          const subject = subjectOf(beside.model, '2026-10-31', plainRelations('x'), {});
          return titleKey(subject, id, 't') !== undefined;
        }),
      );
    expect(keysIn('pt-BR')).toEqual([true, true]);
    expect(keysIn('en-US')).toEqual([true, true]);
  });

  it('is built again once the function makes other keys, and not otherwise', () =>
    inNewSchema(database, async (schema) => {
      await fill(database, schema, beside.model, {});
      const before = await titleIndexes(schema);
      await forgetModels(database, schema);
      await ensure(database, schema, beside.model);
      expect(await titleIndexes(schema)).toEqual(before);

      const key = rendered(functionOf(schema, 'key')).text;
      await database.run(
        `create or replace function ${key}(id text) returns text language sql immutable strict parallel safe as 'select id'`,
      );
      await forgetModels(database, schema);
      await ensure(database, schema, beside.model);
      const after = await titleIndexes(schema);
      expect(after.map(({ index }) => index)).toEqual(before.map(({ index }) => index));
      for (const [at, { oid }] of after.entries()) expect(oid).not.toBe(before[at]!.oid);
    }));
});
