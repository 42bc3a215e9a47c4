import { dayOf, daysBetween, monthOf } from '../lib/calendar.ts';
import { numbered, round, total } from '../lib/numbers.ts';
import { stream } from '../lib/random.ts';
import { Table, type Stamped } from '../lib/table.ts';
import type { LoadRow } from '../logistica/cargas.ts';
import { buy } from './compras.ts';
import { isGone, settle, type Contract } from './contratos.ts';
import { reservations, serve } from './itens.ts';
import { block, close, store, type Lot } from './lotes.ts';
import { buyingPrice, harvestOf, sellingPrice } from './mercado.ts';
import { pendingDeals } from './pendencias.ts';
import type { Bundle, Sale, World } from './mundo.ts';
import { sell } from './vendas.ts';

export function trade(world: World) {
  const chance = stream('comercial');
  const contratos = new Table<Contract>('contratos');
  const lotes = new Table<Lot>('lotes');
  const vendas = new Table<Sale>('vendas');
  const loads = world.carregamentos.rows.filter((load) => load.finalidade !== 'frete_terceiros');

  const bought = bundle(
    loads.filter((load) => ['recebimento', 'direto'].includes(load.finalidade)),
    (load) => {
      const town = world.locais.get(load.origemLocalId).municipio;
      const region = load.finalidade === 'recebimento' ? town : world.locais.get(load.origemLocalId).uf;
      return `${load.finalidade}/${region}`;
    },
    125,
    () => chance.int(5, 9),
    (load) => buyingPrice(load.produtoId, monthOf(dayOf(load.dataAgendada))) * chance.between(0.975, 1.02),
  );
  const sold = bundle(
    loads.filter((load) => ['expedicao', 'direto'].includes(load.finalidade)),
    (load) => String(load.destinoLocalId),
    80,
    () => chance.int(4, 8),
    (load) => sellingPrice(load.produtoId, monthOf(dayOf(load.dataAgendada))) * chance.between(0.985, 1.02),
  );

  const deals = [
    ...bought.map((deal) => ({ deal, sale: false })),
    ...sold.map((deal) => ({ deal, sale: true })),
  ].toSorted((left, right) => (left.deal.from < right.deal.from ? -1 : 1));
  const open: {
    contract: Contract & Stamped;
    until: string;
    clienteId: number;
    produtoId: number;
    left: number;
  }[] = [];
  for (const { deal, sale } of deals) {
    if (sale) sell(deal, world, contratos, vendas, open, chance);
    else buy(deal, world, contratos, lotes, chance);
  }
  store(world, lotes, loads);
  for (const contract of contratos.rows) settle(contract, world.carregamentos);
  pendingDeals(world, contratos, lotes, vendas, chance);
  for (const lot of lotes.rows) close(lot, world);
  block(lotes);
  serve(vendas, world.carregamentos, lotes);
  const reservas = reservations(vendas, world.carregamentos, lotes);
  renumber(contratos, lotes, vendas);
  sumsOf(world, contratos);
  return { contratos, lotes, vendas, reservas };
}

/** Groups loads of the same kind and crop that are close in time, up to the size of one deal. */
function bundle(
  loads: readonly LoadRow[],
  keyOf: (load: LoadRow) => string,
  days: number,
  planned: () => number,
  price: (load: LoadRow) => number,
): Bundle[] {
  const all: Bundle[] = [];
  for (const load of loads.filter(isGone)) {
    const day = dayOf(load.dataAgendada);
    const key = `${keyOf(load)}/${load.produtoId}/${harvestOf(monthOf(day))}`;
    const current = all.findLast((one) => one.key === key);
    if (current && current.loads.length < current.planned && daysBetween(current.from, day) <= days)
      current.loads.push(load);
    else all.push({ key, loads: [load], planned: planned(), from: day, price: round(price(load)) });
  }
  return all;
}

function renumber(contratos: Table<Contract>, lotes: Table<Lot>, vendas: Table<Sale>) {
  const count: Record<string, number> = {};
  const next = (prefix: string, date: string) =>
    numbered(
      prefix,
      date,
      (count[`${prefix}${date.slice(0, 4)}`] = (count[`${prefix}${date.slice(0, 4)}`] ?? 0) + 1),
    );
  for (const contract of contratos.rows) {
    // Purchases and sales share one sequence; only the letters differ.
    const numero = next('CC', contract.dataContrato);
    contract.serie = numero.slice(3);
    contract.numero = `${contract.tipo === 'compra' ? 'CC' : 'CV'}-${contract.serie}`;
  }
  for (const lot of lotes.rows) lot.codigo = next('LT', lot.dataEntrada);
  for (const sale of vendas.rows) sale.numero = next('PV', sale.data);
}

/** Totals of a producer's current contracts, stored on their record. */
function sumsOf({ produtores }: World, contratos: Table<Contract>) {
  for (const producer of produtores.rows) {
    const current = contratos.rows.filter(
      (contract) =>
        contract.produtorId === producer.id && ['aprovado', 'em_execucao'].includes(contract.situacao),
    );
    producer.sacasContratadas = total(current, (contract) => contract.quantidadeSacas);
    producer.saldoEntregar = total(current, (contract) => Math.max(0, contract.saldoSacas));
  }
}
