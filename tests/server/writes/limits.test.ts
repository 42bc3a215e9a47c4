/** Limits by other records, of computed values, and of what is undone: they hold on every write that changes a value. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { ClientResource } from '#model/api/answers.ts';
import { companyWith } from '#tests/support/companies/company.ts';
import { sharedServer, type Reply } from '#tests/support/server.ts';

const server = sharedServer(() => ({ portal: { ...companyWith('ledger'), trash: { days: 30 } } }));
const balcao = server.as('balcao', { 'Offer-Undo': 'true' });
/** Enters payments, and may not see the balances. */
const leitor = server.as('leitor');

const faultsOf = ({ status, body }: Reply) => {
  const { root: _root, ...faults } = body.errors ?? {};
  return { status, faults };
};
const refused = (faults: object) => ({ status: 422, faults });
const create = async (path: string, body: object) => (await balcao.create(path, body)).id;
const bill = (more: object = {}) => create('/titulos', { nome: 'Conta', valor: 100, ...more });
const payment = (tituloId: number, valor: number) => ({ nota: 'P', tituloId, valor });
const pay = (tituloId: number, valor: number) => balcao.post('/pagamentos', payment(tituloId, valor));
const paid = (tituloId: number, valor: number) => create('/pagamentos', payment(tituloId, valor));
const balanceOf = async (id: number) => (await balcao.read(`/titulos/${id}`)).saldo;
const undo = ({ headers }: Reply) => balcao.post(`/recent-changes/${headers.get('undo')}/undo`);

describe('a bound set by the referenced record', () => {
  const passes = refused({ valor: expect.stringContaining('(Título: Saldo)') });

  it('allows up to the remaining amount, to the cent, and names the bound when exceeded', async () => {
    const id = await bill();
    expect(faultsOf(await pay(id, 100.01))).toEqual(
      refused({ valor: 'No máximo R$\u00a0100,00 (Título: Saldo)' }),
    );
    await paid(id, 60);
    expect(faultsOf(await pay(id, 40.01))).toEqual(passes);
    await paid(id, 40);
    expect(await balanceOf(id)).toBe(0);
  });

  it('accepts one of several payments that do not all fit, in any order', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await bill();
      const replies = await Promise.all([pay(id, 70), pay(id, 80), pay(id, 90)]);
      expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 422, 422]);
      expect(Number(await balanceOf(id))).toBeGreaterThanOrEqual(0);
    }
  });

  it('does not count a record against itself: it may be saved again, lowered, and raised', async () => {
    const id = await bill();
    const edit = (body: object) => balcao.put(`/pagamentos/${one}`, body);
    const one = await paid(id, 100);
    expect((await edit({ nota: 'Outra nota', valor: 100 })).status).toBe(200);
    expect((await edit({ valor: 30 })).status).toBe(200);
    await paid(id, 50);
    expect(faultsOf(await edit({ valor: 50.01 }))).toEqual(passes);
    expect((await edit({ valor: 50 })).status).toBe(200);
    expect(await balanceOf(id)).toBe(0);
  });

  it('applies when another record is chosen, and not without one', async () => {
    const [one, other] = [await bill(), await bill({ valor: 10 })];
    const path = `/pagamentos/${await paid(one, 100)}`;
    expect(faultsOf(await balcao.put(path, { tituloId: other }))).toEqual(
      refused({ valor: 'No máximo R$\u00a010,00 (Título: Saldo)' }),
    );
    expect((await balcao.put(path, { tituloId: other, valor: 10 })).status).toBe(200);
    expect((await balcao.post('/pagamentos', { nota: 'Avulso', valor: 1e6 })).status).toBe(201);
  });

  it('does not apply to records that it does not count, until it counts them again', async () => {
    const id = await bill();
    const path = `/pagamentos/${await paid(id, 100)}`;
    expect((await balcao.move(path, 'estornar')).status).toBe(200);
    await paid(id, 60);
    expect((await balcao.put(path, { nota: 'Estornado' })).status).toBe(200);
    expect(faultsOf(await balcao.move(path, 'refazer'))).toEqual(
      refused({ valor: 'No máximo R$\u00a040,00 (Título: Saldo)' }),
    );
    expect((await balcao.put(path, { valor: 40 })).status).toBe(200);
    expect((await balcao.move(path, 'refazer')).status).toBe(200);
  });

  it('applies to each record of a bulk edit, and to each line of an import', async () => {
    const id = await bill();
    const raised = [];
    for (const one of [await paid(id, 30), await paid(id, 30)])
      raised.push((await balcao.put(`/pagamentos/${one}`, { valor: 60 })).status);
    expect(raised).toEqual([200, 422]);
    const lines = [];
    for (const valor of [5, 5, 5]) lines.push((await pay(id, valor)).status);
    expect(lines).toEqual([201, 201, 422]);
  });

  it('also works through a formula over lookups', async () => {
    const tituloId = await bill();
    const out = (body: object) => balcao.post('/saidas', { nota: 'S', tituloId, ...body });
    expect((await out({ valor: 100 })).status).toBe(201);
    expect(faultsOf(await out({ valor: 101 }))).toEqual(
      refused({ valor: 'Deve ser no máximo R$\u00a0100,00' }),
    );
    expect((await out({ valor: 101, livre: true })).status).toBe(201);
  });

  it('is reported at its row', async () => {
    const tituloId = await bill();
    const order = (...amounts: number[]) =>
      balcao.post('/pedidos', { nota: 'P', itens: amounts.map((quanto) => ({ tituloId, quanto })) });
    expect((await order(100, 1)).status).toBe(201);
    expect(faultsOf(await order(1, 101))).toEqual(
      refused({ 'itens.1.quanto': 'No máximo R$\u00a0100,00 (Título: Saldo)' }),
    );
  });

  it('may be a date, in either direction', async () => {
    const contratoId = await create('/contratos', { nome: 'C', inicio: '2026-03-01', fim: '2026-03-31' });
    for (const [vencimento, fault] of [
      ['2026-03-01'],
      ['2026-03-31'],
      ['2026-04-01', 'Até 31/03/2026 (Contrato: Fim)'],
      ['2026-02-28', 'A partir de 01/03/2026 (Contrato: Início)'],
    ]) {
      const reply = await balcao.post('/titulos', { nome: 'Conta', valor: 1, contratoId, vencimento });
      expect(faultsOf(reply)).toEqual(fault ? refused({ vencimento: fault }) : { status: 201, faults: {} });
    }
  });
});

