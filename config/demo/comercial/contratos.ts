import { addDays, dayOf, later, today } from '../lib/calendar.ts';
import { round, sum } from '../lib/numbers.ts';
import type { Random } from '../lib/random.ts';
import { Table, type Stamped } from '../lib/table.ts';
import type { Load, LoadRow } from '../logistica/cargas.ts';

export type Contract = {
  numero: string;
  serie?: string;
  tipo: 'compra' | 'venda';
  empresaId: number;
  produtorId?: number;
  clienteId?: number;
  contraparte: string;
  negocioId?: number;
  corretorId?: number;
  produtoId: number;
  safra: string;
  dataContrato: string;
  quantidadeSacas: number;
  quantidadeTon: number;
  modalidadePreco: string;
  precoSaca?: number;
  fixacoes?: { data: string; sacas: number; preco: number; valor: number }[];
  valorTotal: number;
  modalidadeFrete: string;
  localRetiradaId?: number;
  localEntregaId?: number;
  entregaInicio: string;
  entregaFim: string;
  toleranciaPct: number;
  modoFinanceiro: string;
  prazoDias?: number;
  parcelas?: { vencimento: string; valor: number }[];
  garantia: string;
  cprNumero?: string;
  sacasEntregues: number;
  saldoSacas: number;
  entreguePct: number;
  valorFaturado?: number;
  motivoCancelamento?: string;
  situacao: string;
};

export const isGone = (load: Load) => load.situacao !== 'cancelado';

export const bags = (kilos: number) => round(kilos / 60);

export const contractOf = (
  facts: Omit<
    Contract,
    | 'numero'
    | 'quantidadeTon'
    | 'valorTotal'
    | 'sacasEntregues'
    | 'saldoSacas'
    | 'entreguePct'
    | 'toleranciaPct'
  >,
): Contract => ({
  numero: '',
  ...facts,
  toleranciaPct: 5,
  quantidadeTon: round(facts.quantidadeSacas * 0.06, 3),
  valorTotal: round(facts.quantidadeSacas * (facts.precoSaca ?? 0)),
  sacasEntregues: 0,
  saldoSacas: facts.quantidadeSacas,
  entreguePct: 0,
});

export function windowOf(loads: readonly LoadRow[], from: string, chance: Random) {
  const lastDay = loads.map((load) => dayOf(load.dataCarga ?? load.dataAgendada)).reduce(later);
  const entregaInicio = addDays(from, -chance.int(0, 4));
  return {
    entregaInicio,
    entregaFim: later(addDays(entregaInicio, 25), addDays(lastDay, chance.int(2, 12))),
    lastDay,
  };
}

const delivered = (load: Load) => load.sacas ?? 0;

export const shipped = (load: Load) =>
  load.pesoLiquidoOrigemKg === undefined ? 0 : bags(load.pesoLiquidoOrigemKg);

export function settle(contract: Contract & Stamped, carregamentos: Table<Load>) {
  const purchase = contract.tipo === 'compra';
  const loads = carregamentos.rows.filter(
    (load) => isGone(load) && (purchase ? load.contratoCompraId : load.contratoVendaId) === contract.id,
  );
  contract.sacasEntregues = round(sum(loads, purchase ? delivered : shipped));
  if (!purchase) {
    const waiting = loads.some((load) => load.situacao !== 'descarregado');
    const lastDay = loads.map((load) => dayOf(load.dataCarga ?? load.dataAgendada)).reduce(later);
    contract.entregaFim = later(contract.entregaFim, lastDay);
    const done = !waiting && lastDay < addDays(today, -20);
    contract.situacao = done
      ? 'concluido'
      : loads.some((load) => load.dataCarga)
        ? 'em_execucao'
        : 'aprovado';
    contract.quantidadeSacas =
      Math.round((done ? contract.sacasEntregues * 1.004 : contract.sacasEntregues * 1.35 + 800) / 10) * 10;
    contract.quantidadeTon = round(contract.quantidadeSacas * 0.06, 3);
    contract.valorTotal = round(contract.quantidadeSacas * contract.precoSaca!);
  }
  contract.saldoSacas = round(contract.quantidadeSacas - contract.sacasEntregues);
  contract.entreguePct = Math.min(100, round((contract.sacasEntregues / contract.quantidadeSacas) * 100));
}
