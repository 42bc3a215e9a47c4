import { company, costCenter } from '../grupo/empresas.ts';
import { addDays, addMonths, businessDay, monthOf, today } from '../lib/calendar.ts';
import { round } from '../lib/numbers.ts';
import { Payables } from './pagar.ts';

export type Installment = {
  numero: number;
  vencimento: string;
  amortizacao: number;
  juros: number;
  valor: number;
};

/** Equal instalments (price) or equal amortization (sac); the last one absorbs the rounding. */
export function installments(plan: {
  principal: number;
  ratePct: number;
  count: number;
  first: string;
  system: 'price' | 'sac' | 'juros_mensais';
}): Installment[] {
  const { principal, ratePct, count, first, system } = plan;
  const rate = ratePct / 100;
  const payment = (principal * rate) / (1 - (1 + rate) ** -count);
  let owed = principal;
  return Array.from({ length: count }, (_, index) => {
    const juros = round(owed * rate);
    const last = index === count - 1;
    const planned = system === 'price' ? payment - juros : system === 'sac' ? principal / count : 0;
    const amortizacao = last ? round(owed) : round(planned);
    owed = round(owed - amortizacao);
    return {
      numero: index + 1,
      vencimento: addMonths(first, index),
      amortizacao,
      juros,
      valor: round(amortizacao + juros),
    };
  });
}

export const isPaid = (installment: Installment) => installment.vencimento <= today;

/** The instalments as rows of the contract. Those that are paid were paid when due. */
export const asRows = (rows: readonly Installment[]) =>
  rows.map((row) => ({
    ...row,
    ...(isPaid(row) ? { pagamento: businessDay(row.vencimento), pago: row.valor } : {}),
  }));

/** Titles for the instalments that are due within two months. */
export function owe(
  payables: Payables,
  rows: readonly Installment[],
  debt: {
    origem: string;
    origemId: number;
    fornecedorId: number;
    empresaId: number;
    descricao: string;
    planoContaId: number;
    since: string;
  },
) {
  const { since, ...facts } = debt;
  for (const row of rows.filter((one) => one.vencimento <= addDays(today, 60)))
    payables.owe({
      ...facts,
      descricao: `${debt.descricao} – parcela ${row.numero}/${rows.length}`,
      parcela: `${row.numero}/${rows.length}`,
      parcelaNumero: row.numero,
      amortizacao: debt.origem === 'consorcio' ? undefined : row.amortizacao,
      centroCustoId: debt.empresaId === company.transportes ? costCenter.frotaSorriso : costCenter.financeiro,
      competencia: monthOf(row.vencimento),
      dataEmissao: addMonths(row.vencimento, -1) > since ? addMonths(row.vencimento, -1) : since,
      dataVencimento: row.vencimento,
      formaPagamento: 'debito',
      valor: row.valor,
      paidOn: isPaid(row) ? undefined : null,
    });
}
