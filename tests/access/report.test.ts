import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accessOf } from '#access/grants.ts';
import { rightsChanges } from '#authoring/rights/rightsDiff.ts';
import { conjunction } from '#access/permissions.ts';
import { aggregateRows, readableFields } from '#access/rows.ts';
import { sliceOf } from '#access/slice.ts';
import { bindFilter, matches, parseFilter } from '#model/filter/filter.ts';
import type { Filter, Measure } from '#model/types.ts';
import type { ReportScreen } from '#screens/screenTypes.ts';
import { accessTo, shopWith, viewer } from '../support/companies/shop.ts';
import { randomCases } from '../support/fastCheckSeed.ts';

const report = (body: string) =>
  `  - path: /relatorio\n    label: Relatório\n    report: { resource: pedidos, ${body} }\n`;
const base = `groupBy: [clienteId, data:month], alternatives: [{ groupBy: situacao }],
      measures: { Valor: { sum: valor }, Saldo: { sum: valor, filter: { valor_gt: 10 }, minus: { faturado: true } }, Taxa: { ratio: [valor, margem] }, N: count }`;
const portal = shopWith(report(`${base}, filter: { faturado: true }, filters: [data, avalistaId]`));
const access = accessTo(portal, 'pedidos', 'vendedor');
const own = { faturado: true };

type Query = { groupBy: string[]; measures: Measure[]; filter: Filter };
const asked: Query = {
  groupBy: ['clienteId', 'data:month'],
  measures: [{ sum: 'valor' }, 'count'],
  filter: own,
};
const everyField = Object.keys(portal.resources.pedidos!.fields);
const isAllowed = (query: Partial<Query>, given = access) =>
  aggregateRows(given, { ...asked, ...query }, everyField, viewer()).kind !== 'never';

