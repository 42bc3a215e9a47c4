import { by } from '../grupo/accounts.ts';
import { company } from '../grupo/empresas.ts';
import { account } from '../grupo/plano-contas.ts';
import { addMonths, at, today } from '../lib/calendar.ts';
import { total } from '../lib/numbers.ts';
import { Table } from '../lib/table.ts';
import { supplier } from '../parceiros/fornecedores.ts';
import { Payables } from './pagar.ts';
import { asRows, installments, isPaid, owe } from './parcelas.ts';

export function loans(payables: Payables) {
  const financiamentos = new Table('financiamentos');
  const plans = [
    {
      contrato: 'FIN-2022/118834',
      bancoId: supplier.bancoCerrado,
      modalidade: 'finame',
      veiculoIds: [1, 11, 12, 13],
      valorBem: 1_389_000,
      entrada: 277_800,
      taxa: 1.35,
      count: 60,
      signed: '2022-08-22',
      first: '2022-10-10',
    },
    {
      contrato: 'FIN-2023/204417',
      bancoId: supplier.bancoComercio,
      modalidade: 'finame',
      veiculoIds: [2],
      valorBem: 894_000,
      entrada: 178_800,
      taxa: 1.35,
      count: 60,
      signed: '2023-02-06',
      first: '2023-04-15',
    },
    {
      contrato: 'CDC-77120-4',
      bancoId: supplier.credito,
      modalidade: 'cdc',
      veiculoIds: [4],
      valorBem: 785_000,
      entrada: 235_500,
      taxa: 1.79,
      count: 36,
      signed: '2024-09-03',
      first: '2024-10-20',
    },
  ];
  for (const { taxa, count, signed, first, ...facts } of plans) {
    const principal = facts.valorBem - facts.entrada;
    const rows = installments({ principal, ratePct: taxa, count, first, system: 'price' });
    const paid = rows.filter(isPaid);
    const row = financiamentos.add(
      {
        ...facts,
        empresaId: company.transportes,
        valorFinanciado: principal,
        taxaMesPct: taxa,
        indexador: 'prefixado',
        sistema: 'price',
        prazoMeses: count,
        carenciaMeses: 0,
        dataContrato: signed,
        primeiroVencimento: first,
        parcelas: asRows(rows),
        parcelasPagas: paid.length,
        saldoDevedor: total(
          rows.filter((one) => !isPaid(one)),
          (one) => one.amortizacao,
        ),
        jurosPagos12m: total(
          paid.filter((one) => one.vencimento > addMonths(today, -12)),
          (one) => one.juros,
        ),
        situacao: 'ativo',
      },
      { at: at('2025-04-16', 10), by: by.financeiro },
    );
    owe(payables, rows, {
      origem: 'financiamento',
      origemId: row.id,
      fornecedorId: facts.bancoId,
      empresaId: company.transportes,
      descricao: `Financiamento ${facts.contrato}`,
      planoContaId: account.amortizacao,
      since: signed,
    });
  }
  return financiamentos;
}
