import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Grant, ResourceAccess } from '#access/grants.ts';
import { projectorOf } from '#access/projection.ts';
import {
  aggregateRows,
  grantsFor,
  grantsForTransition,
  limitSearch,
  presetsOf,
  visibleRows,
} from '#access/rows.ts';
import {
  bindFilter,
  matches,
  parseFilter,
  recordMatches,
  type FilterExpression,
  type Viewer,
} from '#model/filter/filter.ts';
import { accessTo, shopWith, viewer } from '../support/companies/shop.ts';
import { randomCases } from '../support/fastCheckSeed.ts';

const anyone = viewer();
const seller = (vendedorId: number) => viewer({ id: vendedorId, vendedorId });
const holds = (access: ResourceAccess, rows: FilterExpression, record: object) =>
  matches(rows, record as Record<string, unknown>, {
    fields: access.resource.fields,
    timeZone: 'America/Sao_Paulo',
  });

const mine = {
  id: 1,
  numero: 'A',
  vendedor: 7,
  valor: 10,
  margem: 3,
  situacao: 'aberto',
  travado: false,
  version: 1,
};
const other = { id: 2, numero: 'B', vendedor: 8, valor: 20, margem: 4, version: 1 };

const own = shopWith(`  - path: /meus
    label: Meus
    list: { resource: pedidos, columns: [numero, valor], filters: [], sort: numero, transitions: [cancelar], scope: { vendedor: { vendedor: $user.vendedorId } }, form: [{ section: D, fields: [valor] }] }`);
const access = accessTo(own, 'pedidos', 'vendedor', 'gerente');

describe('a scope', () => {
  it('shows sellers their own rows and no others', () => {
    expect(projectorOf(access, seller(7))(mine)).toEqual({
      id: 1,
      numero: 'A',
      vendedor: 7,
      valor: 10,
      situacao: 'aberto',
      travado: false,
      version: 1,
    });
    expect(projectorOf(access, seller(7))(other)).toBeNull();
    expect(holds(access, visibleRows(access, ['valor'], seller(7)), mine)).toBe(true);
    expect(holds(access, visibleRows(access, ['valor'], seller(7)), other)).toBe(false);
  });

  it('shows nothing to an account without such a value', () => {
    for (const without of [viewer({ id: 9 }), viewer({ id: 9, vendedorId: null }), viewer(null)]) {
      expect(projectorOf(access, without)({ ...mine, vendedor: null })).toBeNull();
      expect(visibleRows(access, [], without).kind).toBe('never');
    }
  });

  it('applies to writing as to reading', () => {
    for (const verb of ['edit', 'delete'] as const) {
      expect(grantsFor(access, verb, seller(7), mine)).toHaveLength(1);
      expect(grantsFor(access, verb, seller(7), other)).toHaveLength(0);
    }
    expect(grantsForTransition(access, 'cancelar', seller(7), mine)).toHaveLength(1);
    expect(grantsForTransition(access, 'cancelar', seller(7), other)).toHaveLength(0);
  });

  it('sets its value in created records', () => {
    expect(presetsOf(access, access.grants[0]!, seller(7))).toEqual({ vendedor: 7 });
  });
});

describe('presets', () => {
  const presets = (filter: string) => {
    const portal = shopWith(
      `  - { path: /caso, label: Caso, list: { resource: pedidos, filter: ${filter} } }`,
    );
    const caseAccess = accessTo(portal, 'pedidos', 'vendedor');
    return presetsOf(caseAccess, caseAccess.grants[0]!, seller(7));
  };
  it.each([
    ['{ situacao: aberto, vendedor: $user.vendedorId }', { situacao: 'aberto', vendedor: 7 }],
    ['{ data: $today }', { data: '2026-10-31' }],
    ['{ situacao: [aberto, pago] }', {}],
    ['{ valor_gte: 10, numero_null: false }', {}],
    ['{ any: [{ vendedor: 7 }, { vendedor: 8 }] }', {}],
    ['{ data: $month }', {}],
    ['{ data: $week }', {}],
  ])('of %s are the values that every such row has', (filter, expected) =>
    expect(presets(filter)).toEqual(expected),
  );
});

