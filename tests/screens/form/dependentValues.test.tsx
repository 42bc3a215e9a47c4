import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { portalWith } from '#tests/support/portal.ts';
import { drawScreen, serveApi, type Api, type Call } from '../support.tsx';

/** Orders of clients: a chosen record fills in values, and filters what else can be chosen. */
const shop = portalWith({
  'resources/clientes.yaml': `
label: { one: Cliente, many: Clientes }
title: nome
fields:
  nome: { type: text, label: Nome }
  prazo: { type: integer, label: Prazo }
  cidade: { type: text, label: Cidade }
`,
  'resources/contratos.yaml': `
label: { one: Contrato, many: Contratos }
title: numero
fields:
  numero: { type: text, label: Número }
  clienteId: { type: reference, label: Cliente, resource: clientes }
`,
  'resources/tabelas.yaml': `
label: { one: Tabela, many: Tabelas }
title: vigencia
fields:
  vigencia: { type: date, label: Vigência }
  taxa: { type: integer, label: Taxa }
`,
  'resources/pedidos.yaml': `
label: { one: Pedido, many: Pedidos }
title: numero
fields:
  numero: { type: text, label: Número }
  tipo: { type: select, label: Tipo, required: true, options: { compra: Compra, venda: Venda } }
  clienteId: { type: reference, label: Cliente, resource: clientes }
  contratoId: { type: reference, label: Contrato, resource: contratos, filter: { clienteId: $record.clienteId } }
  prazo: { type: integer, label: Prazo, required: true, copy: clienteId.prazo }
  cidade: { type: text, label: Cidade, lookup: clienteId.cidade }
  data: { type: date, label: Data }
  tabelaId: { type: reference, label: Tabela, resource: tabelas, inForce: { on: data, since: vigencia } }
  taxa: { type: integer, label: Taxa, readOnly: true, copy: tabelaId.taxa }
`,
  'departments/loja.yaml': `
label: Loja
permissions: [vendedor]
routes:
  - { path: /loja/vendas, label: Vendas, list: { resource: pedidos, filter: { tipo: venda }, form: [{ section: Pedido, fields: [tipo, numero, clienteId, contratoId, prazo, cidade, data, tabelaId, taxa] }] } }
`,
});

const clients = [
  { id: 1, nome: 'Ana', prazo: 7, cidade: 'Sorriso' },
  { id: 2, nome: 'Bia', prazo: 30, cidade: 'Sinop' },
];
const contracts = [
  { id: 5, numero: 'C5', clienteId: 1 },
  { id: 6, numero: 'C6', clienteId: 2 },
];