describe('the record that sets a bound', () => {
  it('can not be lowered below the used amount, if it declares that', async () => {
    const id = await bill();
    await paid(id, 80);
    const edit = (body: object) => balcao.put(`/titulos/${id}`, body);
    expect(faultsOf(await edit({ valor: 79 }))).toEqual(
      refused({ total: 'Deve ser no mínimo R$\u00a080,00' }),
    );
    expect((await edit({ desconto: 20.01 })).status).toBe(422);
    expect((await edit({ desconto: 20 })).status).toBe(200);
    expect(await balanceOf(id)).toBe(0);
  });

  it('is no longer offered once nothing is left, and stays where it was chosen', async () => {
    const id = await bill();
    const path = `/pagamentos/${await paid(id, 100)}`;
    expect(faultsOf(await pay(id, 1)).faults.tituloId).toBe(
      'Este registro de Títulos não pode ser escolhido aqui',
    );
    expect((await balcao.put(path, { tituloId: id, nota: 'Igual' })).status).toBe(200);
  });
});

describe('a unique combination with values of another record', () => {
  const twins = 'Já existe um registro com esta combinação de valores';

  it('is checked from the referring record, and from the referenced one', async () => {
    const contract = (nome: string, empresa: string) => create('/contratos', { nome, empresa });
    const [one, other, third] = [
      await contract('A', 'Norte'),
      await contract('B', 'Norte'),
      await contract('C', 'Sul'),
    ];
    const id = await bill({ contratoId: one, numero: '7' });
    expect(
      faultsOf(await balcao.post('/titulos', { nome: 'T', valor: 1, contratoId: other, numero: '7' })),
    ).toEqual(refused({ contratoId: twins, numero: twins }));
    await bill({ contratoId: third, numero: '7' });
    expect((await balcao.put(`/titulos/${id}`, { nome: 'O mesmo', numero: '7' })).status).toBe(200);
    expect(faultsOf(await balcao.put(`/contratos/${third}`, { empresa: 'Norte' }))).toEqual(
      refused({ empresa: 'Com este valor haveria repetição entre os registros que se referem a este' }),
    );
    expect((await balcao.put(`/contratos/${third}`, { empresa: 'Leste' })).status).toBe(200);
    expect((await balcao.put(`/contratos/${other}`, { empresa: 'Sul' })).status).toBe(200);
  });

  it('is reported at the typed field, not at the formula', async () => {
    const id = await create('/vagas', { numero: '1' });
    expect(faultsOf(await balcao.post('/vagas', { numero: '1' }))).toEqual(refused({ numero: twins }));
    expect((await balcao.put(`/vagas/${id}`, { fechada: true })).status).toBe(200);
    await create('/vagas', { numero: '1' });
  });

  it('accepts one of two made at once', async () => {
    const contratoId = await create('/contratos', { nome: 'D', empresa: 'Oeste' });
    const twin = { nome: 'T', valor: 1, contratoId, numero: '9' };
    const both = await Promise.all([1, 2].map(() => balcao.post('/titulos', twin)));
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422]);
  });
});

