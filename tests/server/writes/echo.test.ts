/** A client that sends back what it was given changes nothing: stock data providers send whole records. */
import { describe, expect, it } from 'vitest';
import { companyWith } from '#tests/support/companies/company.ts';
import { sharedServer } from '#tests/support/server.ts';

const stamped = { criadoEm: '2026-01-02T10:00:00.000Z', criadoPorId: 1, atualizadoEm: null };
const server = sharedServer(() => ({
  portal: { ...companyWith('shop'), trash: { days: 30 } },
  rows: {
    clientes: [{ id: 1, nome: 'Ana', telefone: '1' }],
    pedidos: [
      {
        id: 1,
        codigo: 'P-001',
        clienteId: 1,
        etapa: 'aberto',
        ...stamped,
        // Older than the unit, and one that was emptied.
        itens: [
          { peca: 'Eixo', quantidade: 2 },
          { peca: 'Roda', unidade: null, quantidade: 1 },
          { peca: 'Aro' },
        ],
      },
      { id: 2, codigo: 'P-002', etapa: 'entregue', ...stamped, itens: [{ peca: 'Pino' }] },
    ],
  },
}));

type Row = Record<string, unknown> & { itens: Record<string, unknown>[] };
const acervo = server.as('acervo', { 'Offer-Undo': '1' });

describe('PUT of what GET answered', () => {
  it.each(['/pedidos/1', '/pedidos/2', '/clientes/1'])(
    'changes nothing, and offers no undo: %s',
    async (path) => {
      const before = await acervo.read<Row>(path);
      const entries = server.history().length;
      const { status, body, headers } = await acervo.put(path, before);
      expect([status, headers.get('undo')]).toEqual([200, null]);
      expect(body).toEqual(before);
      expect(await acervo.read<Row>(path)).toEqual(before);
      expect(server.history()).toHaveLength(entries);
    },
  );

  it('of an older version is a conflict all the same', async () => {
    expect(
      (await acervo.put('/pedidos/1', { ...(await acervo.read<Row>('/pedidos/1')), version: 0 })).status,
    ).toBe(409);
  });

  it('with one cell changed changes that cell alone', async () => {
    const before = await acervo.read<Row>('/pedidos/1');
    const itens = before.itens.map((row, at) => (at === 0 ? { ...row, quantidade: 3 } : row));
    expect((await acervo.put('/pedidos/1', { ...before, itens })).status).toBe(200);
    const after = await acervo.read<Row>('/pedidos/1');
    const shown = (rows: Row['itens']) =>
      rows.map(({ peca, unidade, quantidade }) => [peca, unidade ?? '', quantidade ?? '']);
    expect(shown(after.itens)).toEqual([
      ['Eixo', '', 3],
      ['Roda', '', 1],
      ['Aro', '', ''],
    ]);
    expect(after.version).toBe(2);
  });

  it('with a row more gives the new one its defaults', async () => {
    const before = await acervo.read<Row>('/pedidos/1');
    const itens = [...before.itens, { peca: 'Aro' }];
    expect((await acervo.put('/pedidos/1', { ...before, itens })).status).toBe(200);
    expect((await acervo.read<Row>('/pedidos/1')).itens.at(-1)).toMatchObject({
      peca: 'Aro',
      unidade: 'UN',
      quantidade: 1,
    });
    expect((await acervo.read<Row>('/pedidos/1')).itens[2]).not.toHaveProperty('unidade', 'UN');
  });

  it('is answered like GET, with what is read only through a record that refers to it', async () => {
    const before = await acervo.read<Row>('/clientes/1');
    expect(before).toMatchObject({ nome: 'Ana', telefone: '1' });
    const { body } = await acervo.put('/clientes/1', { telefone: '2' });
    expect(body).toMatchObject({ ...before, telefone: '2', version: 2 });
    expect(await acervo.read<Row>('/clientes/1')).toEqual(body);
  });
});

describe('POST of a copy', () => {
  it('ignores its stamps', async () => {
    const { id: _id, codigo: _code, ...copy } = await acervo.read<Row>('/pedidos/1');
    const { status, body } = await acervo.post('/pedidos', copy);
    expect(status).toBe(201);
    expect((body as Row).criadoEm).not.toBe(copy.criadoEm);
  });

  it('names the state in which no record begins', async () => {
    const { id: _id, codigo: _code, ...copy } = await acervo.read<Row>('/pedidos/2');
    const { status, body } = await acervo.post('/pedidos', copy);
    expect(status).toBe(403);
    expect(body).toMatchObject({
      message:
        '“Etapa”: um registro novo começa como “Em aberto”; “Entregue” vem depois, pelas ações do registro.',
    });
  });
});

it('restoring says which field is taken, and by which record', async () => {
  const made = (await acervo.post('/pedidos', {})).body as Row;
  const gone = await acervo.remove(`/pedidos/${String(made.id)}`);
  const other = (await acervo.post('/pedidos', {})).body as Row;
  expect(other.codigo).toBe(made.codigo);
  const undo = await acervo.post(`/recent-changes/${gone.headers.get('undo')}/undo`);
  expect(undo.status).toBe(422);
  expect(undo.body).toMatchObject({
    message: `Número: ${String(made.codigo)} já está em Pedido ${String(made.codigo)}`,
    errors: { codigo: expect.any(String) },
  });
  const many = await acervo.post('/recent-changes/undo', { changes: [gone.headers.get('undo')] });
  expect(JSON.stringify(many.body)).toContain('já está em Pedido');
});
