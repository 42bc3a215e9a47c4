import { describe, expect, it } from 'vitest';
import { formatValue } from '#kinds/registry.ts';
import type { ListScreen } from '#screens/screenTypes.ts';
import { goodTexts, portalWith } from '../support/portal.ts';

const good = portalWith(goodTexts());
const screen = (path: string, portal = good) =>
  portal.departments.flatMap(({ routes }) => routes).find((route) => route.path === path)!.screen;
const list = (path: string, portal = good) => screen(path, portal) as ListScreen;

/** A portal with one more resource, listed at /caso as `routes` declare. */
const withCase = (resource: string, routes = '  - { path: /caso, label: Caso, list: casos }') =>
  portalWith({
    'resources/casos.yaml': `label: { one: Caso, many: Casos }\n${resource}`,
    'departments/vendas.yaml': `label: Vendas\npermissions: [vendas]\nroutes:\n${routes}`,
  });

describe('the password of the accounts', () => {
  const requiredIn = (line: string) => {
    const usuarios = goodTexts()['resources/usuarios.yaml']!.replace(
      /  senha: .*/,
      `  senha: ${line}\n  reserva: { type: password, label: Reserva }`,
    );
    const { fields } = portalWith({ ...goodTexts(), 'resources/usuarios.yaml': usuarios }).resources
      .usuarios!;
    return [fields.senha!.required, fields.reserva!.required];
  };

  it('is required unless its field declares otherwise; other passwords are as declared', () => {
    expect(requiredIn('{ type: password, label: Senha }')).toEqual([true, false]);
    expect(requiredIn('{ type: password, label: Senha, required: false }')).toEqual([false, false]);
  });
});

it('an integer in the title is the number of a document, and an amount elsewhere', () => {
  const { fields } = withCase(
    "title: '{serie}/{numero} de {peso}'\nfields:\n  serie: { type: integer, label: Série }\n  numero: { type: integer, label: Número }\n  peso: { type: integer, label: Peso, unit: kg }\n  lidos: { type: integer, label: Lidos }",
  ).resources.casos!;
  const shown = (id: string) => formatValue(fields[id]!, 2531, { timeZone: 'UTC' });
  expect(['serie', 'numero', 'peso', 'lidos'].map(shown)).toEqual(['2531', '2531', '2.531\u00a0kg', '2.531']);
});

it('columns with a total come first where space is short, as amounts do, unless they say otherwise', () => {
  const portal = withCase(
    'title: nome\nfields:\n  nome: { type: text, label: Nome }\n  peso: { type: integer, label: Peso }\n  lidos: { type: integer, label: Lidos }\n  valor: { type: money, label: Valor }',
    `  - path: /caso
    label: Caso
    list: { resource: casos, columns: [nome, peso, { field: lidos, priority: false }, valor], totals: { peso: sum, lidos: sum, valor: sum } }`,
  );
  expect(list('/caso', portal).columns).toEqual([
    { field: 'nome' },
    { field: 'peso', priority: true },
    { field: 'lidos', priority: false },
    // of several amounts a narrow table shows one before names
    { field: 'valor' },
  ]);
});

describe('a list with only the required keywords', () => {
  it('shows the title and the first fields that fit in a cell', () => {
    expect(list('/vendas/pedidos').columns.map(({ field }) => field)).toEqual([
      'numero',
      'clienteId',
      'data',
      'entrega',
      'valor',
      'situacao',
    ]);
  });

  it('filters by the choices, references, booleans and dates among its columns', () => {
    expect(list('/vendas/pedidos').filters).toEqual(['clienteId', 'data', 'entrega', 'situacao']);
  });

  it('takes order, actions, transitions, page size and form from the resource and the defaults', () => {
    expect(list('/vendas/pedidos')).toMatchObject({
      filter: {},
      defaultFilter: {},
      scope: {},
      totals: {},
      metrics: [],
      related: [],
      views: ['table'],
      sort: { field: 'data', order: 'DESC' },
      perPage: 25,
      search: true,
      actions: ['create', 'edit', 'delete', 'export', 'bulkTransitions'],
      transitions: ['receber-pagamento', 'cancelar'],
      form: good.resources.pedidos!.form,
    });
  });

  it('does not show stamps by default, however few fields there are', () => {
    const portal = withCase('title: nome\nfields: { nome: { type: text, label: Nome } }');
    expect(list('/caso', portal).columns).toEqual([{ field: 'nome' }]);
    expect(Object.keys(portal.resources.casos!.fields)).toContain('nome');
  });

  it('does not show passwords or long texts by default', () => {
    const portal = withCase(`title: nome
fields:
  senha: { type: password, label: Senha }
  obs: { type: textarea, label: Obs }
  nome: { type: text, label: Nome }`);
    expect(list('/caso', portal).columns).toEqual([{ field: 'nome' }]);
  });
});

