import { describe, expect, it } from 'vitest';
import { companyWith } from '#tests/support/companies/company.ts';
import { sharedServer } from '#tests/support/server.ts';

const portal = companyWith('warehouse');

const server = sharedServer(() => ({ portal, rows: startRows() }));
const balcao = server.as('balcao');
const startRows = () => ({ artigos: [], movimentos: [], cestas: [], naturezas: [], notas: [] });

type Row = Record<string, unknown> & { id: number; version: number };
const put = async (path: string, body: object) => (await balcao.put(path, body)).body as Row;
const article = (more: object = {}) =>
  balcao.create('/artigos', { nome: 'Broca', preco: 10, custo: 4, ...more });
const move = (artigoId: number, tipo: string, quantidade: number, more: object = {}) =>
  balcao.create('/movimentos', { nota: 'N', data: '2026-10-01', tipo, artigoId, quantidade, ...more });

describe('a rollup', () => {
  it('is empty without referring records', async () => {
    expect(await article({ inicial: 7 })).toMatchObject({
      entradas: 0,
      movimentos: 0,
      saldo: 7,
      ultimaData: null,
      ultimoTipo: null,
    });
  });

  it('follows records that are created, changed, moved to another record and deleted', async () => {
    const [one, other] = [await article(), await article()];
    const movement = await move(one.id, 'entrada', 5);
    expect(await balcao.read(`/artigos/${one.id}`)).toMatchObject({ entradas: 5, saldo: 5, movimentos: 1 });
    await put(`/movimentos/${movement.id}`, { quantidade: 8 });
    expect(await balcao.read(`/artigos/${one.id}`)).toMatchObject({ saldo: 8 });
    await put(`/movimentos/${movement.id}`, { artigoId: other.id });
    expect((await balcao.read(`/artigos/${one.id}`)).saldo).toBe(0);
    expect((await balcao.read(`/artigos/${other.id}`)).saldo).toBe(8);
    await put(`/movimentos/${movement.id}`, { tipo: 'saida' });
    expect((await balcao.read(`/artigos/${other.id}`)).saldo).toBe(-8);
    await balcao.remove(`/movimentos/${movement.id}`);
    expect(await balcao.read(`/artigos/${other.id}`)).toMatchObject({ saldo: 0, movimentos: 0 });
  });

  it('is up to date in the answer of the write that changes it', async () => {
    const { id } = await article({ inicial: 1 });
    expect(await move(id, 'entrada', 2)).toMatchObject({ saldoDoArtigo: 3 });
    expect(await move(id, 'saida', 1)).toMatchObject({ saldoDoArtigo: 2 });
  });

  it('counts every one of many movements made at once', async () => {
    const { id } = await article();
    await Promise.all(Array.from({ length: 20 }, (_, index) => move(id, 'entrada', index + 1)));
    expect(await balcao.read(`/artigos/${id}`)).toMatchObject({ entradas: 210, movimentos: 20 });
  });

  it('takes the last by date, and on one day the latest record', async () => {
    const { id } = await article();
    await move(id, 'entrada', 1, { nota: 'tarde', data: '2026-10-09' });
    await move(id, 'entrada', 1, { nota: 'cedo', data: '2026-10-02' });
    expect(await balcao.read(`/artigos/${id}`)).toMatchObject({
      ultimaData: '2026-10-09',
      ultimoTipo: 'tarde',
    });
    await move(id, 'entrada', 1, { nota: 'no mesmo dia', data: '2026-10-09' });
    expect((await balcao.read(`/artigos/${id}`)).ultimoTipo).toBe('no mesmo dia');
  });

  it('can be filtered, sorted and summed, alone and through formulas and conditions', async () => {
    const mark = `ordem ${Date.now()}`;
    const [few, many] = [await article({ nome: mark }), await article({ nome: mark })];
    await move(many.id, 'entrada', 9);
    const ids = (rows: Row[]) => rows.map(({ id }) => id);
    expect(ids(await balcao.list('/artigos', { filter: { nome: mark, entradas_gt: 0 } }))).toEqual([many.id]);
    expect(ids(await balcao.list('/artigos', { filter: { nome: mark, emFalta: true } }))).toEqual([few.id]);
    expect(ids(await balcao.list('/artigos', { filter: { nome: mark }, sort: '["saldo","DESC"]' }))).toEqual([
      many.id,
      few.id,
    ]);
    const measures = encodeURIComponent('{"total":{"sum":"saldo"}}');
    const filter = encodeURIComponent(JSON.stringify({ nome: mark }));
    const total = await balcao.get(`/artigos/aggregate?measures=${measures}&filter=${filter}`);
    expect(total.body).toEqual([{ total: 9 }]);
  });

  it('guards a transition', async () => {
    const { id } = await article();
    await move(id, 'entrada', 1);
    const act = () => balcao.move(`/artigos/${id}`, 'tirar-de-linha');
    expect((await act()).status).toBe(409);
    await move(id, 'saida', 1);
    expect((await act()).status).toBe(200);
  });

  it('is never taken from a client, nor stored', async () => {
    const { id } = await article({ entradas: 99, saldo: 99 });
    expect(await balcao.read(`/artigos/${id}`)).toMatchObject({ entradas: 0, saldo: 0 });
    const stored = server.stored().artigos!.find((row) => row.id === id)!;
    for (const field of ['entradas', 'saldo', 'emFalta', 'ultimaData'])
      expect(stored).not.toHaveProperty(field);
  });
});

