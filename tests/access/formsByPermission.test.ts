/** Forms, and choices in them, that differ by permission: what a form does not show, its permission does not write. */
import { describe, expect, it } from 'vitest';
import { sliceOf } from '#access/slice.ts';
import type { ListScreen } from '#screens/list/schema.ts';
import { loadPortalFrom, formatProblems } from '#compiler/load.ts';
import { accountOf } from '#tests/support/db.ts';
import {
  accountsWith,
  filesOf,
  listsOf,
  portalWith,
  resourcesOf,
  settingsWith,
} from '#tests/support/portal.ts';
import { sharedServer } from '#tests/support/server.ts';

const resources = resourcesOf({
  clientes: { nome: 'text', vip: 'boolean' },
  notas: { texto: 'text', pedidoId: '> pedidos' },
  pedidos: {
    texto: 'text, required: true',
    clienteId: '> clientes',
    preco: 'money',
    entregue: 'boolean',
    custo: 'money',
  },
});
const department = `label: Geral
permissions: { any: [vendas, estoque, chefia] }
routes:
  - path: /pedidos
    label: Pedidos
    list:
      resource: pedidos
      columns: [texto]
      actions: [create, edit, import, bulkEdit]
      form:
        - { section: Pedido, fields: [texto] }
        - { section: Venda, permissions: [vendas], fields: [{ field: clienteId, filter: { vip: false } }, preco, { field: custo, permissions: { any: [chefia] } }] }
        - { section: Cliente, permissions: { any: [chefia, vendas] }, fields: [{ field: clienteId, filter: { vip: true } }] }
        - { section: Entrega, permissions: { all: [estoque] }, fields: [entregue] }
      related: [{ resource: notas, target: pedidoId, columns: [texto], actions: [create], form: [{ section: Nota, permissions: [vendas], fields: [texto] }] }]
  - { path: /clientes, label: Clientes, list: { resource: clientes, actions: [] } }
`;
const texts = {
  ...accountsWith(['vendas', 'estoque', 'chefia']),
  ...resources,
  'departments/geral.yaml': department,
};
const portal = portalWith(texts);
const server = sharedServer(() => ({
  portal,
  rows: {
    clientes: [
      { id: 1, nome: 'Comum', vip: false },
      { id: 2, nome: 'Especial', vip: true },
    ],
    pedidos: [{ id: 1, texto: 'P', preco: 10, custo: 5, entregue: false, version: 1 }],
    usuarios: [
      accountOf(1, 'vendas', ['vendas']),
      accountOf(2, 'estoque', ['estoque']),
      accountOf(3, 'chefia', ['chefia']),
      accountOf(4, 'todas', ['vendas', 'chefia', 'estoque']),
    ],
  },
}));

const formOf = (...permissions: string[]) => {
  const { screens } = sliceOf(portal, portal.departments[0]!, permissions, 'v');
  const list = screens['/pedidos'] as ListScreen;
  return list.form.map(({ label, fields }) => `${label}: ${fields.map(({ field }) => field).join(' ')}`);
};