describe('a list with more keywords', () => {
  const portal = withCase(
    `title: nome
sort: nome
fields:
  nome: { type: text, label: Nome }
  lat: { type: decimal, label: Lat }
  lng: { type: decimal, label: Lng }
  valor: { type: money, label: Valor }`,
    `  - path: /caso
    label: Caso
    list:
      resource: casos
      columns: [nome, { field: valor, label: R$ }]
      filters: []
      search: false
      actions: []
      transitions: false
      sort: -valor
      map: { lat: lat, lng: lng }
      scope: { VENDAS: { valor_gte: 1 } }
      metrics: [{ metric: Total, resource: casos, value: { sum: valor } }]`,
  );
  it('keeps what they declare', () => {
    expect(list('/caso', portal)).toMatchObject({
      columns: [{ field: 'nome' }, { field: 'valor', label: 'R$' }],
      filters: [],
      search: false,
      actions: [],
      transitions: [],
      sort: { field: 'valor', order: 'DESC' },
    });
  });

  it('has the map as a second view when it names the coordinates', () => {
    expect(list('/caso', portal).views).toEqual(['table', 'map']);
  });

  it('lowercases the permissions of a scope, and applies the scope to its metrics', () => {
    expect(list('/caso', portal).scope).toEqual({ vendas: { valor_gte: 1 } });
    expect(list('/caso', portal).metrics[0]!.scope).toEqual({ vendas: { valor_gte: 1 } });
  });
});