describe('a lookup', () => {
  it('always has the present value of the referenced record', async () => {
    const { id } = await article({ nome: 'Antes' });
    const movement = await move(id, 'entrada', 1);
    expect(movement).toMatchObject({ artigo: 'Antes', primeiro: 'Antes' });
    await put(`/artigos/${id}`, { nome: 'Depois' });
    expect(await balcao.read(`/movimentos/${movement.id}`)).toMatchObject({ artigo: 'Depois' });
    expect(await balcao.list('/movimentos', { filter: { artigo: 'Antes' } })).toHaveLength(0);
    expect(
      (await balcao.list('/movimentos', { filter: { artigo_like: 'depois' } })).map((row) => row.id),
    ).toContain(movement.id);
  });

  it('takes the first of several paths with a value', async () => {
    const [one, other] = [await article({ nome: 'Este' }), await article({ nome: 'Outro' })];
    expect(await move(one.id, 'entrada', 1, { outro: other.id })).toMatchObject({ primeiro: 'Outro' });
    expect(await move(one.id, 'entrada', 1)).toMatchObject({ primeiro: 'Este' });
  });
});

describe('a copy', () => {
  it('is taken when the record is created, and belongs to it from then on', async () => {
    const { id } = await article({ preco: 10 });
    const movement = await move(id, 'entrada', 2);
    expect(movement).toMatchObject({ preco: 10, custo: 4, valor: 20 });
    await put(`/artigos/${id}`, { preco: 99, custo: 99 });
    expect(await balcao.read(`/movimentos/${movement.id}`)).toMatchObject({ preco: 10, custo: 4, valor: 20 });
    expect(server.stored().movimentos!.find((row) => row.id === movement.id)).toMatchObject({ preco: 10 });
  });

  it('gives way to a typed value', async () => {
    const { id } = await article({ preco: 10 });
    const movement = await move(id, 'entrada', 2, { preco: 12 });
    expect(movement).toMatchObject({ preco: 12, valor: 24 });
    const other = await article({ preco: 50, custo: 6 });
    expect(await put(`/movimentos/${movement.id}`, { artigoId: other.id })).toMatchObject({
      preco: 12,
      custo: 6,
    });
    expect(await put(`/movimentos/${movement.id}`, { artigoId: id, preco: null })).toMatchObject({
      preco: 10,
    });
  });

  it('may be emptied if no other record is chosen', async () => {
    const movement = await move((await article()).id, 'entrada', 2);
    expect((await put(`/movimentos/${movement.id}`, { preco: null })).preco ?? null).toBeNull();
  });

  it('can not be written if it is read-only', async () => {
    const { id } = await article();
    const { status } = await balcao.post('/movimentos', {
      nota: 'N',
      data: '2026-10-01',
      tipo: 'entrada',
      artigoId: id,
      quantidade: 1,
      custo: 1,
    });
    expect(status).toBe(403);
  });

  it('fills in rows, and keeps a row’s value while it refers to the same record', async () => {
    const [one, other] = [await article({ preco: 3, custo: 1 }), await article({ preco: 5, custo: 2 })];
    const basket = await balcao.create('/cestas', {
      nome: 'C',
      itens: [{ artigoId: one.id, quantidade: 2 }],
    });
    expect(basket).toMatchObject({ total: 6, itens: [{ preco: 3, custo: 1, total: 6 }] });
    await put(`/artigos/${one.id}`, { preco: 30, custo: 10 });
    const rows = basket.itens as object[];
    const more = await put(`/cestas/${basket.id}`, {
      itens: [...rows, { artigoId: other.id, quantidade: 1 }],
    });
    expect(more).toMatchObject({
      total: 11,
      itens: [
        { preco: 3, custo: 1 },
        { preco: 5, custo: 2 },
      ],
    });
    const swapped = await put(`/cestas/${basket.id}`, {
      itens: [{ artigoId: other.id, quantidade: 2, preco: null, custo: null }],
    });
    expect(swapped).toMatchObject({ itens: [{ preco: 5, custo: 2 }] });
  });
});