describe('two screens on one resource', () => {
  const portal = shopWith(
    `  - { path: /meus, label: Meus, list: { resource: pedidos, columns: [numero, margem], filters: [], sort: numero, actions: [edit], transitions: false, scope: { vendedor: { vendedor: $user.vendedorId } }, form: [{ section: D, fields: [margem] }] } }
  - { path: /todos, label: Todos, list: { resource: pedidos, columns: [numero, valor], filters: [], sort: numero, actions: [], transitions: false, form: [{ section: D, fields: [numero] }] } }`,
  );
  const both = accessTo(portal, 'pedidos', 'vendedor');

  it('show each row with the fields of the screens that show this row', () => {
    expect(Object.keys(projectorOf(both, seller(7))(mine)!).sort()).toEqual([
      'id',
      'margem',
      'numero',
      'travado',
      'valor',
      'vendedor',
      'version',
    ]);
    expect(Object.keys(projectorOf(both, seller(7))(other)!).sort()).toEqual([
      'id',
      'numero',
      'valor',
      'version',
    ]);
  });

  it('let a filter on a field touch only the rows on which that field may be read', () => {
    const rows = visibleRows(both, ['margem'], seller(7));
    expect(holds(both, rows, mine)).toBe(true);
    expect(holds(both, rows, other)).toBe(false);
    expect(holds(both, visibleRows(both, ['valor'], seller(7)), other)).toBe(true);
  });

  it('do not combine their verbs', () => {
    expect(grantsFor(both, 'edit', seller(7), mine)).toHaveLength(1);
    expect(grantsFor(both, 'edit', seller(7), other)).toHaveLength(0);
  });
});

describe('fields that no screen shows', () => {
  it('can be neither filtered nor sorted by', () => {
    expect(visibleRows(access, ['margem'], seller(7)).kind).toBe('never');
    expect(visibleRows(access, ['valor', 'margem'], seller(7)).kind).toBe('never');
    expect(visibleRows(access, ['valor'], seller(7)).kind).not.toBe('never');
  });

  it('include passwords, always', () => {
    const portal = shopWith('  - { path: /contas, label: Contas, list: usuarios }');
    const accounts = accessTo(portal, 'usuarios', 'vendedor');
    expect(projectorOf(accounts, anyone)({ id: 1, nome: 'Ana', senha: '$2a$10$…' })).toEqual({
      id: 1,
      nome: 'Ana',
    });
    expect(visibleRows(accounts, ['senha'], anyone).kind).toBe('never');
    expect(visibleRows(accounts, ['nome'], anyone).kind).not.toBe('never');
  });
});

describe('names of other records', () => {
  const titled = (body: string) =>
    accessTo(
      shopWith(
        `  - { path: /l, label: L, list: { resource: pedidos, sort: numero, scope: { vendedor: { vendedor: 7 } }, ${body} } }`,
      ),
      'clientes',
      'vendedor',
    );
  const withColumn = titled('columns: [clienteId], filters: [], form: [{ section: D, fields: [numero] }]');
  const withFilter = titled(
    'columns: [numero], filters: [clienteId], form: [{ section: D, fields: [numero] }]',
  );
  const withForm = titled('columns: [numero], filters: [], form: [{ section: D, fields: [clienteId] }]');
  const readOnly = titled(
    'columns: [numero], filters: [], form: [{ section: D, fields: [{ field: clienteId, readOnly: true }] }]',
  );
  const customer = { id: 3, nome: 'Sol', documento: '123', limite: 5, ativo: true, version: 2 };
  const referred = {
    kind: 'referred',
    from: 'pedidos',
    target: 'clienteId',
    where: { field: 'vendedor', value: 7 },
  };

  it('are their id and title, and no more, where a visible row refers to the record', () => {
    expect(projectorOf(withColumn, anyone)(customer)).toBeNull();
    expect(projectorOf(withColumn, anyone, () => true)(customer)).toEqual({ id: 3, nome: 'Sol' });
    expect(visibleRows(withColumn, ['nome'], anyone, { byId: true })).toMatchObject(referred);
    expect(visibleRows(withColumn, ['documento'], anyone, { byId: true }).kind).toBe('never');
  });

  it('that only a column shows can be found by id but not listed', () => {
    expect(visibleRows(withColumn, ['nome'], anyone).kind).toBe('never');
  });

  it('are the options of a filter where a visible row refers to the record', () => {
    expect(visibleRows(withFilter, ['nome', 'ativo'], anyone)).toMatchObject(referred);
  });

  it('are the options of a form, whether a row refers to them or not, and exactly those', () => {
    expect(projectorOf(withForm, anyone)(customer)).toEqual({ id: 3, nome: 'Sol', ativo: true });
    expect(holds(withForm, visibleRows(withForm, ['nome'], anyone), customer)).toBe(true);
    expect(projectorOf(withForm, anyone)({ ...customer, ativo: false })).toBeNull();
    expect(projectorOf(readOnly, anyone)(customer)).toBeNull();
  });

  it('are searched by the title, never by a field that the picker does not show', () => {
    const search = (text: string) =>
      limitSearch(withForm, parseFilter({ q: text }, withForm.resource.fields), anyone);
    expect(holds(withForm, search('sol'), customer)).toBe(true);
    expect(holds(withForm, search('123'), customer)).toBe(false);
  });
});