describe('resources', () => {
  const { pedidos, clientes } = good.resources;

  it('begin with the id and end with the stamps', () => {
    expect(Object.keys(clientes!.fields)).toEqual([
      'id',
      'nome',
      'cidade',
      'limite',
      'ativo',
      'criadoEm',
      'criadoPor',
    ]);
    expect(clientes!.fields.id).toMatchObject({ type: 'integer', label: 'Código', readOnly: true });
    expect(clientes!.fields.criadoEm).toMatchObject({ type: 'datetime', label: 'Criado em', readOnly: true });
    expect(clientes!.fields.criadoPor).toMatchObject({
      type: 'reference',
      resource: 'usuarios',
      label: 'Criado por',
      readOnly: true,
    });
  });

  it('may declare a stamp to change its label and place, but it stays read-only', () => {
    const portal = portalWith({
      ...goodTexts(),
      'resources/casos.yaml': `label: { one: Caso, many: Casos }
title: nome
fields:
  criadoEm: { type: datetime, label: Aberto em }
  nome: { type: text, label: Nome }`,
    });
    expect(Object.keys(portal.resources.casos!.fields)).toEqual(['id', 'criadoEm', 'nome', 'criadoPor']);
    expect(portal.resources.casos!.fields.criadoEm).toMatchObject({ label: 'Aberto em', readOnly: true });
  });

  it('accept input only in fields that nothing else determines', () => {
    const readOnly = Object.values(pedidos!.fields).filter((field) => field.readOnly);
    expect(readOnly.map(({ id }) => id)).toEqual(['id', 'situacao', 'atrasado', 'criadoEm', 'criadoPor']);
    expect(pedidos!.form).toEqual([
      {
        label: 'Dados',
        fields: ['numero', 'clienteId', 'data', 'entrega', 'valor', 'obs'].map((field) => ({ field })),
      },
    ]);
  });

  it('give a status with transitions its first option as default', () => {
    expect(pedidos!.fields.situacao!.default).toBe('aberto');
  });

  it('list options in written order, with a neutral tone by default', () => {
    expect(pedidos!.fields.situacao!.options).toEqual([
      { value: 'aberto', label: 'Aberto', tone: 'neutral' },
      { value: 'pago', label: 'Pago', tone: 'success' },
      { value: 'cancelado', label: 'Cancelado', tone: 'neutral' },
    ]);
  });

  it('expand `any` to every other state, unless a state has that name', () => {
    const statesOf = (options: string) =>
      withCase(`title: nome
fields:
  nome: { type: text, label: Nome }
  situacao:
    type: status
    label: Situação
    options: ${options}
    transitions: [{ label: Anular, from: any, to: anulado }]
`).resources.casos!.transitions[0]!.from;
    expect(statesOf('{ aberto: Aberto, pago: Pago, anulado: Anulado }')).toEqual(['aberto', 'pago']);
    expect(statesOf('{ any: Qualquer, pago: Pago, anulado: Anulado }')).toEqual(['any']);
  });

  it('name transitions by their label', () => {
    expect(pedidos!.transitions).toEqual([
      {
        id: 'receber-pagamento',
        field: 'situacao',
        label: 'Receber pagamento',
        from: ['aberto'],
        to: 'pago',
        permissions: ['vendas'],
        fields: [],
      },
      {
        id: 'cancelar',
        field: 'situacao',
        label: 'Cancelar',
        from: ['aberto', 'pago'],
        to: 'cancelado',
        permissions: [],
        confirm: 'Cancelar?',
        fields: [],
      },
    ]);
  });

  it('are searched by their title where it is text', () => {
    expect(pedidos!.search).toEqual(['numero']);
    expect(clientes!.search).toEqual(['nome']);
  });
});

describe('dashboards', () => {
  it('format a figure like the field that it measures', () => {
    const portal = portalWith({
      ...goodTexts(),
      'departments/caso.yaml': `label: Caso
permissions: [gestao]
routes:
  - path: /caso
    label: Caso
    dashboard:
      scope: { Gestao: { situacao: aberto } }
      widgets:
        - { metric: Quantos, resource: pedidos, value: count }
        - { metric: Soma, resource: pedidos, value: { sum: valor } }
        - { metric: Ticket, resource: pedidos, value: { sum: valor }, per: { resource: pedidos, value: count } }
        - { metric: Razão, resource: pedidos, value: count, per: { resource: pedidos, value: count } }
        - { metric: Parte, resource: pedidos, value: count, format: percent, scope: { gestao: "*" } }
        - { chart: pie, title: C, resource: pedidos, groupBy: situacao, measures: { N: count } }
        - { table: T, resource: pedidos, columns: [numero] }`,
    });
    const dashboard = screen('/caso', portal);
    if (dashboard.kind !== 'dashboard') throw new Error('não é um painel');
    expect(dashboard.widgets.map((widget) => ('format' in widget ? widget.format : widget.kind))).toEqual([
      'integer',
      'money',
      'money',
      'decimal',
      'percent',
      'chart',
      'table',
    ]);
    expect(dashboard.widgets.map((widget) => ('scope' in widget ? widget.scope : null))).toEqual([
      ...Array.from({ length: 4 }, () => ({ gestao: { situacao: 'aberto' } })),
      { gestao: '*' },
      ...Array.from({ length: 2 }, () => ({ gestao: { situacao: 'aberto' } })),
    ]);
    expect(dashboard.widgets[5]).toMatchObject({ groupBy: ['situacao'], filter: {} });
    expect(dashboard.widgets[6]).toMatchObject({ limit: 5, sort: { field: 'data', order: 'DESC' } });
  });
});

