import { by } from '../grupo/accounts.ts';
import { company } from '../grupo/empresas.ts';
import { addDays, at, later, monthOf, today } from '../lib/calendar.ts';
import { round, sum } from '../lib/numbers.ts';
import type { Random } from '../lib/random.ts';
import { Table } from '../lib/table.ts';
import { priceLoad } from '../logistica/cargas.ts';
import { product } from '../parceiros/produtos.ts';
import type { Bundle, World } from './mundo.ts';
import { contractOf, windowOf, type Contract } from './contratos.ts';
import type { Lot } from './lotes.ts';
import { harvestOf } from './mercado.ts';

export function buy(
  deal: Bundle,
  { produtores, locais }: World,
  contratos: Table<Contract>,
  lotes: Table<Lot>,
  chance: Random,
) {
  const [first] = deal.loads;
  const farm = locais.get(first!.origemLocalId);
  const producer = produtores.get(farm.produtorId!);
  const { entregaInicio, entregaFim, lastDay } = windowOf(deal.loads, deal.from, chance);
  const done = deal.loads.every((load) => load.situacao === 'descarregado') && lastDay < addDays(today, -25);
  const got = sum(deal.loads, (load) => load.sacas ?? 800);
  const quantidadeSacas =
    Math.round((got * (done ? chance.between(0.985, 1.03) : chance.between(1.4, 2.4))) / 10) * 10;
  const signed = addDays(entregaInicio, -chance.int(3, 25));
  const cpr = chance.chance(0.25);
  const installments = chance.chance(0.18);
  const started = deal.loads.some((load) => load.dataCarga);
  const toFix = chance.chance(0.07);
  const signedOn = later(signed, '2025-04-10');
  const contract = contratos.add(
    contractOf({
      tipo: 'compra',
      empresaId: farm.uf === 'GO' ? company.graosRioVerde : company.graos,
      produtorId: producer.id,
      contraparte: producer.nome,
      corretorId: producer.corretorId,
      produtoId: first!.produtoId,
      safra: harvestOf(monthOf(deal.from)),
      dataContrato: signedOn,
      quantidadeSacas,
      modalidadePreco: toFix ? 'a_fixar' : 'fixo',
      precoSaca: deal.price,
      fixacoes: toFix
        ? [
            {
              data: signedOn,
              sacas: quantidadeSacas,
              preco: deal.price,
              valor: round(quantidadeSacas * deal.price),
            },
          ]
        : undefined,
      modalidadeFrete: 'fob',
      localRetiradaId: farm.id,
      entregaInicio,
      entregaFim: done ? entregaFim : later(entregaFim, addDays(today, chance.int(-12, 30))),
      modoFinanceiro: installments ? 'parcelas' : 'por_entrega',
      prazoDias: installments ? undefined : chance.pick([2, 3, 5, 7]),
      garantia: cpr ? 'cpr' : chance.weighted({ nenhuma: 70, aval: 20, penhor: 10 }),
      cprNumero: cpr ? `${chance.int(100, 999)}/${signed.slice(0, 4)}` : undefined,
      situacao: done ? 'concluido' : started ? 'em_execucao' : 'aprovado',
    }),
    { at: at(later(signed, '2025-04-14'), 14), by: by.comercial, changed: { at: at(lastDay, 18) } },
  );
  const lot = lotes.add(
    {
      codigo: '',
      origem: 'contrato_compra',
      contratoCompraId: contract.id,
      produtorId: producer.id,
      produtoId: contract.produtoId,
      safra: contract.safra,
      empresaId: contract.empresaId,
      localId: farm.id,
      dataEntrada: contract.dataContrato,
      quantidadeKg: Math.round(quantidadeSacas * 60),
      transgenia: contract.produtoId === product.soja ? chance.pick(['ipro', 'ipro', 'rr']) : 'nao_aplica',
      custoSaca: deal.price,
      carregadoKg: 0,
      reservadoKg: 0,
      saldoKg: 0,
      disponivelSacas: 0,
      situacao: done ? 'encerrado' : 'disponivel',
    },
    { at: at(later(signed, '2025-04-14'), 17), by: by.comercial, changed: { at: at(lastDay, 18) } },
  );
  for (const load of deal.loads) {
    load.origemLocalId = farm.id;
    load.contratoCompraId = contract.id;
    load.loteId = lot.id;
    load.empresaId = contract.empresaId;
    if (load.finalidade === 'recebimento') priceLoad(load, deal.price);
  }
}
