import { by } from '../grupo/accounts.ts';
import { company } from '../grupo/empresas.ts';
import { account } from '../grupo/plano-contas.ts';
import { addMonths, at, monthOf, onDay } from '../lib/calendar.ts';
import { round } from '../lib/numbers.ts';
import { Table } from '../lib/table.ts';
import { supplier } from '../parceiros/fornecedores.ts';
import { Payables } from './pagar.ts';
import { asRows, isPaid, owe, type Installment } from './parcelas.ts';

export function consortia(payables: Payables) {
  const consorcios = new Table('consorcios');
  const [credit, months] = [420_000, 80];
  const plans = [
    {
      grupo: '1184',
      cota: '0231',
      signed: '2022-11-08',
      won: ['2023-05-18', 'lance_livre', 96_000, 19] as const,
    },
    { grupo: '1240', cota: '0087', signed: '2025-02-12' },
  ];
  for (const { won, signed, ...facts } of plans) {
    const day = 12;
    // The common fund, plus 14 % for administration and 2 % for the reserve.
    const rows = Array.from({ length: months }, (_, index): Installment => ({
      numero: index + 1,
      vencimento: onDay(addMonths(monthOf(signed), index + 1), day),
      amortizacao: 5250,
      juros: 840,
      valor: 6090,
    }));
    const paid = rows.filter(isPaid);
    const row = consorcios.add(
      {
        administradoraId: supplier.consorcio,
        ...facts,
        empresaId: company.transportes,
        bem: 'Semirreboque ou cavalo mecânico',
        valorCredito: credit,
        taxaAdmPct: 14,
        fundoReservaPct: 2,
        prazoMeses: months,
        dataAdesao: signed,
        diaVencimento: day,
        valorParcela: 6090,
        parcelas: asRows(rows),
        parcelasPagas: paid.length,
        saldoDevedor: round((months - paid.length) * 6090),
        pagoPct: round((paid.length / months) * 100),
        contemplado: won !== undefined,
        dataContemplacao: won?.[0],
        formaContemplacao: won?.[1],
        valorLance: won?.[2],
        veiculoId: won?.[3],
        situacao: won ? 'bem_entregue' : 'ativo',
      },
      { at: at('2025-04-16', 11), by: by.financeiro },
    );
    owe(payables, rows, {
      origem: 'consorcio',
      origemId: row.id,
      fornecedorId: supplier.consorcio,
      empresaId: company.transportes,
      descricao: `Consórcio ${facts.grupo}/${facts.cota}`,
      planoContaId: account.consorcio,
      since: signed,
    });
  }
  return consorcios;
}
