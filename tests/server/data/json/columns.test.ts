/** Queries over columns return the same as queries over records, whatever the values are. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { matches, type Condition, type FilterExpression } from '#model/filter/filter.ts';
import { selectInOrder } from '#server/data/json/query.ts';
import { runToEnd } from '#server/data/workScheduler.ts';
import { listsOf, portalWith } from '#tests/support/portal.ts';

const { coisas } = portalWith({
  'resources/coisas.yaml': `
label: { one: Coisa, many: Coisas }
title: nome
search: [nome, numero]
fields:
  nome: { type: text, label: Nome }
  numero: { type: integer, label: Número }
  valor: { type: money, label: Valor }
  dia: { type: date, label: Dia }
  feito: { type: boolean, label: Feito }
`,
  ...listsOf('coisas'),
}).resources;
const shape = {
  resource: coisas!,
  fields: coisas!.fields,
  timeZone: 'America/Cuiaba',
  weekStart: 0,
  searchFields: ['nome', 'numero'],
  today: '2026-10-31',
} as Parameters<typeof selectInOrder>[1];

const held = {
  nome: fc.constantFrom('Ana', 'ana', 'Zé 12', '', null, 'nan', '7'),
  // Values that are not numbers, as in a file edited by hand.
  numero: fc.constantFrom(0, -0, 7, 12, null, undefined, '7', 'sete'),
  valor: fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e6, max: 1e6 }),
  dia: fc.constantFrom('2026-10-01', '2026-10-31', null, ''),
  feito: fc.constantFrom(true, false, null),
};
const wanted = fc.constantFrom(0, 7, '7', 12, 'Ana', '2026-10', '2026-10-31', true, false, 'sete');
const condition: fc.Arbitrary<FilterExpression> = fc.oneof(
  fc.record({
    kind: fc.constant('condition' as const),
    field: fc.constantFrom(...Object.keys(held)),
    op: fc.constantFrom<Condition['op']>('eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'like'),
    value: wanted,
  }),
  fc.record({
    kind: fc.constant('search' as const),
    text: fc.constantFrom('ana', 'nan', '7', 'sete', '12'),
  }),
);
const where: fc.Arbitrary<FilterExpression> = fc.record({
  kind: fc.constantFrom('all' as const, 'any' as const),
  of: fc.array(condition, { minLength: 1, maxLength: 3 }),
});

it('a filter finds the same as record by record, however often it is used', () => {
  fc.assert(
    fc.property(fc.array(fc.record(held), { minLength: 20, maxLength: 40 }), where, (some, asked) => {
      const records = Array.from({ length: 1200 }, (_none, at) => ({ ...some[at % some.length], id: at }));
      const fitting = records.filter((record) => matches(asked, record, shape)).map(({ id }) => id);
      for (let turn = 0; turn < 3; turn++) {
        const found = runToEnd(selectInOrder(records, shape, { where: asked }));
        expect([found.total, found.records.map(({ id }) => id)]).toEqual([fitting.length, fitting]);
      }
    }),
    { numRuns: 60 },
  );
});