describe('a user who may not see the record that sets a bound', () => {
  const resourcesOf = async (department: string, name: string) => {
    const token = await server.tokenOf(name);
    const { body } = await server.request('GET', `/config/departments/${department}.json`, { token });
    return body.resources as Record<string, ClientResource>;
  };

  it('gets a refusal that does not reveal it', async () => {
    const tituloId = await bill({ valor: 133 });
    const reply = await leitor.post('/lancamentos', { nota: 'L', tituloId, valor: 133.01 });
    expect(faultsOf(reply)).toEqual(refused({ valor: 'Passa do que “Título” permite' }));
    expect(reply.text).not.toContain('133,0');
    expect((await leitor.post('/lancamentos', { nota: 'L', tituloId, valor: 133 })).status).toBe(201);
  });

  it('gets no hint of it with the form, nor with its previews', async () => {
    const tituloId = await bill({ valor: 133 });
    expect(JSON.stringify((await resourcesOf('guiche', 'leitor')).lancamentos)).not.toContain('saldo');
    expect((await leitor.post('/lancamentos/preview', { tituloId, nota: 'L' })).text).not.toContain('133');
  });

  it('while other users get both', async () => {
    const id = await bill({ valor: 133 });
    const { pagamentos } = await resourcesOf('caixa', 'balcao');
    expect(pagamentos!.fields.valor).toMatchObject({ max: 'tituloId.saldo' });
    const one = await paid(id, 100);
    const limitFor = async (path: string) =>
      (await balcao.post(path, { tituloId: id })).body.$limits.valor.max;
    expect(await limitFor('/pagamentos/preview')).toEqual({
      value: 33,
      label: 'Saldo',
      via: 'tituloId',
      id,
      of: 'Título',
    });
    expect(await limitFor(`/pagamentos/${one}/preview`)).toMatchObject({ value: 133 });
  });
});

describe('a limit of another record, when a change is undone', () => {
  it('lets a deleted payment come back while there is room, to the cent', async () => {
    const id = await bill();
    const gone = await balcao.remove(`/pagamentos/${await paid(id, 100)}`);
    expect((await undo(gone)).status).toBe(200);
    expect(await balanceOf(id)).toBe(0);
  });

  it('keeps it out once others have paid', async () => {
    const id = await bill();
    const path = `/pagamentos/${await paid(id, 60)}`;
    const gone = await balcao.remove(path);
    await paid(id, 40.01);
    expect(faultsOf(await undo(gone))).toEqual(refused({ valor: 'No máximo R$\u00a059,99 (Título: Saldo)' }));
    expect([await balanceOf(id), (await balcao.get(path)).status]).toEqual([59.99, 404]);
  });

  /** Each: what is undone, and the payment that is in its way until it is deleted. */
  it.each<[string, (id: number) => Promise<Reply>, number, number]>([
    ['a change', async (id) => balcao.put(`/pagamentos/${await paid(id, 60)}`, { valor: 10 }), 90, 40],
    [
      'a row',
      async (tituloId) =>
        balcao.remove(
          `/pedidos/${await create('/pedidos', { nota: 'L', itens: [{ tituloId, quanto: 60 }] })}`,
        ),
      50,
      100,
    ],
    ['the record that sets it', (id) => balcao.put(`/titulos/${id}`, { valor: 200 }), 150, 100],
  ])('holds for %s', async (what, change, amount, left) => {
    const id = await bill();
    const changed = await change(id);
    const others = await paid(id, amount);
    expect((await undo(changed)).status).toBe(422);
    expect((await balcao.remove(`/pagamentos/${others}`)).status).toBe(200);
    expect((await undo(changed)).status).toBe(200);
    expect(await balanceOf(id)).toBe(left);
    if (what === 'a row')
      expect((await balcao.list('/pedidos')).map(({ itens }) => itens)).toContainEqual([
        expect.objectContaining({ tituloId: id, quanto: 60 }),
      ]);
  });
});

