/** Figures that a filter needs are computed for exactly the records that may pass it. */
import { afterAll, expect, it } from 'vitest';
import { parseFilter, viewerOf, type FilterExpression } from '#model/filter/filter.ts';
import { dataModelOf } from '#kinds/dataModel/dataModel.ts';
import { listStatement } from '#server/data/postgres/compile/lists.ts';
import { impliedCondition, necessaryCondition } from '#server/data/postgres/compile/impliedConditions.ts';
import { subjectOf } from '#server/data/postgres/compile/subject.ts';
import { plainRelations } from '#server/data/postgres/relations.ts';
import type { Page, Paging, Stored } from '#server/data/store.ts';
import { rendered } from '#server/data/postgres/sql.ts';
import { shapeOf } from '#server/data/shape.ts';
import { listsOf, portalWith } from '#tests/support/portal.ts';
import { dropSchema, testDatabase, fill, newSchema, storeIn } from '#tests/support/postgres/database.ts';
import { recordsIn, tableWith } from '#tests/support/stores/records.ts';

const portal = portalWith({
  'resources/contratos.yaml': `
label: { one: Contrato, many: Contratos }
title: nome
fields:
  nome: { type: text, label: Nome }
  situacao: { type: select, label: Situação, options: { aberto: Aberto, fechado: Fechado } }
  fim: { type: date, label: Fim }
  entregue: { type: integer, label: Entregue, rollup: { from: cargas, target: contratoId, sum: sacas } }
  maior: { type: integer, label: Maior, rollup: { from: cargas, target: contratoId, max: sacas } }
  ultima: { type: text, label: Última, rollup: { from: cargas, target: contratoId, last: nome, by: sacas } }
  grandes: { type: integer, label: Grandes, rollup: { from: cargas, target: contratoId, count: true, filter: { sacas_gt: 50 } } }
  atrasado: { type: boolean, label: Atrasado, when: { situacao: aberto, entregue_lt: 10 } }
  etapa:
    type: select
    label: Etapa
    options:
      fim: { label: Fim, when: { situacao: fechado } }
      inicio: { label: Início, when: { entregue: 0 } }
      meio: { label: Meio }
`,
  'resources/cargas.yaml': `
label: { one: Carga, many: Cargas, gender: f }
title: nome
fields:
  nome: { type: text, label: Nome }
  contratoId: { type: reference, label: Contrato, resource: contratos }
  sacas: { type: integer, label: Sacas }
`,
  ...listsOf('contratos'),
});
const subject = () => subjectOf(dataModelOf(portal), '2026-10-31', plainRelations('x'), {});
const filter = (asked: object) => parseFilter(asked, portal.resources.contratos!.fields);
const needed = (asked: object) => necessaryCondition(filter(asked), subject(), 'contratos');
const everything: FilterExpression = { kind: 'all', of: [] };

it.each([
  ['a condition on a stored field', { situacao: 'aberto' }, { situacao: 'aberto' }],
  ['the stored condition beside a figure', { fim_lt: '2026', entregue_gt: 3 }, { fim_lt: '2026' }],
  ['what a computed case needs', { atrasado: true }, { situacao: 'aberto' }],
  [
    'one of several alternatives',
    { any: [{ situacao: 'fechado' }, { atrasado: true }] },
    { any: [{ situacao: 'fechado' }, { situacao: 'aberto' }] },
  ],
])('requires %s', (_what, asked, wanted) => {
  expect(needed(asked)).toEqual(filter(wanted));
});

it('adds the required conditions to the statement, unless the filter states them already', () => {
  const said = (asked: object) => impliedCondition(filter(asked), subject(), 'contratos');
  expect(said({ atrasado: true, fim_lt: '2026' })).toEqual(filter({ situacao: 'aberto' }));
  for (const asked of [{ situacao: 'aberto' }, { entregue_gt: 3 }, { atrasado: false }, {}])
    expect(said(asked)).toEqual(everything);
});

it.each([
  ['a figure alone', { entregue_gt: 3 }],
  ['the negative value of a case', { atrasado: false }],
  ['a negated case', { not: { atrasado: true } }],
  ['an alternative with only a figure', { any: [{ situacao: 'aberto' }, { entregue: 0 }] }],
  ['a negated conjunction with a figure', { not: { situacao: 'aberto', entregue: 0 } }],
])('requires nothing for %s', (_what, asked) => {
  expect(needed(asked)).toEqual(everything);
});