describe('a report', () => {
  it('grants its groupings with the totals of their first keys', () => {
    for (const groupBy of [['clienteId', 'data:month'], ['clienteId'], ['situacao'], []])
      expect(isAllowed({ groupBy }), groupBy.join()).toBe(true);
  });

  it('grants with a grouping also its keys in another order, and sums by some of its keys', () => {
    expect(isAllowed({ groupBy: ['data:month', 'clienteId'] })).toBe(true);
    expect(isAllowed({ groupBy: ['data:month'] })).toBe(true);
    const measures: Measure[] = [{ ratio: ['valor', 'margem'] } as never];
    expect(isAllowed({ measures, groupBy: ['clienteId'] })).toBe(true);
    expect(isAllowed({ measures, groupBy: ['data:month'] })).toBe(false);
  });

  it.each([
    ['keys of two groupings together', ['clienteId', 'situacao']],
    ['a finer part of the date', ['clienteId', 'data:day']],
    ['the date itself', ['clienteId', 'data']],
    ['another field', ['vendedor']],
    ['one key more', ['clienteId', 'data:month', 'situacao']],
  ])('refuses to group by %s', (_title, groupBy) => expect(isAllowed({ groupBy })).toBe(false));

  it('grants the records of its period and of the compared one, and no others where the period is fixed', () => {
    const compared = (filter: string) => {
      const given = report(
        `groupBy: clienteId, measures: { Valor: { sum: valor } }, filters: [data], compare: { data: $year-1 }${filter}`,
      );
      const access = accessTo(shopWith(given), 'pedidos', 'vendedor');
      return (filter: Filter) =>
        isAllowed({ groupBy: ['clienteId'], measures: [{ sum: 'valor' }], filter }, access);
    };
    const fixed = compared(', filter: { data: $year, faturado: true }');
    expect(fixed({ data: '$year', faturado: true })).toBe(true);
    expect(fixed({ faturado: true, data: '$year-1' })).toBe(true);
    expect(fixed(conjunction({ faturado: true, data: '$year-1' }, { data_gte: '2025-06' }))).toBe(true);
    expect(fixed({ faturado: true, data: '$year-2' })).toBe(false);
    expect(fixed({ data: '$year-1' })).toBe(false);
    const free = compared(', filter: { faturado: true }, defaultFilter: { data: $year }');
    expect(free(conjunction({ faturado: true }, { data: '$year-1' }))).toBe(true);
    expect(free({ data: '$year-1' })).toBe(false);
  });

  it('grants its measures, one by one too, and no others', () => {
    expect(isAllowed({ measures: [{ ratio: ['valor', 'margem'] }] })).toBe(true);
    expect(
      isAllowed({ measures: [{ sum: 'valor', filter: { valor_gt: 10 }, minus: { faturado: true } }] }),
    ).toBe(true);
    for (const measure of [
      { sum: 'valor', filter: { valor_gt: 10 } },
      { sum: 'valor', filter: { custo_gt: 10 }, minus: { faturado: true } },
      { sum: 'margem' },
      { max: 'valor' },
      { ratio: ['margem', 'valor'] },
      { ratio: ['valor', 'custo'] },
    ] as Measure[])
      expect(isAllowed({ measures: [measure] }), JSON.stringify(measure)).toBe(false);
  });

  it.each<[string, Filter]>([
    ['one of its filters', { data: '2026-10' }],
    ['several of them', { data_gte: '2026-01-01', avalistaId: [1, 2] }],
    ['any of two conditions on them', { any: [{ data: '2026' }, { not: { avalistaId: 1 } }] }],
  ])('may be narrowed by %s', (_title, extra) =>
    expect(isAllowed({ filter: conjunction(own, extra) })).toBe(true),
  );

  it.each<[string, Filter]>([
    ['no filter at all', {}],
    ['a filter without its own', { data: '2026-10' }],
    ['its own turned round', { faturado: false }],
    ['its own in other words', { faturado: [true] }],
    ['a field that it groups by', { all: [own, { clienteId: 1 }] }],
    ['a field that it adds up', { all: [own, { valor_gt: 10 }] }],
    ['a field of its own filter again', { all: [own, { faturado: true }] }],
    ['a hidden field', { all: [own, { segredo_like: 'a' }] }],
    ['a hidden field beside an allowed one', { all: [own, { data: '2026', segredo_null: true }] }],
    [
      'a hidden field deep within',
      { all: [own, { any: [{ data: '2026' }, { all: [{ not: { custo: 1 } }] }] }] },
    ],
    ['a text search', { all: [own, { q: 'a' }] }],
    ['a search deep within', { all: [own, { any: [{ data: '2026' }, { q: 'a' }] }] }],
    ['a third part', { all: [own, { data: '2026' }, { segredo: 'x' }] }],
    ['a condition beside the two', { all: [own, { data: '2026' }], segredo: 'x' }],
    ['its own where the further one should be', { all: [{ data: '2026' }, own] }],
    ['either of the two', { any: [own, { data: '2026' }] }],
    ['the two in one map', { ...own, data: '2026' }],
  ])('may not be narrowed by %s', (_title, filter) => expect(isAllowed({ filter })).toBe(false));

  it('without a filter of its own takes conditions on its filters as they come', () => {
    const open = accessTo(shopWith(report(`${base}, filters: [data]`)), 'pedidos', 'vendedor');
    expect(isAllowed({ filter: {} }, open)).toBe(true);
    expect(isAllowed({ filter: { data: '2026-10' } }, open)).toBe(true);
    expect(isAllowed({ filter: { data: '2026-10', valor: 1 } }, open)).toBe(false);
    expect(isAllowed({ filter: { q: 'a' } }, open)).toBe(false);
  });

  it('shows no record, and of others only the names of groups and choices', () => {
    expect([...readableFields(access)]).toEqual([]);
    expect(access.grants).toEqual([]);
    const names = accessTo(portal, 'clientes', 'vendedor');
    expect([...readableFields(names)].sort()).toEqual(['id', 'limite', 'nome']);
    // Records of a grouping are named by id only, records of a filter's choices are listed.
    expect(names.grants.map(({ kind, byIdOnly }) => [kind, byIdOnly])).toEqual([
      ['title', true],
      ['title', false],
    ]);
  });

  it('covers only the rows of the user who opens it', () => {
    const scoped = shopWith(
      report(
        `${base}, filter: { faturado: true }, filters: [data], scope: { vendedor: { vendedor: $user.vendedorId } }`,
      ),
    );
    const given = accessTo(scoped, 'pedidos', 'vendedor');
    const rows = { all: [own, { vendedor: '$user.vendedorId' }] };
    expect(isAllowed({ filter: rows }, given)).toBe(true);
    expect(isAllowed({ filter: conjunction(rows, { data: '2026' }) }, given)).toBe(true);
    expect(isAllowed({ filter: own }, given)).toBe(false);
    expect(isAllowed({ filter: conjunction(own, { data: '2026' }) }, given)).toBe(false);
  });

  it('is sent with the filter that the API expects, and the fields that it is made of', () => {
    const slice = sliceOf(portal, portal.departments[0]!, ['vendedor'], '1');
    expect(slice.screens['/relatorio'] as ReportScreen).toMatchObject({
      kind: 'report',
      filter: own,
      scope: {},
    });
    expect(Object.keys(slice.resources.pedidos!.fields).sort()).toEqual(
      ['avalistaId', 'clienteId', 'data', 'id', 'margem', 'situacao', 'valor'].sort(),
    );
    expect(slice.resources.clientes).toBeDefined();
  });

  it('grants nothing to users who may not open it', () =>
    expect(accessOf(portal, ['outra']).resources.size).toBe(0));

  it('that may be narrowed by more fields is a wider right', () => {
    const wider = shopWith(
      report(`${base}, filter: { faturado: true }, filters: [data, avalistaId, vendedor]`),
    );
    const changes = rightsChanges(portal, wider);
    expect(
      changes.some(({ widens, subject }) => widens && JSON.stringify(subject).includes('vendedor')),
    ).toBe(true);
  });
});

