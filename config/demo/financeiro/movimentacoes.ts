import { by } from '../grupo/accounts.ts';
import { account } from '../grupo/plano-contas.ts';
import { addDays, at, businessDay, endOfMonth, monthOf, months, today } from '../lib/calendar.ts';
import { round, sum } from '../lib/numbers.ts';
import { stream } from '../lib/random.ts';
import { Table } from '../lib/table.ts';
import { bankOf, type BankAccount } from './bancos.ts';
import type { Credit } from './capital-giro.ts';
import { ledgerSince, type Payable } from './pagar.ts';
import type { Receivable } from './receber.ts';

export type Movement = {
  contaBancariaId: number;
  data: string;
  tipo: string;
  contaDestinoId?: number;
  valor: number;
  valorAssinado: number;
  descricao: string;
  origem: string;
  contaPagarId?: number;
  pagoAntes?: number;
  encargosDaConta?: number;
  contaReceberId?: number;
  planoContaId?: number;
  integracaoId?: number;
  documento?: string;
  idOfx?: string;
  conciliado: boolean;
  conciliadoEm?: string;
  saldoApos: number;
  estornada: boolean;
};

type Draft = Pick<
  Movement,
  | 'contaBancariaId'
  | 'data'
  | 'tipo'
  | 'valor'
  | 'descricao'
  | 'origem'
  | 'contaDestinoId'
  | 'contaPagarId'
  | 'pagoAntes'
  | 'encargosDaConta'
  | 'contaReceberId'
  | 'planoContaId'
>;

/**
 * One movement per payment and receipt, bank fees, and loans between the companies that keep balances above
 * zero.
 */
export function movements({
  bancos,
  pagar,
  receber,
  giros,
}: {
  bancos: Table<BankAccount>;
  pagar: Table<Payable>;
  receber: Table<Receivable>;
  giros: Table<Credit>;
}) {
  const chance = stream('movimentacoes');
  const drafts: Draft[] = [];
  for (const bill of pagar.rows.filter((row) => row.valorPago > 0)) {
    bill.contaBancariaId = bankOf[bill.empresaId];
    drafts.push({
      contaBancariaId: bill.contaBancariaId!,
      data: bill.dataPagamento!,
      tipo: 'saida',
      valor: bill.valorPago,
      descricao: bill.descricao,
      origem: 'baixa_pagar',
      contaPagarId: bill.id,
      ...(bill.amortizacao && {
        pagoAntes: 0,
        encargosDaConta: Math.max(0, round(bill.valorTotal - bill.amortizacao)),
      }),
    });
  }
  for (const claim of receber.rows.filter((row) => row.valorRecebido > 0))
    drafts.push({
      contaBancariaId: claim.contaBancariaId!,
      data: claim.dataRecebimento!,
      tipo: 'entrada',
      valor: claim.valorRecebido,
      descricao: claim.descricao,
      origem: 'baixa_receber',
      contaReceberId: claim.id,
    });
  const ledgerMonths = months.filter((month) => `${month}-01` >= ledgerSince);
  for (const month of ledgerMonths) {
    const last = businessDay(endOfMonth(month)) > today ? '2026-10-30' : businessDay(endOfMonth(month));
    for (const bank of [1, 2, 3, 4])
      drafts.push({
        contaBancariaId: bank,
        data: `${month}-10`,
        tipo: 'saida',
        valor: round(chance.between(78, 240)),
        descricao: 'Tarifa de pacote de serviços',
        origem: 'tarifa',
        planoContaId: account.tarifa,
      });
    drafts.push({
      contaBancariaId: 5,
      data: last,
      tipo: 'entrada',
      valor: round(chance.between(13_200, 15_600)),
      descricao: 'Rendimento de CDB',
      origem: 'rendimento',
      planoContaId: account.rendimento,
    });
  }
  for (const { dataLiberacao, valorLiberado, contrato, situacao } of giros.rows.filter(
    (row) => row.dataLiberacao >= ledgerSince,
  ))
    if (situacao === 'liberado')
      drafts.push({
        contaBancariaId: 1,
        data: dataLiberacao,
        tipo: 'entrada',
        valor: valorLiberado,
        descricao: `Liberação do capital de giro ${contrato}`,
        origem: 'liberacao',
      });
  for (const month of ledgerMonths)
    for (const bank of [2, 3, 4]) {
      const own = drafts.filter(
        (draft) =>
          draft.contaBancariaId === bank && monthOf(draft.data) === month && draft.origem !== 'transferencia',
      );
      const need =
        Math.ceil(
          Math.max(0, -sum(own, (draft) => (draft.tipo === 'entrada' ? draft.valor : -draft.valor))) / 10_000,
        ) * 10_000;
      if (need > 0)
        drafts.push({
          contaBancariaId: 1,
          contaDestinoId: bank,
          data: businessDay(`${month}-01`),
          tipo: 'transferencia',
          valor: need,
          descricao: 'Mútuo entre empresas do grupo',
          origem: 'transferencia',
        });
    }
  // On the same day, receipts are booked before payments.
  const rank = { entrada: 0, transferencia: 1, saida: 2 } as Record<string, number>;
  drafts.sort((left, right) =>
    left.data !== right.data ? (left.data < right.data ? -1 : 1) : rank[left.tipo]! - rank[right.tipo]!,
  );
  const movimentacoes = new Table<Movement>('movimentacoes');
  for (const draft of drafts) {
    const bank = bancos.get(draft.contaBancariaId);
    const valorAssinado = draft.tipo === 'entrada' ? draft.valor : -draft.valor;
    bank.saldoAtual = round(bank.saldoAtual + valorAssinado);
    if (draft.contaDestinoId) {
      const target = bancos.get(draft.contaDestinoId);
      target.saldoAtual = round(target.saldoAtual + draft.valor);
    }
    const conciliado = draft.data <= addDays(today, -10) ? chance.chance(0.97) : chance.chance(0.25);
    if (!conciliado) bank.naoConciliados++;
    movimentacoes.add(
      {
        ...draft,
        valorAssinado,
        idOfx: conciliado
          ? `${draft.data.replaceAll('-', '')}${String(movimentacoes.rows.length + 1).padStart(5, '0')}`
          : undefined,
        conciliado,
        conciliadoEm: conciliado
          ? at(addDays(draft.data, 1) > today ? today : addDays(draft.data, 1), 8)
          : undefined,
        saldoApos: bank.saldoAtual,
        estornada: false,
      },
      { at: at(draft.data, 14, 30), by: draft.origem === 'baixa_receber' ? by.admin : by.financeiro },
    );
  }
  return movimentacoes;
}