describe('a reference that may no longer be chosen, when a change is undone', () => {
  const client = () => create('/clientes', { nome: 'Cliente' });
  const open = (clienteId: number) => create('/contas_a_pagar', { nome: 'Conta', clienteId });
  const setState = (id: number, situacao: string) => balcao.put(`/contas_a_pagar/${id}`, { situacao });
  const unavailable = refused({ contaId: expect.stringContaining('Contas') });
  let clienteId: number;
  let contaId: number;
  beforeEach(async () => {
    clienteId = await client();
    contaId = await open(clienteId);
  });
  const receipt = async (more: object = {}) =>
    `/recibos/${await create('/recibos', { nota: 'R', clienteId, contaId, ...more })}`;

  it('keeps a deleted record out, until it may be chosen again', async () => {
    const path = await receipt();
    const gone = await balcao.remove(path);
    await setState(contaId, 'cancelada');
    expect(faultsOf(await undo(gone))).toEqual(unavailable);
    expect((await balcao.get(path)).status).toBe(404);
    await setState(contaId, 'aberta');
    expect((await undo(gone)).status).toBe(200);
    expect(await balcao.read(path)).toMatchObject({ contaId, clienteId });
  });

  it('is no obstacle where it was not to be chosen any more when the record was deleted', async () => {
    const path = await receipt({ partes: [{ contaId }] });
    await setState(contaId, 'cancelada');
    expect((await undo(await balcao.remove(path))).status).toBe(200);
    expect(await balcao.read(path)).toMatchObject({ contaId, partes: [{ contaId }] });
  });

  it('keeps a change, and leaves changes of other fields alone', async () => {
    const other = await open(clienteId);
    const path = await receipt();
    const noted = await balcao.put(path, { nota: 'S' });
    await setState(contaId, 'cancelada');
    expect((await undo(noted)).status).toBe(200);
    await setState(contaId, 'aberta');
    const moved = await balcao.put(path, { contaId: other });
    await setState(contaId, 'cancelada');
    expect(faultsOf(await undo(moved))).toEqual(unavailable);
    expect(await balcao.read(path)).toMatchObject({ nota: 'R', contaId: other });
    await setState(contaId, 'aberta');
    expect((await undo(moved)).status).toBe(200);
    expect(await balcao.read(path)).toMatchObject({ contaId });
  });

  it('is found in rows, and by a condition on another field of the record', async () => {
    const another = await client();
    const rows = await balcao.remove(
      await receipt({ clienteId: null, contaId: null, partes: [{ contaId }] }),
    );
    const owned = await balcao.remove(await receipt());
    await setState(contaId, 'cancelada');
    expect(faultsOf(await undo(rows))).toEqual(refused({ 'partes.0.contaId': expect.any(String) }));
    await balcao.put(`/contas_a_pagar/${contaId}`, { situacao: 'aberta', clienteId: another });
    expect((await undo(rows)).status).toBe(200);
    expect(faultsOf(await undo(owned))).toEqual(unavailable);
    await balcao.put(`/contas_a_pagar/${contaId}`, { clienteId });
    expect((await undo(owned)).status).toBe(200);
  });

  it('may be the same as before, unless another record refers to the same ones meanwhile', async () => {
    const gone = await balcao.remove(await receipt());
    const other = await receipt({ nota: 'Outro' });
    expect(faultsOf(await undo(gone))).toEqual(
      refused({
        contaId: 'Já existe um registro com esta combinação de valores',
        clienteId: expect.any(String),
      }),
    );
    await balcao.remove(other);
    expect((await undo(gone)).status).toBe(200);
  });
});

