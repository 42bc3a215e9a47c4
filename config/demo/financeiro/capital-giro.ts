import { by } from '../grupo/accounts.ts';
import { company } from '../grupo/empresas.ts';
import { account } from '../grupo/plano-contas.ts';
import { addDays, addMonths, at } from '../lib/calendar.ts';
import { round, sum, total } from '../lib/numbers.ts';
import { Table } from '../lib/table.ts';
import { supplier } from '../parceiros/fornecedores.ts';
import { Payables } from './pagar.ts';
import { asRows, installments, isPaid, owe, type Installment } from './parcelas.ts';

export type Credit = {
  contrato: string;
  bancoId: number;
  modalidade: string;
  empresaId: number;
  contaBancariaId: number;
  finalidade: string;
  valorContratado: number;
  iof: number;
  tarifas: number;
  valorLiberado: number;
  dataLiberacao: string;
  taxaMesPct: number;
  indexador: string;
  sistema: string;
  prazoMeses: number;
  garantia: string;
  parcelas?: object[];
  cetMesPct?: number;
  saldoDevedor: number;
  situacao: string;
};

export function workingCapital(payables: Payables) {
  const giros = new Table<Credit>('capital_giro');
  const plans = [
    {
      contrato: 'CCB-551209',
      bancoId: supplier.bancoCerrado,
      finalidade: 'Compra de soja da safra 2025/26',
      valor: 1_200_000,
      taxa: 1.92,
      count: 12,
      liberacao: '2026-01-15',
      sistema: 'price',
      state: 'liberado',
    },
    {
      contrato: 'CCB-560034',
      bancoId: supplier.credito,
      finalidade: 'Formação de estoque de milho',
      valor: 900_000,
      taxa: 1.85,
      count: 9,
      liberacao: '2026-07-08',
      sistema: 'juros_mensais',
      state: 'liberado',
    },
    {
      contrato: 'PROP-2026/91',
      bancoId: supplier.bancoComercio,
      finalidade: 'Adiantamento a produtores da safra 2026/27',
      valor: 2_000_000,
      taxa: 2.05,
      count: 12,
      liberacao: '2026-11-16',
      sistema: 'price',
      state: 'proposta',
    },
  ] as const;
  for (const plan of plans) {
    const iof = round(plan.valor * 0.0126);
    const rows = installments({
      principal: plan.valor,
      ratePct: plan.taxa,
      count: plan.count,
      first: addMonths(plan.liberacao, 1),
      system: plan.sistema,
    });
    const row = giros.add(
      {
        contrato: plan.contrato,
        bancoId: plan.bancoId,
        modalidade: 'ccb',
        empresaId: company.graos,
        contaBancariaId: 1,
        finalidade: plan.finalidade,
        valorContratado: plan.valor,
        iof,
        tarifas: 1500,
        valorLiberado: round(plan.valor - iof - 1500),
        dataLiberacao: plan.liberacao,
        taxaMesPct: plan.taxa,
        indexador: 'prefixado',
        sistema: plan.sistema,
        prazoMeses: plan.count,
        garantia: 'Aval dos sócios e penhor de recebíveis',
        parcelas: plan.state === 'proposta' ? undefined : asRows(rows),
        cetMesPct: plan.state === 'proposta' ? undefined : round(rateOf(plan.valor - iof - 1500, rows), 4),
        saldoDevedor:
          plan.state === 'proposta'
            ? 0
            : total(
                rows.filter((one) => !isPaid(one)),
                (one) => one.amortizacao,
              ),
        situacao: plan.state,
      },
      {
        at: at(plan.state === 'proposta' ? '2026-10-23' : addDays(plan.liberacao, -6), 10),
        by: by.financeiro,
      },
    );
    if (plan.state === 'liberado')
      owe(payables, rows, {
        origem: 'capital_giro',
        origemId: row.id,
        fornecedorId: plan.bancoId,
        empresaId: company.graos,
        descricao: `Capital de giro ${plan.contrato}`,
        planoContaId: account.juros,
        since: plan.liberacao,
      });
  }
  return giros;
}

/** The monthly rate in percent at which the instalments are worth the amount received. */
function rateOf(received: number, rows: readonly Installment[]): number {
  let [low, high] = [0, 0.2];
  for (let step = 0; step < 60; step++) {
    const rate = (low + high) / 2;
    const worth = sum(rows, (row) => row.valor / (1 + rate) ** row.numero);
    if (worth > received) low = rate;
    else high = rate;
  }
  return low * 100;
}
