import { describe, expect, it } from 'vitest';
import { indexOf } from '#access/portalIndex.ts';
import { sliceOf } from '#access/slice.ts';
import type { ListScreen } from '#screens/screenTypes.ts';
import { portalWith } from '../support/portal.ts';
import { shopWith } from '../support/companies/shop.ts';

const portal = shopWith(`  - path: /pedidos-da-loja
    label: Pedidos
    description: Todos
    group: Dia a dia
    aliases: [/pedidos-antigos]
    permissions: { any: [vendedor, gerente] }
    list:
      resource: pedidos
      columns: [numero, clienteId]
      filters: [data]
      sort: numero
      actions: [edit]
      scope: { vendedor: { vendedor: $user.vendedorId }, gerente: "*" }
      form: [{ section: D, fields: [valor] }]
      metrics: [{ metric: Total, resource: pedidos, value: { sum: margem } }]
      related: [{ resource: pedidos, target: clienteId, columns: [numero], scope: { vendedor: { situacao: aberto } } }]
  - path: /painel
    label: Painel
    tabs:
      - { label: A, dashboard: [{ metric: M, resource: clientes, value: { avg: limite }, scope: { vendedor: { ativo: true } }, compare: { ativo: false }, per: { resource: clientes, value: count, compare: { limite_gt: 1 } } }] }
      - { label: B, segment: b, form: { resource: clientes, form: [{ section: D, fields: [nome] }], scope: { vendedor: { ativo: true } } } }
  - { path: /chefia, label: Chefia, permissions: [gerente], list: { resource: pedidos, columns: [segredo], filters: [], form: [{ section: D, fields: [numero] }] } }`);
const department = portal.departments[0]!;
const slice = (...permissions: string[]) => sliceOf(portal, department, permissions, 'v1');
const fieldsOf = (id: string, ...permissions: string[]) =>
  Object.keys(slice(...permissions).resources[id]?.fields ?? {});

