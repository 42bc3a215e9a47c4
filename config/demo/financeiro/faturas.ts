import { by } from '../grupo/accounts.ts';
import { company, costCenter } from '../grupo/empresas.ts';
import { account } from '../grupo/plano-contas.ts';
import {
  addDays,
  at,
  businessDay,
  currentMonth,
  dayOf,
  endOfMonth,
  monthOf,
  months,
  today,
} from '../lib/calendar.ts';
import { numbered, round, total } from '../lib/numbers.ts';
import { Table } from '../lib/table.ts';
import type { Load } from '../logistica/cargas.ts';
import type { Trip } from '../logistica/viagens.ts';
import type { Customer } from '../parceiros/clientes.ts';
import { ledgerSince } from './pagar.ts';
import type { Claim } from './receber.ts';

export type Invoice = {
  numero: string;
  empresaId: number;
  clienteId: number;
  periodoInicio: string;
  periodoFim: string;
  dataEmissao: string;
  dataVencimento: string;
  itens: object[];
  valorBruto: number;
  desconto: number;
  valorTotal: number;
  contaReceberId?: number;
  motivoCancelamento?: string;
  situacao: string;
};

/** Freight of a month for each shipper, billed on the first day of the next month. */
export function freightInvoices({
  viagens,
  carregamentos,
  clientes,
}: {
  viagens: Table<Trip>;
  carregamentos: Table<Load>;
  clientes: Table<Customer>;
}) {
  const faturas = new Table<Invoice>('faturas');
  const claims: Claim[] = [];
  for (const month of months)
    for (const clienteId of new Set(viagens.rows.flatMap((trip) => trip.clienteId ?? []))) {
      const trips = viagens.rows.filter(
        (trip) => trip.clienteId === clienteId && trip.chegada && monthOf(dayOf(trip.chegada)) === month,
      );
      if (trips.length === 0) continue;
      const loads = trips.map((trip) => carregamentos.get(trip.carregamentoId!));
      const current = month === currentMonth;
      const issued = businessDay(addDays(endOfMonth(month), 1));
      const valorBruto = total(loads, (load) => (load.valorFrete ?? 0) - (load.descontoQuebra ?? 0));
      const client = clientes.get(clienteId);
      const dataEmissao = current ? today : issued;
      const cancelled = faturas.rows.length === 4;
      const row = faturas.add(
        {
          numero: numbered(
            'FT',
            dataEmissao,
            faturas.rows.filter((one) => one.dataEmissao.slice(0, 4) === dataEmissao.slice(0, 4)).length + 1,
          ),
          empresaId: company.transportes,
          clienteId,
          periodoInicio: `${month}-01`,
          periodoFim: endOfMonth(month),
          dataEmissao,
          dataVencimento: addDays(dataEmissao, client.prazoDias),
          itens: loads.map((load, index) => ({
            viagemId: trips[index]!.id,
            frete: load.valorFrete ?? 0,
            estadias: 0,
            descontoQuebra: load.descontoQuebra ?? 0,
            valor: round((load.valorFrete ?? 0) - (load.descontoQuebra ?? 0)),
          })),
          valorBruto,
          desconto: 0,
          valorTotal: valorBruto,
          motivoCancelamento: cancelled ? 'Frete faturado ao cliente errado' : undefined,
          situacao: cancelled ? 'cancelada' : current ? 'rascunho' : 'emitida',
        },
        { at: at(dataEmissao, 9), by: by.financeiro },
      );
      if (current || cancelled) continue;
      for (const trip of trips) trip.faturaId = row.id;
      for (const load of loads) {
        load.situacao = 'faturado';
        load.freteSituacao = row.dataVencimento < ledgerSince ? 'pago' : 'faturado';
      }
      claims.push({
        empresaId: company.transportes,
        clienteId,
        descricao: `Fatura ${row.numero} – fretes de ${month.slice(5)}/${month.slice(0, 4)}`,
        documento: row.numero,
        origem: 'fatura',
        origemId: row.id,
        faturaId: row.id,
        planoContaId: account.fretes,
        centroCustoId: costCenter.logistica,
        dataEmissao,
        dataVencimento: row.dataVencimento,
        valor: valorBruto,
        link: (id) => (row.contaReceberId = id),
        onPaid: () => {
          row.situacao = 'paga';
          for (const load of loads) load.freteSituacao = 'pago';
        },
      });
      if (row.dataVencimento < ledgerSince) row.situacao = 'paga';
    }
  return { faturas, claims };
}
