/** Indexes with all that a grouped view reads of a table. */
import { describe, expect, it } from 'vitest';
import { matchAll, parseFilter, viewerOf, type FilterExpression } from '#model/filter/filter.ts';
import type { Database } from '#server/data/postgres/connection/database.ts';
import { listStatement } from '#server/data/postgres/compile/lists.ts';
import { subjectOf } from '#server/data/postgres/compile/subject.ts';
import { plainRelations } from '#server/data/postgres/relations.ts';
import { ensure } from '#server/data/postgres/tables/ensure.ts';
import { sql, text } from '#server/data/postgres/sql.ts';
import { groupIndexes } from '#server/data/postgres/schema/groupIndexes.ts';
import { dropStaleIndexes, staleIndexSteps } from '#server/data/postgres/tables/staleIndexes.ts';
import { rename } from '#server/data/postgres/tables/migration/rename.ts';
import { stateOf } from '#server/data/postgres/tables/currentSchema.ts';
import { wholeModelOf } from '#server/data/systemTables.ts';
import { shapeOf } from '#server/data/shape.ts';
import { shortPortal, type ShortResource } from '#tests/support/portal.ts';
import { testDatabase, fill, inNewSchema, storeIn } from '#tests/support/postgres/database.ts';

type Parts = {
  view?: string;
  fields?: ShortResource;
  key?: string;
  more?: Readonly<Record<string, ShortResource>>;
};
const usual = `
groupBy: [conta]
from:
  - { resource: lancamentos, filter: { tipo: entrada, contaId_null: false }, fields: { conta: contaId, entradas: { sum: valor }, ultima: { max: dia } } }
  - { resource: lancamentos, filter: { contaId_null: false, tipo: [saida] }, fields: { conta: contaId, saidas: { sum: valor } } }
fields:
  conta: { type: reference, label: Conta, resource: contas }
  entradas: { type: money, label: Entradas }
  saidas: { type: money, label: Saídas }
  ultima: { type: date, label: Última }
`;
const portalOf = ({ view = usual, fields, key = 'contaId', more }: Parts = {}) =>
  shortPortal(
    {
      contas: { nome: 'text' },
      lancamentos: {
        historico: 'text',
        [key]: `> contas${key === 'contaId' ? '' : ', formerly: contaId'}`,
        outraId: '> contas',
        tipo: 'select, options: { entrada: Entrada, saida: Saída }',
        valor: 'money',
        dia: 'date',
        ativo: 'boolean',
        ...fields,
      },
      saldos: { nome: 'text' },
      ...more,
    },
    {
      'resources/saldos.yaml': `
label: { one: Saldo, many: Saldos }
title: conta
${view.replaceAll('contaId', key)}
`,
    },
  );

const database = await testDatabase();
const modelOf = (parts?: Parts) => wholeModelOf(portalOf(parts));
const made = async (database: Database, schema: string) =>
  (
    await database.query(
      sql`select indexdef from pg_indexes where schemaname = ${text(schema)} and indexname like '%.$g%'`,
    )
  ).map(({ indexdef }) => String(indexdef).replace(/^.* USING btree /, ''));
const wordsOf = (parts: Parts) => groupIndexes(modelOf(parts)).map(({ columns }) => columns.join(' '));

const source = (filter: string, fields: string) => `
groupBy: [conta]
from:
  - { resource: lancamentos, filter: ${filter}, fields: { ${fields} } }
fields:
  conta: { type: text, label: Conta }
  total: { type: money, label: Total }
`;

/** Groups by the month of an instant, too, and takes what another view has. */
const monthly: Parts = {
  fields: { em: 'datetime', origemId: '> lancamentos', tarifa: 'money, lookup: origemId.valor' },
  view: `
groupBy: [conta, mes]
from:
  - { resource: livro, filter: { contaId_null: false, lado: entra }, fields: { conta: contaId, mes: mes, entradas: { sum: valor } } }
  - { resource: livro, filter: { contaId_null: false, lado: sai }, fields: { conta: contaId, mes: mes, saidas: { sum: valor } } }
fields:
  conta: { type: reference, label: Conta, resource: contas }
  mes: { type: month, label: Mês }
  entradas: { type: money, label: Entradas }
  saidas: { type: money, label: Saídas }
`,
  more: {
    livro: {
      $title: 'historico',
      $from: [
        'resource: lancamentos, filter: { tipo: entrada }, fields: { lado: { value: entra }, historico: historico, contaId: contaId, mes: em, valor: valor }',
        'resource: lancamentos, filter: { tipo: saida }, fields: { lado: { value: sai }, historico: historico, contaId: contaId, outra: outraId.nome, mes: em, valor: tarifa }',
      ],
      lado: 'select, options: { entra: Entra, sai: Sai }',
      historico: 'text',
      outra: 'text',
      contaId: '> contas',
      mes: 'month',
      valor: 'money',
    },
  },
};

