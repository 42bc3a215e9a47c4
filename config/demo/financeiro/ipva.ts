import { vehicle, type Vehicle } from '../frota/veiculos.ts';
import { by } from '../grupo/accounts.ts';
import { addDays, addMonths, at, monthOf, onDay } from '../lib/calendar.ts';
import { round, total } from '../lib/numbers.ts';
import { Table } from '../lib/table.ts';
import { supplier } from '../parceiros/fornecedores.ts';
import { Payables } from './pagar.ts';

/** In percent, by state and kind (to be confirmed each year). */
const rates: Record<string, { carga: number; leve: number }> = {
  MT: { carga: 1, leve: 2.5 },
  GO: { carga: 1.25, leve: 3.75 },
};

export function vehicleTaxes(payables: Payables, veiculos: Table<Vehicle>) {
  const ipvas = new Table('ipvas');
  const motorised = veiculos.rows.filter((unit) => unit.combustivel);
  for (const exercicio of [2025, 2026])
    for (const unit of motorised) {
      const aliquota = rates[unit.uf]![['cavalo', 'truck'].includes(unit.tipo) ? 'carga' : 'leve'];
      const baseCalculo =
        exercicio === 2025 ? Math.round((unit.valorFipe * 1.06) / 100) * 100 : unit.valorFipe;
      const single = unit.id % 3 === 0;
      const discount = single ? 3 : undefined;
      const valorTotal = round((baseCalculo * aliquota) / 100);
      const due = single ? round(valorTotal * 0.97) : valorTotal;
      const count = single ? 1 : 3;
      const dates = Array.from({ length: count }, (_, index) =>
        onDay(addMonths(`${exercicio}-03`, index), 31),
      );
      // The last instalment of one truck was forgotten.
      const open = exercicio === 2026 && unit.id === vehicle.truck ? 1 : 0;
      const parts = dates.map((_, index) =>
        index === count - 1 ? round(due - round(due / count) * (count - 1)) : round(due / count),
      );
      const valorPago = total(parts.slice(0, count - open), (part) => part);
      const row = ipvas.add(
        {
          veiculoId: unit.id,
          exercicio,
          uf: unit.uf,
          baseCalculo,
          aliquota,
          valorTotal,
          isento: false,
          opcao: single ? 'cota_unica' : 'parcelado',
          descontoPct: discount,
          parcelas: dates.map((vencimento, index) => ({
            numero: index + 1,
            vencimento,
            valor: parts[index]!,
            ...(index < count - open ? { pagamento: addDays(vencimento, -1), pago: parts[index]! } : {}),
          })),
          valorPago,
          saldo: round(due - valorPago),
          proximoVencimento: open ? dates.at(-1) : undefined,
          situacao: open ? 'vencido' : 'quitado',
        },
        { at: at(exercicio === 2025 ? '2025-04-17' : '2026-01-20', 9), by: by.financeiro },
      );
      dates.forEach((dataVencimento, index) =>
        payables.owe({
          fornecedorId: supplier.sefaz,
          descricao: `IPVA ${exercicio} – ${unit.placa}`,
          origem: 'ipva',
          origemId: row.id,
          centroCustoId: unit.centroCustoId,
          veiculoId: unit.id,
          conjuntoId: unit.conjuntoId,
          competencia: monthOf(dataVencimento),
          dataEmissao: `${exercicio}-01-20`,
          dataVencimento,
          parcela: single ? undefined : `${index + 1}/${count}`,
          formaPagamento: 'boleto',
          valor: parts[index]!,
          paidOn: index >= count - open ? null : addDays(dataVencimento, -1),
        }),
      );
    }
  return ipvas;
}
