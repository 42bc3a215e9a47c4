import { describe, expect, it } from 'vitest';
import { visibleRows } from '#access/rows.ts';
import { sliceOf } from '#access/slice.ts';
import { narrowPortal } from '#compiler/lastGood/lastGood.ts';
import type { Portal } from '#model/types.ts';
import type { DashboardScreen, ListWidget } from '#screens/screenTypes.ts';
import { accessTo, shopWith, viewer } from '../support/companies/shop.ts';

const written =
  'fields: [clienteId, valor], status: situacao, sort: -data, filter: { faturado: true }, scope: { vendedor: { vendedor: $user.vendedorId } }';
const shop = (widget = written) =>
  shopWith(`  - path: /painel
    label: Painel
    dashboard:
      - { list: Maiores, resource: pedidos, ${widget} }
      - { shortcuts: Telas }
`);
const widgetIn = (portal: Portal) =>
  (portal.departments[0]!.routes[0]!.screen as DashboardScreen).widgets[0] as ListWidget;

describe('a list of a dashboard', () => {
  const portal = shop();

  it('takes its defaults from its resource', () => {
    const { kind, limit, fields, sort } = widgetIn(shop('status: situacao'));
    expect({ kind, limit, fields, sort }).toEqual({
      kind: 'list',
      limit: 5,
      fields: [],
      sort: portal.resources.pedidos!.sort,
    });
  });

  it('grants the title and the fields that its lines show and sort by, and no other field', () => {
    const { grants } = accessTo(portal, 'pedidos', 'vendedor');
    const read = new Set(grants.flatMap((grant) => [...grant.read]));
    for (const field of ['id', 'numero', 'clienteId', 'valor', 'situacao', 'data', 'faturado'])
      expect(read.has(field), field).toBe(true);
    for (const field of ['margem', 'custo', 'segredo', 'motivo', 'avalistaId'])
      expect(read.has(field), field).toBe(false);
  });

  it('grants listing its records, and no writing, transitions or counts', () => {
    const { grants, aggregates } = accessTo(portal, 'pedidos', 'vendedor');
    const verbs = new Set(grants.flatMap((grant) => [...grant.verbs]));
    expect([...verbs]).toEqual(['list']);
    expect(grants.flatMap((grant) => [...grant.transitions])).toEqual([]);
    expect(aggregates).toEqual([]);
  });

  it('grants the field that is ticked off, or the transition, and no more', () => {
    const given = (widget: string, ...permissions: string[]) => {
      const { grants } = accessTo(shop(widget), 'pedidos', ...permissions);
      const all = (of: 'edit' | 'transitions' | 'create') => grants.flatMap((grant) => [...grant[of]]);
      return { edit: all('edit'), transitions: all('transitions'), create: all('create') };
    };
    expect(given('tick: travado', 'vendedor')).toEqual({ edit: ['travado'], transitions: [], create: [] });
    expect(given('tick: pagar', 'vendedor')).toEqual({ edit: [], transitions: ['pagar'], create: [] });
    // A transition with its own permissions is offered only to users who hold one.
    expect(given('tick: cancelar', 'vendedor').transitions).toEqual([]);
    expect(given('tick: cancelar', 'vendedor', 'gerente').transitions).toEqual(['cancelar']);
  });

  it('grants nothing that only conditions of what a dialog asks read, no more than a list does', () => {
    const asking =
      'list: { resource: pedidos, columns: [numero], form: [{ section: Pedido, fields: [numero] }] }';
    const ticked = shop('tick: cancelar');
    const listed = shopWith(`  - { path: /pedidos, label: Pedidos, ${asking} }\n`);
    for (const portal of [ticked, listed]) {
      const [asked, hidden] = ['motivo', 'custo'].map((id) => portal.resources.pedidos!.fields[id]!);
      Object.assign(asked!, { requiredWhen: { custo_gt: 0 } });
      const { grants } = accessTo(portal, 'pedidos', 'vendedor', 'gerente');
      expect(grants.flatMap((grant) => [...grant.transitions])).toContain('cancelar');
      const read = new Set(grants.flatMap((grant) => [...grant.read]));
      expect([read.has('situacao'), read.has(hidden!.id)]).toEqual([true, false]);
      const slice = sliceOf(portal, portal.departments[0]!, ['vendedor', 'gerente'], 'v1');
      expect(slice.resources.pedidos!.fields.motivo).not.toHaveProperty('requiredWhen');
    }
  });

  it('grants the names of referenced records by id, and no picker of them', () => {
    const { grants } = accessTo(portal, 'clientes', 'vendedor');
    expect(grants.length).toBeGreaterThan(0);
    for (const grant of grants) {
      expect(grant.byIdOnly).toBe(true);
      expect(grant.read.has('documento')).toBe(false);
    }
  });

  it('covers the rows of its filter and its scope', () => {
    const { filter, scope } = (
      sliceOf(portal, portal.departments[0]!, ['vendedor'], 'v1').screens['/painel'] as DashboardScreen
    ).widgets[0] as ListWidget;
    expect(JSON.stringify(filter)).toContain('$user.vendedorId');
    expect(JSON.stringify(filter)).toContain('faturado');
    expect(scope).toEqual({});
  });

  it('grants nothing to users who may not enter', () => {
    const access = accessTo(portal, 'pedidos', 'gerente');
    expect(access.grants).toEqual([]);
    expect(visibleRows(access, ['numero'], viewer()).kind).toBe('never');
    expect(
      visibleRows(accessTo(portal, 'pedidos', 'vendedor'), ['valor'], viewer({ vendedorId: 3 })).kind,
    ).not.toBe('never');
    expect(
      visibleRows(accessTo(portal, 'pedidos', 'vendedor'), ['segredo'], viewer({ vendedorId: 3 })).kind,
    ).toBe('never');
  });
});

describe('a list of a dashboard narrowed to an earlier version', () => {
  const held = (now: string, before: string) => {
    const [department] = narrowPortal(shop(now), shop(before)).departments;
    const { widgets } = department!.routes[0]!.screen as DashboardScreen;
    return widgets.find(({ kind }) => kind === 'list') as ListWidget | undefined;
  };

  it('keeps what both versions have', () => {
    const kept = held(
      'fields: [valor, margem], status: situacao, limit: 9',
      'fields: [valor, clienteId], status: situacao',
    );
    expect(kept).toMatchObject({ fields: ['valor'], status: 'situacao', limit: 9 });
  });

  it('drops a new state, and an order by a field that was not shown', () => {
    const kept = held('status: situacao, sort: segredo', 'sort: valor');
    expect(kept?.status).toBeUndefined();
    expect(kept?.sort.field).toBe('id');
  });

  it('covers the rows of both, and is absent if the earlier version had none', () => {
    expect(held('filter: { faturado: true }', 'filter: { travado: true }')?.filter).toEqual({
      all: [{ faturado: true }, { travado: true }],
    });
    const other = shopWith(
      '  - { path: /painel, label: Painel, dashboard: [{ list: Outra, resource: pedidos }, { shortcuts: Telas }] }\n',
    );
    const [department] = narrowPortal(shop(), other).departments;
    const { widgets } = department!.routes[0]!.screen as DashboardScreen;
    expect(widgets.map(({ kind }) => kind)).toEqual(['shortcuts']);
  });
});