describe('figures of dashboards', () => {
  it('may not be narrowed at all', () => {
    const painel = shopWith(
      '  - { path: /p, label: P, dashboard: [{ metric: M, resource: pedidos, value: count, filter: { faturado: true } }] }',
    );
    const given = accessTo(painel, 'pedidos', 'vendedor');
    const metric = { groupBy: [], measures: ['count' as const] };
    expect(isAllowed({ ...metric, filter: own }, given)).toBe(true);
    expect(isAllowed({ ...metric, filter: conjunction(own, { data: '2026' }) }, given)).toBe(false);
  });
});

// --- for any request --------------------------------------------------------------------------------------

const fields = ['data', 'valor', 'margem', 'segredo', 'vendedor', 'faturado', 'situacao'] as const;
const values: Record<(typeof fields)[number], unknown[]> = {
  data: ['2026-09-30', '2026-10-01', null],
  valor: [1, 2],
  margem: [1, 2],
  segredo: ['x', 'y'],
  vendedor: [7, 8, null],
  faturado: [true, false],
  situacao: ['aberto', 'pago'],
};
const condition = fc
  .constantFrom(...fields)
  .chain((field) =>
    fc
      .tuple(fc.constantFrom('', '_neq', '_null'), fc.constantFrom(...values[field]))
      .map(([op, value]): Filter => ({ [`${field}${op}`]: op === '_null' ? value === null : value })),
  );
const { filter: anyFilter } = fc.letrec<{ filter: Filter }>((tie) => ({
  filter: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    condition,
    fc.constant<Filter>({ q: 'x' }),
    fc.tuple(condition, condition).map(([one, other]): Filter => ({ ...one, ...other })),
    fc.array(tie('filter'), { minLength: 1, maxLength: 3 }).map((of): Filter => ({ all: of })),
    fc.array(tie('filter'), { minLength: 1, maxLength: 3 }).map((of): Filter => ({ any: of })),
    tie('filter').map((of): Filter => ({ not: of })),
  ),
}));
const owns: Filter[] = [
  {},
  { faturado: true },
  { situacao: 'aberto', valor: 1 },
  { any: [{ margem: 1 }, { vendedor: 7 }] },
];
/** The ways in which a user might add a condition of their own to a report's filter. */
const mixtures = (given: Filter, extra: Filter, other: Filter): Filter[] => [
  given,
  extra,
  conjunction(given, extra),
  { all: [given, extra] },
  { all: [extra, given] },
  { all: [given, extra, other] },
  { all: [given, extra], ...other },
  { any: [given, extra] },
  { ...given, ...extra },
  { all: [given, { all: [extra, other] }] },
  { not: { not: given } },
];
const record = fc.record(
  Object.fromEntries(fields.map((field) => [field, fc.constantFrom(...values[field])])),
) as fc.Arbitrary<Record<string, unknown>>;

/** Each distinct shop is parsed only once. */
const shops = new Map<string, ReturnType<typeof shopWith>>();
function shopNarrowedBy(filters: string, filter: string) {
  const text = `groupBy: clienteId, measures: { N: count }, filters: ${filters}, filter: ${filter}`;
  let shop = shops.get(text);
  if (!shop) shops.set(text, (shop = shopWith(report(text))));
  return shop;
}

describe('whatever is asked of a report', () => {
  it('two records that agree on its filters count together or not at all, and only within its rows', () => {
    let granted = 0;
    fc.assert(
      fc.property(
        fc.constantFrom(...owns),
        fc.subarray([...fields]),
        fc.tuple(anyFilter, anyFilter, fc.nat(10)),
        record,
        record,
        (given, narrowBy, [extra, other, way], one, twin) => {
          const screen = shopNarrowedBy(JSON.stringify(narrowBy), JSON.stringify(given));
          const right = accessTo(screen, 'pedidos', 'vendedor');
          const filter = mixtures(given, extra, other)[way]!;
          const query = { groupBy: ['clienteId'], measures: ['count' as const], filter };
          if (aggregateRows(right, query, everyField, viewer()).kind === 'never') return;
          granted += 1;
          const context = { fields: right.resource.fields, timeZone: 'UTC', searchFields: ['segredo'] };
          const holds = (what: Filter, row: Record<string, unknown>) =>
            matches(bindFilter(parseFilter(what, context.fields), viewer().variables), row, context);
          const alike = { ...twin, ...Object.fromEntries(narrowBy.map((field) => [field, one[field]])) };
          for (const row of [one, alike]) if (holds(filter, row)) expect(holds(given, row)).toBe(true);
          if (holds(given, one) && holds(given, alike)) expect(holds(filter, one)).toBe(holds(filter, alike));
        },
      ),
      { numRuns: randomCases(1500) },
    );
    expect(granted).toBeGreaterThan(randomCases(100));
  });
});
