/**
 * What is undone or restored keeps within limits that others may have used up meanwhile, and refers to nothing
 * that may no longer be chosen.
 */
import { describe, expect, it } from 'vitest';
import { libraryWith } from '#tests/support/portal.ts';
import { sharedServer } from '#tests/support/server.ts';

const texts: Record<string, string> = {
  'resources/titulos.yaml': `
label: { one: Título, many: Títulos }
title: nome
fields:
  nome: { type: text, label: Nome, required: true }
  valor: { type: money, label: Valor, required: true }
  total: { type: money, label: A pagar, formula: valor, min: pago }
  pago: { type: money, label: Pago, rollup: { from: pagamentos, target: tituloId, sum: valor } }
  saldo: { type: money, label: Saldo, formula: total - pago }
`,
  'resources/pagamentos.yaml': `
label: { one: Pagamento, many: Pagamentos }
title: nota
fields:
  nota: { type: text, label: Nota }
  tituloId: { type: reference, label: Título, resource: titulos, filter: { saldo_gt: 0 } }
  valor: { type: money, label: Valor pago, required: true, max: tituloId.saldo }
`,
  'resources/recibos.yaml': `
label: { one: Recibo, many: Recibos }
title: nota
unique: [[contaId, clienteId]]
fields:
  nota: { type: text, label: Nota }
  clienteId: { type: reference, label: Cliente, resource: clientes }
  contaId:
    type: reference
    label: Conta
    resource: contas_a_pagar
    filter: { situacao: aberta, clienteId: $record.clienteId }
  partes:
    type: items
    label: Partes
    fields:
      contaId: { type: reference, label: Conta da parte, resource: contas_a_pagar, filter: { situacao: aberta } }
`,
  'resources/clientes.yaml': `
label: { one: Cliente, many: Clientes }
title: nome
fields:
  nome: { type: text, label: Nome }
`,
  'resources/contas_a_pagar.yaml': `
label: { one: Conta, many: Contas, gender: f }
title: nome
fields:
  nome: { type: text, label: Nome }
  clienteId: { type: reference, label: Cliente, resource: clientes }
  situacao: { type: select, label: Situação, options: { aberta: Aberta, cancelada: Cancelada }, default: aberta }
`,
  'resources/lotes.yaml': `
label: { one: Lote, many: Lotes }
title: nota
fields:
  nota: { type: text, label: Nota }
  itens:
    type: items
    label: Itens
    fields:
      tituloId: { type: reference, label: Título, resource: titulos }
      valor: { type: money, label: Valor, max: tituloId.saldo }
`,
  'departments/caixa.yaml': `
label: Caixa
permissions: [balcao]
routes:
  - { path: /titulos, label: Títulos, list: titulos }
  - { path: /pagamentos, label: Pagamentos, list: pagamentos }
  - { path: /lotes, label: Lotes, list: lotes }
  - { path: /recibos, label: Recibos, list: recibos }
  - { path: /clientes-do-caixa, label: Clientes, list: clientes }
  - { path: /contas-a-pagar, label: Contas, list: contas_a_pagar }
`,
};

const server = sharedServer(() => ({ portal: { ...libraryWith(texts), trash: { days: 30 } } }));

type Row = Record<string, unknown> & { id: number };
const send = async (method: string, path: string, body?: object) =>
  server.api(method, path, {
    token: await server.tokenOf('balcao'),
    headers: { 'Offer-Undo': 'true' },
    ...(body && { body }),
  });
const made = async (resource: string, body: object) => {
  const { status, body: record, text } = await send('POST', `/${resource}`, body);
  if (status !== 201) throw new Error(text);
  return (record as Row).id;
};
const bill = () => made('titulos', { nome: 'Conta', valor: 100 });
const pay = (tituloId: number, valor: number) => made('pagamentos', { nota: 'P', tituloId, valor });
const undo = async (headers: Headers) => {
  const { status, body } = await send('POST', `/recent-changes/${headers.get('undo')}/undo`, {});
  return { status, body };
};
const balanceOf = async (id: number) => (await send('GET', `/titulos/${id}`)).body.saldo;

describe('a limit of another record', () => {
  it('lets a deleted payment come back while there is room, to the cent', async () => {
    const id = await bill();
    const payment = await pay(id, 100);
    const { headers } = await send('DELETE', `/pagamentos/${payment}`);
    expect((await undo(headers)).status).toBe(200);
    expect(await balanceOf(id)).toBe(0);
  });

  it('keeps it out once others have paid', async () => {
    const id = await bill();
    const payment = await pay(id, 60);
    const { headers } = await send('DELETE', `/pagamentos/${payment}`);
    await pay(id, 40.01);
    expect(await undo(headers)).toMatchObject({
      status: 422,
      body: { errors: { valor: 'No máximo R$\u00a059,99 (Título: Saldo)' } },
    });
    expect([await balanceOf(id), (await send('GET', `/pagamentos/${payment}`)).status]).toEqual([59.99, 404]);
  });

  it('holds for a change that is undone', async () => {
    const id = await bill();
    const payment = await pay(id, 60);
    const lowered = await send('PUT', `/pagamentos/${payment}`, { valor: 10 });
    const other = await pay(id, 90);
    expect((await undo(lowered.headers)).status).toBe(422);
    expect((await send('DELETE', `/pagamentos/${other}`)).status).toBe(200);
    expect((await undo(lowered.headers)).status).toBe(200);
    expect(await balanceOf(id)).toBe(40);
  });

  it('holds for rows', async () => {
    const id = await bill();
    const itens = [{ tituloId: id, valor: 60 }];
    const lot = await made('lotes', { nota: 'L', itens });
    const { headers } = await send('DELETE', `/lotes/${lot}`);
    const payment = await pay(id, 50);
    expect((await undo(headers)).status).toBe(422);
    expect((await send('DELETE', `/pagamentos/${payment}`)).status).toBe(200);
    expect((await undo(headers)).status).toBe(200);
    expect((await send('GET', `/lotes/${lot}`)).body).toMatchObject({ itens });
  });

  it('of the same record holds too: a bill is not undone below the paid amount', async () => {
    const id = await bill();
    const raised = await send('PUT', `/titulos/${id}`, { valor: 200 });
    const payment = await pay(id, 150);
    expect((await undo(raised.headers)).status).toBe(422);
    expect((await send('DELETE', `/pagamentos/${payment}`)).status).toBe(200);
    expect((await undo(raised.headers)).status).toBe(200);
  });
});

