/** A field that a copied value shows, and one that hides what would be copied. */
import { beforeAll, describe, expect, it } from 'vitest';
import { libraryWith } from '#tests/support/portal.ts';
import { sharedServer } from '#tests/support/server.ts';

/** Of a record, and of a row. */
const reading = `  tipo: { type: select, label: Tipo, default: proprio, options: { proprio: Próprio, alheio: Alheio } }
  carroId: { type: reference, label: Carro, resource: carros, visibleWhen: { tipo: proprio } }
  km: { type: integer, label: Km, required: true }
  ultima: { type: integer, label: Última, readOnly: true, copy: carroId.km }
  salto: { type: integer, label: Salto, formula: km - ultima }
  confere:
    type: boolean
    label: Confere
    visibleWhen: { salto_gt: 4000 }
    requiredWhen: { salto_gt: 4000 }`;

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
${reading}
  motivo: { type: text, label: Motivo, visibleWhen: { confere: true } }
`,
  'resources/rondas.yaml': `
label: { one: Ronda, many: Rondas, gender: f }
title: id
fields:
  dia: { type: text, label: Dia }
  carros:
    type: items
    label: Carros
    fields:
${reading.replaceAll(/^/gm, '    ')}
      placa: { type: text, label: Placa, copy: carroId.placa, visibleWhen: { confere: true } }
`,
  'departments/patio.yaml': `
label: Pátio
permissions: [balcao]
routes:
  - { path: /carros, label: Carros, list: { resource: carros, columns: [placa, km] } }
  - { path: /leituras, label: Leituras, list: { resource: leituras, columns: [tipo, carroId, km, ultima, salto, confere, motivo] } }
  - { path: /rondas, label: Rondas, list: { resource: rondas, columns: [dia, carros] } }
`,
};

const server = sharedServer(() => ({
  portal: libraryWith(texts),
  rows: { carros: [], leituras: [], rondas: [] },
}));
let token: string;
let car: number;
type Row = Record<string, unknown> & { id: number };
const send = (method: string, path: string, body?: object) =>
  server.api(method, path, { token, ...(body && { body }) });
beforeAll(async () => {
  token = await server.tokenOf('balcao');
  car = (await send('POST', '/carros', { placa: 'ABC1D23', km: 1000 })).body.id;
});
const read = async (body: object) => {
  const reply = await send('POST', '/leituras', { carroId: car, ...body });
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

describe('the same in a row', () => {
  const go = async (...carros: object[]) => {
    const { status, body } = await send('POST', '/rondas', { carros });
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
    const other = (await send('POST', '/carros', { placa: 'MUD1A11', km: 1000 })).body.id;
    const { body } = await go({ carroId: other, km: 2000 }, { carroId: other, km: 9000, confere: true });
    await send('PUT', `/carros/${other}`, { km: 1500 });
    const carros = [
      { carroId: other, km: 1600 },
      { carroId: other, km: 9000, confere: true, placa: 'MUD1A11' },
      { carroId: other, km: 2000, confere: true },
    ];
    const { body: after } = await send('PUT', `/rondas/${body.id}`, { carros });
    expect(rowsIn(after as Row)).toEqual([
      [other, 1500, 100, null, null],
      [other, 1000, 8000, true, 'MUD1A11'],
      [other, 1000, 1000, null, null],
    ]);
  });
});
