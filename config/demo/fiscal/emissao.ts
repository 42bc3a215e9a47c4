import { isGone } from '../comercial/contratos.ts';
import { company } from '../grupo/empresas.ts';
import { addDays, addHours, at, dayOf, today } from '../lib/calendar.ts';
import { round } from '../lib/numbers.ts';
import { stateCode } from '../lib/places.ts';
import type { Random } from '../lib/random.ts';
import type { LoadRow } from '../logistica/cargas.ts';
import { supplier } from '../parceiros/fornecedores.ts';
import { grain, supplies } from './itens.ts';
import { nature } from './naturezas.ts';
import type { Note, World } from './mundo.ts';
import { noteRatesOf } from '../rh/tributos.ts';
import { stateContribution } from '../parceiros/produtos.ts';

type Draft = Omit<Note, 'numeroNota' | 'escrituracao' | 'situacao'> & {
  load?: LoadRow;
  issuer: string;
  state: number;
};

const ufOf = (empresaId: number) => (empresaId === company.graosRioVerde ? 'GO' : 'MT');

export function ofLoad(load: LoadRow, world: World): Draft[] {
  if (load.finalidade === 'frete_terceiros' || !isGone(load)) return [];
  const drafts: Draft[] = [];
  const outgoing = load.finalidade !== 'recebimento';
  if (outgoing && load.dataCarga) drafts.push(saleNote(load, world));
  // Loads unloaded today have no note yet.
  if (load.contratoCompraId && load.dataDescarga && dayOf(load.dataDescarga) < today)
    drafts.push(purchaseNote(load, world));
  return drafts;
}

function base(load: LoadRow, dataEmissao: string, valorTotal: number) {
  const rates = noteRatesOf(dayOf(dataEmissao));
  return {
    ...rates,
    modelo: 'nfe',
    serie: 1,
    dataEmissao,
    dataEntradaSaida: dayOf(dataEmissao),
    valorProdutos: valorTotal,
    valorDesconto: 0,
    valorIcms: 0,
    valorCbs: round((valorTotal * rates.cbsPct) / 100),
    valorIbs: round((valorTotal * rates.ibsPct) / 100),
    valorTotal,
    valorLiquido: valorTotal,
    pesoLiquidoKg: load.pesoLiquidoOrigemKg,
    placa: load.placaCavalo,
    carregamentoId: load.id,
    load,
  };
}

function saleNote(load: LoadRow, world: World): Draft {
  const { clientes, contratos, vendas, cnpjOf } = world;
  const transfer = load.finalidade === 'transferencia';
  const sacas = round(load.pesoLiquidoOrigemKg! / 60);
  const contract = load.contratoVendaId ? contratos.get(load.contratoVendaId) : undefined;
  const price = load.precoSaca ?? contract?.precoSaca ?? 100;
  const issued = addHours(load.dataCarga!, 0.8);
  const client = transfer ? undefined : clientes.get(vendas.get(load.vendaId!).clienteId);
  const naturezaId = transfer
    ? nature.transferencia
    : ['PA', 'SP', 'PR'].includes(client!.uf)
      ? nature.exportacao
      : load.finalidade === 'direto'
        ? nature.vendaOrdem
        : nature.venda;
  const home = ufOf(load.empresaId);
  return {
    ...base(load, issued, round(sacas * price)),
    itens: [grain({ load, sacas, price, naturezaId, interstate: (client?.uf ?? home) !== home }, world)],
    tipo: 'saida',
    emissao: 'propria',
    empresaId: load.empresaId,
    naturezaId,
    participante: transfer ? 'fornecedor' : 'cliente',
    clienteId: client?.id,
    fornecedorId: transfer ? supplier.serraAzul : undefined,
    participanteNome: client?.nomeFantasia ?? 'Armazéns Serra Azul',
    contratoId: contract?.id,
    vendaId: load.vendaId,
    issuer: cnpjOf(load.empresaId),
    state: stateCode[home]!,
  };
}

function purchaseNote(load: LoadRow, world: World): Draft {
  const { contratos, produtores, cnpjOf } = world;
  const contract = contratos.get(load.contratoCompraId!);
  const producer = produtores.get(contract.produtorId!);
  const issued = addHours(load.dataDescarga!, 2);
  const valorTotal = round(load.sacas! * contract.precoSaca!);
  const person = producer.tipoPessoa === 'pf';
  const { funruralPct, senarPct } = noteRatesOf(dayOf(issued));
  const valorFunrural = person && !producer.optanteFolha ? round((valorTotal * funruralPct) / 100) : 0;
  const valorSenar = person ? round((valorTotal * senarPct) / 100) : 0;
  const valorFethab =
    producer.uf === 'MT' ? round((load.pesoFinalKg! / 1000) * stateContribution(load.produtoId)) : 0;
  const naturezaId = person ? nature.compra : nature.compraPj;
  const home = ufOf(contract.empresaId);
  return {
    ...base(load, issued, valorTotal),
    pesoLiquidoKg: load.pesoFinalKg,
    itens: [
      grain(
        {
          load,
          sacas: load.sacas!,
          price: contract.precoSaca!,
          naturezaId,
          interstate: producer.uf !== home,
        },
        world,
      ),
    ],
    tipo: 'entrada',
    emissao: 'propria',
    empresaId: contract.empresaId,
    naturezaId,
    participante: 'produtor',
    produtorId: producer.id,
    participanteNome: producer.nome,
    retemFunrural: person,
    produtorPessoa: producer.tipoPessoa,
    produtorOptante: producer.optanteFolha,
    produtorUf: producer.uf,
    contratoId: contract.id,
    valorFunrural,
    valorSenar,
    valorFethab,
    valorLiquido: round(valorTotal - valorFunrural - valorSenar - valorFethab),
    issuer: cnpjOf(contract.empresaId),
    state: stateCode[home]!,
  };
}

/** Supplies bought for offices and yards. */
export function ofSuppliers(world: World, chance: Random): Draft[] {
  return Array.from({ length: 16 }, (_, index): Draft => {
    const fornecedorId = chance.pick([supplier.papelaria, 15, 16, 13]);
    const from = world.fornecedores.get(fornecedorId);
    const day =
      fornecedorId === supplier.papelaria
        ? addDays('2026-09-14', (index * 3) % 40)
        : addDays('2025-05-12', index * 33 + chance.int(0, 9));
    const dataEmissao = at(day, chance.int(8, 16), chance.int(0, 59));
    const valorProdutos = round(chance.lognormal(1400, 0.6));
    const valorDesconto = chance.chance(0.3) ? round(valorProdutos * 0.04) : 0;
    const valorTotal = round(valorProdutos - valorDesconto);
    const rates = noteRatesOf(day);
    return {
      ...rates,
      valorCbs: round((valorTotal * rates.cbsPct) / 100),
      valorIbs: round((valorTotal * rates.ibsPct) / 100),
      modelo: 'nfe',
      tipo: 'entrada',
      emissao: 'terceiros',
      empresaId: company.transportes,
      naturezaId: nature.consumo,
      serie: 1,
      dataEmissao,
      dataEntradaSaida: addDays(day, 1),
      participante: 'fornecedor',
      fornecedorId,
      participanteNome: from.nomeFantasia,
      valorProdutos,
      valorDesconto,
      valorIcms: round(valorTotal * 0.17),
      valorTotal,
      valorLiquido: valorTotal,
      itens: [supplies({ index, valorProdutos, valorDesconto, interstate: from.uf !== 'MT' }, world)],
      issuer: from.cpfCnpj,
      state: stateCode[from.uf]!,
    };
  });
}