describe('a reference that may no longer be chosen', () => {
  const client = () => made('clientes', { nome: 'Cliente' });
  const open = (clienteId: number) => made('contas_a_pagar', { nome: 'Conta', clienteId });
  const setState = (id: number, situacao: string) => send('PUT', `/contas_a_pagar/${id}`, { situacao });
  const refusal = { status: 422, body: { errors: { contaId: expect.stringContaining('Contas') as string } } };

  it('keeps a deleted record out, until it may be chosen again', async () => {
    const clienteId = await client();
    const contaId = await open(clienteId);
    const receipt = await made('recibos', { nota: 'R', clienteId, contaId });
    const { headers } = await send('DELETE', `/recibos/${receipt}`);
    await setState(contaId, 'cancelada');
    expect(await undo(headers)).toMatchObject(refusal);
    expect((await send('GET', `/recibos/${receipt}`)).status).toBe(404);
    await setState(contaId, 'aberta');
    expect((await undo(headers)).status).toBe(200);
    expect((await send('GET', `/recibos/${receipt}`)).body).toMatchObject({ contaId, clienteId });
  });

  it('is no obstacle where it was not to be chosen any more when the record was deleted', async () => {
    const clienteId = await client();
    const contaId = await open(clienteId);
    const receipt = await made('recibos', { nota: 'R', clienteId, contaId, partes: [{ contaId }] });
    await setState(contaId, 'cancelada');
    const { headers } = await send('DELETE', `/recibos/${receipt}`);
    expect((await undo(headers)).status).toBe(200);
    expect((await send('GET', `/recibos/${receipt}`)).body).toMatchObject({ contaId, partes: [{ contaId }] });
  });

  it('keeps a change, and leaves changes of other fields alone', async () => {
    const clienteId = await client();
    const [contaId, other] = [await open(clienteId), await open(clienteId)];
    const receipt = await made('recibos', { nota: 'R', clienteId, contaId });
    const noted = await send('PUT', `/recibos/${receipt}`, { nota: 'S' });
    await setState(contaId, 'cancelada');
    expect((await undo(noted.headers)).status).toBe(200);
    await setState(contaId, 'aberta');
    const moved = await send('PUT', `/recibos/${receipt}`, { contaId: other });
    await setState(contaId, 'cancelada');
    expect(await undo(moved.headers)).toMatchObject(refusal);
    expect((await send('GET', `/recibos/${receipt}`)).body).toMatchObject({ nota: 'R', contaId: other });
    await setState(contaId, 'aberta');
    expect((await undo(moved.headers)).status).toBe(200);
    expect((await send('GET', `/recibos/${receipt}`)).body).toMatchObject({ contaId });
  });

  it('is found in rows, and by a condition on another field of the record', async () => {
    const [clienteId, another] = [await client(), await client()];
    const contaId = await open(clienteId);
    const inRows = await made('recibos', { nota: 'R', partes: [{ contaId }] });
    const byClient = await made('recibos', { nota: 'R', clienteId, contaId });
    const [rows, owned] = [
      await send('DELETE', `/recibos/${inRows}`),
      await send('DELETE', `/recibos/${byClient}`),
    ];
    await setState(contaId, 'cancelada');
    expect(await undo(rows.headers)).toMatchObject({
      status: 422,
      body: { errors: { 'partes.0.contaId': expect.any(String) as string } },
    });
    await send('PUT', `/contas_a_pagar/${contaId}`, { situacao: 'aberta', clienteId: another });
    expect((await undo(rows.headers)).status).toBe(200);
    expect(await undo(owned.headers)).toMatchObject(refusal);
    await send('PUT', `/contas_a_pagar/${contaId}`, { clienteId });
    expect((await undo(owned.headers)).status).toBe(200);
  });

  it('may be the same as before, unless another record refers to the same ones meanwhile', async () => {
    const clienteId = await client();
    const contaId = await open(clienteId);
    const receipt = await made('recibos', { nota: 'R', clienteId, contaId });
    const noted = await send('PUT', `/recibos/${receipt}`, { nota: 'S' });
    await setState(contaId, 'cancelada');
    expect((await undo(noted.headers)).status).toBe(200);
    await setState(contaId, 'aberta');
    const { headers } = await send('DELETE', `/recibos/${receipt}`);
    const other = await made('recibos', { nota: 'Outro', clienteId, contaId });
    expect(await undo(headers)).toMatchObject({
      status: 422,
      body: { errors: { contaId: 'Já existe um registro com esta combinação de valores' } },
    });
    await send('DELETE', `/recibos/${other}`);
    expect((await undo(headers)).status).toBe(200);
  });
});
