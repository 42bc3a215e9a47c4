import { describe, expect, it } from 'vitest';
import { compute } from '#kinds/compute.ts';
import { portal, timeZone, today } from './support.ts';

type Values = Record<string, unknown>;
/**
 * A record just typed, with its computed fields as the form shows and the API stores them. Values from other
 * records must be passed in.
 */
const worked = (resource: string, record: Values): Values =>
  compute(portal.resources[resource]!.fields, record, { today, timeZone });

const fine = {
  ...{ natureza: 'transito', gravidade: 'grave', valorOriginal: 195.23, desconto: 'quarenta' },
  situacao: 'notificada',
};
const stay = { entrada: '2026-10-30T12:00:00.000Z', saida: '2026-10-31T13:06:00.000Z', valorUnitario: 10 };
/** A hundred litres after 1,000 km. */
const fill = { tanqueCheio: true, combustivel: 'diesel_s10', litros: 100, hodometroAnterior: 1000 };
const pay = { salarioBase: 2200, horasExtras: 10, comissoes: 100, outrosProventos: 50 };
const toll = {
  ...{ praca: 'Norte', pracas: [{ nome: 'Norte', valorEixo: 6 }], eixosConjunto: 5 },
};
const order = { dataAbertura: '2026-10-28T12:00:00.000Z', situacao: 'em_execucao' };
const load = {
  ...{ pesoBrutoOrigemKg: 55_000, taraOrigemKg: 15_000, pesoBrutoDestinoKg: 54_800, taraDestinoKg: 15_000 },
  ...{ umidadePadrao: 14, impurezaPadrao: 1, avariadosPadrao: 8, umidade: 15, impureza: 1.99, avariados: 8 },
  ...{ pesoSacaKg: 60, precoSaca: 120, freteTon: 100 },
};
const rig = {
  ...{ placaCavalo: 'AAA1A11', eixosCavalo: 3, taraCavalo: 9_000 },
  ...{ reboque1Id: 2, placaReboque1: 'BBB2B22', eixosReboque1: 2, taraReboque1: 6_000 },
};

