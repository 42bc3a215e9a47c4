/** The lots are what the loads make of them: with the loads sent and unloaded again, each lot is the same. */
import { describe, expect, it } from 'vitest';
import { openCompany, type Row } from './support.ts';

const origin = ['dataCarga', 'pesoBrutoOrigemKg', 'taraOrigemKg', 'ticketOrigem'];
const atOrigin = [
  'pesoLiquidoOrigemKg',
  'sacasOrigem',
  'valorFrete',
  'quebraKg',
  'quebraPct',
  'quebraExcedenteKg',
];
const destination = [
  ...['dataDescarga', 'pesoBrutoDestinoKg', 'taraDestinoKg', 'ticketDestino'],
  ...['umidade', 'impureza', 'avariados', 'quebrados', 'esverdeados'],
];
const atDestination = [
  ...['pesoLiquidoDestinoKg', 'pesoFinalKg', 'sacas', 'valorMercadoria', 'custoEntrada', 'descontoQuebra'],
  ...['descontoUmidadeKg', 'descontoImpurezaKg', 'descontoAvariadosKg'],
];
const without = (row: Row, names: readonly string[]) => names.forEach((name) => delete row[name]);
const picked = (row: Row, names: readonly string[]) =>
  Object.fromEntries(names.filter((name) => row[name] !== undefined).map((name) => [name, row[name]]));

let leaving: Row[] = [];
let arriving: Row[] = [];
let before: Row[] = [];
const sent = new Map<number, number>();
const ours = await openCompany((rows) => {
  const { carregamentos = [], lotes = [] } = rows;
  const done = carregamentos.filter(({ situacao }) => situacao === 'faturado');
  // The company's own trips can't be repeated once they have ended.
  leaving = done.filter(
    ({ loteId, tipoTransporte }) => loteId && tipoTransporte !== 'proprio' && tipoTransporte !== 'agregado',
  );
  leaving = leaving.filter(({ finalidade }) => finalidade !== 'direto');
  const isSent = (lot: Row) => carregamentos.some(({ loteId }) => loteId === lot.id);
  const filled = lotes.filter((lot) => lot.origem === 'armazenagem' && !isSent(lot)).map(({ id }) => id);
  arriving = done.filter(({ loteDestinoId }) => filled.includes(Number(loteDestinoId)));
  const all = new Set([...leaving, ...arriving]);
  before = lotes
    .filter(({ id }) => [...all].some(({ loteId, loteDestinoId }) => loteId === id || loteDestinoId === id))
    .map((row) => structuredClone(row));
  for (const { loteId, pesoLiquidoOrigemKg, situacao } of carregamentos)
    if (loteId && situacao !== 'cancelado')
      sent.set(Number(loteId), (sent.get(Number(loteId)) ?? 0) + Number(pesoLiquidoOrigemKg ?? 0));

  leaving = leaving.map((row) => structuredClone(row));
  arriving = arriving.map((row) => structuredClone(row));
  const goes = new Set(leaving.map(({ id }) => id));
  for (const row of all) {
    row.situacao = goes.has(row.id) ? 'carregando' : 'em_transito';
    without(row, [...destination, ...atDestination]);
    if (goes.has(row.id)) without(row, [...origin, ...atOrigin]);
  }
  for (const row of lotes) {
    if (filled.includes(row.id)) row.quantidadeKg = 0;
    const isPriced = arriving.some(({ loteDestinoId, precoSaca }) => loteDestinoId === row.id && precoSaca);
    if (isPriced) delete row.custoSaca;
  }
});

describe('the demo’s loads, made anew', () => {
  it('are enough of each kind to tell', () => {
    const kinds = new Set([...leaving, ...arriving].map(({ finalidade }) => finalidade));
    expect([...kinds].toSorted()).toEqual(['expedicao', 'recebimento', 'transferencia']);
    expect(leaving.length + arriving.length).toBeGreaterThan(15);
  });

  it('weigh and are billed as they were', async () => {
    const all = new Map([...leaving, ...arriving].map((load) => [load.id, load]));
    const goes = new Set(leaving.map(({ id }) => id));
    for (const load of [...all.values()].toSorted((one, other) =>
      String(one.dataCarga) < String(other.dataCarga) ? -1 : 1,
    )) {
      if (goes.has(load.id))
        await ours.act('logistica', 'carregamentos', load.id, 'liberar-viagem', picked(load, origin));
      const made = await ours.act(
        'logistica',
        'carregamentos',
        load.id,
        'registrar-descarga',
        picked(load, destination),
      );
      const { pesoFinalKg, quebraKg, situacao } = load;
      expect(made).toMatchObject({ pesoFinalKg, quebraKg, situacao });
    }
  });

  it('leave each lot with its quantity and its cost', async () => {
    expect(before.length).toBeGreaterThan(8);
    for (const { id, quantidadeKg, custoSaca, situacao } of before) {
      const lot = await ours.get('comercial', 'lotes', id);
      const saldoKg = Number(quantidadeKg) - (sent.get(id) ?? 0);
      expect(lot).toMatchObject({ id, quantidadeKg, custoSaca, situacao, saldoKg });
    }
  });
});
