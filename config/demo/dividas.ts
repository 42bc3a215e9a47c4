/** Loans and consortium quotas; their instalments go to the payables. */
import { by } from './accounts.ts';
import { company, costCenter } from './empresas.ts';
import { addDays, addMonths, at, monthOf, onDay, today } from './lib/calendar.ts';
import { round, sum, total } from './lib/numbers.ts';
import { Table } from './lib/table.ts';
import type { Payables } from './pagar.ts';
import { account } from './plano-contas.ts';
import { supplier } from './parceiros.ts';

export type Installment = { numero: number; vencimento: string; amortizacao: number; juros: number; valor: number };

/** Equal instalments (price) or equal amortization (sac); the last one takes the cents. */
export function installments(plan: { principal: number; ratePct: number; count: number; first: string; system: 'price' | 'sac' | 'juros_mensais' }): Installment[] {
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
    return { numero: index + 1, vencimento: addMonths(first, index), amortizacao, juros, valor: round(amortizacao + juros) };
  });
}

const isPaid = (installment: Installment) => installment.vencimento <= today;

/** The instalments as titles, of those that are due within two months. */
function owe(payables: Payables, rows: readonly Installment[], debt: { origem: string; origemId: number; fornecedorId: number; empresaId: number; descricao: string; planoContaId: number; since: string }) {
  const { since, ...facts } = debt;
  for (const row of rows.filter((one) => one.vencimento <= addDays(today, 60)))
    payables.owe({
      ...facts,
      descricao: `${debt.descricao} – parcela ${row.numero}/${rows.length}`,
      parcela: `${row.numero}/${rows.length}`,
      centroCustoId: debt.empresaId === company.transportes ? costCenter.frotaSorriso : costCenter.financeiro,
      competencia: monthOf(row.vencimento),
      dataEmissao: addMonths(row.vencimento, -1) > since ? addMonths(row.vencimento, -1) : since,
      dataVencimento: row.vencimento,
      formaPagamento: 'debito',
      valor: row.valor,
      paidOn: isPaid(row) ? undefined : null,
    });
}

export function loans(payables: Payables) {
  const financiamentos = new Table('financiamentos');
  const plans = [
    { contrato: 'FIN-2022/118834', bancoId: supplier.bancoCerrado, modalidade: 'finame', veiculoIds: [1, 11, 12, 13], valorBem: 1_389_000, entrada: 277_800, taxa: 1.35, count: 60, signed: '2022-08-22', first: '2022-10-10' },
    { contrato: 'FIN-2023/204417', bancoId: supplier.bancoComercio, modalidade: 'finame', veiculoIds: [2], valorBem: 894_000, entrada: 178_800, taxa: 1.35, count: 60, signed: '2023-02-06', first: '2023-04-15' },
    { contrato: 'CDC-77120-4', bancoId: supplier.credito, modalidade: 'cdc', veiculoIds: [4], valorBem: 785_000, entrada: 235_500, taxa: 1.79, count: 36, signed: '2024-09-03', first: '2024-10-20' },
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
        indexador: 'prefixado', sistema: 'price',
        prazoMeses: count, carenciaMeses: 0,
        dataContrato: signed, primeiroVencimento: first,
        parcelasPagas: paid.length,
        saldoDevedor: total(rows.filter((one) => !isPaid(one)), (one) => one.amortizacao),
        jurosPagos12m: total(paid.filter((one) => one.vencimento > addMonths(today, -12)), (one) => one.juros),
        situacao: 'ativo',
      },
      { at: at('2025-04-16', 10), by: by.financeiro },
    );
    owe(payables, rows, { origem: 'financiamento', origemId: row.id, fornecedorId: facts.bancoId, empresaId: company.transportes, descricao: `Financiamento ${facts.contrato}`, planoContaId: account.amortizacao, since: signed });
  }
  return financiamentos;
}

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
  cetMesPct: number;
  saldoDevedor: number;
  situacao: string;
};

