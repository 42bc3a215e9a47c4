/** Figures that a filter asks for are worked out for those records that may pass it: these, and no fewer. */
import { afterAll, expect, it } from 'vitest';
import { parseFilter, type Expression } from '../../../src/model/filter.ts';
import { dataModelOf } from '../../../src/kinds/dataModel.ts';
import { listStatement } from '../../../src/server/data/postgres/compile/find.ts';
import { decidedBy, implied, necessary } from '../../../src/server/data/postgres/compile/necessary.ts';
import { subjectOf } from '../../../src/server/data/postgres/compile/subject.ts';
import { plainPlace } from '../../../src/server/data/postgres/place.ts';
import type { Page, Paging, Stored } from '../../../src/server/data/port.ts';
import { rendered } from '../../../src/server/data/postgres/sql.ts';
import { shapeOf } from '../../../src/server/data/shape.ts';
import { portalWith } from '../../support/portal.ts';
import { dropSchema, embeddedDatabase, fill, newSchema, storeIn } from '../../support/postgres.ts';
import { recordsIn, tableWith } from '../../support/records.ts';

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
  'departments/geral.yaml': `
label: Geral
permissions: [vendas]
routes: [{ path: /contratos, label: Contratos, list: contratos }]
`,
});
const subject = () => subjectOf(dataModelOf(portal), '2026-10-31', plainPlace('x'), {});
const filter = (asked: object) => parseFilter(asked, portal.resources.contratos!.fields);
const needed = (asked: object) => necessary(filter(asked), subject(), 'contratos');
const everything: Expression = { kind: 'all', of: [] };

it.each([
  ['what is stored', { situacao: 'aberto' }, { situacao: 'aberto' }],
  ['what stands beside a figure', { fim_lt: '2026', entregue_gt: 3 }, { fim_lt: '2026' }],
  ['what a condition of its own needs', { atrasado: true }, { situacao: 'aberto' }],
  [
    'each way of several',
    { any: [{ situacao: 'fechado' }, { atrasado: true }] },
    { any: [{ situacao: 'fechado' }, { situacao: 'aberto' }] },
  ],
])('%s has to hold', (_what, asked, wanted) => {
  expect(needed(asked)).toEqual(filter(wanted));
});

it('is said of the records themselves as well, but for what the filter says already', () => {
  const said = (asked: object) => implied(filter(asked), subject(), 'contratos');
  expect(said({ atrasado: true, fim_lt: '2026' })).toEqual(filter({ situacao: 'aberto' }));
  for (const asked of [{ situacao: 'aberto' }, { entregue_gt: 3 }, { atrasado: false }, {}])
    expect(said(asked)).toEqual(everything);
});

it.each([
  ['a figure alone', { entregue_gt: 3 }],
  ['the contrary of a condition', { atrasado: false }],
  ['a condition that is not so', { not: { atrasado: true } }],
  ['a way that asks for a figure alone', { any: [{ situacao: 'aberto' }, { entregue: 0 }] }],
  ['what is not so', { not: { situacao: 'aberto', entregue: 0 } }],
])('of %s nothing is known beforehand', (_what, asked) => {
  expect(needed(asked)).toEqual(everything);
});

it('figures are added up for those records alone, once for the page and the total', () => {
  const words = (asked: object) =>
    rendered(
      listStatement(subject(), 'contratos', {
        where: filter(asked),
        range: [0, 24],
        paging: { total: 'soon' },
      }).statement,
    ).text;
  expect(words({ atrasado: true }).match(/\.id in \(select/g)).toHaveLength(1);
  expect(words({ entregue_gt: 3 })).not.toContain('.id in (select');
});

it('several figures over the same records go through them once', () => {
  const words = (asked: object, range?: readonly [number, number]) =>
    rendered(
      listStatement(subject(), 'contratos', { where: filter(asked), ...(range && { range }) }).statement,
    ).text.match(/from "x"."cargas"/g);
  // all, and the great ones
  expect(words({}, [0, 24])).toHaveLength(2);
  expect(words({})).toHaveLength(2);
  // those that decide, once for the page and the total, and what is shown of it
  expect(words({ maior_gt: 3, entregue_gt: 3 }, [0, 24])).toHaveLength(1 + 2);
});

const split = (asked: object) => decidedBy(filter(asked), subject(), 'contratos');
const not = (asked: object): Expression => ({ kind: 'not', of: filter(asked) });

it.each([
  [
    'the contrary of a condition',
    { atrasado: false },
    not({ situacao: 'aberto' }),
    filter({ situacao: 'aberto' }),
  ],
  [
    'said in other words',
    { atrasado_neq: true },
    not({ situacao: 'aberto' }),
    filter({ situacao: 'aberto' }),
  ],
  ['as a negation', { not: { atrasado: true } }, not({ situacao: 'aberto' }), filter({ situacao: 'aberto' })],
  [
    'one of two ways',
    { any: [{ fim_lt: '2026' }, { entregue_gt: 3 }] },
    filter({ fim_lt: '2026' }),
    not({ fim_lt: '2026' }),
  ],
  [
    'the last of several choices',
    { etapa: ['meio', 'fim'] },
    filter({ situacao: 'fechado' }),
    not({ situacao: 'fechado' }),
  ],
])('%s lets some through whatever their figures are', (_what, asked, enough, undecided) => {
  expect(split(asked)).toEqual({ enough, undecided });
});

it.each([
  ['a figure decides about all', { atrasado: true }],
  ['no figure is asked for', { situacao: 'aberto' }],
  ['a choice that stands before a figure is asked for', { etapa: 'inicio' }],
])('where %s nothing is told apart', (_what, asked) => {
  expect(split(asked)).toBeUndefined();
});

const opened: (() => Promise<void>)[] = [];
afterAll(() => Promise.all(opened.map((close) => close())));

it('the same records pass as pass where all figures are worked out, and as many', async () => {
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
  const [database, schema] = [await embeddedDatabase(), newSchema()];
  opened.push(() => dropSchema(database, schema));
  await fill(database, schema, model, rows);
  const viewer = { variables: { user: null, today: '2026-10-31', timeZone: 'UTC' }, timeZone: 'UTC' };
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
        next = quick.places && { side: 'after', place: quick.places[1] };
      }
    }
});
