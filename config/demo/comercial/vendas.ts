import { by } from '../grupo/accounts.ts';
import { addDays, at, later, monthOf, today } from '../lib/calendar.ts';
import { round, sum, total } from '../lib/numbers.ts';
import type { Random } from '../lib/random.ts';
import { Table, type Stamped } from '../lib/table.ts';
import { priceLoad } from '../logistica/cargas.ts';
import { customer } from '../parceiros/clientes.ts';
import { site } from '../parceiros/locais.ts';
import type { Bundle, Sale, World } from './mundo.ts';
import { contractOf, shipped, windowOf, type Contract } from './contratos.ts';
import { saleItem } from './itens.ts';
import { harvestOf } from './mercado.ts';

/** Customers at destinations that do not determine the customer. */
const buyers: Record<number, readonly number[]> = {
  [site.miritituba]: [customer.portoNorte, customer.meridiano, customer.portoNorte],
  [site.santos]: [customer.atlantico, customer.meridiano],
};

export function sell(
  deal: Bundle,
  { clientes, locais }: World,
  contratos: Table<Contract>,
  vendas: Table<Sale>,
  open: { contract: Contract & Stamped; until: string; clienteId: number; produtoId: number; left: number }[],
  chance: Random,
) {
  const [first] = deal.loads;
  const place = locais.get(first!.destinoLocalId);
  const clienteId = buyers[place.id] ? chance.pick(buyers[place.id]!) : place.clienteId!;
  const { entregaInicio, entregaFim, lastDay } = windowOf(deal.loads, deal.from, chance);
  const done = deal.loads.every((load) => load.situacao === 'descarregado') && lastDay < addDays(today, -8);
  const started = deal.loads.some((load) => load.dataCarga);
  const fetched = first!.tipoTransporte === 'retira';
  const gone = round(sum(deal.loads, shipped));
  const expected = round(sum(deal.loads, (load) => shipped(load) || 800));
  const totalSacas = done ? gone : Math.round((expected * chance.between(1.15, 1.6)) / 10) * 10;
  const data = addDays(entregaInicio, -chance.int(1, 12));
  let contract = open.find(
    (one) =>
      one.clienteId === clienteId &&
      one.produtoId === first!.produtoId &&
      one.until >= deal.from &&
      one.left > 0,
  );
  if (!contract && chance.chance(0.62)) {
    contract = {
      contract: signSale(),
      until: addDays(deal.from, 100),
      clienteId,
      produtoId: first!.produtoId,
      left: 2,
    };
    open.push(contract);
  }
  if (contract) contract.left--;
  const price = contract?.contract.precoSaca ?? deal.price;
  const valorProdutos = total(
    done ? deal.loads.map((load) => round(shipped(load) * price)) : [round(totalSacas * price)],
    (value) => value,
  );
  const desconto = chance.chance(0.2) ? round(valorProdutos * chance.between(0.003, 0.015)) : 0;
  const sale = vendas.add(
    {
      numero: '',
      data: later(data, '2025-04-20'),
      empresaId: first!.empresaId,
      clienteId,
      contratoVendaId: contract?.contract.id,
      vendedorId: 6,
      itens: done ? deal.loads.map((load) => saleItem(shipped(load), price)) : [saleItem(totalSacas, price)],
      totalSacas,
      valorProdutos,
      valorFrete: 0,
      desconto,
      valorTotal: round(valorProdutos - desconto),
      margemValor: 0,
      margemPct: 0,
      modalidadeFrete: fetched ? 'fob' : 'cif',
      localEntregaId: fetched ? undefined : place.id,
      entregaPrevista: later(entregaFim, addDays(later(data, '2025-04-20'), 5)),
      prazoDias: clientes.get(clienteId).prazoDias,
      sacasCarregadas: gone,
      situacao: done ? 'concluida' : started ? 'em_entrega' : 'confirmada',
    },
    { at: at(later(data, '2025-04-20'), 10), by: by.vendas, changed: { at: at(lastDay, 17) } },
  );
  for (const load of deal.loads) {
    load.vendaId = sale.id;
    load.contratoVendaId = contract?.contract.id;
    priceLoad(load, price);
  }

  function signSale() {
    const signed = addDays(data, -chance.int(2, 15));
    return contratos.add(
      contractOf({
        tipo: 'venda',
        empresaId: first!.empresaId,
        clienteId,
        contraparte: clientes.get(clienteId).nomeFantasia,
        produtoId: first!.produtoId,
        safra: harvestOf(monthOf(deal.from)),
        dataContrato: later(signed, '2025-04-15'),
        quantidadeSacas: totalSacas,
        modalidadePreco: 'fixo',
        precoSaca: deal.price,
        modalidadeFrete: fetched ? 'fob' : 'cif',
        localEntregaId: place.id,
        entregaInicio,
        entregaFim,
        modoFinanceiro: 'por_entrega',
        prazoDias: clientes.get(clienteId).prazoDias,
        garantia: 'nenhuma',
        situacao: 'em_execucao',
      }),
      { at: at(later(signed, '2025-04-15'), 16), by: by.comercial, changed: { at: at(lastDay, 18) } },
    );
  }
}