describe('routes and departments', () => {
  it('admit everyone who may enter the department, unless the route declares otherwise', () => {
    const portal = withCase(
      'title: nome\nfields: { nome: { type: text, label: Nome } }',
      `  - { path: /a, label: A, list: casos }
  - { path: /b, label: B, permissions: { any: [vendas, x] }, list: casos }
  - { path: /c, label: C, permissions: [], list: casos }`,
    );
    expect(portal.departments[0]!.routes.map(({ requirement }) => requirement)).toEqual([
      { mode: 'all', permissions: ['vendas'] },
      { mode: 'any', permissions: ['vendas', 'x'] },
      { mode: 'all', permissions: [] },
    ]);
  });

  it('give the first tab the address of the route, and the others one below it', () => {
    const portal = withCase(
      'title: nome\nfields: { nome: { type: text, label: Nome } }',
      `  - path: /caso
    label: Caso
    tabs: [{ label: A, list: casos }, { label: B, segment: outros, form: casos }]`,
    );
    expect(screen('/caso', portal)).toMatchObject({
      kind: 'tabs',
      tabs: [
        { path: '/caso', screen: { kind: 'list' } },
        { path: '/caso/outros', screen: { kind: 'form' } },
      ],
    });
  });

  it('come in the order of the menu, those without an order last, those outside it after them', () => {
    const department = (menu: string, path: string) =>
      `label: D\n${menu}\npermissions: [vendas]\nroutes: [{ path: ${path}, label: R, list: usuarios }]`;
    const portal = portalWith({
      'departments/a.yaml': department('menu: false', '/a'),
      'departments/b.yaml': department('', '/b'),
      'departments/c.yaml': department('menu: { order: 20 }', '/c'),
      'departments/d.yaml': department('menu: { order: 10, to: /c }', '/d'),
      'departments/e.yaml': department('menu: { order: 20 }', '/e'),
    });
    expect(portal.departments.map(({ id }) => id)).toEqual(['d', 'c', 'e', 'b', 'a']);
    expect(portal.departments.map(({ menu }) => menu?.to)).toEqual(['/c', '/c', '/e', '/b', undefined]);
  });

  it('lead to the landing page by each of several permissions, unless one opens another department alone', () => {
    const { landings } = portalWith({
      ...goodTexts(),
      'departments/balcao.yaml': `
label: Balcão
permissions: { any: [Vendas, caixa, gerente] }
landing: /balcao
routes: [{ path: /balcao, label: Balcão, list: pedidos }]
`,
    });
    expect(landings).toEqual({ vendas: '/vendas', caixa: '/balcao', gerente: '/balcao' });
  });

  it('use the department’s single permission to open its landing page', () => {
    expect(good.landings).toEqual({ vendas: '/vendas' });
  });
});

describe('the portal', () => {
  it('fills in what portal.yaml leaves out', () => {
    expect(good).toMatchObject({
      locale: 'pt-BR',
      currency: 'BRL',
      timeZone: 'America/Sao_Paulo',
      search: { pages: [{ label: 'Pedidos', path: '/vendas/pedidos' }], limit: 4 },
      settings: {
        theme: 'light',
        contentWidth: 'full',
        layout: 'vertical',
        direction: 'ltr',
        language: 'en',
        sidebarCollapsed: false,
      },
    });
  });
});