describe('a search', () => {
  const searchIn = (routes: string) => {
    const access = accessTo(shopWith(routes), 'clientes', 'vendedor');
    return limitSearch(access, parseFilter({ q: 'sol' }, access.resource.fields), anyone);
  };
  const list = (path: string, columns: string, filter = '') =>
    `  - { path: /${path}, label: ${path}, list: { resource: clientes, columns: [${columns}]${filter} } }\n`;
  const some = ', filter: { ativo: true }';

  it('has no condition on rows where a list of all rows shows these fields, so that an index serves it', () => {
    const found = searchIn(list('ativos', 'nome', some) + list('todos', 'nome, documento'));
    expect(found).toEqual({ kind: 'search', text: 'sol', fields: ['nome', 'documento'] });
  });

  it('keeps the conditions of lists that show some rows each', () => {
    const found = searchIn(
      list('ativos', 'nome', some) + list('credito', 'nome', ', filter: { limite_gt: 0 }'),
    );
    expect(found).toMatchObject({ kind: 'all', of: [{ kind: 'search' }, { kind: 'any' }] });
  });
});

describe('aggregates', () => {
  const portal = shopWith(`  - path: /painel
    label: Painel
    dashboard:
      - { chart: bar, title: C, resource: pedidos, groupBy: [situacao, data:month], measures: { T: { sum: valor }, N: count }, filter: { faturado: true } }`);
  const drawn = accessTo(portal, 'pedidos', 'vendedor');
  const figure = {
    groupBy: ['situacao', 'data:month'],
    measures: [{ sum: 'valor' }, 'count' as const],
    filter: { faturado: true },
  };
  const fields = ['situacao', 'data', 'valor', 'faturado'];
  const kind = (query: Partial<typeof figure>, used = fields) =>
    aggregateRows(drawn, { ...figure, ...query }, used, anyone).kind;

  it('are granted as the dashboard draws them, or less finely', () => {
    expect(kind({})).not.toBe('never');
    expect(kind({ groupBy: ['situacao'] })).not.toBe('never');
    expect(kind({ measures: ['count'] })).not.toBe('never');
  });

  it('are granted in another order of the groups, and by some of them where sums can be added up', () => {
    expect(kind({ groupBy: ['data:month', 'situacao'] })).not.toBe('never');
    expect(kind({ groupBy: ['data:month'] })).not.toBe('never');
    const averages = accessTo(
      shopWith(`  - path: /painel
    label: Painel
    dashboard:
      - { chart: bar, title: C, resource: pedidos, groupBy: [situacao, data:month], measures: { T: { avg: valor } }, filter: { faturado: true } }`),
      'pedidos',
      'vendedor',
    );
    const average = (groupBy: string[]) =>
      aggregateRows(averages, { ...figure, measures: [{ avg: 'valor' }], groupBy }, fields, anyone).kind;
    expect(average(['data:month', 'situacao'])).not.toBe('never');
    expect(average(['data:month'])).toBe('never');
  });

  it.each([
    ['by another field', { groupBy: ['clienteId'] }],
    ['by a finer part of the date', { groupBy: ['data:day'] }],
    ['of another field', { measures: [{ sum: 'margem' }] }],
    ['by another function', { measures: [{ max: 'valor' }] }],
    ['over other rows', { filter: { faturado: false } }],
    ['over all rows', { filter: {} }],
    ['over fewer rows', { filter: { faturado: true, id: 1 } }],
  ])('are refused %s', (_title, query) => expect(kind(query as Partial<typeof figure>)).toBe('never'));

  it('of what a list shows are over the rows that it shows', () => {
    const rows = aggregateRows(
      access,
      { groupBy: [], measures: [{ sum: 'valor' }], filter: {} },
      ['valor'],
      seller(7),
    );
    expect(holds(access, rows, mine)).toBe(true);
    expect(holds(access, rows, other)).toBe(false);
    expect(
      aggregateRows(access, { groupBy: [], measures: [{ sum: 'margem' }], filter: {} }, ['margem'], seller(7))
        .kind,
    ).toBe('never');
  });
});

// --- for any screens --------------------------------------------------------------------------------------

const fieldNames = [
  'numero',
  'vendedor',
  'data',
  'valor',
  'margem',
  'custo',
  'segredo',
  'clienteId',
  'situacao',
];
const rowFilters = [
  '{ vendedor: $user.vendedorId }',
  '{ valor_gte: 10 }',
  '{ situacao: [aberto, pago] }',
  '{ not: { vendedor: $user.vendedorId } }',
  '{ any: [{ valor_lt: 5 }, { vendedor: 7 }] }',
];
const subset = (of: readonly string[], minLength = 0) => fc.subarray([...of], { minLength });

