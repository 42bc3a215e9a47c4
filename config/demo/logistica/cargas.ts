import { buyingPrice, sellingPrice } from '../comercial/mercado.ts';
import { by } from '../grupo/accounts.ts';
import { company } from '../grupo/empresas.ts';
import { addDays, addHours, dayOf, monthOf, months, now, today } from '../lib/calendar.ts';
import { clamp, numbered, round, sum } from '../lib/numbers.ts';
import type { Random } from '../lib/random.ts';
import { Table, type Stamped } from '../lib/table.ts';
import type { Site } from '../parceiros/locais.ts';
import { product } from '../parceiros/produtos.ts';
import { routePlan, seasonalIndex } from './rotas.ts';

export type Load = {
  numero: string;
  finalidade: string;
  empresaId: number;
  loteId?: number;
  loteDestinoId?: number;
  contratoCompraId?: number;
  contratoVendaId?: number;
  vendaId?: number;
  clienteFreteId?: number;
  produtoId: number;
  origemLocalId: number;
  destinoLocalId: number;
  rotaId?: number;
  tipoTransporte: string;
  conjuntoId?: number;
  transportadorId?: number;
  motoristaId?: number;
  placaCavalo: string;
  dataAgendada: string;
  dataCarga?: string;
  dataDescarga?: string;
  pesoBrutoOrigemKg?: number;
  taraOrigemKg?: number;
  pesoLiquidoOrigemKg?: number;
  ticketOrigem?: string;
  pesoBrutoDestinoKg?: number;
  taraDestinoKg?: number;
  pesoLiquidoDestinoKg?: number;
  ticketDestino?: string;
  umidade?: number;
  impureza?: number;
  avariados?: number;
  quebrados?: number;
  esverdeados?: number;
  umidadePadrao?: number;
  impurezaPadrao?: number;
  avariadosPadrao?: number;
  pesoFinalKg?: number;
  sacas?: number;
  quebraKg?: number;
  quebraPct?: number;
  quebraExcedenteKg?: number;
  precoSaca?: number;
  valorMercadoria?: number;
  freteTon?: number;
  valorFrete?: number;
  descontoQuebra?: number;
  adiantamentoFrete?: number;
  saldoFrete?: number;
  freteSituacao: string;
  notaEntradaId?: number;
  notaSaidaId?: number;
  viagemId?: number;
  motivoCancelamento?: string;
  situacao: string;
};

export type LoadRow = Load & Stamped;

/** The progress of a load at the end of the window. */
export type Progress = 'unloaded' | 'under_way' | 'loading' | 'planned' | 'cancelled';

export type LoadPlan = Pick<
  Load,
  | 'finalidade'
  | 'produtoId'
  | 'origemLocalId'
  | 'destinoLocalId'
  | 'rotaId'
  | 'tipoTransporte'
  | 'conjuntoId'
  | 'motoristaId'
  | 'transportadorId'
  | 'clienteFreteId'
  | 'placaCavalo'
> & {
  loadedAt: string;
  unloadedAt: string;
  tara: number;
  liquido: number;
  freight?: number;
  progress: Progress;
  chance: Random;
};

const isGrain = (produtoId: number) => produtoId <= product.sorgo;

/** The damaged grain that the standards allow, in percent. */
const damageAllowed = (produtoId: number) => (produtoId === product.soja ? 8 : 6);

export function addLoad(carregamentos: Table<Load>, plan: LoadPlan): LoadRow {
  const {
    chance,
    progress,
    loadedAt,
    unloadedAt,
    tara: _tara,
    liquido: _liquido,
    freight: agreed,
    ...facts
  } = plan;
  const month = monthOf(dayOf(loadedAt));
  const started = progress === 'unloaded' || progress === 'under_way';
  const own = facts.tipoTransporte === 'proprio';
  const reference = facts.rotaId
    ? routePlan(facts.rotaId).freight * seasonalIndex(Math.max(0, months.indexOf(month)))
    : 0;
  const freteTon =
    facts.tipoTransporte === 'retira'
      ? undefined
      : round(agreed ?? reference * chance.between(0.96, 1.04), 2);
  const asked = addHours(loadedAt, -chance.int(18, 60));
  const load: Load = {
    numero: '',
    ...facts,
    empresaId: facts.finalidade === 'frete_terceiros' ? company.transportes : company.graos,
    dataAgendada: `${loadedAt.slice(0, 14)}00:00.000Z`,
    adiantamentoFrete: own || facts.tipoTransporte === 'retira' ? 0 : undefined,
    freteTon,
    freteSituacao: 'nao_aplica',
    situacao: {
      unloaded: 'descarregado',
      under_way: 'em_transito',
      loading: 'carregando',
      planned: 'programado',
      cancelled: 'cancelado',
    }[progress],
  };
  if (progress === 'cancelled')
    load.motivoCancelamento = chance.pick([
      'Chuva na lavoura, colheita parada',
      'Cota cancelada no terminal',
      'Conjunto em manutenção',
    ]);
  if (started) weighAtOrigin(load, plan);
  if (progress === 'unloaded') weighAtDestination(load, plan);
  if (started && freteTon) load.valorFrete = round((freteTon * load.pesoLiquidoOrigemKg!) / 1000);
  if (load.valorFrete && !own) load.adiantamentoFrete = Math.round((load.valorFrete * 0.6) / 100) * 100;
  priceLoad(
    load,
    load.finalidade === 'recebimento'
      ? buyingPrice(load.produtoId, month)
      : sellingPrice(load.produtoId, month),
  );
  if (progress === 'unloaded' && freteTon)
    load.freteSituacao =
      dayOf(unloadedAt) > addDays(today, -9)
        ? 'a_acertar'
        : dayOf(unloadedAt) > addDays(today, -40)
          ? 'acertado'
          : load.finalidade === 'frete_terceiros' && dayOf(unloadedAt) > addDays(today, -70)
            ? 'faturado'
            : 'pago';
  return carregamentos.add(load, {
    at: asked > now ? now : asked,
    by: by.logistica,
    changed: { at: progress === 'unloaded' ? unloadedAt : loadedAt, by: by.logistica },
  });
}