describe('a copy in a row from the record around it', () => {
  const nature = (more: object = {}) =>
    balcao.create('/naturezas', { nome: 'Venda', codigo: '5102', taxa: 7, ...more });
  const items = (row: unknown) => (row as { itens: unknown[] }).itens;

  it('fills in empty fields, and leaves typed values', async () => {
    const [{ id: artigoId }, { id: naturezaId }] = [await article(), await nature()];
    const itens = [{ artigoId }, { artigoId, codigo: '6102', quantidade: 2 }];
    expect(await balcao.create('/notas', { nome: 'N', naturezaId, itens })).toMatchObject({
      total: 21,
      itens: [
        { codigo: '5102', taxa: 7, modelo: 'Venda', total: 7 },
        { codigo: '6102', taxa: 7, modelo: 'Venda', total: 14 },
      ],
    });
  });

  it('is refused as empty if its field is required and the record around it has no value', async () => {
    const body = { nome: 'N', itens: [{ quantidade: 1 }] };
    const { status, body: answer } = await balcao.post('/notas', body);
    expect(status).toBe(422);
    expect(Object.keys((answer as { errors: object }).errors)).toEqual(['itens.0.codigo']);
  });

  it('of a read-only field follows a changed reference, also without rows in the request', async () => {
    const [one, other] = [await nature(), await nature({ nome: 'Compra', codigo: '1102', taxa: 3 })];
    const note = await balcao.create('/notas', {
      nome: 'N',
      naturezaId: one.id,
      itens: [{}, { codigo: '6102' }],
    });
    const changed = await put(`/notas/${note.id}`, { naturezaId: other.id });
    expect(changed).toMatchObject({
      total: 6,
      itens: [
        { codigo: '5102', taxa: 3, modelo: 'Compra' },
        { codigo: '6102', taxa: 3, modelo: 'Compra' },
      ],
    });
    const emptied = { itens: items(changed).map((row) => ({ ...(row as object), codigo: null })) };
    expect(items(await put(`/notas/${note.id}`, emptied))).toMatchObject([
      { codigo: '1102' },
      { codigo: '1102' },
    ]);
  });

  it('keeps its value while the record refers to the same', async () => {
    const { id: naturezaId } = await nature();
    const note = await balcao.create('/notas', { nome: 'N', naturezaId, itens: [{}] });
    await put(`/naturezas/${naturezaId}`, { taxa: 99, codigo: '9999' });
    expect(await put(`/notas/${note.id}`, { nome: 'M' })).toMatchObject({
      itens: [{ codigo: '5102', taxa: 7 }],
    });
    const more = await put(`/notas/${note.id}`, { itens: [...items(note), { quantidade: 1 }] });
    expect(items(more)).toMatchObject([
      { codigo: '5102', taxa: 7 },
      { codigo: '9999', taxa: 99 },
    ]);
  });

  it('gives no value of a hidden field, and gives one as soon as the field is visible', async () => {
    const { id: naturezaId } = await nature();
    const itens = [{ detalhe: 'D' }];
    expect(items(await balcao.create('/notas', { nome: 'N', naturezaId, itens }))).toMatchObject([
      { modelo: 'Venda', detalhe: 'D' },
    ]);
    expect(
      items(await balcao.create('/notas', { nome: 'N', naturezaId, mostra: false, itens })),
    ).toMatchObject([{ modelo: null, detalhe: null }]);
  });

  it('may be a reference that gives the row more', async () => {
    const { id: artigoId } = await article({ nome: 'Serra' });
    const { id: naturezaId } = await nature({ artigoId });
    expect(items(await balcao.create('/notas', { nome: 'N', naturezaId, itens: [{}] }))).toMatchObject([
      { artigoId, nome: 'Serra' },
    ]);
  });

  it('is shown before it is saved', async () => {
    const { id: naturezaId } = await nature();
    const { body } = await balcao.post('/notas/preview', { naturezaId, itens: [{}] });
    expect(body).toMatchObject({ itens: [{ codigo: '5102', taxa: 7, modelo: 'Venda' }] });
  });
});

describe('rights', () => {
  it('to a computed field are those to this field only', async () => {
    const { id } = await article({ nome: 'Segredo' });
    const movement = await move(id, 'entrada', 3);
    const reader = server.as('leitor');
    const seen = await reader.get(`/movimentos/${movement.id}`);
    expect(seen.body).toMatchObject({ nota: 'N', quantidade: 3 });
    for (const field of ['saldoDoArtigo', 'preco', 'custo', 'artigo'])
      expect(seen.body).not.toHaveProperty(field);
    for (const query of ['filter={"saldoDoArtigo_gt":0}', 'sort=["saldoDoArtigo","ASC"]']) {
      expect((await balcao.get(`/movimentos?${encodeURI(query)}`)).status).toBe(200);
      expect((await reader.get(`/movimentos?${encodeURI(query)}`)).status).toBe(403);
    }
    const created = await reader.post('/movimentos', {
      nota: 'L',
      data: '2026-10-01',
      tipo: 'entrada',
      artigoId: id,
      quantidade: 1,
    });
    expect(created.status).toBe(201);
    expect(created.body).not.toHaveProperty('preco');
    expect(await balcao.read(`/movimentos/${created.body.id}`)).toMatchObject({ preco: 10, custo: 4 });
  });
});
