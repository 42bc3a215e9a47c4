import { by } from '../grupo/accounts.ts';
import { company } from '../grupo/empresas.ts';
import { addDays, at } from '../lib/calendar.ts';
import { round } from '../lib/numbers.ts';
import type { Random } from '../lib/random.ts';
import { Table } from '../lib/table.ts';
import { customer } from '../parceiros/clientes.ts';
import { site } from '../parceiros/locais.ts';
import { product } from '../parceiros/produtos.ts';
import type { World } from './mundo.ts';
import { contractOf, type Contract } from './contratos.ts';
import { saleItem } from './itens.ts';
import type { Lot } from './lotes.ts';
import { buyingPrice, sellingPrice } from './mercado.ts';
import type { Sale } from './mundo.ts';

/** What is pending at the end of the window: drafts, approvals, upcoming deals and cancelled ones. */
export function pendingDeals(
  { produtores, clientes, locais }: World,
  contratos: Table<Contract>,
  lotes: Table<Lot>,
  vendas: Table<Sale>,
  chance: Random,
) {
  const farms = locais.rows.filter(
    (place) =>
      place.tipo === 'fazenda' && place.ativo && produtores.get(place.produtorId!).situacao === 'ativo',
  );
  const states = [
    'aprovado',
    'aprovado',
    'aprovado',
    'em_aprovacao',
    'em_aprovacao',
    'rascunho',
    'cancelado',
  ];
  states.forEach((situacao, index) => {
    const farm = farms[(index * 5 + 2) % farms.length]!;
    const producer = produtores.get(farm.produtorId!);
    const large = situacao === 'em_aprovacao';
    const signed = situacao === 'cancelado' ? '2026-07-14' : addDays('2026-10-12', index * 3);
    const contract = contratos.add(
      contractOf({
        tipo: 'compra',
        empresaId: farm.uf === 'GO' ? company.graosRioVerde : company.graos,
        produtorId: producer.id,
        contraparte: producer.nome,
        corretorId: producer.corretorId,
        produtoId: product.soja,
        safra: '2026/27',
        dataContrato: signed,
        quantidadeSacas: large ? chance.int(96, 118) * 100 : chance.int(18, 60) * 100,
        modalidadePreco: 'fixo',
        precoSaca: round(buyingPrice(product.soja, '2026-10') * chance.between(0.95, 0.99)),
        modalidadeFrete: 'fob',
        localRetiradaId: farm.id,
        entregaInicio: '2027-02-01',
        entregaFim: '2027-03-31',
        modoFinanceiro: 'por_entrega',
        prazoDias: 5,
        garantia: large ? 'penhor' : 'nenhuma',
        motivoCancelamento:
          situacao === 'cancelado' ? 'Produtor não confirmou o volume após a revisão da área' : undefined,
        situacao,
      }),
      { at: at(signed, 15), by: by.comercial },
    );
    if (situacao !== 'aprovado') return;
    lotes.add(
      {
        codigo: '',
        origem: 'contrato_compra',
        contratoCompraId: contract.id,
        produtorId: producer.id,
        produtoId: product.soja,
        safra: '2026/27',
        empresaId: contract.empresaId,
        localId: farm.id,
        dataEntrada: signed,
        quantidadeKg: contract.quantidadeSacas * 60,
        transgenia: 'ipro',
        custoSaca: contract.precoSaca!,
        carregadoKg: 0,
        reservadoKg: 0,
        saldoKg: 0,
        disponivelSacas: 0,
        situacao: 'disponivel',
      },
      { at: at(signed, 17), by: by.comercial },
    );
  });
  const next = [
    ['2026-10-20', customer.serraDourada, site.serraDourada, 132.8, 'aprovado'],
    ['2026-10-28', customer.proteinaMutum, site.proteina, 134.5, 'rascunho'],
  ] as const;
  for (const [dataContrato, clienteId, localEntregaId, precoSaca, situacao] of next) {
    const cliente = clientes.get(clienteId);
    contratos.add(
      contractOf({
        tipo: 'venda',
        empresaId: company.graos,
        clienteId,
        contraparte: cliente.nomeFantasia,
        produtoId: product.soja,
        safra: '2026/27',
        dataContrato,
        quantidadeSacas: 4000,
        modalidadePreco: 'fixo',
        precoSaca,
        modalidadeFrete: 'cif',
        localEntregaId,
        entregaInicio: '2027-02-10',
        entregaFim: '2027-03-20',
        modoFinanceiro: 'por_entrega',
        prazoDias: cliente.prazoDias,
        garantia: 'nenhuma',
        situacao,
      }),
      { at: at(dataContrato, 11), by: by.comercial },
    );
  }
  const orders: readonly [string, number, number, number, string, string?][] = [
    ['2026-10-30', customer.nutribem, 1200, product.milho, 'orcamento'],
    ['2026-10-29', customer.bioLucas, 1400, product.milho, 'orcamento'],
    ['2026-10-28', customer.primavera, 9800, product.milho, 'aguardando_aprovacao'],
    ['2026-10-27', customer.cooperativa, 2600, product.soja, 'aguardando_aprovacao'],
    ['2026-10-24', customer.rioDosBois, 2200, product.soja, 'confirmada'],
    ['2026-10-06', customer.destilaria, 1800, product.milho, 'confirmada'],
    ['2026-08-19', customer.primavera, 900, product.milho, 'cancelada', 'Cliente comprou mais perto'],
  ];
  for (const [data, clienteId, totalSacas, produtoId, situacao, motivoCancelamento] of orders) {
    const price = round(sellingPrice(produtoId, '2026-10') - 8);
    const valorProdutos = round(totalSacas * price);
    const desconto = data === '2026-10-27' ? round(valorProdutos * 0.031) : 0;
    vendas.add(
      {
        numero: '',
        data,
        empresaId: clienteId === customer.rioDosBois ? company.graosRioVerde : company.graos,
        clienteId,
        vendedorId: 6,
        itens: [saleItem(totalSacas, price)],
        totalSacas,
        valorProdutos,
        valorFrete: 0,
        desconto,
        valorTotal: round(valorProdutos - desconto),
        margemValor: 0,
        margemPct: 0,
        modalidadeFrete: 'fob',
        entregaPrevista: addDays(data, 20),
        prazoDias: clientes.get(clienteId).prazoDias,
        sacasCarregadas: 0,
        motivoCancelamento,
        situacao,
      },
      { at: at(data, 11), by: by.vendas },
    );
  }
}
