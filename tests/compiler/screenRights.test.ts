import { describe, expect, it } from 'vitest';
import { isWithin } from '#compiler/lastGood/screenRights.ts';
import { screensOf } from '#screens/simpleScreens.ts';
import { portalWith, resourcesOf } from '../support/portal.ts';

const resources = resourcesOf({
  clientes: { nome: 'text', cidade: 'text', limite: 'money' },
  pedidos: {
    numero: 'text',
    clienteId: '> clientes',
    valor: 'money',
    custo: 'money',
    situacao:
      'status, options: { aberto: Aberto, pago: Pago }, transitions: [{ label: Pagar, from: aberto, to: pago }]',
  },
});

/** The screen of a route with this screen, as YAML on one line. */
function screenOf(screen: string) {
  const portal = portalWith({
    ...resources,
    'departments/geral.yaml': `label: Geral\npermissions: { any: [vendas] }\nroutes:\n  - { path: /tela, label: Tela, ${screen} }\n`,
  });
  const [first] = screensOf(portal.departments[0]!.routes[0]!);
  return { screen: first!.screen, resources: portal.resources };
}
const nothing = () => false;
const isIn = (screen: string, limit: string, isWithheld: Parameters<typeof isWithin>[2] = nothing) =>
  isWithin(screenOf(screen), screenOf(limit), isWithheld);

const form = (fields: string) => `form: [{ section: Dados, fields: [${fields}] }]`;
const list = (more: string) =>
  `list: { resource: pedidos, columns: [numero], filters: [numero], sort: numero, ${more} }`;
const few = list(`actions: [export], ${form('numero')}`);
const dashboard = (widget: string) => `dashboard: [{ ${widget} }]`;
const metric = (more: string) => dashboard(`metric: Total, resource: pedidos, ${more}`);

describe('the rights of a screen are within those of another one', () => {
  it('where they are the same, or fewer', () => {
    expect(isIn(few, few)).toBe(true);
    const more = list(`actions: [export], related: [], ${form('numero, valor')}`);
    expect([isIn(few, more), isIn(more, few)]).toEqual([true, false]);
  });

  it.each([
    ['a column', few.replace('columns: [numero]', 'columns: [numero, custo]')],
    ['a filter', few.replace('filters: [numero]', 'filters: [numero, custo]')],
    ['an order', few.replace('sort: numero', 'sort: custo')],
    ['an action', few.replace('[export]', '[export, delete]')],
    ['a total', few.replace('sort: numero', 'sort: numero, totals: { valor: sum }')],
    [
      'a query',
      few.replace('sort: numero', 'sort: numero, queries: [{ label: Caros, filter: { custo_gt: 9 } }]'),
    ],
    ['a card', few.replace('sort: numero', 'sort: numero, card: { fields: [valor] }')],
    ['a text of a sheet', few.replace('sort: numero', "sort: numero, print: { text: 'De {valor}' }")],
    [
      'a file of a button',
      few.replace('sort: numero', "sort: numero, buttons: [{ label: Ficha, file: '{valor}.txt', text: x }]"),
    ],
    [
      'a related list',
      few
        .replace(
          'sort: numero',
          'sort: numero, related: [{ resource: pedidos, target: clienteId, columns: [numero] }]',
        )
        .replaceAll(
          'resource: pedidos, columns: [numero], filters: [numero], sort: numero',
          'resource: clientes, columns: [nome], filters: [nome], sort: nome',
        )
        .replace('fields: [numero]', 'fields: [nome]'),
    ],
  ])('not where it has %s more', (_what, wider) => {
    const narrow = wider.includes('resource: clientes') ? wider.replace(/ related: \[.*\}\],/, '') : few;
    expect([isIn(narrow, wider), isIn(wider, narrow)]).toEqual([true, false]);
  });

  it('not where it lets users write a field more, or run a transition', () => {
    const edited = (fields: string) => list(`actions: [edit], transitions: false, ${form(fields)}`);
    const shown = edited('numero, { field: valor, readOnly: true }');
    expect([isIn(shown, edited('numero, valor')), isIn(edited('numero, valor'), shown)]).toEqual([
      true,
      false,
    ]);
    const moved = edited('numero').replace('transitions: false', 'transitions: [pagar]');
    expect([isIn(edited('numero'), moved), isIn(moved, edited('numero'))]).toEqual([true, false]);
  });

  it('not where its form offers more records', () => {
    const choosing = (field: string) => list(`actions: [edit], ${form(field)}`);
    const [some, all] = [choosing('{ field: clienteId, filter: { cidade: Recife } }'), choosing('clienteId')];
    expect([isIn(some, all), isIn(all, some)]).toEqual([true, false]);
  });

  it('not where holders of any permission see other rows', () => {
    const scoped = few.replace('sort: numero', 'sort: numero, scope: { vendas: { numero: A } }');
    expect([isIn(scoped, few), isIn(few, scoped)]).toEqual([true, false]);
    const [a, b, both] = ['{ numero: A }', '{ valor: 1 }', '{ all: [{ numero: A }, { valor: 1 }] }'].map(
      (filter) => few.replace('sort: numero', `sort: numero, filter: ${filter}`),
    );
    expect([isIn(both!, a!), isIn(both!, b!), isIn(a!, b!), isIn(a!, both!)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('only where its figures are the same ones', () => {
    const [of, over] = [
      metric('value: { sum: valor }'),
      metric('value: { sum: valor }, filter: { numero: A }'),
    ];
    expect([isIn(of, of), isIn(of, over), isIn(over, of)]).toEqual([true, false, false]);
    expect(isIn(of, metric('value: { sum: custo }'))).toBe(false);
    const chart = (group: string) =>
      dashboard(
        `chart: column, title: Total, resource: pedidos, groupBy: ${group}, measures: { Total: count }`,
      );
    expect([isIn(chart('numero'), chart('numero')), isIn(chart('clienteId'), chart('numero'))]).toEqual([
      true,
      false,
    ]);
  });

  it('never where it uses a field that nobody may', () => {
    const isNumber = (resource: string, field: string) => resource === 'pedidos' && field === 'valor';
    const withValue = few.replace('columns: [numero]', 'columns: [numero, valor]');
    expect([isIn(withValue, withValue), isIn(withValue, withValue, isNumber)]).toEqual([true, false]);
    const total = metric('value: { sum: valor }');
    expect([isIn(total, total), isIn(total, total, isNumber)]).toEqual([true, false]);
  });
});
