/** A field that a copied value shows, and one that hides what would be copied. */
import { beforeAll, describe, expect, it } from 'vitest';
import { libraryWith } from '../support/portal.ts';
import { sharedServer } from '../support/server.ts';

const texts: Record<string, string> = {
  'resources/carros.yaml': `
label: { one: Carro, many: Carros }
title: placa
fields:
  placa: { type: text, label: Placa, required: true }
  km: { type: integer, label: Km }
rules:
  - id: le
    label: Lê o painel do que se recebe
    on: create
    when: { placa: NOV0A00 }
    then:
      - { create: leituras, set: { carroId: $record.id, km: 9001, confere: true, motivo: da regra } }
`,
  'resources/leituras.yaml': `
label: { one: Leitura, many: Leituras, gender: f }
title: id
fields:
  tipo: { type: select, label: Tipo, default: proprio, options: { proprio: Próprio, alheio: Alheio } }
  carroId: { type: reference, label: Carro, resource: carros, visibleWhen: { tipo: proprio } }
  km: { type: integer, label: Km, required: true }
  ultima: { type: integer, label: Última, readOnly: true, copy: carroId.km }
  salto: { type: integer, label: Salto, formula: km - ultima }
  confere:
    type: boolean
    label: Confere
    visibleWhen: { salto_gt: 4000 }
    requiredWhen: { salto_gt: 4000 }
  motivo: { type: text, label: Motivo, visibleWhen: { confere: true } }
`,
  'departments/patio.yaml': `
label: Pátio
permissions: [balcao]
routes:
  - { path: /carros, label: Carros, list: { resource: carros, columns: [placa, km] } }
  - { path: /leituras, label: Leituras, list: { resource: leituras, columns: [tipo, carroId, km, ultima, salto, confere, motivo] } }
`,
};

const server = sharedServer(() => ({
  portal: libraryWith(texts),
  rows: { carros: [], leituras: [] },
}));
let token: string;
let car: number;
type Row = Record<string, unknown> & { id: number };
const send = (method: string, path: string, body?: object) =>
  server.api(method, path, { token, ...(body && { body }) });
beforeAll(async () => {
  token = await server.tokenOf('balcao');
  car = ((await send('POST', '/carros', { placa: 'ABC1D23', km: 1000 })).body as Row).id;
});
const read = async (body: object) => {
  const reply = await send('POST', '/leituras', { carroId: car, ...body });
  return { status: reply.status, row: reply.body as Row };
};

describe('a field that a copied value shows', () => {
  it('keeps what was typed, and so does a field that it shows in turn', async () => {
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
      const { status, body: after } = await send('PUT', `/leituras/${row.id}`, body);
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
    await send('POST', '/carros', { placa: 'NOV0A00', km: 1000 });
    const filter = encodeURIComponent(JSON.stringify({ motivo: 'da regra' }));
    const { body } = await send('GET', `/leituras?filter=${filter}`);
    expect((body as Row[]).map(({ km, ultima, confere }) => [km, ultima, confere])).toEqual([
      [9001, 1000, true],
    ]);
  });
});
