/** Figures over the rows that the lists of their readers show. */
import { describe, expect, it } from 'vitest';
import { loadPortalFrom } from '#compiler/load.ts';
import { accessOf } from '#access/grants.ts';
import { asChecked } from '#language/problems.ts';
import { widgetKind } from '#screens/dashboard/registry.ts';
import {
  accountsWith,
  filesOf,
  portalWith,
  resourcesOf,
  settingsWith,
  type Texts,
} from '#tests/support/portal.ts';
import { accountOf } from '#tests/support/db.ts';
import { sharedServer } from '#tests/support/server.ts';

const department = (id: string, ...routes: string[]): Texts => ({
  [`departments/${id}.yaml`]: `label: ${id}\npermissions: [${id}]\nroutes:\n${routes.map((one) => `  - ${one}`).join('\n')}\n`,
});
const widgets = (more = '') => `[
    { metric: Clientes, resource: clientes, value: count ${more} },
    { metric: Por visita, resource: visitas, value: count, per: { resource: clientes, value: count } ${more} },
    { chart: bar, title: Por cidade, resource: clientes, groupBy: cidade, measures: { Clientes: count } ${more} },
    { table: Primeiros, resource: clientes, columns: [nome] ${more} }]`;
const resources = resourcesOf({
  clientes: { nome: 'text', cidade: 'text', vendedorId: 'integer' },
  visitas: { nome: 'text', clienteId: '> clientes' },
  por_cidade: {
    cidade: 'text',
    total: 'integer',
    $from: 'resource: clientes, fields: { cidade: cidade, total: { sum: vendedorId } }',
    $more: 'groupBy: [cidade]',
  },
});
/** The representative lists only their own customers, and the board all. */
const own =
  '{ path: /clientes, label: Clientes, permissions: { any: [repre, chefe] }, list: { resource: clientes, scope: { repre: { vendedorId: $user.vendedorId } } } }';
const company = (...routes: string[]): Texts => ({
  ...settingsWith(),
  ...accountsWith(['repre', 'chefe', 'caixa'], '  vendedorId: { type: integer, label: Vendedor }\n'),
  ...resources,
  ...department(
    'repre',
    own,
    `{ path: /painel, label: Painel, permissions: { any: [repre, chefe] }, dashboard: ${widgets()} }`,
    `{ path: /tudo, label: Tudo, permissions: { any: [repre, chefe] }, dashboard: ${widgets(', allRows: true')} }`,
    '{ path: /relatorio, label: Relatório, permissions: { any: [repre, chefe] }, report: { resource: clientes, groupBy: cidade, measures: { Clientes: count } } }',
    '{ path: /visitas, label: Visitas, permissions: { any: [repre, chefe] }, list: { resource: visitas, metrics: [{ metric: Clientes, resource: clientes, value: count }] } }',
    ...routes,
  ),
  // without a list of customers
  ...department('caixa', `{ path: /caixa, label: Caixa, dashboard: ${widgets()} }`),
});
const portal = portalWith(company());
const rows = () => ({
  clientes: [1, 2, 3, 4, 5].map((id) => ({
    id,
    nome: `C${id}`,
    cidade: id % 2 ? 'Sul' : 'Norte',
    vendedorId: id < 3 ? 7 : 8,
  })),
  visitas: [{ id: 1, nome: 'V', clienteId: 1 }],
  usuarios: [
    { ...accountOf(1, 'repre', ['repre']), vendedorId: 7 },
    accountOf(2, 'chefe', ['chefe']),
    accountOf(3, 'caixa', ['caixa']),
  ],
});
const server = sharedServer(() => ({ portal, rows: rows() }));

