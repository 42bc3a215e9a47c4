import { beforeAll, describe, expect, it } from 'vitest';
import type { ClientResource } from '#model/api/answers.ts';
import { libraryWith } from '#tests/support/portal.ts';
import { sharedServer, type Reply } from '#tests/support/server.ts';

/**
 * Bills and their payments; budgets and orders whose rows draw on them; a clerk who may not see the balances.
 */
const texts: Record<string, string> = {
  'resources/contratos.yaml': `
label: { one: Contrato, many: Contratos }
title: nome
fields:
  nome: { type: text, label: Nome, required: true }
  empresa: { type: text, label: Empresa }
  inicio: { type: date, label: Início }
  fim: { type: date, label: Fim }
`,
  'resources/titulos.yaml': `
label: { one: Título, many: Títulos }
title: nome
fields:
  nome: { type: text, label: Nome, required: true }
  numero: { type: text, label: Número }
  contratoId: { type: reference, label: Contrato, resource: contratos }
  vencimento: { type: date, label: Vencimento, min: contratoId.inicio, max: contratoId.fim }
  valor: { type: money, label: Valor, required: true }
  desconto: { type: money, label: Desconto }
  total: { type: money, label: A pagar, formula: 'valor - coalesce(desconto, 0)', min: pago }
  pago: { type: money, label: Pago, rollup: { from: pagamentos, target: tituloId, sum: valor, filter: { estado: feito } } }
  saldo: { type: money, label: Saldo, formula: total - pago }
unique: [[contratoId.empresa, numero]]
`,
  'resources/pagamentos.yaml': `
label: { one: Pagamento, many: Pagamentos }
title: nota
fields:
  nota: { type: text, label: Nota, required: true }
  tituloId: { type: reference, label: Título, resource: titulos, filter: { saldo_gt: 0 } }
  valor: { type: money, label: Valor pago, required: true, min: 0.01, max: tituloId.saldo }
  estado:
    type: status
    label: Estado
    default: feito
    options: { feito: Feito, estornado: Estornado }
    transitions:
      - { label: Estornar, from: feito, to: estornado }
      - { label: Refazer, from: estornado, to: feito }
`,
  'resources/vagas.yaml': `
label: { one: Vaga, many: Vagas, gender: f }
title: numero
fields:
  numero: { type: text, label: Número, required: true }
  fechada: { type: boolean, label: Fechada }
  aberta: { type: integer, label: Aberta, formula: 'if(not(coalesce(fechada, false)), 1)' }
unique: [[numero, aberta]]
`,
  'resources/saidas.yaml': `
label: { one: Saída, many: Saídas, gender: f }
title: nota
fields:
  nota: { type: text, label: Nota, required: true }
  tituloId: { type: reference, label: Título, resource: titulos }
  saldoDoTitulo: { type: money, label: Saldo do título, lookup: tituloId.saldo }
  livre: { type: boolean, label: Sem limite }
  teto: { type: money, label: Teto, formula: 'if(coalesce(livre, false), 1000000, saldoDoTitulo)' }
  valor: { type: money, label: Valor, max: teto }
`,
  'resources/pedidos.yaml': `
label: { one: Pedido, many: Pedidos }
title: nota
fields:
  nota: { type: text, label: Nota, required: true }
  itens:
    type: items
    label: Itens
    fields:
      tituloId: { type: reference, label: Título, resource: titulos }
      quanto: { type: money, label: Quanto, max: tituloId.saldo }
`,
  'departments/caixa.yaml': `
label: Caixa
permissions: [balcao]
routes:
  - { path: /contratos, label: Contratos, list: contratos }
  - { path: /titulos, label: Títulos, list: { resource: titulos, columns: [nome, numero, contratoId, vencimento, valor, desconto, total, pago, saldo] } }
  - { path: /pagamentos, label: Pagamentos, list: pagamentos }
  - { path: /saidas, label: Saídas, list: saidas }
  - { path: /vagas, label: Vagas, list: vagas }
  - { path: /pedidos, label: Pedidos, list: pedidos }
`,
  // A clerk who enters payments: their choice of bills shows no balance, and of a payment only the value.
  'departments/guiche.yaml': `
label: Guichê
permissions: [leitor]
routes:
  - path: /guiche
    label: Guichê
    list: { resource: lancamentos, form: [{ section: Lançamento, fields: [nota, tituloId, valor] }] }
`,
  'resources/lancamentos.yaml': `
label: { one: Lançamento, many: Lançamentos }
title: nota
fields:
  nota: { type: text, label: Nota, required: true }
  tituloId: { type: reference, label: Título, resource: titulos }
  valor: { type: money, label: Valor, max: tituloId.saldo }
  teto: { type: money, label: Teto secreto }
  extra: { type: money, label: Extra, max: teto }
`,
};

