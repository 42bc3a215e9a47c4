/** A field that a copied value shows, and one that hides what would be copied. */
import { beforeAll, describe, expect, it } from 'vitest';
import { companyWith } from '#tests/support/companies/company.ts';
import { sharedServer } from '#tests/support/server.ts';

const server = sharedServer(() => ({
  portal: companyWith('transport'),
  rows: { carros: [], leituras: [], rondas: [] },
}));
const balcao = server.as('balcao');
let car: number;
type Row = Record<string, unknown> & { id: number };
beforeAll(async () => {
  car = (await balcao.post('/carros', { placa: 'ABC1D23', km: 1000 })).body.id;
});
const read = async (body: object) => {
  const reply = await balcao.post('/leituras', { carroId: car, ...body });
  return { status: reply.status, row: reply.body as Row };
};

describe('a field that a copied value shows', () => {
  it('keeps the typed value, and so does a field that it shows', async () => {
    const { status, row } = await read({ km: 9000, confere: true, motivo: 'painel trocado' });
    expect([status, row.ultima, row.salto, row.confere, row.motivo]).toEqual([
      201,
      1000,
      8000,
      true,
      'painel trocado',
    ]);
  });

  it('is required where it shows, and dropped where it does not', async () => {
    expect((await read({ km: 9000 })).status).toBe(422);
    const { status, row } = await read({ km: 2000, confere: true, motivo: 'engano' });
    expect([status, row.salto, row.confere ?? null, row.motivo ?? null]).toEqual([201, 1000, null, null]);
  });

  it('is kept and dropped alike when a record changes', async () => {
    const { row } = await read({ km: 2000 });
    const change = async (body: object) => {
      const { status, body: after } = await balcao.put(`/leituras/${row.id}`, body);
      return [status, (after as Row).confere ?? null];
    };
    expect(await change({ km: 9000 })).toEqual([422, null]);
    expect(await change({ km: 9000, confere: true })).toEqual([200, true]);
    expect(await change({ km: 2000 })).toEqual([200, null]);
  });

  it('shows nothing that a hidden reference would have given', async () => {
    const { status, row } = await read({ tipo: 'alheio', km: 9000, confere: true });
    expect([status, row.carroId ?? null, row.ultima ?? null, row.confere ?? null]).toEqual([
      201,
      null,
      null,
      null,
    ]);
  });

  it('is kept when a rule writes it', async () => {
    await balcao.post('/carros', { placa: 'NOV0A00', km: 1000 });
    const filter = encodeURIComponent(JSON.stringify({ motivo: 'da regra' }));
    const { body } = await balcao.get(`/leituras?filter=${filter}`);
    expect((body as Row[]).map(({ km, ultima, confere }) => [km, ultima, confere])).toEqual([
      [9001, 1000, true],
    ]);
  });
});

describe('the same in a row', () => {
  const go = async (...carros: object[]) => {
    const { status, body } = await balcao.post('/rondas', { carros });
    return { status, body: body as Row };
  };
  const rowsIn = (body: Row) =>
    (body.carros as Row[]).map(({ carroId, ultima, salto, confere, placa }) =>
      [carroId, ultima, salto, confere, placa].map((value) => value ?? null),
    );

  it('a field shown by a copied value is kept, and copied itself; otherwise it is dropped', async () => {
    const far = { carroId: car, km: 9000, confere: true };
    const { status, body } = await go(far, { ...far, km: 2000 }, { ...far, placa: 'outra' });
    expect([status, ...rowsIn(body)]).toEqual([
      201,
      [car, 1000, 8000, true, 'ABC1D23'],
      [car, 1000, 1000, null, null],
      [car, 1000, 8000, true, 'outra'],
    ]);
  });

  it('is required where it shows', async () => {
    expect((await go({ carroId: car, km: 9000 })).status).toBe(422);
    expect((await go({ carroId: car, km: 2000 })).status).toBe(201);
  });

  it('a hidden reference gives nothing', async () => {
    const { status, body } = await go({ tipo: 'alheio', carroId: car, km: 9000, confere: true });
    expect([status, ...rowsIn(body)]).toEqual([201, [null, null, null, null, null]]);
  });

  it('rows that move keep their copies, also if hidden values are sent along', async () => {
    const other = (await balcao.post('/carros', { placa: 'MUD1A11', km: 1000 })).body.id;
    const { body } = await go({ carroId: other, km: 2000 }, { carroId: other, km: 9000, confere: true });
    await balcao.put(`/carros/${other}`, { km: 1500 });
    const carros = [
      { carroId: other, km: 1600 },
      { carroId: other, km: 9000, confere: true, placa: 'MUD1A11' },
      { carroId: other, km: 2000, confere: true },
    ];
    const { body: after } = await balcao.put(`/rondas/${body.id}`, { carros });
    expect(rowsIn(after as Row)).toEqual([
      [other, 1500, 100, null, null],
      [other, 1000, 8000, true, 'MUD1A11'],
      [other, 1000, 1000, null, null],
    ]);
  });
});
