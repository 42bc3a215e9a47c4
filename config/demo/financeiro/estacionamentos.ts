import { by } from '../grupo/accounts.ts';
import { costCenter } from '../grupo/empresas.ts';
import {
  addDays,
  addHours,
  at,
  currentMonth,
  dayOf,
  endOfMonth,
  monthOf,
  months,
  now,
} from '../lib/calendar.ts';
import { round } from '../lib/numbers.ts';
import { stream } from '../lib/random.ts';
import { Table } from '../lib/table.ts';
import type { Journey } from '../logistica/viagens.ts';
import { supplier } from '../parceiros/fornecedores.ts';
import { Payables } from './pagar.ts';

const yards: Record<number, readonly [fornecedorId: number, local: string]> = {
  1: [supplier.yardMiritituba, 'Triagem de Miritituba'],
  4: [supplier.yardSantos, 'Pátio regulador de Cubatão'],
  5: [supplier.yardParanagua, 'Pátio de triagem de Paranaguá'],
  3: [supplier.yardSantos, 'Pátio regulador de Cubatão'],
  6: [supplier.yardParanagua, 'Pátio de triagem de Paranaguá'],
  7: [supplier.yardSantos, 'Pátio regulador de Cubatão'],
};

export function parking(payables: Payables, begun: readonly Journey[], cavaloOf: (rig: number) => number) {
  const chance = stream('estacionamentos');
  const estacionamentos = new Table('estacionamentos');
  const stops = begun.filter(({ trip, load }) => yards[trip.rotaId] && load?.dataDescarga);
  const chosen = stops.filter((_, index) => index % 4 === 0 || index >= stops.length - 3).slice(-22);
  chosen.forEach(({ trip, load }, index) => {
    const [fornecedorId, local] = yards[trip.rotaId]!;
    const horas = round(chance.between(2, 19), 1);
    const saida = load!.dataDescarga!;
    const entrada = addHours(saida, -horas);
    const valorTotal = round(Math.ceil(horas) * 9.5);
    const left = chosen.length - index;
    const situacao = left <= 2 ? 'lancado' : left <= 5 ? 'aprovado' : index === 3 ? 'cancelado' : 'pago';
    const row = estacionamentos.add(
      {
        tipo: 'estadia_porto',
        fornecedorId,
        local,
        veiculoId: cavaloOf(trip.conjuntoId),
        conjuntoId: trip.conjuntoId,
        viagemId: trip.id,
        motoristaId: trip.motoristaId,
        entrada,
        saida,
        unidade: 'hora',
        valorUnitario: 9.5,
        reembolsavel: trip.clienteId !== undefined,
        situacao,
      },
      {
        at: saida,
        by: by.frotas,
        changed: situacao === 'lancado' ? undefined : { at: addHours(saida, 40), by: by.financeiro },
      },
    );
    if (situacao === 'pago' || situacao === 'aprovado')
      payables.owe({
        fornecedorId,
        descricao: `Estadia em ${local}`,
        origem: 'estacionamento',
        origemId: row.id,
        centroCustoId: costCenter.frotaSorriso,
        veiculoId: cavaloOf(trip.conjuntoId),
        conjuntoId: trip.conjuntoId,
        competencia: monthOf(dayOf(saida)),
        dataEmissao: dayOf(saida),
        dataVencimento: addDays(dayOf(saida), 10),
        valor: valorTotal,
        paidOn: situacao === 'pago' ? addDays(dayOf(saida), 10) : null,
      });
  });
  for (const month of months.slice(-4)) {
    const saida = addHours(at(endOfMonth(month), 23), 0);
    estacionamentos.add(
      {
        tipo: 'patio_mensal',
        fornecedorId: 2,
        local: 'Pátio Serra da Petrovina',
        veiculoId: 3,
        conjuntoId: 3,
        entrada: at(`${month}-01`, 0),
        saida: saida <= now ? saida : undefined,
        unidade: 'mensal',
        valorUnitario: 680,
        reembolsavel: false,
        situacao: month === currentMonth ? 'lancado' : 'pago',
      },
      { at: at(`${month}-02`, 9), by: by.frotas },
    );
  }
  return estacionamentos;
}
