import { describe, expect, it } from 'vitest';
import { libraryWith } from '#tests/support/portal.ts';
import { sharedServer } from '#tests/support/server.ts';

/** Trips of lorries. Their end proposes what the dialog asks for, and writes where the trip went. */
const texts: Record<string, string> = {
  'resources/caminhoes.yaml': `
label: { one: Caminhão, many: Caminhões }
title: placa
fields:
  placa: { type: text, label: Placa }
  km: { type: integer, label: Km }
`,
  'resources/viagens.yaml': `
label: { one: Viagem, many: Viagens, gender: f }
title: numero
fields:
  numero: { type: text, label: Número, required: true }
  caminhaoId: { type: reference, label: Caminhão, resource: caminhoes }
  kmInicial: { type: integer, label: Km inicial }
  previsto: { type: integer, label: Km previsto }
  kmFinal: { type: integer, label: Km final }
  chegada: { type: datetime, label: Chegada }
  rodados: { type: integer, label: Km rodados, formula: kmFinal - kmInicial }
  dobro: { type: integer, label: Dobro do rodado }
  nomePlaca: { type: text, label: Placa, lookup: caminhaoId.placa }
  placa: { type: text, label: Placa na chegada }
  situacao:
    type: status
    label: Situação
    options: { aberta: Aberta, encerrada: Encerrada }
    transitions:
      - label: Encerrar
        from: aberta
        to: encerrada
        fields: [kmFinal, chegada]
        set: { kmFinal: '= kmInicial + previsto', chegada: '= coalesce(chegada, $today)', placa: $record.nomePlaca, dobro: '= rodados * 2' }
`,
  'departments/viagens.yaml': `
label: Viagens
permissions: [balcao]
routes:
  - { path: /viagens, label: Viagens, list: { resource: viagens, columns: [numero, caminhaoId, kmInicial, previsto, kmFinal, chegada, rodados, dobro, placa, situacao] } }
`,
};
const server = sharedServer(() => ({
  portal: libraryWith(texts),
  rows: { caminhoes: [{ id: 1, placa: 'ABC1D23', km: 7 }], viagens: [] },
}));

type Row = Record<string, unknown>;
async function end(body: Row, trip: Row = {}) {
  const given = { numero: 'V1', caminhaoId: 1, kmInicial: 100, previsto: 50, ...trip };
  const { id } = (await server.as('balcao').post('/viagens', given)).body;
  return (await server.as('balcao').move(`/viagens/${id}`, 'encerrar', body)).body as Row;
}

describe('the values that a transition writes', () => {
  it('is computed from the record and its lookups', async () => {
    expect(await end({})).toMatchObject({ placa: 'ABC1D23' });
  });

  it('is written into the fields that it asks for and that were not sent', async () => {
    expect(await end({})).toMatchObject({
      kmFinal: 150,
      chegada: expect.stringMatching(/^\d{4}-.*Z$/),
      situacao: 'encerrada',
    });
  });

  it('is decided by the sent values, and by values computed from them', async () => {
    const proposed = await end({ kmFinal: 131 }, { kmFinal: 110 });
    expect(proposed).toMatchObject({ kmFinal: 131, rodados: 31, dobro: 62 });
  });

  it('never replaces a sent value, even if that is unchanged or empty', async () => {
    const { kmFinal, chegada } = await end({ kmFinal: 162, chegada: null });
    expect([kmFinal, chegada ?? null]).toEqual([162, null]);
    const kept = { kmFinal: 90, chegada: '2026-10-30T12:00:00.000Z' };
    expect(await end(kept, kept)).toMatchObject(kept);
    expect(await end({ kmFinal: null }, kept)).toMatchObject({ kmFinal: null, chegada: kept.chegada });
    expect(await end({}, kept)).toMatchObject({ kmFinal: 150, chegada: kept.chegada });
  });
});
