/** Figures that a filter asks for are worked out for those records that may pass it: these, and no fewer. */
import { expect, it } from 'vitest';
import { parseFilter, type Expression } from '../../../src/model/filter.ts';
import { dataModelOf } from '../../../src/kinds/dataModel.ts';
import { listStatement } from '../../../src/server/data/postgres/compile/find.ts';
import { implied, necessary } from '../../../src/server/data/postgres/compile/necessary.ts';
import { subjectOf } from '../../../src/server/data/postgres/compile/subject.ts';
import { plainPlace } from '../../../src/server/data/postgres/place.ts';
import { rendered } from '../../../src/server/data/postgres/sql.ts';
import { portalWith } from '../../support/portal.ts';

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
  ['a way that asks for a figure alone', { any: [{ situacao: 'aberto' }, { entregue: 0 }] }],
  ['what is not so', { not: { situacao: 'aberto', entregue: 0 } }],
])('of %s nothing is known beforehand', (_what, asked) => {
  expect(needed(asked)).toEqual(everything);
});

it('figures are added up for those records alone, for the page and for the total', () => {
  const words = (asked: object) =>
    rendered(
      listStatement(subject(), 'contratos', {
        where: filter(asked),
        range: [0, 24],
        paging: { total: 'soon' },
      }).statement,
    ).text;
  expect(words({ atrasado: true }).match(/\.id in \(select/g)).toHaveLength(2);
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
  // those that decide about the page and the total, and what is shown of it
  expect(words({ maior_gt: 3, entregue_gt: 3 }, [0, 24])).toHaveLength(1 + 1 + 2);
});
