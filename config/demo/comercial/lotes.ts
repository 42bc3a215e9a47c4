import { by } from '../grupo/accounts.ts';
import { company } from '../grupo/empresas.ts';
import { at, dayOf, monthOf, months } from '../lib/calendar.ts';
import { round, sum } from '../lib/numbers.ts';
import { Table, type Stamped } from '../lib/table.ts';
import type { Load, LoadRow } from '../logistica/cargas.ts';
import { product } from '../parceiros/produtos.ts';
import type { World } from './mundo.ts';
import { bags, isGone } from './contratos.ts';
import { buyingPrice, harvestOf } from './mercado.ts';

export type Lot = {
  codigo: string;
  origem: string;
  contratoCompraId?: number;
  produtorId?: number;
  produtoId: number;
  safra: string;
  empresaId: number;
  localId: number;
  dataEntrada: string;
  quantidadeKg: number;
  umidade?: number;
  impureza?: number;
  avariados?: number;
  quebrados?: number;
  esverdeados?: number;
  transgenia: string;
  custoSaca?: number;
  carregadoKg: number;
  reservadoKg: number;
  saldoKg: number;
  disponivelSacas: number;
  motivoBloqueio?: string;
  situacao: string;
};

/** Receipts and issues of the warehouses, lot by lot. The opening stock is an inventory lot. */
export function store({ locais }: World, lotes: Table<Lot>, loads: readonly LoadRow[]) {
  const lotFor = (localId: number, load: LoadRow, origem: 'armazenagem' | 'ajuste') => {
    const safra = origem === 'ajuste' ? '2024/25' : harvestOf(monthOf(dayOf(load.dataAgendada)));
    const found = lotes.rows.find(
      (lot) =>
        lot.localId === localId &&
        lot.produtoId === load.produtoId &&
        lot.safra === safra &&
        lot.origem === origem,
    );
    if (found) return found;
    const place = locais.get(localId);
    const day = origem === 'ajuste' ? '2025-05-01' : dayOf(load.dataDescarga ?? load.dataAgendada);
    return lotes.add(
      {
        codigo: '',
        origem,
        produtoId: load.produtoId,
        safra,
        empresaId: place.uf === 'GO' ? company.graosRioVerde : company.graos,
        localId,
        dataEntrada: day,
        quantidadeKg: 0,
        transgenia: load.produtoId === product.soja ? 'ipro' : 'nao_aplica',
        carregadoKg: 0,
        reservadoKg: 0,
        saldoKg: 0,
        disponivelSacas: 0,
        situacao: 'disponivel',
      },
      { at: at(day, 17), by: by.vendas },
    );
  };
  const left = new Map<number, number>();
  const moves = loads
    .filter((load) => isGone(load) && load.finalidade !== 'direto')
    .flatMap((load) => [
      ...(load.finalidade === 'recebimento'
        ? []
        : [{ when: load.dataCarga ?? load.dataAgendada, load, out: true }]),
      ...(load.finalidade === 'expedicao'
        ? []
        : [{ when: load.dataDescarga ?? load.dataAgendada, load, out: false }]),
    ]);
  moves.sort((one, other) => (one.when < other.when ? -1 : 1));
  for (const { load, out } of moves) {
    if (!out) {
      const lot = lotFor(load.destinoLocalId, load, 'armazenagem');
      load.loteDestinoId = lot.id;
      const arrived = load.pesoFinalKg ?? 0;
      lot.quantidadeKg += arrived;
      left.set(lot.id, (left.get(lot.id) ?? 0) + arrived);
      continue;
    }
    const weight = load.pesoLiquidoOrigemKg ?? 50_000;
    const enough = lotes.rows.find(
      (lot) =>
        lot.localId === load.origemLocalId &&
        lot.produtoId === load.produtoId &&
        lot.origem === 'armazenagem' &&
        (left.get(lot.id) ?? 0) >= weight,
    );
    const lot = enough ?? lotFor(load.origemLocalId, load, 'ajuste');
    load.loteId = lot.id;
    load.empresaId = lot.empresaId;
    if (enough) left.set(lot.id, left.get(lot.id)! - weight);
    else lot.quantidadeKg += weight;
  }
  // Rounded up to a figure that an inventory would record.
  for (const lot of lotes.rows)
    if (lot.origem === 'ajuste') lot.quantidadeKg = Math.ceil(lot.quantidadeKg / 60_000) * 60_000;
}

/** The totals of a lot from its loads, and the state that follows from them. */
export function close(lot: Lot & Stamped, { carregamentos, locais }: World) {
  const out = carregamentos.rows.filter((load) => load.loteId === lot.id && isGone(load));
  const into = carregamentos.rows.filter(
    (load) => load.loteDestinoId === lot.id && load.pesoFinalKg !== undefined,
  );
  const sampled = (lot.origem === 'armazenagem' ? into : out).filter((load) => load.umidade !== undefined);
  lot.carregadoKg = sum(out, (load) => load.pesoLiquidoOrigemKg ?? 0);
  // Some inventory lots contained exactly what has left since.
  if (lot.origem === 'ajuste' && lot.quantidadeKg - lot.carregadoKg < 20_000)
    lot.quantidadeKg = lot.carregadoKg;
  lot.saldoKg = lot.quantidadeKg - lot.carregadoKg;
  for (const quality of ['umidade', 'impureza', 'avariados', 'quebrados', 'esverdeados'] as const)
    lot[quality] = sampled.length
      ? round(sum(sampled, (load) => load[quality] ?? 0) / sampled.length, 1)
      : ({ umidade: 13.6, impureza: 0.9, avariados: 4.5, quebrados: 3, esverdeados: 0 } as const)[quality];
  lot.disponivelSacas = bags(Math.max(0, lot.saldoKg - lot.reservadoKg));
  lot.custoSaca ??= averageCost(into) ?? round(buyingPrice(lot.produtoId, months[0]!), 4);
  if (lot.situacao !== 'disponivel') return;
  const loading = out.some((load) => ['carregando', 'em_transito'].includes(load.situacao));
  const last = [...out, ...into]
    .map((load) => load.dataDescarga ?? load.dataAgendada)
    .toSorted()
    .at(-1);
  if (loading) lot.situacao = 'em_carregamento';
  else if (lot.saldoKg === 0) lot.situacao = 'esgotado';
  else if (
    lot.saldoKg < 30_000 &&
    (locais.get(lot.localId).tipo === 'fazenda' || (last && dayOf(last) < '2026-06-01'))
  )
    lot.situacao = 'encerrado';
}

/** The cost of grain and freight, weighted by kilograms. */
function averageCost(loads: readonly Load[]): number | undefined {
  const bought = loads.filter((load) => load.sacas && load.precoSaca);
  const all = sum(bought, (load) => load.sacas!);
  return all > 0
    ? round(sum(bought, (load) => load.sacas! * load.precoSaca! + (load.valorFrete ?? 0)) / all, 4)
    : undefined;
}

/** Blocks a lot, so that lists show an exception. */
export function block(lotes: Table<Lot>) {
  const stored = lotes.rows.filter(
    (lot) => lot.origem === 'armazenagem' && lot.situacao === 'disponivel' && lot.saldoKg > 60_000,
  );
  const blocked = stored.at(-2) ?? lotes.rows.find((lot) => lot.situacao === 'disponivel');
  if (blocked)
    Object.assign(blocked, {
      situacao: 'bloqueado',
      motivoBloqueio: 'Temperatura alta no silo: aeração e nova classificação.',
    });
}