export function workingCapital(payables: Payables) {
  const giros = new Table<Credit>('capital_giro');
  const plans = [
    { contrato: 'CCB-551209', bancoId: supplier.bancoCerrado, finalidade: 'Compra de soja da safra 2025/26', valor: 1_200_000, taxa: 1.92, count: 12, liberacao: '2026-01-15', sistema: 'price', state: 'liberado' },
    { contrato: 'CCB-560034', bancoId: supplier.credito, finalidade: 'Formação de estoque de milho', valor: 900_000, taxa: 1.85, count: 9, liberacao: '2026-07-08', sistema: 'juros_mensais', state: 'liberado' },
    { contrato: 'PROP-2026/91', bancoId: supplier.bancoComercio, finalidade: 'Adiantamento a produtores da safra 2026/27', valor: 2_000_000, taxa: 2.05, count: 12, liberacao: '2026-11-16', sistema: 'price', state: 'proposta' },
  ] as const;
  for (const plan of plans) {
    const iof = round(plan.valor * 0.0126);
    const rows = installments({ principal: plan.valor, ratePct: plan.taxa, count: plan.count, first: addMonths(plan.liberacao, 1), system: plan.sistema });
    const row = giros.add(
      {
        contrato: plan.contrato, bancoId: plan.bancoId, modalidade: 'ccb', empresaId: company.graos, contaBancariaId: 1, finalidade: plan.finalidade,
        valorContratado: plan.valor, iof, tarifas: 1500, valorLiberado: round(plan.valor - iof - 1500), dataLiberacao: plan.liberacao,
        taxaMesPct: plan.taxa, indexador: 'prefixado', sistema: plan.sistema, prazoMeses: plan.count, garantia: 'Aval dos sócios e penhor de recebíveis',
        cetMesPct: round(rateOf(plan.valor - iof - 1500, rows), 4),
        saldoDevedor: plan.state === 'proposta' ? 0 : total(rows.filter((one) => !isPaid(one)), (one) => one.amortizacao),
        situacao: plan.state,
      },
      { at: at(plan.state === 'proposta' ? '2026-10-23' : addDays(plan.liberacao, -6), 10), by: by.financeiro },
    );
    if (plan.state === 'liberado')
      owe(payables, rows, { origem: 'capital_giro', origemId: row.id, fornecedorId: plan.bancoId, empresaId: company.graos, descricao: `Capital de giro ${plan.contrato}`, planoContaId: account.juros, since: plan.liberacao });
  }
  return giros;
}

/** The monthly rate, in percent, at which the instalments are worth what was received. */
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

export function consortia(payables: Payables) {
  const consorcios = new Table('consorcios');
  const [credit, months] = [420_000, 80];
  const plans = [
    { grupo: '1184', cota: '0231', signed: '2022-11-08', won: ['2023-05-18', 'lance_livre', 96_000, 19] as const },
    { grupo: '1240', cota: '0087', signed: '2025-02-12' },
  ];
  for (const { won, signed, ...facts } of plans) {
    const day = 12;
    // Common fund, and the administration's 14 % with the reserve's 2 %.
    const rows = Array.from({ length: months }, (_, index): Installment => ({ numero: index + 1, vencimento: onDay(addMonths(monthOf(signed), index + 1), day), amortizacao: 5250, juros: 840, valor: 6090 }));
    const paid = rows.filter(isPaid);
    const row = consorcios.add(
      {
        administradoraId: supplier.consorcio, ...facts, empresaId: company.transportes, bem: 'Semirreboque ou cavalo mecânico', valorCredito: credit,
        taxaAdmPct: 14, fundoReservaPct: 2, prazoMeses: months, dataAdesao: signed, diaVencimento: day, valorParcela: 6090,
        parcelasPagas: paid.length,
        saldoDevedor: round((months - paid.length) * 6090),
        pagoPct: round((paid.length / months) * 100),
        contemplado: won !== undefined,
        dataContemplacao: won?.[0], formaContemplacao: won?.[1], valorLance: won?.[2], veiculoId: won?.[3],
        situacao: won ? 'bem_entregue' : 'ativo',
      },
      { at: at('2025-04-16', 11), by: by.financeiro },
    );
    owe(payables, rows, { origem: 'consorcio', origemId: row.id, fornecedorId: supplier.consorcio, empresaId: company.transportes, descricao: `Consórcio ${facts.grupo}/${facts.cota}`, planoContaId: account.consorcio, since: signed });
  }
  return consorcios;
}