const routeArbitrary = fc.record({
  columns: subset(fieldNames, 1),
  filters: subset(fieldNames),
  filter: fc.option(fc.constantFrom(...rowFilters.slice(1)), { nil: undefined }),
  scope: fc.option(fc.constantFrom(...rowFilters), { nil: undefined }),
  permissions: fc.constantFrom(
    '[vendedor]',
    '[gerente]',
    '{ any: [vendedor, gerente] }',
    '[vendedor, gerente]',
  ),
  actions: subset(['create', 'edit', 'delete']),
});
const portalArbitrary = fc.array(routeArbitrary, { minLength: 1, maxLength: 3 }).map((routes) =>
  shopWith(
    routes
      .map(
        (route, index) => `  - path: /r${index}
    label: R
    permissions: ${route.permissions}
    list:
      resource: pedidos
      columns: [${route.columns.join(', ')}]
      filters: [${route.filters.join(', ')}]
      actions: [${route.actions.join(', ')}]
      form: [{ section: D, fields: [numero] }]
${route.filter ? `      filter: ${route.filter}\n` : ''}${route.scope ? `      scope: { ${route.permissions.includes('vendedor') ? 'vendedor' : 'gerente'}: ${route.scope} }\n` : ''}`,
      )
      .join(''),
  ),
);
const recordArbitrary = fc.record({
  id: fc.nat(99),
  numero: fc.constantFrom('A', 'B'),
  vendedor: fc.constantFrom(7, 8, null),
  data: fc.constantFrom('2026-10-01', null),
  valor: fc.integer({ min: 0, max: 20 }),
  margem: fc.integer({ min: -5, max: 5 }),
  custo: fc.nat(9),
  segredo: fc.constantFrom('x', 'y'),
  clienteId: fc.constantFrom(1, 2),
  situacao: fc.constantFrom('aberto', 'pago', 'cancelado'),
  senha: fc.constant('segredo'),
  version: fc.constant(1),
});
const permissionsArbitrary = subset(['vendedor', 'gerente', 'outra']);
const viewerArbitrary = fc.constantFrom(seller(7), seller(8), viewer({ id: 1 }), anyone);

/** True when one grant covers a record, evaluated on its filter as written. */
const covers = (
  given: ResourceAccess,
  grant: Grant,
  record: Record<string, unknown>,
  { variables, timeZone }: Viewer,
) => recordMatches(grant.rows, record, { fields: given.resource.fields, timeZone, variables });

/** Whatever the portal, the permissions, the record, the viewer and the fields. */
const always = (
  check: (given: ResourceAccess, record: Record<string, unknown>, who: Viewer, fields: string[]) => void,
) =>
  fc.assert(
    fc.property(
      portalArbitrary,
      permissionsArbitrary,
      recordArbitrary,
      viewerArbitrary,
      subset(fieldNames),
      (portal, permissions, record, who, fields) =>
        check(accessTo(portal, 'pedidos', ...permissions), record, who, fields),
    ),
    { numRuns: randomCases(150) },
  );

describe('whatever the screens', () => {
  it('a record shows no field outside the grants that cover it, and all of those', () =>
    always((given, record, who) => {
      const covering = given.grants.filter(
        (grant) => grant.verbs.has('list') && covers(given, grant, record, who),
      );
      const union = new Set(covering.flatMap((grant) => [...grant.read]));
      const seen = projectorOf(given, who)(record);
      if (covering.length === 0) expect(seen).toBeNull();
      else
        expect(Object.keys(seen!).sort()).toEqual(
          Object.keys(record)
            .filter((field) => union.has(field))
            .sort(),
        );
    }));

  it('a filter on a field finds a record only where that record shows that field', () =>
    always((given, record, who, fields) => {
      const found = holds(given, visibleRows(given, fields, who), record);
      const seen = projectorOf(given, who)(record);
      expect(found).toBe(seen !== null && fields.every((field) => field in seen));
    }));

  it('a search finds a record only by text that the record shows', () =>
    always((given, record, who) => {
      const wanted = limitSearch(
        given,
        bindFilter(parseFilter({ q: record.numero }, given.resource.fields), who.variables),
        who,
      );
      const found = holds(given, wanted, record);
      expect(found).toBe(projectorOf(given, who)(record)?.numero === record.numero);
    }));

  it('a condition on a value that the user does not have opens nothing, nor does its negation', () => {
    const { fields } = shopWith(`
  - { path: /loja/todos, label: Todos, list: { resource: pedidos } }
`).resources.pedidos!;
    const bound = (filter: object, who: Viewer) => bindFilter(parseFilter(filter, fields), who.variables);
    const mine = { vendedor: '$user.vendedorId' };
    for (const filter of [mine, { not: mine }, { not: { any: [mine, { numero: 'A' }] } }])
      expect([filter, bound(filter, anyone).kind]).toEqual([filter, 'never']);
    expect(bound({ not: mine }, seller(1)).kind).toBe('not');
  });
});