function weighAtOrigin(load: Load, { tara, liquido, loadedAt, chance }: LoadPlan) {
  load.dataCarga = loadedAt;
  load.taraOrigemKg = tara;
  load.pesoLiquidoOrigemKg = liquido;
  load.pesoBrutoOrigemKg = tara + liquido;
  load.ticketOrigem = chance.digits(6);
}

function weighAtDestination(load: Load, { unloadedAt, chance, liquido, tara, produtoId }: LoadPlan) {
  const lost =
    Math.round(
      (liquido *
        (chance.chance(0.06) ? chance.between(0.26, 0.6) : clamp(chance.normal(0.15, 0.07), -0.05, 0.25))) /
        1000,
    ) *
      10 +
    0;
  const arrived = liquido - lost;
  const tareThere = tara - chance.int(2, 14) * 10;
  load.dataDescarga = unloadedAt;
  load.pesoLiquidoDestinoKg = arrived;
  load.taraDestinoKg = tareThere;
  load.pesoBrutoDestinoKg = arrived + tareThere;
  load.ticketDestino = chance.digits(6);
  load.quebraKg = lost;
  load.quebraPct = round((lost / liquido) * 100, 3);
  load.quebraExcedenteKg = round(Math.max(0, lost - liquido * 0.0025));
  load.pesoFinalKg = arrived;
  if (!isGrain(produtoId)) return;
  load.umidade = round(clamp(chance.normal(produtoId === product.soja ? 13.4 : 13.7, 0.7), 11, 17), 1);
  load.impureza = round(clamp(chance.normal(0.85, 0.25), 0.1, 2.2), 1);
  load.avariados = round(clamp(chance.normal(4.6, 1.6), 0.4, 11), 1);
  load.quebrados = round(clamp(chance.normal(produtoId === product.soja ? 9 : 1.8, 0.9), 0, 20), 1);
  load.esverdeados = produtoId === product.soja ? round(clamp(chance.normal(2, 1), 0, 9), 1) : 0;
  Object.assign(load, { umidadePadrao: 14, impurezaPadrao: 1, avariadosPadrao: damageAllowed(produtoId) });
  const discounts = [
    (arrived * Math.max(0, load.umidade - 14)) / 86,
    (arrived * Math.max(0, load.impureza - 1)) / 99,
    (arrived * Math.max(0, load.avariados - damageAllowed(produtoId))) / 100,
  ];
  load.pesoFinalKg = arrived - sum(discounts, (kilos) => round(kilos, 0));
  load.sacas = round(load.pesoFinalKg / 60);
}

/** Sets the value of the goods by the bag, and with it the deduction from the freight for losses. */
export function priceLoad(load: Load, precoSaca: number) {
  if (isGrain(load.produtoId) && load.finalidade !== 'frete_terceiros') {
    load.precoSaca = round(precoSaca);
    if (load.sacas !== undefined) load.valorMercadoria = round(load.sacas * load.precoSaca);
  }
  if (load.valorFrete === undefined || load.pesoFinalKg === undefined) return;
  load.descontoQuebra = round(((load.quebraExcedenteKg ?? 0) / 60) * (load.precoSaca ?? 0));
  load.saldoFrete = round(load.valorFrete - load.descontoQuebra - (load.adiantamentoFrete ?? 0));
}

/** Numbers the loads in order of date. */
export function numberLoads(carregamentos: Table<Load>) {
  const count: Record<string, number> = {};
  for (const load of carregamentos.rows) {
    const year = load.dataAgendada.slice(0, 4);
    count[year] = (count[year] ?? 0) + 1;
    load.numero = numbered('CG', year, count[year]);
  }
}

/** A farm in the municipality where a route begins. */
export function farmFor(chance: Random, municipio: string, locais: Table<Site>): number {
  const farms = locais.rows.filter(
    (place) => place.tipo === 'fazenda' && place.ativo && place.municipio === municipio,
  );
  return chance.pick(farms).id;
}
