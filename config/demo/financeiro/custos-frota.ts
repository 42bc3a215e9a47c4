/** The fleet's debts: suppliers' titles, derived from the records of its work. */
import type { Refuelling } from '../frota/abastecimentos.ts';
import type { Rig } from '../frota/conjuntos.ts';
import type { Licence } from '../frota/licencas.ts';
import type { WorkOrder } from '../frota/manutencoes.ts';
import type { Fine } from '../frota/multas.ts';
import type { Toll } from '../frota/pedagios.ts';
import type { Station } from '../frota/postos.ts';
import type { Tracker } from '../frota/rastreadores.ts';
import type { Vehicle } from '../frota/veiculos.ts';
import { costCenter } from '../grupo/empresas.ts';
import { addDays, dayOf, endOfMonth, monthOf, months, onDay } from '../lib/calendar.ts';
import { total } from '../lib/numbers.ts';
import { Table } from '../lib/table.ts';
import type { Trip } from '../logistica/viagens.ts';
import { supplier } from '../parceiros/fornecedores.ts';
import { Payables } from './pagar.ts';

export function fleetDebts(
  payables: Payables,
  world: {
    veiculos: Table<Vehicle>;
    conjuntos: Table<Rig>;
    postos: Table<Station>;
    abastecimentos: Table<Refuelling>;
    manutencoes: Table<WorkOrder>;
    pedagios: Table<Toll>;
    multas: Table<Fine>;
    licencas: Table<Licence>;
    rastreadores: Table<Tracker>;
    viagens: Table<Trip>;
  },
) {
  const centerOf = (veiculoId: number) => world.veiculos.get(veiculoId).centroCustoId;
  const frota = costCenter.frotaSorriso;

  for (const posto of world.postos.rows.filter((row) => row.conveniado))
    for (const period of periods(posto.cobranca)) {
      const rows = world.abastecimentos.rows.filter(
        (row) =>
          row.postoId === posto.id &&
          row.situacao === 'faturado' &&
          dayOf(row.dataHora) >= period.from &&
          dayOf(row.dataHora) <= period.to,
      );
      payables.owe({
        fornecedorId: posto.fornecedorId,
        descricao: `Abastecimentos de ${brief(period.from)} a ${brief(period.to)} – ${posto.nome}`,
        documento: `FAT-${period.to.slice(2, 7).replace('-', '')}${period.to.slice(8)}`,
        origem: 'abastecimento',
        origemId: posto.id,
        centroCustoId: posto.id === 3 ? costCenter.frotaRioVerde : frota,
        competencia: monthOf(period.to),
        dataEmissao: addDays(period.to, 1),
        dataVencimento: addDays(period.to, 1 + posto.prazoDias!),
        valor: total(rows, (row) => row.valorTotal),
        link: (id) => rows.forEach((row) => (row.contaPagarId = id)),
      });
    }

  for (const order of world.manutencoes.rows) {
    // A third party bills everything. The own workshop only buys the parts.
    order.valorExterno = order.fornecedorId ? order.valorTotal : 0;
    if (order.situacao !== 'concluida' || !order.fornecedorId) continue;
    const day = dayOf(order.conclusao!);
    payables.owe({
      fornecedorId: order.fornecedorId,
      descricao: `${order.numero} – ${order.descricao}`,
      documento: order.notaNumero,
      origem: 'manutencao',
      origemId: order.id,
      centroCustoId: centerOf(order.veiculoId),
      veiculoId: order.veiculoId,
      conjuntoId: order.conjuntoId,
      competencia: monthOf(day),
      dataEmissao: day,
      dataVencimento: addDays(day, 28),
      valor: order.valorExterno,
      link: (id) => (order.contaPagarId = id),
    });
  }

  for (const month of months) {
    const rows = world.pedagios.rows.filter(
      (row) =>
        monthOf(dayOf(row.dataHora)) === month &&
        row.cobranca === 'proprio' &&
        row.conferencia === 'conferido',
    );
    payables.owe({
      fornecedorId: supplier.tag,
      descricao: `Pedágios de ${month.slice(5)}/${month.slice(0, 4)}`,
      origem: 'pedagio',
      centroCustoId: frota,
      competencia: month,
      dataEmissao: addDays(endOfMonth(month), 1),
      dataVencimento: addDays(endOfMonth(month), 12),
      formaPagamento: 'debito',
      valor: total(rows, (row) => row.valor),
      link: (id) => rows.forEach((row) => (row.contaPagarId = id)),
    });
    for (const [fornecedorId, dueDay] of [
      [supplier.satLog, 15],
      [supplier.sinalVerde, 10],
    ] as const) {
      const installed = world.rastreadores.rows.filter(
        (row) => row.fornecedorId === fornecedorId && row.situacao === 'ativo',
      );
      payables.owe({
        fornecedorId,
        descricao: `Rastreamento de ${installed.length} veículos – ${month.slice(5)}/${month.slice(0, 4)}`,
        origem: 'rastreador',
        centroCustoId: frota,
        competencia: month,
        dataEmissao: `${month}-01`,
        dataVencimento: onDay(month, dueDay),
        valor: total(installed, (row) => row.mensalidade),
      });
    }
  }

  for (const fine of world.multas.rows.filter((row) => row.situacao === 'paga' || row.situacao === 'a_pagar'))
    payables.owe({
      fornecedorId: fine.orgao.startsWith('Detran') ? supplier.detran : supplier.dnit,
      descricao: `Multa ${fine.autoInfracao} – ${fine.descricao}`,
      origem: 'multa',
      origemId: fine.id,
      centroCustoId: centerOf(fine.veiculoId),
      veiculoId: fine.veiculoId,
      conjuntoId: fine.conjuntoId,
      competencia: monthOf(dayOf(fine.dataInfracao)),
      dataEmissao: fine.dataNotificacao,
      dataVencimento: fine.vencimento,
      formaPagamento: 'boleto',
      valor: fine.valorAPagar,
      paidOn: fine.situacao === 'paga' ? addDays(fine.vencimento, -2) : null,
      link: (id) => (fine.contaPagarId = id),
    });

  for (const licence of world.licencas.rows.filter((row) => row.valorTaxa > 0 && row.dataEmissao))
    payables.owe({
      fornecedorId: licence.tipo === 'crlv' ? supplier.detran : supplier.dnit,
      descricao: `${licence.tipo === 'crlv' ? `Licenciamento ${licence.exercicio}` : 'Licença de trânsito'} – ${world.veiculos.get(licence.veiculoId).placa}`,
      documento: licence.numeroLicenca,
      origem: 'licenca',
      origemId: licence.id,
      centroCustoId: centerOf(licence.veiculoId),
      veiculoId: licence.veiculoId,
      conjuntoId: world.veiculos.get(licence.veiculoId).conjuntoId,
      competencia: monthOf(licence.dataEmissao!),
      dataEmissao: addDays(licence.dataEmissao!, -3),
      dataVencimento: licence.dataEmissao!,
      formaPagamento: 'pix',
      valor: licence.valorTaxa,
      paidOn: licence.dataEmissao,
      link: (id) => (licence.contaPagarId = id),
    });

  // Expenses beyond the driver's advance. What is left of an advance is deducted from their pay.
  for (const driver of new Set(world.viagens.rows.map((row) => row.motoristaId)))
    for (const month of months) {
      const trips = world.viagens.rows.filter(
        (row) =>
          row.motoristaId === driver && row.situacao === 'acertada' && monthOf(dayOf(row.chegada!)) === month,
      );
      const [first] = trips.filter((row) => (row.acertoMotorista ?? 0) > 0);
      if (!first) continue;
      const day = addDays(dayOf(first.chegada!), 4);
      payables.owe({
        funcionarioId: 18 + driver,
        descricao: `Acerto da viagem ${first.numero}`,
        origem: 'viagem',
        origemId: first.id,
        centroCustoId: frota,
        conjuntoId: first.conjuntoId,
        competencia: month,
        dataEmissao: day,
        dataVencimento: addDays(day, 3),
        valor: first.acertoMotorista!,
      });
    }
}

function periods(billing: string): { from: string; to: string }[] {
  return months.flatMap((month) => {
    const end = endOfMonth(month);
    return billing === 'mensal'
      ? [{ from: `${month}-01`, to: end }]
      : [
          { from: `${month}-01`, to: `${month}-15` },
          { from: `${month}-16`, to: end },
        ];
  });
}

const brief = (date: string) => `${date.slice(8)}/${date.slice(5, 7)}`;