type Query = { resource: string; params: { groupBy: readonly string[]; measures: object; filter: object } };
async function screenOf(who: string, department: string, path: string) {
  const { status, body } = await server.request('GET', `/config/departments/${department}.json`, {
    token: await server.tokenOf(who),
  });
  expect(status).toBe(200);
  return body.screens[path];
}
type Rows = Record<string, number>[];
/** An answer with the names of its groups has its rows beside them. */
const ask = async (who: string, { resource, params }: Query): Promise<Rows> => {
  const answer = await server.as(who).read<Rows | { rows: Rows }>(`/${resource}/aggregate`, params);
  return Array.isArray(answer) ? answer : answer.rows;
};
/** All figures of a dashboard as their reader's page asks for them. */
async function figures(who: string, path: string, department = 'repre') {
  const { widgets: shown } = await screenOf(who, department, path);
  const asked: Query[] = shown.flatMap((widget: never) => widgetKind(widget).figures?.(widget) ?? []);
  const answers = await Promise.all(asked.map((query) => ask(who, query)));
  return answers.map((rows) => rows.map((row) => Object.values(row).find((one) => typeof one === 'number')));
}

describe('a figure', () => {
  it('counts the rows that the lists of its reader show, the divisor as well', async () => {
    expect(await figures('repre', '/painel')).toEqual([[2], [1], [2], [1, 1]]);
    expect(await figures('chefe', '/painel')).toEqual([[5], [1], [5], [2, 3]]);
  });

  it('counts all rows with `allRows`', async () => {
    expect(await figures('repre', '/tudo')).toEqual([[5], [1], [5], [2, 3]]);
  });

  it('counts all rows for a permission without a list of them', async () => {
    expect(await figures('caixa', '/caixa', 'caixa')).toEqual([[5], [1], [5], [2, 3]]);
  });

  it('of a report, or above a list of something else, counts them too', async () => {
    const { filter } = await screenOf('repre', 'repre', '/relatorio');
    const params = { groupBy: ['cidade'], measures: { n: 'count' }, filter };
    expect((await ask('repre', { resource: 'clientes', params })).map(({ n }) => n)).toEqual([1, 1]);
    const { metrics } = await screenOf('repre', 'repre', '/visitas');
    const above = { groupBy: [], measures: { n: 'count' }, filter: metrics[0].filter };
    expect(await ask('repre', { resource: 'clientes', params: above })).toMatchObject([{ n: 2 }]);
  });
});

describe('a measure with `allRows`', () => {
  const mixed =
    '{ Minhas: count, Todas: { count: true, allRows: true }, Soma: { sum: vendedorId, allRows: true } }';
  const both = (...routes: string[]) => ({
    ...company(),
    ...department(
      'repre',
      own,
      `{ path: /relatorio, label: R, permissions: { any: [repre, chefe] }, report: { resource: clientes, groupBy: cidade, measures: ${mixed} } }`,
      `{ path: /painel, label: P, permissions: { any: [repre, chefe] }, dashboard: [
        { chart: bar, title: C, resource: clientes, groupBy: cidade, measures: ${mixed} },
        { metric: Parte, resource: clientes, value: count, per: { resource: clientes, value: { count: true, allRows: true } } },
        { metric: Todas, resource: clientes, value: { count: true, allRows: true }, per: { resource: clientes, value: count } }] }`,
      ...routes,
    ),
  });
  const mine = sharedServer(() => ({ portal: portalWith(both()), rows: rows() }));
  const opened = async (who: string, path: string) => {
    const { body } = await mine.request('GET', '/config/departments/repre.json', {
      token: await mine.tokenOf(who),
    });
    return body.screens[path];
  };
  const asked = (who: string, { resource, params }: Query) =>
    mine.as(who).read<Record<string, number>[]>(`/${resource}/aggregate`, params);
  const byCity = (rows: Record<string, unknown>[]) =>
    Object.fromEntries(rows.map(({ cidade, ...figures }) => [String(cidade), Object.values(figures)]));

  it('counts all rows beside others that follow the lists, in a report and in a chart', async () => {
    for (const [who, own] of [
      ['repre', { Sul: [1, 3, 23], Norte: [1, 2, 15] }],
      ['chefe', { Sul: [3, 3, 23], Norte: [2, 2, 15] }],
    ] as const) {
      const { measures, filter } = await opened(who, '/relatorio');
      const params = { groupBy: ['cidade'], measures, filter };
      expect(byCity(await asked(who, { resource: 'clientes', params }))).toEqual(own);
      const { widgets: shown } = await opened(who, '/painel');
      const [query] = widgetKind(shown[0] as never).figures!(shown[0] as never);
      expect(byCity(await asked(who, query as Query))).toEqual(own);
    }
  });

  it('is the figure of a metric or its divisor, and the other one follows the lists', async () => {
    const { widgets: shown } = await opened('repre', '/painel');
    const queries = shown.slice(1).flatMap((one: never) => widgetKind(one).figures!(one)) as Query[];
    const answers = await Promise.all(queries.map((query) => asked('repre', query)));
    expect(answers.map(([row]) => row!.value)).toEqual([2, 5, 5, 2]);
  });

  it('gives no other figure over all rows', async () => {
    const { measures } = await opened('repre', '/relatorio');
    const others = { n: 'count', ...measures, x: { avg: 'vendedorId' } };
    const params = { groupBy: ['cidade'], measures: others, filter: {} };
    expect(byCity(await asked('repre', { resource: 'clientes', params }))).toMatchObject({
      Sul: [1, 1, 1, 7, 7],
    });
    const claimed = { n: { count: true, allRows: true } };
    const reply = await mine
      .as('repre')
      .get('/clientes/aggregate', { groupBy: [], measures: claimed, filter: {} });
    expect(reply.status).toBe(400);
  });

  it('is told by check, and refused where all rows count anyway', () => {
    const problems = (files: Texts) => asChecked(loadPortalFrom(filesOf(files)).problems);
    const told = problems(both()).filter(({ code }) => code === 'all-rows');
    expect(told.map(({ place }) => place.line)).toHaveLength(6);
    for (const idle of [
      `{ path: /x, label: X, dashboard: [{ metric: V, resource: visitas, value: { count: true, allRows: true } }] }`,
      `{ path: /x, label: X, report: { resource: clientes, groupBy: cidade, allRows: true, measures: ${mixed} } }`,
    ])
      expect(problems(both(idle)).filter(({ severity }) => severity === 'error')[0]).toMatchObject({
        message: expect.stringContaining('tire "allRows"'),
      });
  });
});

