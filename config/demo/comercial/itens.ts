import { round, sum, total } from '../lib/numbers.ts';
import { Table } from '../lib/table.ts';
import type { Load } from '../logistica/cargas.ts';
import { product } from '../parceiros/produtos.ts';
import { bags, shipped } from './contratos.ts';
import type { Lot } from './lotes.ts';
import type { Sale, SaleItem } from './mundo.ts';

/** An item of so many bags at a price. Its lot is set later, once lots exist. */
export const saleItem = (sacas: number, precoSaca: number): SaleItem => ({
  loteId: 0,
  sacas,
  precoSaca,
  custoSaca: 0,
  valor: round(sacas * precoSaca),
  custo: 0,
});

/** Sets the lots that each sale is served from, their cost and the remaining margin. */
export function serve(vendas: Table<Sale>, carregamentos: Table<Load>, lotes: Table<Lot>) {
  for (const sale of vendas.rows) {
    const loads = carregamentos.rows.filter((load) => load.vendaId === sale.id && load.pesoLiquidoOrigemKg);
    sale.itens.forEach((item, index) => {
      const perLoad = sale.itens.length === loads.length;
      item.loteId =
        (perLoad ? loads[index] : loads.find(({ loteId }) => loteId))?.loteId ?? anyLot(sale, item);
      item.custoSaca = round(
        (perLoad ? undefined : costOf(loads)) ?? lotCost(loads[index]) ?? item.precoSaca * 0.84,
        4,
      );
      item.custo = round(item.sacas * item.custoSaca);
    });
    sale.margemValor = round(sale.valorProdutos - sale.desconto - total(sale.itens, ({ custo }) => custo));
    sale.margemPct = round((sale.margemValor / sale.valorProdutos) * 100);
  }

  function lotCost(load: Load | undefined) {
    return load?.loteId ? lotes.get(load.loteId).custoSaca : undefined;
  }

  /** The average cost of what has left already. */
  function costOf(loads: readonly Load[]) {
    const known = loads.filter(({ loteId }) => loteId);
    const moved = sum(known, shipped);
    return moved > 0 ? sum(known, (load) => shipped(load) * lotCost(load)!) / moved : undefined;
  }

  /** If nothing has been loaded: the company's latest lot of the product that sells at such a price. */
  function anyLot(sale: Sale, { precoSaca }: SaleItem) {
    const produtoId = precoSaca > 95 ? product.soja : product.milho;
    const fitting = lotes.rows.filter((lot) => lot.produtoId === produtoId && lot.dataEntrada <= sale.data);
    return (fitting.findLast((lot) => lot.empresaId === sale.empresaId) ?? fitting.at(-1) ?? lotes.rows[0]!)
      .id;
  }
}

export type Reservation = { vendaId: number; loteId: number; linha: number; sacas: number };

/** What each confirmed sale reserves in its lots, and what remains in these. */
export function reservations(vendas: Table<Sale>, carregamentos: Table<Load>, lotes: Table<Lot>) {
  const reservas = new Table<Reservation>('reservas_lotes');
  for (const sale of vendas.rows.filter(({ situacao }) => reserving.has(situacao)))
    sale.itens.forEach(({ loteId, sacas }, index) =>
      reservas.add(
        { vendaId: sale.id, loteId, linha: index + 1, sacas },
        { at: sale.criadoEm, by: sale.criadoPorId },
      ),
    );
  for (const lot of lotes.rows) {
    const held = reservas.rows.filter(
      ({ loteId, vendaId }) => loteId === lot.id && isOpen(vendas.get(vendaId)),
    );
    const gone = carregamentos.rows.filter(
      ({ loteId, vendaId, situacao }) =>
        loteId === lot.id && vendaId && situacao !== 'cancelado' && isOpen(vendas.get(vendaId)),
    );
    const kilos = sum(held, ({ sacas }) => Math.round(sacas * 60));
    lot.reservadoKg = Math.max(0, kilos - sum(gone, (load) => load.pesoLiquidoOrigemKg ?? 0));
    lot.disponivelSacas = bags(Math.max(0, lot.saldoKg - lot.reservadoKg));
    if (lot.situacao === 'disponivel' && lot.reservadoKg > 0 && lot.disponivelSacas === 0)
      lot.situacao = 'reservado';
  }
  // Offers are made from the lots with the most stock.
  for (const sale of vendas.rows.filter(({ situacao }) => offering.has(situacao)))
    for (const item of sale.itens) {
      const fitting = lotes.rows
        .filter((lot) => lot.produtoId === lotes.get(item.loteId).produtoId && lot.situacao === 'disponivel')
        .toSorted((left, right) => right.disponivelSacas - left.disponivelSacas);
      item.loteId = fitting[0]?.id ?? item.loteId;
    }
  return reservas;
}

const offering = new Set(['orcamento', 'aguardando_aprovacao']);
const reserving = new Set(['confirmada', 'em_entrega', 'concluida']);
const isOpen = ({ situacao }: Sale) => situacao === 'confirmada' || situacao === 'em_entrega';