describe('a limit of a value that nobody types', () => {
  let rental: string;
  let locacaoId: number;
  beforeEach(async () => {
    locacaoId = await create('/locacoes', { codigo: 'ab', caucao: 100 });
    rental = `/locacoes/${locacaoId}`;
  });
  const change = (body: object) => balcao.put(rental, body);
  const damage = (more: object) => balcao.post('/avarias', { nota: 'n', locacaoId, ...more });

  it('refuses a write that computes a value beyond it, and names the computed field', async () => {
    expect(await change({ danos: 100 })).toMatchObject({ status: 200, body: { devolucao: 0 } });
    expect(faultsOf(await change({ danos: 300 }))).toEqual(refused({ devolucao: expect.any(String) }));
    expect(await balcao.read(rental)).toMatchObject({ danos: 100, devolucao: 0 });
    const made = await balcao.post('/locacoes', { codigo: 'cd', caucao: -1 });
    expect(made.body.errors).toHaveProperty('devolucao');
  });

  it('holds over another formula, over a text, and in rows', async () => {
    expect((await change({ caucao: 2002 })).body.errors).toHaveProperty('metade');
    expect((await change({ codigo: 'abc' })).body.errors).toEqual({ sigla: 'Duas letras' });
    expect((await change({ codigo: 'xy' })).status).toBe(200);
    expect((await change({ linhas: [{ qtd: 5 }, { qtd: 6 }] })).body.errors).toHaveProperty([
      'linhas.1.dobro',
    ]);
    expect((await change({ linhas: [{ qtd: 5 }] })).status).toBe(200);
  });

  it('leaves a percentage that is not typed above 100', async () => {
    expect((await change({ caucao: 2000 })).body).toMatchObject({ margem: 20 });
    expect((await balcao.post('/locacoes', { codigo: 'pq', caucao: 1999.99 })).status).toBe(201);
  });

  it('refuses the cause of a rule that would exceed it', async () => {
    const reply = await damage({ valor: 101, reparo: true });
    expect([reply.status, reply.message]).toEqual([422, expect.stringContaining('Devolução')]);
    expect(await balcao.ids('/avarias', { filter: { locacaoId } })).toEqual([]);
    expect((await damage({ valor: 100, reparo: true })).status).toBe(201);
  });

  it('refuses what caused the rule that writes the value itself', async () => {
    for (const danos of [1, 2]) expect((await change({ danos })).body).toMatchObject({ revisoes: danos });
    expect(await change({ danos: 3 })).toMatchObject({
      status: 422,
      message: expect.stringContaining('Revisões'),
    });
  });

  it('holds in a change of many records', async () => {
    const other = await create('/locacoes', { codigo: 'zz', caucao: 50 });
    const records = [{ id: locacaoId }, { id: other }];
    const reply = await balcao.post('/locacoes/bulk', { do: 'update', data: { danos: 60 }, records });
    expect(reply.status, reply.text).toBe(200);
    const seen = [await balcao.read(rental), await balcao.read(`/locacoes/${other}`)];
    expect(seen.map(({ devolucao }) => devolucao)).toEqual([40, 50]);
  });

  it('refuses the record that would exceed a sum of another one, and names that one', async () => {
    expect(await damage({ valor: 501 })).toMatchObject({
      status: 409,
      message: expect.stringMatching(/Locação ab: .*Cobrado: .*500/),
    });
    const first = await damage({ valor: 400 });
    expect(first.status).toBe(201);
    // A formula over the sum: 100 - 401 is below -300.
    expect((await damage({ valor: 1 })).message).toMatch(/Resta/);
    expect((await balcao.put(`/avarias/${first.body.id}`, { valor: 600 })).status).toBe(409);
    expect((await balcao.put(`/avarias/${first.body.id}`, { valor: 300 })).status).toBe(200);
  });

  it('holds for a lookup when the value is changed at its source', async () => {
    await change({ codigo: 'ef' });
    expect((await damage({ valor: 1 })).status).toBe(201);
    expect((await change({ codigo: 'ab' })).status).toBe(200);
  });
});