describe('the records of a widget', () => {
  it('are those that the lists of its reader show', () => {
    const narrow = portalWith({
      ...company(),
      ...department('repre', own, `{ path: /painel, label: Painel, dashboard: ${widgets()} }`),
    });
    const rowsOf = (permission: string) =>
      accessOf(narrow, [permission])
        .resources.get('clientes')!
        .grants.filter(({ kind }) => kind === 'screen')
        .map(({ route, rows }) => [route, rows]);
    expect(rowsOf('repre')).toEqual([
      ['/clientes', { vendedorId: '$user.vendedorId' }],
      ['/painel', { vendedorId: '$user.vendedorId' }],
    ]);
    expect(rowsOf('caixa')).toEqual([['/caixa', {}]]);
  });
});

describe('check', () => {
  const said = (...routes: string[]) =>
    asChecked(loadPortalFrom(filesOf(company(...routes))).problems).filter(({ message }) =>
      /allRows|fica sabendo|reúne/.test(message),
    );

  it('tells who learns what by `allRows`', () => {
    const told = said();
    expect(told.map(({ code }) => code)).toEqual(Array(4).fill('all-rows'));
    expect(told[0]!.message).toBe(
      'quem tem "repre" fica sabendo daqui de todos os registros de "clientes"; suas listas mostram só { vendedorId: $user.vendedorId }',
    );
  });

  it('refuses `allRows` where all rows count anyway', () => {
    const idle =
      '{ path: /x, label: X, dashboard: [{ metric: V, resource: visitas, value: count, allRows: true }] }';
    expect(said(idle).at(-1)).toMatchObject({
      severity: 'error',
      message: expect.stringContaining('tire "allRows"'),
    });
  });

  it('refuses a view of records of which its readers see only some, unless its screen says which count', () => {
    const view = (more = '') => `{ path: /v, label: V, list: { resource: por_cidade ${more} } }`;
    expect(said(view()).at(-1)).toMatchObject({
      severity: 'error',
      message: expect.stringMatching(/^a visão "por_cidade" reúne todos os registros de "clientes"/),
    });
    expect(said(view(', allRows: true')).filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(
      said(view(', scope: { repre: { cidade: Sul } }')).filter(({ severity }) => severity === 'error'),
    ).toEqual([]);
  });
});