const api: Api = ({ method, path, query, body }) => {
  if (path === '/api/user-info') return { body: { name: 'Eva' } };
  if (path === '/api/clientes') return { body: clients, total: 2 };
  if (path === '/api/contratos') {
    const asked = JSON.stringify(query.filter);
    const ids = (query.filter as { id?: number[] }).id;
    const fits = ({ id, clienteId }: (typeof contracts)[number]) =>
      (!/"clienteId":/.test(asked) || asked.includes(`"clienteId":${clienteId}`)) &&
      (!/"id":/.test(asked) || (ids ?? [id]).includes(id)) &&
      (!/"id":\[/.test(asked) || asked.includes(`"id":[${id}]`));
    return { body: contracts.filter(fits) };
  }
  if (path.endsWith('/preview')) {
    const { clienteId, prazo, data } = body as { clienteId?: number; prazo?: number; data?: string };
    const client = clients.find(({ id }) => id === clienteId);
    const taxa = data === '2027-02-01' ? 45 : null;
    return { body: { prazo: prazo ?? client?.prazo ?? null, cidade: client?.cidade ?? null, taxa } };
  }
  if (path === '/api/pedidos' && method === 'POST')
    return { body: { id: 9, version: 1, ...(body as object) } };
  if (path === '/api/pedidos/3')
    return {
      body: { id: 3, version: 1, tipo: 'venda', clienteId: 1, prazo: 7, data: '2026-12-01', taxa: 10 },
    };
  return undefined;
};
afterEach(() => vi.unstubAllGlobals());

async function create() {
  const calls = serveApi(api);
  drawScreen({ portal: shop, route: '/loja/vendas', at: '/loja/vendas/create' });
  await screen.findByRole('combobox', { name: /^Cliente/ });
  return calls;
}
const choose = async (label: RegExp, option: string) => {
  await userEvent.click(screen.getByRole('combobox', { name: label }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
};
const created = (calls: readonly Call[]) =>
  calls.filter(({ method, path }) => method === 'POST' && path === '/api/pedidos');

describe('values that depend on a reference', () => {
  it('are shown as soon as it is chosen, and sent if the user may write them', async () => {
    const calls = await create();
    await choose(/^Cliente/, 'Ana');
    await waitFor(() => expect(screen.getByLabelText(/^Prazo/)).toHaveValue('7'));
    expect(screen.getByText('Sorriso')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(created(calls)).toHaveLength(1));
    expect(created(calls)[0]!.body).toMatchObject({ clienteId: 1, prazo: 7 });
    expect(created(calls)[0]!.body).not.toHaveProperty('cidade');
  });

  it('follow the date that decides which record is in force', async () => {
    await create();
    expect(screen.queryByText('45')).toBeNull();
    await userEvent.type(screen.getByLabelText('Data'), '01/02/2027');
    await userEvent.tab();
    expect(await screen.findByText('45')).toBeInTheDocument();
  });

  it('are left alone when a record is opened, and follow what is changed before the form first asks', async () => {
    const calls = serveApi(api);
    drawScreen({ portal: shop, route: '/loja/vendas', at: '/loja/vendas/3' });
    const day = await screen.findByLabelText('Data');
    fireEvent.change(day, { target: { value: '01/02/2027' } });
    fireEvent.blur(day);
    expect(await screen.findByText('45')).toBeInTheDocument();
    expect(screen.getByLabelText(/^Prazo/)).toHaveValue('7');
    expect(calls.filter(({ path }) => path === '/api/pedidos/3/preview')).toHaveLength(1);
  });

  it('are no longer reported as missing once they arrive', async () => {
    await create();
    await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
    await waitFor(() =>
      expect(screen.getByLabelText(/^Prazo/)).toHaveAccessibleDescription('Campo obrigatório'),
    );
    await choose(/^Cliente/, 'Ana');
    await waitFor(() => expect(screen.getByLabelText(/^Prazo/)).toHaveValue('7'));
    await waitFor(() => expect(screen.getByLabelText(/^Prazo/)).toBeValid());
  });

  it('change with the reference', async () => {
    await create();
    await choose(/^Cliente/, 'Ana');
    await waitFor(() => expect(screen.getByLabelText(/^Prazo/)).toHaveValue('7'));
    await choose(/^Cliente/, 'Bia');
    await waitFor(() => expect(screen.getByLabelText(/^Prazo/)).toHaveValue('30'));
    expect(screen.getByText('Sinop')).toBeInTheDocument();
  });

  it('wait until their field is left, if the user is in it, and then follow the next reference', async () => {
    // The first answer waits until the field has the focus, however slow the machine is.
    let answer = () => {};
    const isFocused = new Promise<void>((resolve) => (answer = resolve));
    serveApi((call) =>
      call.path.endsWith('/preview') ? { body: isFocused.then(() => api(call)!.body) } : api(call),
    );
    drawScreen({ portal: shop, route: '/loja/vendas', at: '/loja/vendas/create' });
    await screen.findByRole('combobox', { name: /^Cliente/ });
    await choose(/^Cliente/, 'Ana');
    const days = screen.getByLabelText(/^Prazo/);
    days.focus();
    answer();
    await screen.findByText('Sorriso');
    expect(days).toHaveValue('');
    days.blur();
    await waitFor(() => expect(days).toHaveValue('7'));
    await choose(/^Cliente/, 'Bia');
    await waitFor(() => expect(days).toHaveValue('30'));
  });

  it('never take the place of what was typed while they were awaited', async () => {
    let answer = () => {};
    const calls = serveApi((call) =>
      call.path.endsWith('/preview')
        ? { body: new Promise((resolve) => (answer = () => resolve({ prazo: 7, cidade: 'Sorriso' }))) }
        : api(call),
    );
    drawScreen({ portal: shop, route: '/loja/vendas', at: '/loja/vendas/create' });
    await screen.findByRole('combobox', { name: /^Cliente/ });
    await choose(/^Cliente/, 'Ana');
    await waitFor(() => expect(calls.filter(({ path }) => path.endsWith('/preview'))).toHaveLength(1));
    const days = screen.getByLabelText(/^Prazo/);
    await userEvent.type(days, '12');
    await userEvent.tab();
    answer();
    await screen.findByText('Sorriso');
    expect(days).toHaveValue('12');
  });

  it('stay as the user has typed them, whatever is chosen afterwards', async () => {
    await create();
    await choose(/^Cliente/, 'Ana');
    await waitFor(() => expect(screen.getByLabelText(/^Prazo/)).toHaveValue('7'));
    await userEvent.clear(screen.getByLabelText(/^Prazo/));
    await userEvent.type(screen.getByLabelText(/^Prazo/), '12');
    await choose(/^Cliente/, 'Bia');
    await screen.findByText('Sinop');
    expect(screen.getByLabelText(/^Prazo/)).toHaveValue('12');
  });
});

describe('a reference filtered by another one', () => {
  it('names the field to fill in first, offers matching records, and is cleared when it no longer matches', async () => {
    await create();
    await userEvent.click(screen.getByRole('combobox', { name: /^Contrato/ }));
    expect(await screen.findByText('Preencha antes: Cliente')).toBeInTheDocument();
    await choose(/^Cliente/, 'Ana');
    await choose(/^Contrato/, 'C5');
    expect(screen.queryByRole('option', { name: 'C6' })).not.toBeInTheDocument();
    await choose(/^Cliente/, 'Bia');
    await waitFor(() => expect(screen.getByRole('combobox', { name: /^Contrato/ })).toHaveValue(''));
  });
});

describe('a field that the screen fixes', () => {
  it('is shown without an input', async () => {
    await create();
    expect(screen.getByText('Venda')).toBeInTheDocument();
    expect(screen.queryByRole('combobox', { name: /^Tipo/ })).not.toBeInTheDocument();
  });
});

/** The seller types a price, and sees a margin that is computed from a cost which they don't see. */
const priced = portalWith({
  'resources/itens.yaml': `
label: { one: Item, many: Itens }
title: nome
fields:
  nome: { type: text, label: Nome }
  custo: { type: integer, label: Custo }
  preco: { type: integer, label: Preço }
  marcaId: { type: reference, label: Marca, resource: marcas }
  prazo: { type: integer, label: Prazo, copy: marcaId.prazo }
  margem: { type: integer, label: Margem, formula: preco - custo }
  dobro: { type: integer, label: Dobro, formula: margem * 2 }
`,
  'resources/marcas.yaml': `
label: { one: Marca, many: Marcas, gender: f }
title: nome
fields:
  nome: { type: text, label: Nome }
  prazo: { type: integer, label: Prazo }
`,
  'departments/vendas.yaml': `
label: Vendas
permissions: [vendedor]
routes:
  - { path: /itens, label: Itens, list: { resource: itens, columns: [nome], form: [{ section: Item, fields: [nome, preco, marcaId, prazo, margem, dobro] }] } }
`,
});

describe('values that only the API computes', () => {
  const cost = 40;
  const priceApi: Api = ({ method, path, body }) => {
    if (path === '/api/user-info') return { body: { name: 'Eva' } };
    if (path.endsWith('/preview'))
      return { body: { margem: Number((body as { preco?: unknown }).preco) - cost } };
    if (path === '/api/itens/3' && method === 'GET')
      return { body: { id: 3, version: 1, nome: 'Pá', preco: 100, margem: 60, dobro: 120 } };
    return undefined;
  };
  const previews = (calls: readonly Call[]) => calls.filter(({ path }) => path.endsWith('/preview'));

  it('are shown in a new record, with what is computed from them, once what they follow is typed', async () => {
    const calls = serveApi(priceApi);
    drawScreen({ portal: priced, route: '/itens', at: '/itens/create' });
    await userEvent.type(await screen.findByLabelText('Nome'), 'Pá');
    expect(screen.getByText('Margem')).toBeInTheDocument();
    await userEvent.type(screen.getByLabelText('Preço'), '90');
    expect(await screen.findByText('50')).toBeInTheDocument();
    expect(screen.getByText('100')).toBeInTheDocument();
    expect(previews(calls).at(-1)!.body).toEqual({ nome: 'Pá', preco: 90 });
  });

  it('follow what is typed in a record, and nothing is asked for when it is opened or when they don’t', async () => {
    const calls = serveApi(priceApi);
    drawScreen({ portal: priced, route: '/itens', at: '/itens/3' });
    await userEvent.type(await screen.findByLabelText('Nome'), ' grande');
    expect(screen.getByText('60')).toBeInTheDocument();
    await userEvent.clear(screen.getByLabelText('Preço'));
    await userEvent.type(screen.getByLabelText('Preço'), '70');
    expect(await screen.findByText('30')).toBeInTheDocument();
    expect(screen.getByText('60')).toBeInTheDocument();
    expect(previews(calls).every(({ body }) => 'preco' in (body as object))).toBe(true);
  });

  it('are marked as out of date until the answer is there, and as long as there is none', async () => {
    let answer = (_body: object) => {};
    const calls = serveApi((call) =>
      call.path.endsWith('/preview')
        ? { body: new Promise((resolve) => (answer = resolve)) }
        : priceApi(call),
    );
    drawScreen({ portal: priced, route: '/itens', at: '/itens/3' });
    const price = await screen.findByLabelText('Preço');
    const shown = screen.getByText('Margem').closest('.computed')!;
    const isStale = () => shown.getAttribute('aria-busy') === 'true';
    expect(isStale()).toBe(false);
    await userEvent.type(price, '0');
    expect(isStale()).toBe(true);
    expect(screen.getByText('Nome').closest('[aria-busy]')).toBeNull();
    // an opened form may ask once before anything is typed
    const isAsked = () => Object.hasOwn(previews(calls).at(-1)?.body ?? {}, 'preco');
    await waitFor(() => expect(isAsked()).toBe(true));
    const asked = previews(calls).length;
    // the API refuses the draft, so it computes nothing
    answer({});
    await waitFor(() => expect(previews(calls)).toHaveLength(asked));
    expect(isStale()).toBe(true);
    await userEvent.type(price, '{Backspace}');
    await waitFor(() => expect(previews(calls).length).toBeGreaterThan(asked));
    answer({ margem: 60 });
    await waitFor(() => expect(isStale()).toBe(false));
  });

  it('do not hold back what a chosen record brings, however fast one types', async () => {
    const calls = serveApi((call) =>
      call.path.endsWith('/preview')
        ? { body: 'preco' in (call.body as object) ? new Promise(() => {}) : { prazo: 7, margem: null } }
        : priceApi(call),
    );
    const at = { pathname: '/itens/create', state: { record: { marcaId: 1 } } };
    drawScreen({ portal: priced, route: '/itens', at });
    await screen.findByLabelText('Preço');
    await waitFor(() => expect(previews(calls)).toHaveLength(1));
    await userEvent.type(screen.getByLabelText('Preço'), '90');
    await waitFor(() => expect(screen.getByLabelText('Prazo')).toHaveValue('7'));
  });
});