const portal = libraryWith(texts);

const server = sharedServer(() => ({ portal }));
let token: string;
let clerk: string;
beforeAll(async () => {
  token = await server.tokenOf('balcao');
  clerk = await server.tokenOf('leitor');
});

type Row = Record<string, unknown> & { id: number; version: number };
const send = (method: string, path: string, body: object = {}, as = token) =>
  server.api(method, path, { token: as, ...(method !== 'GET' && { body }) });
const made = async (resource: string, body: object) => {
  const reply = await send('POST', `/${resource}`, body);
  if (reply.status !== 201) throw new Error(reply.text);
  return reply.body as Row;
};
const faultsOf = ({ status, body }: Reply) => ({
  status,
  faults: Object.fromEntries(
    Object.entries((body as { errors?: Record<string, unknown> }).errors ?? {}).filter(
      ([place]) => place !== 'root',
    ),
  ),
});
const bill = (more: object = {}) => made('titulos', { nome: 'Conta', valor: 100, ...more });
const pay = (tituloId: number, valor: number) => send('POST', '/pagamentos', { nota: 'P', tituloId, valor });
const balanceOf = async (id: number) => (await send('GET', `/titulos/${id}`)).body.saldo;
const passes = {
  status: 422,
  faults: { valor: expect.stringContaining('(Título: Saldo)') as unknown },
};