it('computes figures only for records that may pass, once for the page and the total', () => {
  const words = (asked: object) =>
    rendered(
      listStatement(subject(), 'contratos', {
        where: filter(asked),
        range: [0, 24],
        paging: { total: 'soon' },
      }).statement,
    ).text;
  // The contracts that may pass come first, and lead to their loads.
  const wanted = /where "\w+"."situacao" = any \(\$\d+::text\[\]\)\) x\d+w join "x"."cargas"/g;
  expect(words({ atrasado: true }).match(wanted)).toHaveLength(1);
  expect(words({ entregue_gt: 3 })).not.toMatch(/x\d+w join/);
  // The planner can't compute the figures again for each contract that it expects to pass.
  for (const asked of [{ atrasado: true }, { entregue_gt: 3 }])
    expect(words(asked).match(/as "\$holds" .* offset 0\) f where f\."\$holds"/gs)).toHaveLength(1);
});

it('reads the referring records once for several figures over them', () => {
  const words = (asked: object, range?: readonly [number, number]) =>
    rendered(
      listStatement(subject(), 'contratos', { where: filter(asked), ...(range && { range }) }).statement,
    ).text.match(/from "x"."cargas"/g);
  // One join for `entregue`, one for `maior`, which has a condition.
  expect(words({}, [0, 24])).toHaveLength(2);
  expect(words({})).toHaveLength(2);
  // One for the figures that the filter needs, shared by page and total, and two for the figures that are
  // shown.
  expect(words({ maior_gt: 3, entregue_gt: 3 }, [0, 24])).toHaveLength(1 + 2);
});

const opened: (() => Promise<void>)[] = [];
afterAll(() => Promise.all(opened.map((close) => close())));

it('returns the same records and totals as the JSON store, which computes all figures', async () => {
  const model = dataModelOf(portal);
  const contratos = Array.from({ length: 24 }, (_, at) => ({
    id: at + 1,
    version: 1,
    nome: `C${at}`,
    ...(at % 5 !== 0 && { situacao: at % 2 === 0 ? 'aberto' : 'fechado' }),
    ...(at % 7 !== 0 && { fim: `2026-0${1 + (at % 9)}-01` }),
  }));
  const cargas = Array.from({ length: 30 }, (_, at) => ({
    id: at + 1,
    version: 1,
    contratoId: 1 + ((at * at) % 24),
    sacas: (at * 7) % 12,
  }));
  const rows = { contratos, cargas } as unknown as Record<string, Stored[]>;
  const [database, schema] = [await testDatabase(), newSchema()];
  opened.push(() => dropSchema(database, schema));
  await fill(database, schema, model, rows);
  const viewer = viewerOf({ timeZone: 'UTC' }, '2026-10-31');
  const shape = shapeOf(portal.resources.contratos!, viewer);
  const file = recordsIn(
    model,
    Object.fromEntries(Object.entries(rows).map(([id, list]) => [id, tableWith(list)])),
  );
  const postgres = storeIn(database, schema).using(model);
  for (const asked of [
    { atrasado: false },
    { atrasado: [false, true] },
    { atrasado_neq: true },
    { not: { atrasado: true } },
    { not: { any: [{ atrasado: true }, { entregue_gt: 8 }] } },
    { any: [{ fim_lt: '2026-04' }, { entregue_gt: 3 }] },
    { any: [{ situacao_null: true }, { atrasado: false, maior_gt: 4 }] },
    { atrasado: true },
    { maior_gt: 4 },
    { etapa: ['meio', 'fim'] },
    { etapa_neq: 'inicio' },
    { not: { etapa: 'fim' }, fim_gt: '2026-02' },
  ])
    for (const sort of [
      { field: 'nome', order: 'ASC' },
      { field: 'fim', order: 'DESC' },
      { field: 'entregue', order: 'ASC' },
    ] as const) {
      let next: Paging['from'];
      for (const range of [
        [0, 4],
        [5, 9],
      ] as const) {
        const query = { where: filter(asked), sort, range };
        const one = await file.find(shape, query);
        const wanted = { ids: one.records.map(({ id }) => String(id)), total: one.total };
        const told = JSON.stringify([asked, sort, range]);
        const of = ({ records, total }: Page) => ({ ids: records.map(({ id }) => String(id)), total });
        expect(of(await postgres.find(shape, query)), told).toEqual(wanted);
        const quick = await postgres.find(shape, {
          ...query,
          paging: { total: 'quick', ...(next && { from: next }) },
        });
        expect(of(quick), told).toEqual(wanted);
        next = quick.cursors && { side: 'after', cursor: quick.cursors[1] };
      }
    }
});

it('no figures are computed for ids alone', () => {
  const statementOf = (idsOnly: boolean) => {
    const asked = { where: filter({ nome_like: 'a' }), range: [0, 999] as const };
    const { statement } = listStatement(subject(), 'contratos', { ...asked, ...(idsOnly && { idsOnly }) });
    return rendered(statement).text;
  };
  expect(statementOf(false)).toContain('"cargas"');
  expect(statementOf(true)).not.toContain('"cargas"');
});