describe('the public index', () => {
  const index = indexOf(portal, { today: '2026-10-31', api: '/api', version: 'v1' });

  it('has the data of each route for the menu, the guard and the search', () => {
    expect(index.departments[0]!.routes[0]).toEqual({
      path: '/pedidos-da-loja',
      aliases: ['/pedidos-antigos'],
      label: 'Pedidos',
      description: 'Todos',
      group: 'Dia a dia',
      menu: true,
      icon: undefined,
      ofRecords: true,
      requirement: { mode: 'any', permissions: ['vendedor', 'gerente'] },
    });
    expect(index.departments[0]!.routes[1]!.tabs).toEqual(['/painel/b']);
  });

  it('has nothing about screens, resources, accounts or files', () => {
    expect(JSON.stringify(index)).not.toMatch(/pedidos"|numero|segredo|clienteId|senha|\.yaml/);
  });
});

describe('the slice of a department', () => {
  it('is cut out once for equal rights, and of another config anew', () => {
    const one = sliceOf(portal, department, ['vendedor', 'GERENTE'], 'v1');
    const other = sliceOf(portal, department, ['gerente', 'vendedor', 'vendedor'], 'v2');
    expect(other.version).toBe('v2');
    expect(other.resources).toBe(one.resources);
    expect(other.screens).toBe(one.screens);
    expect(slice('vendedor').resources).not.toBe(one.resources);
    const changed = { ...portal };
    expect(sliceOf(changed, department, ['vendedor', 'gerente'], 'v1').resources).not.toBe(one.resources);
  });

  it('holds the screens that the user may open, and no others', () => {
    expect(Object.keys(slice('vendedor').screens)).toEqual(['/pedidos-da-loja', '/painel']);
    expect(Object.keys(slice('gerente').screens)).toEqual(['/pedidos-da-loja', '/chefia']);
    expect(slice().screens).toEqual({});
    expect(slice().resources).toEqual({});
  });

  it('holds the fields that those screens show, and no others', () => {
    expect(fieldsOf('pedidos', 'vendedor').sort()).toEqual(
      ['clienteId', 'data', 'id', 'margem', 'numero', 'situacao', 'travado', 'valor', 'vendedor'].sort(),
    );
    expect(fieldsOf('pedidos', 'gerente')).toContain('segredo');
    expect(fieldsOf('pedidos', 'vendedor')).not.toContain('segredo');
  });

  it('has of a referenced resource only its title', () => {
    expect(fieldsOf('clientes', 'gerente')).toEqual(['id', 'nome']);
    expect(slice('gerente').resources.clientes!.search).toEqual(['nome']);
  });

  it('has the rows of this user only, and not the scopes of others', () => {
    const list = (...permissions: string[]) =>
      slice(...permissions).screens['/pedidos-da-loja'] as ListScreen;
    expect(list('vendedor')).toMatchObject({
      filter: { vendedor: '$user.vendedorId' },
      scope: {},
      metrics: [{ filter: { vendedor: '$user.vendedorId' }, scope: {} }],
      related: [{ filter: { situacao: 'aberto' }, scope: {} }],
    });
    expect(list('gerente')).toMatchObject({
      filter: {},
      scope: {},
      metrics: [{ filter: {}, scope: {} }],
      related: [{ filter: {}, scope: {} }],
    });
    expect(slice('vendedor').screens['/painel']).toMatchObject({
      tabs: [
        {
          screen: {
            widgets: [
              {
                filter: { ativo: true },
                compare: { all: [{ ativo: false }, { ativo: true }] },
                per: { filter: { ativo: true }, compare: { all: [{ limite_gt: 1 }, { ativo: true }] } },
                scope: {},
              },
            ],
          },
        },
        { screen: { kind: 'form', scope: {} } },
      ],
    });
  });

  it('offers the transitions that the user may run, with the fields that they ask for', () => {
    expect((slice('vendedor').screens['/pedidos-da-loja'] as ListScreen).transitions).toEqual(['pagar']);
    expect((slice('gerente').screens['/pedidos-da-loja'] as ListScreen).transitions).toEqual([
      'pagar',
      'cancelar',
    ]);
    expect(slice('vendedor').resources.pedidos!.transitions.map(({ id }) => id)).toEqual(['pagar']);
    expect(fieldsOf('pedidos', 'gerente')).toContain('motivo');
    expect(fieldsOf('pedidos', 'vendedor')).not.toContain('motivo');
  });

  describe('links to records', () => {
    const garage = portalWith({
      'resources/pecas.yaml': `label: { one: Peça, many: Peças, gender: f }
title: nome
fields:
  nome: { type: text, label: Nome }
  usada: { type: boolean, label: Usada }
  parteDe: { type: reference, label: Parte de, resource: pecas }
  caixaId: { type: reference, label: Caixa, resource: caixas }
form: [{ section: D, fields: [nome, usada, parteDe, caixaId] }]`,
      'resources/caixas.yaml': `label: { one: Caixa, many: Caixas, gender: f }
title: nome
fields:
  nome: { type: text, label: Nome }
form: [{ section: D, fields: [nome] }]`,
      'departments/oficina.yaml': `label: Oficina
permissions: [oficina]
routes:
  - path: /usadas
    label: Usadas
    list: { resource: pecas, filter: { usada: true }, actions: [edit], related: [{ resource: pecas, target: parteDe, columns: [nome] }] }`,
      'departments/compras.yaml': `label: Compras
permissions: [compras]
routes:
  - { path: /pecas, label: Peças, list: { resource: pecas, actions: [create] } }
  - { path: /caixas, label: Caixas, list: { resource: caixas, related: [{ resource: pecas, target: caixaId, columns: [nome] }] } }`,
    });
    const at = (department: number, ...permissions: string[]) => {
      const { links, makes } = sliceOf(garage, garage.departments[department]!, permissions, 'v1');
      return { pecas: links.pecas, caixas: links.caixas, makes };
    };

    it('prefer the lists of this department, up to one that has all records', () => {
      const [compras, oficina] = garage.departments.map(({ id }) => id).toSorted();
      const nth = (id?: string) => garage.departments.findIndex((one) => one.id === id);
      const usadas = { path: '/usadas', filter: { usada: true } };
      expect(at(nth(oficina), 'oficina', 'compras').pecas).toEqual([usadas, { path: '/pecas' }]);
      expect(at(nth(compras), 'oficina', 'compras').pecas).toEqual([{ path: '/pecas' }]);
      // A list of related records doesn't contain all records.
      expect(at(nth(oficina), 'oficina').pecas).toEqual([usadas]);
      expect(at(nth(oficina), 'oficina').caixas).toBeUndefined();
      expect(at(nth(oficina), 'oficina', 'compras').caixas).toEqual([{ path: '/caixas' }]);
    });

    it('include the form that creates a referring record, in any department', () => {
      const nth = garage.departments.findIndex(({ id }) => id === 'oficina');
      expect(at(nth, 'oficina').makes).toEqual({});
      expect(at(nth, 'oficina', 'compras').makes).toEqual({ 'pecas.parteDe': '/pecas/create' });
    });
  });

  it('tell the steps of a state that rules and others make, unless the state is hidden', () => {
    const orders = portalWith({
      'resources/pedidos.yaml': `label: { one: Pedido, many: Pedidos }
title: nome
fields:
  nome: { type: text, label: Nome }
  situacao:
    type: status
    label: Situação
    options: { aberto: Aberto, liberado: Liberado, entregue: Entregue }
    transitions:
      - { label: Liberar, from: aberto, to: liberado, permissions: [chefia] }
      - { label: Sair, from: liberado, to: entregue, auto: true }`,
      'departments/vendas.yaml': `label: Vendas
permissions: [vendas, chefia]
routes:
  - { path: /pedidos, label: Pedidos, permissions: [vendas], list: { resource: pedidos, columns: [nome, situacao] } }
  - { path: /nomes, label: Nomes, permissions: [chefia], list: { resource: pedidos, columns: [nome], transitions: [] } }`,
    });
    const seen = (...permissions: string[]) =>
      sliceOf(orders, orders.departments[0]!, permissions, 'v1').resources.pedidos!;
    const out = { field: 'situacao', from: ['liberado'], to: 'entregue' };
    expect(seen('vendas').transitions).toEqual([]);
    expect(seen('vendas').otherSteps).toEqual([{ field: 'situacao', from: ['aberto'], to: 'liberado' }, out]);
    expect(seen('vendas', 'chefia').transitions.map(({ label }) => label)).toEqual(['Liberar']);
    expect(seen('vendas', 'chefia').otherSteps).toEqual([out]);
    expect(seen('chefia').otherSteps).toBeUndefined();
  });

  it('leave fields to the API that are computed from hidden fields', () => {
    const priced = portalWith({
      'resources/itens.yaml': `label: { one: Item, many: Itens }
title: nome
fields:
  nome: { type: text, label: Nome }
  custo: { type: money, label: Custo }
  minimo: { type: money, label: Mínimo }
  preco: { type: money, label: Preço, min: minimo }
  lucro: { type: money, label: Lucro, formula: 'if(empty(custo), 0, preco - custo)' }`,
      'departments/vendas.yaml': `label: Vendas
permissions: [vendas]
routes:
  - { path: /itens, label: Itens, list: { resource: itens, columns: [nome, preco, lucro], form: [{ section: D, fields: [nome, preco, lucro] }] } }
  - { path: /custos, label: Custos, permissions: [custos], list: { resource: itens, form: [{ section: D, fields: [nome, custo, minimo, preco, lucro] }] } }`,
    });
    const itens = (...permissions: string[]) =>
      sliceOf(priced, priced.departments[0]!, permissions, 'v1').resources.itens!;
    const fields = (...permissions: string[]) => itens(...permissions).fields;
    expect(itens('vendas').computedByServer).toEqual({ lucro: ['preco'] });
    expect(itens('vendas', 'custos').computedByServer).toBeUndefined();
    expect(fields('vendas').lucro).toMatchObject({ readOnly: true });
    // a price that is copied from a record into a field that only others see
    const copied = portalWith({
      'resources/graos.yaml': `label: { one: Grão, many: Grãos }
title: nome
fields:
  nome: { type: text, label: Nome }
  cotacao: { type: money, label: Cotação }`,
      'resources/itens.yaml': `label: { one: Item, many: Itens }
title: nome
fields:
  nome: { type: text, label: Nome }
  tipo: { type: select, label: Tipo, options: { grao: Grão, saco: Saco } }
  graoId: { type: reference, label: Grão, resource: graos, visibleWhen: { tipo: grao } }
  cotacao: { type: money, label: Cotação, readOnly: true, copy: graoId.cotacao }
  dobro: { type: money, label: Dobro, formula: cotacao * 2 }`,
      'departments/vendas.yaml': `label: Vendas
permissions: [vendas]
routes:
  - { path: /itens, label: Itens, list: { resource: itens, columns: [nome], form: [{ section: D, fields: [nome, tipo, graoId, dobro] }] } }`,
    });
    const { resources } = sliceOf(copied, copied.departments[0]!, ['vendas'], 'v1');
    expect(resources.itens!.fields).not.toHaveProperty('cotacao');
    expect(new Set(resources.itens!.computedByServer!.dobro)).toEqual(new Set(['graoId', 'tipo']));
    // the heading of a dialog, with a field that only others see
    const headed = (shown: string) => {
      const company = portalWith({
        'resources/pedras.yaml': `label: { one: Pedra, many: Pedras }
title: nome
fields:
  nome: { type: text, label: Nome }
  preco: { type: money, label: Preço }
  etapa: { type: status, label: Etapa, options: { a: A, b: B }, transitions: [{ label: Ir, from: a, to: b, title: 'Ir por {preco}' }] }`,
        'departments/vendas.yaml': `label: Vendas
permissions: [vendas]
routes:
  - { path: /pedras, label: Pedras, list: { resource: pedras, columns: [${shown}], form: [{ section: D, fields: [nome] }] } }`,
      });
      return sliceOf(company, company.departments[0]!, ['vendas'], 'v1').resources.pedras!.transitions[0];
    };
    expect(headed('nome, etapa, preco')).toHaveProperty('title', 'Ir por {preco}');
    expect(headed('nome, etapa')).not.toHaveProperty('title');
    // a copy in a row, of what the record around it refers to
    const rows = (shown: string) => {
      const invoices = portalWith({
        'resources/naturezas.yaml': `label: { one: Natureza, many: Naturezas }
title: nome
fields: { nome: { type: text, label: Nome }, codigo: { type: text, label: Código } }`,
        'resources/notas.yaml': `label: { one: Nota, many: Notas }
title: nome
fields:
  nome: { type: text, label: Nome }
  naturezaId: { type: reference, label: Natureza, resource: naturezas }
  itens: { type: items, label: Itens, fields: { codigo: { type: text, label: Código, copy: $record.naturezaId.codigo } } }`,
        'departments/vendas.yaml': `label: Vendas
permissions: [vendas]
routes:
  - { path: /notas, label: Notas, list: { resource: notas, columns: [nome], form: [{ section: D, fields: [${shown}] }] } }`,
      });
      const { notas } = sliceOf(invoices, invoices.departments[0]!, ['vendas'], 'v1').resources;
      return (notas!.fields.itens as unknown as { fields: Record<string, object> }).fields.codigo;
    };
    expect(rows('nome, naturezaId, itens')).toHaveProperty('copy', '$record.naturezaId.codigo');
    expect(rows('nome, itens')).not.toHaveProperty('copy');
    expect(fields('vendas').lucro).not.toHaveProperty('formula');
    expect(fields('vendas').preco).not.toHaveProperty('min');
    expect(fields('vendas', 'custos')).toMatchObject({
      lucro: { formula: 'if(empty(custo), 0, preco - custo)' },
      preco: { min: 'minimo' },
    });
  });

  it('contain no places in config files', () =>
    expect(JSON.stringify(slice('gerente'))).not.toContain('.yaml'));
});

describe('a reference to the record in force on a date', () => {
  const rates = portalWith({
    'resources/taxas.yaml': `
label: { one: Taxa, many: Taxas }
title: nome
fields: { nome: { type: text, label: Nome }, vigencia: { type: date, label: Vigência } }
`,
    'resources/vendas.yaml': `
label: { one: Venda, many: Vendas }
title: nome
fields:
  nome: { type: text, label: Nome }
  dia: { type: date, label: Dia }
  taxaId: { type: reference, label: Taxa, resource: taxas, inForce: { on: dia, since: vigencia } }
`,
    'departments/loja.yaml': `
label: Loja
permissions: []
routes:
  - { path: /todas, label: Todas, permissions: [vendedor], list: { resource: vendas, columns: [nome, dia, taxaId] } }
  - { path: /nomes, label: Nomes, permissions: [caixa], list: { resource: vendas, columns: [nome, taxaId], form: [{ section: D, fields: [nome, taxaId] }] } }
`,
  });
  const inForce = (permission: string) =>
    sliceOf(rates, rates.departments[0]!, [permission], 'v1').resources.vendas!.fields.taxaId;

  it('names the date to who sees it, and to nobody a field of the other record', () => {
    expect(inForce('vendedor')).toMatchObject({ inForce: { on: 'dia' } });
    expect(inForce('caixa')).toMatchObject({ inForce: {} });
    expect(JSON.stringify([inForce('vendedor'), inForce('caixa')])).not.toMatch(/vigencia/);
    expect(JSON.stringify(inForce('caixa'))).not.toMatch(/dia/);
  });
});