describe('a bound set by the referenced record', () => {
  it('allows up to the remaining amount, to the cent, and names the bound when exceeded', async () => {
    const { id } = await bill();
    const { status, faults } = faultsOf(await pay(id, 100.01));
    expect([status, faults.valor]).toEqual([422, 'No máximo R$\u00a0100,00 (Título: Saldo)']);
    expect((await pay(id, 60)).status).toBe(201);
    expect(faultsOf(await pay(id, 40.01))).toEqual(passes);
    expect((await pay(id, 40)).status).toBe(201);
    expect(await balanceOf(id)).toBe(0);
  });

  it('accepts one of two payments that do not both fit, in any order', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await bill();
      const replies = await Promise.all([pay(id, 70), pay(id, 80), pay(id, 90)]);
      expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 422, 422]);
      expect(Number(await balanceOf(id))).toBeGreaterThanOrEqual(0);
    }
  });

  it('does not count the record against itself: it can be saved unchanged, lowered, and raised up to the remaining amount', async () => {
    const { id } = await bill();
    const { id: payment } = (await pay(id, 100)).body;
    const edit = (body: object) => send('PUT', `/pagamentos/${payment}`, body);
    expect((await edit({ nota: 'Outra nota', valor: 100 })).status).toBe(200);
    expect((await edit({ valor: 30 })).status).toBe(200);
    expect((await pay(id, 50)).status).toBe(201);
    expect(faultsOf(await edit({ valor: 50.01 }))).toEqual(passes);
    expect((await edit({ valor: 50 })).status).toBe(200);
    expect(await balanceOf(id)).toBe(0);
  });

  it('applies when another record is chosen', async () => {
    const [one, other] = [await bill(), await bill({ valor: 10 })];
    const { id: payment } = (await pay(one.id, 100)).body;
    expect(faultsOf(await send('PUT', `/pagamentos/${payment}`, { tituloId: other.id }))).toEqual({
      status: 422,
      faults: { valor: 'No máximo R$\u00a010,00 (Título: Saldo)' },
    });
    expect((await send('PUT', `/pagamentos/${payment}`, { tituloId: other.id, valor: 10 })).status).toBe(200);
  });

  it('does not apply to records that it does not count, until it counts them again', async () => {
    const { id } = await bill();
    const { id: payment } = (await pay(id, 100)).body;
    const act = (action: string) => send('POST', `/pagamentos/${payment}/actions/${action}`);
    expect((await act('estornar')).status).toBe(200);
    expect((await pay(id, 60)).status).toBe(201);
    expect((await send('PUT', `/pagamentos/${payment}`, { nota: 'Estornado' })).status).toBe(200);
    expect(faultsOf(await act('refazer'))).toEqual({
      status: 422,
      faults: { valor: 'No máximo R$\u00a040,00 (Título: Saldo)' },
    });
    expect((await send('PUT', `/pagamentos/${payment}`, { valor: 40 })).status).toBe(200);
    expect((await act('refazer')).status).toBe(200);
  });

  it('does not apply without a reference', async () => {
    expect((await send('POST', '/pagamentos', { nota: 'Avulso', valor: 1e6 })).status).toBe(201);
  });

  it('applies to each record of a bulk edit, and to each line of an import', async () => {
    const { id } = await bill();
    const payments = [await pay(id, 30), await pay(id, 30)].map(({ body }) => (body as Row).id);
    const raised = [];
    for (const one of payments) raised.push(await send('PUT', `/pagamentos/${one}`, { valor: 60 }));
    expect(raised.map(({ status }) => status)).toEqual([200, 422]);
    const lines = [];
    for (const valor of [5, 5, 5]) lines.push(await pay(id, valor));
    expect(lines.map(({ status }) => status)).toEqual([201, 201, 422]);
  });

  it('also works through a formula over lookups', async () => {
    const { id } = await bill();
    const out = (body: object) => send('POST', '/saidas', { nota: 'S', tituloId: id, ...body });
    expect((await out({ valor: 100 })).status).toBe(201);
    expect(faultsOf(await out({ valor: 101 }))).toEqual({
      status: 422,
      faults: { valor: 'Deve ser no máximo R$\u00a0100,00' },
    });
    expect((await out({ valor: 101, livre: true })).status).toBe(201);
  });

  it('is reported at its row', async () => {
    const { id } = await bill();
    const order = (...quantities: number[]) =>
      send('POST', '/pedidos', { nota: 'P', itens: quantities.map((quanto) => ({ tituloId: id, quanto })) });
    expect((await order(100, 1)).status).toBe(201);
    expect(faultsOf(await order(1, 101))).toEqual({
      status: 422,
      faults: { 'itens.1.quanto': 'No máximo R$\u00a0100,00 (Título: Saldo)' },
    });
  });

  it('may be a date, in either direction', async () => {
    const { id: contratoId } = await made('contratos', {
      nome: 'C',
      inicio: '2026-03-01',
      fim: '2026-03-31',
    });
    const due = (vencimento: string) =>
      send('POST', '/titulos', { nome: 'Conta', valor: 1, contratoId, vencimento });
    expect((await due('2026-03-01')).status).toBe(201);
    expect((await due('2026-03-31')).status).toBe(201);
    expect(faultsOf(await due('2026-04-01')).faults).toEqual({
      vencimento: 'Até 31/03/2026 (Contrato: Fim)',
    });
    expect(faultsOf(await due('2026-02-28')).faults).toEqual({
      vencimento: 'A partir de 01/03/2026 (Contrato: Início)',
    });
  });
});

describe('the record that sets a bound', () => {
  it('can not be lowered below the used amount, if it declares that', async () => {
    const { id } = await bill();
    await pay(id, 80);
    const edit = (body: object) => send('PUT', `/titulos/${id}`, body);
    expect(faultsOf(await edit({ valor: 79 }))).toEqual({
      status: 422,
      faults: { total: 'Deve ser no mínimo R$\u00a080,00' },
    });
    expect((await edit({ desconto: 20.01 })).status).toBe(422);
    expect((await edit({ desconto: 20 })).status).toBe(200);
    expect(await balanceOf(id)).toBe(0);
  });

  it('is no longer offered once nothing is left, and stays where it was chosen', async () => {
    const { id } = await bill();
    const { id: payment } = (await pay(id, 100)).body;
    expect(faultsOf(await pay(id, 1)).faults.tituloId).toBe(
      'Este registro de Títulos não pode ser escolhido aqui',
    );
    expect((await send('PUT', `/pagamentos/${payment}`, { tituloId: id, nota: 'Igual' })).status).toBe(200);
  });
});