describe('values that the company computes', () => {
  it.each<[string, string, Values, Values]>([
    [
      'autorizacoes',
      'the fifth day after',
      { solicitadoEm: '2026-10-31T02:00:00.000Z' },
      { prazo: '2026-11-04' },
    ],
    ['multas', 'a grave one counts five', fine, { pontos: 5 }],
    ['multas', 'points are for traffic alone', { ...fine, natureza: 'antt', gravidade: null }, { pontos: 0 }],
    ['multas', 'a discount until it is due', { ...fine, vencimento: today }, { valorAPagar: 117.14 }],
    ['multas', 'and none after', { ...fine, vencimento: '2026-10-30' }, { valorAPagar: 195.23 }],
    [
      'multas',
      'but what was paid stays paid',
      { ...fine, vencimento: '2026-10-30', situacao: 'paga' },
      { valorAPagar: 117.14 },
    ],
    ['multas', 'who wins pays nothing', { ...fine, situacao: 'deferida' }, { valorAPagar: 0 }],
    [
      'multas',
      'a month to name the driver',
      { dataNotificacao: '2026-10-02' },
      { prazoIndicacao: '2026-11-01' },
    ],
    [
      'motoristas',
      'thirty months, to the end of a short one',
      { toxicologicoData: '2024-08-31' },
      { toxicologicoValidade: '2027-02-28' },
    ],
    ['estacionamentos', 'each hour begun', { ...stay, unidade: 'hora' }, { horas: 25.1, valorTotal: 260 }],
    ['estacionamentos', 'each day begun', { ...stay, unidade: 'diaria' }, { valorTotal: 20 }],
    [
      'estacionamentos',
      'a month, even before it ends',
      { ...stay, saida: null, unidade: 'mensal' },
      { valorTotal: 10 },
    ],
    [
      'estacionamentos',
      'nothing yet by the hour',
      { ...stay, saida: null, unidade: 'hora' },
      { valorTotal: null },
    ],
    [
      'itens_estoque',
      'what lacks',
      { entradas: 5, saidas: 3, estoqueMinimo: 4, estoqueMaximo: 12 },
      { sugestaoCompra: 10 },
    ],
    [
      'itens_estoque',
      'nothing lacks',
      { entradas: 5, saidas: 0, estoqueMinimo: 4, estoqueMaximo: 12 },
      { sugestaoCompra: 0 },
    ],
    [
      'folhas',
      'a month with extra hours',
      { ...pay, tipo: 'mensal' },
      { valorHorasExtras: 150, totalProventos: 2500, baseEncargos: 2450, fgts: 196, encargos: 705.6 },
    ],
    [
      'folhas',
      'half of the thirteenth',
      { ...pay, tipo: 'decimo_1', horasExtras: 0, comissoes: 0, outrosProventos: 1100 },
      { totalProventos: 1100, fgts: 88 },
    ],
    [
      'contratos',
      'bags by their price',
      { quantidadeSacas: 1000, precoSaca: 118.5 },
      { valorTotal: 118_500 },
    ],
    ['contratos', 'worth nothing until its price is fixed', { quantidadeSacas: 1000 }, { valorTotal: 0 }],
    [
      'carregamentos',
      'water and dirt beyond the standard come off',
      load,
      { descontoUmidadeKg: 463, descontoImpurezaKg: 398, descontoAvariadosKg: 0, pesoFinalKg: 38_939 },
    ],
    [
      'carregamentos',
      'what was lost beyond the tolerance is the carrier’s',
      load,
      { quebraKg: 200, quebraExcedenteKg: 100, descontoQuebra: 200, saldoFrete: 3800 },
    ],
    [
      'carregamentos',
      'who fetches it owes no freight',
      { ...load, freteTon: null },
      { descontoQuebra: null },
    ],
    [
      'pedagios',
      'a few cents are no matter',
      { ...toll, valor: 30.5 },
      { valorEsperado: 30, divergente: false },
    ],
    ['pedagios', 'more than that is', { ...toll, valor: 30.51 }, { divergente: true }],
    [
      'pedagios',
      'lifted axles pay nothing',
      { ...toll, eixosSuspensos: 1, valor: 24 },
      { divergente: false },
    ],
    ['pedagios', 'a plaza of another route is not known', { ...toll, praca: 'Sul' }, { valorEsperado: null }],
    ['pedagios', 'nothing to compare with', { valor: 30.51 }, { divergente: false }],
    [
      'abastecimentos',
      'a rig that drinks',
      { ...fill, conjuntoId: 1, hodometro: 1149 },
      { foraDaFaixa: true },
    ],
    ['abastecimentos', 'a car is no rig', { ...fill, hodometro: 1900 }, { foraDaFaixa: false }],
    [
      'viagens',
      'below the floor',
      { tipo: 'carregada', eixos: 9, distanciaKm: 1000, valorFrete: 8959 },
      { pisoMinimo: 8960, abaixoPiso: true },
    ],
    [
      'viagens',
      'nothing carried, nothing owed',
      { tipo: 'vazia', eixos: 9, distanciaKm: 1000, valorFrete: 0 },
      { abaixoPiso: false },
    ],
    [
      'manutencoes',
      'stopped until it was done',
      { ...order, prioridade: 'parado', conclusao: '2026-10-29T00:30:00.000Z' },
      { horasParado: 12.5 },
    ],
    ['manutencoes', 'or until today', { ...order, prioridade: 'parado' }, { horasParado: 72 }],
    ['manutencoes', 'running all the time', { ...order, prioridade: 'alta' }, { horasParado: null }],
    [
      'conjuntos',
      'one trailer',
      { ...rig, tipo: 'ls_6' },
      {
        placas: 'AAA1A11 BBB2B22',
        eixosTotal: 5,
        taraTotalKg: 15_000,
        capacidadeKg: 33_500,
        exigeAet: false,
      },
    ],
    ['conjuntos', 'long and heavy', { ...rig, tipo: 'rodotrem_9', reboque2Id: 3 }, { exigeAet: true }],
    [
      'clientes',
      'what is left to sell',
      { limiteCredito: 100, saldoAberto: 30, vendasConfirmadas: 80 },
      { limiteDisponivel: -10 },
    ],
    [
      'lotes',
      'what nobody reserved, in bags',
      {
        quantidadeKg: 6_000,
        carregadoKg: 600,
        vendidoKg: 400,
        expedidoKg: 100,
        pesoSacaKg: 60,
        umidade: 14,
        umidadePadrao: 14,
      },
      { disponivelSacas: 85, foraPadrao: false },
    ],
    ['lotes', 'too wet', { umidade: 14.1, umidadePadrao: 14 }, { foraPadrao: true }],
    [
      'negocios',
      'against what is bought for',
      { tipo: 'compra', cotacaoCompra: 100, cotacaoVenda: 110, precoSaca: 105 },
      { precoReferencia: 100, desvioPct: 5 },
    ],
  ])('%s: %s', (resource, _promise, record, expected) =>
    expect(worked(resource, record)).toMatchObject(expected),
  );
});