describe('an index for a grouped view', () => {
  it('has the columns of all its sources, those of conditions and keys first', () =>
    expect(wordsOf({})).toEqual(['tipo contaId contaId__k valor dia']));

  it('covers the fields from another view, and the date that it groups by month or day', () =>
    expect(wordsOf(monthly)).toEqual(['tipo contaId contaId__k em__l valor origemId', 'id valor']));

  it.each<[string, string]>([
    [
      'groups by a text, which has no bound',
      source('{ ativo: true }', 'conta: historico, total: { sum: valor }'),
    ],
    [
      'groups by a part of a date',
      source('{ ativo: true }', 'conta: dia, total: { sum: valor }').replace('type: text', 'type: month'),
    ],
    ['takes each record alone', source('{ ativo: true }', 'conta: id, total: { sum: valor }')],
  ])('does not exist if it %s', (_case, view) => expect(wordsOf({ view })).toEqual([]));

  it.each<[string, Parts]>([
    ['', {}],
    [', by the month of an instant, from another view and from records referred to, too', monthly],
  ])('is all that the groups read%s', async (_case, parts) => {
    await inNewSchema(database, async (schema) => {
      const model = modelOf(parts);
      await fill(database, schema, model, {
        lancamentos: Array.from({ length: 800 }, (_, nth) => ({
          id: nth + 1,
          version: 1,
          historico: `Um lançamento com palavras ${nth}`.repeat(10),
          ...(nth % 4 > 0 && { contaId: nth % 7 }),
          tipo: nth % 3 === 0 ? 'entrada' : 'saida',
          valor: nth / 100,
          origemId: nth > 0 ? nth : undefined,
          em: `2026-${String((nth % 9) + 1).padStart(2, '0')}-15T12:00:00.000Z`,
        })),
      });
      await database.run(`vacuum analyze "${schema}".lancamentos`);
      const subject = subjectOf(model, '2026-10-31', plainRelations(schema), {});
      const planOf = async (where: FilterExpression) => {
        const { statement } = listStatement(subject, 'saldos', { where, range: [0, 9] });
        return (await database.query(sql`explain ${statement}`)).map((row) => String(row['QUERY PLAN']));
      };
      const plan = await planOf(matchAll);
      const scans = plan.filter((line) => / on "?lancamentos/.test(line));
      expect(scans).toHaveLength(parts === monthly ? 3 : 2);
      for (const scan of scans) expect(scan).toContain('Index Only Scan');
      if (parts !== monthly) return;
      // The groups of some months are next to one another.
      const some = await planOf(
        parseFilter({ mes_gte: '2026-08' }, portalOf(parts).resources.saldos!.fields),
      );
      const found = some.filter((line) => /Index Cond: .*tipo = ANY/.test(line));
      expect(found).toHaveLength(2);
      for (const condition of found) expect(condition).toContain('em__l');
    });
  });

  it('takes any value, and leaves references that lead nowhere aside', async () => {
    await inNewSchema(database, async (schema) => {
      const portal = portalOf({
        view: usual
          .replace('contaId, saidas', 'outraId, saidas')
          .replace('contaId_null: false, tipo', 'tipo'),
      });
      const model = wholeModelOf(portal);
      expect(groupIndexes(model)[0]!.columns).toContain('outraId__k');
      await fill(database, schema, model, { lancamentos: [] });
      let last = 7;
      const long = (length: number) =>
        Array.from({ length }, () =>
          String.fromCodePoint(0x3041 + ((last = (last * 48271) % 2147483647) % 0x4000)),
        ).join('');
      const store = storeIn(database, schema).using(model);
      const row = {
        contaId: long(590),
        outraId: long(590),
        tipo: long(590),
        valor: 1.7e308,
        dia: '2026-01-02',
      };
      const short = { ...row, contaId: '①'.repeat(60), outraId: long(60), tipo: 'entrada' };
      for (const one of [row, short])
        await store.write((transaction) => transaction.insert('lancamentos', one));
      const shape = shapeOf(portal.resources.lancamentos!, viewerOf({ timeZone: 'UTC' }, '2026-10-31'));
      const { records } = await store.find(shape, { where: matchAll });
      expect(records).toEqual([expect.objectContaining(row), expect.objectContaining(short)]);
    });
  });
});

describe('a database of an earlier config', () => {
  it('gets the index of its config at the start, and loses the former one by the command', async () => {
    await inNewSchema(database, async (schema) => {
      await ensure(
        database,
        schema,
        modelOf({ view: source('{ ativo: true }', 'conta: historico, total: { sum: valor }') }),
      );
      expect(await made(database, schema)).toEqual([]);
      await ensure(database, schema, modelOf());
      const first = '(tipo, "contaId") INCLUDE ("contaId__k", valor, dia) WHERE ("contaId" IS NOT NULL)';
      expect(await made(database, schema)).toEqual([first]);
      const changed = modelOf({ view: usual.replaceAll('contaId_null: false', 'ativo: true') });
      await ensure(database, schema, changed);
      const second = '(tipo, "contaId") INCLUDE ("contaId__k", valor, dia, ativo)';
      expect((await made(database, schema)).sort()).toEqual([first, second].sort());
      await dropStaleIndexes(database, schema, changed, {});
      expect(await made(database, schema)).toEqual([second]);
      expect(staleIndexSteps(schema, changed, await stateOf(database, schema))).toEqual([]);
    });
  });

  it('starts without it if an earlier version has stored a value that is too long for it', async () => {
    await inNewSchema(database, async (schema) => {
      await ensure(
        database,
        schema,
        modelOf({ view: source('{ ativo: true }', 'conta: id, total: { sum: valor }') }),
      );
      await database.run(`insert into "${schema}".lancamentos (id, id__k, "contaId", "contaId__k")
        select '1', '1', long, long from (select string_agg(md5(n::text), '') as long from generate_series(1, 55) n) t`);
      await ensure(database, schema, modelOf());
      expect(await made(database, schema)).toEqual([]);
    });
  });

  it('gets it for a renamed column once that has its name', async () => {
    await inNewSchema(database, async (schema) => {
      await ensure(database, schema, modelOf());
      const renamed = modelOf({ key: 'bancoId' });
      await ensure(database, schema, renamed);
      expect(await made(database, schema)).toHaveLength(1);
      await rename(database, schema, renamed, {});
      await dropStaleIndexes(database, schema, renamed, {});
      await ensure(database, schema, renamed);
      expect(await made(database, schema)).toEqual([
        '(tipo, "bancoId") INCLUDE ("bancoId__k", valor, dia) WHERE ("bancoId" IS NOT NULL)',
      ]);
    });
  });
});