describe('a unique combination with values of another record', () => {
  it('is checked from the referring record, and from the referenced one', async () => {
    const contract = (nome: string, empresa: string) => made('contratos', { nome, empresa });
    const [one, other, third] = [
      await contract('A', 'Norte'),
      await contract('B', 'Norte'),
      await contract('C', 'Sul'),
    ];
    const numbered = (contratoId: number) => bill({ contratoId, numero: '7' });
    const { id } = await numbered(one.id);
    const twins = 'Já existe um registro com esta combinação de valores';
    expect(
      faultsOf(await send('POST', '/titulos', { nome: 'T', valor: 1, contratoId: other.id, numero: '7' })),
    ).toEqual({ status: 422, faults: { contratoId: twins, numero: twins } });
    await numbered(third.id);
    expect((await send('PUT', `/titulos/${id}`, { nome: 'O mesmo', numero: '7' })).status).toBe(200);
    expect(faultsOf(await send('PUT', `/contratos/${third.id}`, { empresa: 'Norte' }))).toEqual({
      status: 422,
      faults: { empresa: 'Com este valor haveria repetição entre os registros que se referem a este' },
    });
    expect((await send('PUT', `/contratos/${third.id}`, { empresa: 'Leste' })).status).toBe(200);
    expect((await send('PUT', `/contratos/${other.id}`, { empresa: 'Sul' })).status).toBe(200);
  });

  it('is reported at the typed field, not at the formula', async () => {
    const { id } = await made('vagas', { numero: '1' });
    expect(faultsOf(await send('POST', '/vagas', { numero: '1' }))).toEqual({
      status: 422,
      faults: { numero: 'Já existe um registro com esta combinação de valores' },
    });
    expect((await send('PUT', `/vagas/${id}`, { fechada: true })).status).toBe(200);
    await made('vagas', { numero: '1' });
  });

  it('accepts one of two made at once', async () => {
    const { id: contratoId } = await made('contratos', { nome: 'D', empresa: 'Oeste' });
    const both = await Promise.all(
      [1, 2].map(() => send('POST', '/titulos', { nome: 'T', valor: 1, contratoId, numero: '9' })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422]);
  });
});

describe('a user who may not see the record that sets a bound', () => {
  it('gets a refusal that does not reveal it', async () => {
    const { id } = await bill({ valor: 133 });
    const reply = await send('POST', '/lancamentos', { nota: 'L', tituloId: id, valor: 133.01 }, clerk);
    expect(faultsOf(reply)).toEqual({ status: 422, faults: { valor: 'Passa do que “Título” permite' } });
    expect(reply.text).not.toContain('133,0');
    expect((await send('POST', '/lancamentos', { nota: 'L', tituloId: id, valor: 133 }, clerk)).status).toBe(
      201,
    );
  });

  it('gets no hint of it with the form, nor with its previews', async () => {
    const { id } = await bill({ valor: 133 });
    const slice = (await server.request('GET', '/config/departments/guiche.json', { token: clerk })).body as {
      resources: Record<string, ClientResource>;
    };
    expect(JSON.stringify(slice.resources.lancamentos)).not.toContain('saldo');
    const told = await send('POST', '/lancamentos/preview', { tituloId: id, nota: 'L' }, clerk);
    expect(told.text).not.toContain('133');
  });

  it('while other users get both', async () => {
    const { id } = await bill({ valor: 133 });
    const slice = (await server.request('GET', '/config/departments/caixa.json', { token })).body as {
      resources: Record<string, ClientResource>;
    };
    expect(slice.resources.pagamentos!.fields.valor).toMatchObject({ max: 'tituloId.saldo' });
    const { id: payment } = (await pay(id, 100)).body;
    const limitFor = async (path: string) => (await send('POST', path, { tituloId: id })).body.$limits;
    expect(await limitFor('/pagamentos/preview')).toEqual({
      valor: { max: { value: 33, label: 'Saldo', via: 'tituloId', id, of: 'Título' } },
    });
    expect(await limitFor(`/pagamentos/${payment}/preview`)).toMatchObject({
      valor: { max: { value: 133 } },
    });
  });
});