describe('a view', () => {
  const view = withCase(
    `title: nome
fields:
  nome: { type: text, label: Nome }
  dobro: { type: integer, label: Dobro, formula: vendedor * 2 }
  vendedor: { type: integer, label: Vendedor }
from:
  - resource: usuarios
    filter: { vendedorId_gt: 1 }
    fields: { nome: { text: '{nome} {email}' }, vendedor: vendedorId }
  - resource: usuarios
    fields: { nome: { value: Ninguém }, vendedor: { formula: vendedorId + 1 } }`,
  );

  it('can be read and exported by default, unless the list restricts that', () => {
    expect(list('/caso', view).actions).toEqual(['export']);
    expect(list('/caso', view).transitions).toEqual([]);
  });

  it('has only read-only fields, and shows all that it declares', () => {
    const { fields, form } = view.resources.casos!;
    expect(Object.values(fields).map(({ id, type, readOnly }) => [id, type, readOnly])).toEqual([
      ['id', 'text', true],
      ['nome', 'text', true],
      ['dobro', 'integer', true],
      ['vendedor', 'integer', true],
    ]);
    expect(form[0]!.fields.map(({ field }) => field)).toEqual(['nome', 'dobro', 'vendedor']);
  });

  it('knows for each source where its fields come from', () => {
    expect(view.resources.casos!.from).toEqual({
      groupBy: [],
      sources: [
        {
          resource: 'usuarios',
          filter: { vendedorId_gt: 1 },
          fields: {
            nome: { kind: 'text', text: '{nome} {email}' },
            vendedor: { kind: 'field', field: 'vendedorId' },
          },
        },
        {
          resource: 'usuarios',
          filter: {},
          fields: {
            nome: { kind: 'value', value: 'Ninguém' },
            vendedor: { kind: 'formula', formula: 'vendedorId + 1' },
          },
        },
      ],
    });
    expect(good.resources.pedidos).not.toHaveProperty('from');
  });
});

describe('a derived choice', () => {
  it('is read-only', () => {
    const portal = withCase(`title: nome
fields:
  nome: { type: text, label: Nome }
  nota: { type: integer, label: Nota }
  faixa: { type: select, label: Faixa, options: { alta: { label: Alta, when: { nota_gt: 7 } }, baixa: Baixa } }`);
    const { fields, form } = portal.resources.casos!;
    expect(fields.faixa).toMatchObject({
      readOnly: true,
      options: [
        { value: 'alta', label: 'Alta', tone: 'neutral', when: { nota_gt: 7 } },
        { value: 'baixa', label: 'Baixa', tone: 'neutral' },
      ],
    });
    expect(form[0]!.fields.map(({ field }) => field)).toEqual(['nome', 'nota']);
  });
});

describe('options whose values are numbers', () => {
  const optionsOf = (options: string, more = '') =>
    withCase(
      `title: nome\nfields:\n  nome: { type: text, label: Nome }\n  fase: { type: status, label: Fase, options: ${options}${more} }`,
    ).resources.casos!.fields.fase!;

  it.each([
    ['{ 10: Aberto, 5: Cancelado, 7: { label: Pago, tone: success } }', ['10', '5', '7']],
    ['{ "10": Aberto, b: Outro, "5": Cancelado }', ['10', 'b', '5']],
    ['{ 5: Cancelado, 10: Aberto }', ['5', '10']],
    ['{ z: Fim, 0: Nenhum, a: Início }', ['z', '0', 'a']],
  ])('%s keep their order', (options, values) => {
    expect(optionsOf(options).options!.map(({ value }) => value)).toEqual(values);
  });

  it('begin with the first of the file, also in rows, in a group, and where a transition starts from any state', () => {
    const inRows = portalWith({
      'groups/fases.yaml':
        'fields:\n  fase: { type: status, label: Fase, options: { 10: Aberto, 5: Cancelado, 1: Pago }, transitions: [{ label: Pagar, from: any, to: "1" }] }\n' +
        '  linhas: { type: items, label: Linhas, fields: { cor: { type: select, label: Cor, options: { 9: Azul, 3: Verde } } } }',
      'resources/casos.yaml':
        'label: { one: Caso, many: Casos }\ntitle: nome\nfields:\n  nome: { type: text, label: Nome }\n  todos: { group: fases }',
      'departments/vendas.yaml':
        'label: Vendas\npermissions: [vendas]\nroutes:\n  - { path: /caso, label: Caso, list: casos }',
    }).resources.casos!;
    expect(inRows.fields.fase!.default).toBe('10');
    expect(inRows.transitions[0]!.from).toEqual(['10', '5']);
    const rows = inRows.fields.linhas as unknown as {
      fields: Record<string, { options: { value: string }[] }>;
    };
    expect(rows.fields.cor!.options.map(({ value }) => value)).toEqual(['9', '3']);
  });
});