describe('a form that differs by permission', () => {
  it('has in the browser the sections and fields that the user gets, and no word of the others', () => {
    expect(formOf('vendas')).toEqual(['Pedido: texto', 'Venda: clienteId preco']);
    expect(formOf('estoque')).toEqual(['Pedido: texto', 'Entrega: entregue']);
    expect(formOf('chefia')).toEqual(['Pedido: texto', 'Cliente: clienteId']);
    expect(formOf('vendas', 'chefia')).toEqual(['Pedido: texto', 'Venda: clienteId preco custo']);
    const { screens } = sliceOf(portal, portal.departments[0]!, ['estoque'], 'v');
    expect(JSON.stringify(screens)).not.toMatch(/preco|custo|clienteId|chefia/);
  });

  it.each([
    ['vendas', { preco: 20 }, 200],
    ['vendas', { entregue: true }, 403],
    ['vendas', { custo: 1 }, 403],
    ['estoque', { entregue: true }, 200],
    ['estoque', { preco: 21 }, 403],
    ['chefia', { custo: 2 }, 403],
    ['todas', { custo: 3, preco: 22, entregue: false }, 200],
  ])('lets %s write %j: %i', async (who, change, status) => {
    expect((await server.as(who).put('/pedidos/1', change)).status).toBe(status);
    const created = await server.as(who).post('/pedidos', { texto: 'Novo', ...change });
    expect(created.status).toBe(status === 200 ? 201 : status);
  });

  it('shows no value that only the forms of others show', async () => {
    expect(Object.keys(await server.as('estoque').read('/pedidos/1'))).not.toContain('preco');
    expect(Object.keys(await server.as('vendas').read('/pedidos/1'))).toContain('preco');
  });

  it('has key facts only of what the user gets, also as the API sends the screen', async () => {
    const factsFor = async (who: string) => {
      const token = await server.tokenOf(who);
      const { body } = await server.request('GET', '/config/departments/geral.json', { token });
      return (body as { screens: Record<string, ListScreen> }).screens['/pedidos']!.facts;
    };
    expect(await factsFor('vendas')).toContain('preco');
    expect(await factsFor('chefia')).not.toContain('preco');
    expect(await factsFor('estoque')).not.toContain('preco');
  });

  it('offers and accepts the choices of the first entry that the user gets', async () => {
    const choose = async (who: string, clienteId: number) =>
      (await server.as(who).put('/pedidos/1', { clienteId })).status;
    expect([await choose('vendas', 1), await choose('vendas', 2)]).toEqual([200, 422]);
    expect([await choose('chefia', 2), await choose('chefia', 1)]).toEqual([200, 422]);
    expect([await choose('todas', 1), await choose('todas', 2)]).toEqual([200, 422]);
  });

  it('holds for a bulk edit, for the rows of an import, and for a save that was sent later', async () => {
    const bulk = async (who: string) => {
      const asked = { do: 'update', data: { preco: 11 }, records: [{ id: 1 }] };
      const { body } = await server.as(who).post('/pedidos/bulk', asked);
      return (body as { results: { status: number }[] }).results[0]!.status;
    };
    expect([await bulk('vendas'), await bulk('estoque')]).toEqual([200, 403]);
    const check = async (who: string) => {
      const columns = [{ field: 'texto' }, { field: 'preco' }];
      const { body } = await server
        .as(who)
        .post('/pedidos/check', { columns, rows: [{ line: 2, cells: ['Q', '7'] }] });
      return (body as { rows: { faults: unknown[] }[] }).rows[0]!.faults.length;
    };
    expect([await check('vendas'), await check('estoque')]).toEqual([0, 1]);
    const later = async (who: string) => {
      const token = await server.tokenOf(who);
      const headers = { 'Idempotency-Key': `later-${who}` };
      return (await server.api('PUT', '/pedidos/1', { token, headers, body: { preco: 12 } })).status;
    };
    expect([await later('vendas'), await later('estoque')]).toEqual([200, 403]);
    expect(await server.as('vendas').read('/pedidos/1')).toMatchObject({ preco: 12 });
  });

  it('holds for the form of a linked list', async () => {
    const write = async (who: string) =>
      (await server.as(who).post('/notas', { texto: 'N', pedidoId: 1 })).status;
    expect([await write('vendas'), await write('estoque')]).toEqual([201, 403]);
  });
});

describe('the check of such a form', () => {
  const problemsOf = (form: string) => {
    const { problems } = loadPortalFrom(
      filesOf({
        ...settingsWith(),
        ...accountsWith(['vendas', 'estoque']),
        ...listsOf('pedidos'),
        ...resourcesOf({
          pedidos: { texto: 'text, required: true', preco: 'money', $more: `form: ${form}` },
        }),
      }),
    );
    return formatProblems(problems.filter(({ code }) => !code?.startsWith('unused')));
  };
  it.each([
    ['[{ section: A, permissions: [vendas], fields: [texto] }, { section: B, fields: [texto, preco] }]', ''],
    [
      '[{ section: A, fields: [texto] }, { section: B, permissions: [vendas], fields: [texto] }]',
      'já está neste formulário',
    ],
    [
      '[{ section: A, permissions: [vendas], fields: [texto] }]',
      'só quem tem certas permissões recebe "texto"',
    ],
    ['[{ section: A, permissions: [], fields: [texto] }]', 'apague "permissions"'],
    ['[{ section: A, fields: [texto] }, { section: B, permissions: [venda], fields: [preco] }]', 'venda'],
  ])('of %s', (form, said) => {
    const found = problemsOf(form);
    if (said === '') expect(found).not.toContain('erro');
    else expect(found).toContain(said);
  });
});
