import type { Contract } from '../comercial/contratos.ts';
import type { Deal } from '../comercial/negocios.ts';
import type { Nature } from '../fiscal/naturezas.ts';
import type { Note } from '../fiscal/mundo.ts';
import { company, costCenter } from '../grupo/empresas.ts';
import {
  addDays,
  addMonths,
  currentMonth,
  dayOf,
  endOfMonth,
  later,
  monthOf,
  months,
  today,
} from '../lib/calendar.ts';
import { round, total } from '../lib/numbers.ts';
import { Table } from '../lib/table.ts';
import type { Load } from '../logistica/cargas.ts';
import { supplier } from '../parceiros/fornecedores.ts';
import type { Producer } from '../parceiros/produtores.ts';
import { Payables, type Payable } from './pagar.ts';

export function tradeDebts(
  payables: Payables,
  {
    notas,
    naturezas,
    contratos,
    negocios,
    carregamentos,
  }: {
    notas: Table<Note>;
    naturezas: Table<Nature>;
    contratos: Table<Contract>;
    negocios: Table<Deal>;
    carregamentos: Table<Load>;
  },
) {
  for (const note of notas.rows) {
    const contract = note.contratoId ? contratos.get(note.contratoId) : undefined;
    const owed =
      note.situacao === 'autorizada' &&
      naturezas.get(note.naturezaId).geraFinanceiro === 'pagar' &&
      contract?.modoFinanceiro !== 'parcelas';
    if (!owed) continue;
    const day = dayOf(note.dataEmissao);
    payables.owe({
      produtorId: note.produtorId,
      fornecedorId: note.fornecedorId,
      empresaId: note.empresaId,
      descricao: `Nota ${note.serie}/${note.numeroNota} – ${note.participanteNome}`,
      documento: String(note.numeroNota),
      origem: 'nota_fiscal',
      origemId: note.id,
      notaFiscalId: note.id,
      planoContaId: naturezas.get(note.naturezaId).planoContaId,
      centroCustoId: note.produtorId ? costCenter.comercial : costCenter.administrativo,
      competencia: monthOf(day),
      dataEmissao: day,
      dataVencimento: addDays(day, contract?.prazoDias ?? 28),
      formaPagamento: note.produtorId ? 'ted' : 'boleto',
      valor: note.valorLiquido,
      link: (id) => (note.contaPagarId = id),
    });
  }
  for (const contract of contratos.rows.filter((row) => row.modoFinanceiro === 'parcelas')) {
    const first = round(contract.valorTotal * 0.3);
    contract.parcelas = [
      { vencimento: addDays(contract.dataContrato, 3), valor: first },
      { vencimento: addDays(contract.entregaFim, 10), valor: round(contract.valorTotal - first) },
    ];
    if (!['aprovado', 'em_execucao', 'concluido'].includes(contract.situacao)) continue;
    contract.parcelas.forEach(({ vencimento, valor }, index) =>
      payables.owe({
        produtorId: contract.produtorId,
        empresaId: contract.empresaId,
        descricao: `Contrato ${contract.numero} – parcela ${index + 1}/2`,
        origem: 'contrato',
        origemId: contract.id,
        centroCustoId: costCenter.comercial,
        competencia: monthOf(vencimento),
        dataEmissao: contract.dataContrato,
        dataVencimento: vencimento,
        parcela: `${index + 1}/2`,
        formaPagamento: 'ted',
        valor,
      }),
    );
  }
  for (const deal of negocios.rows.filter((row) => ['liberada', 'paga'].includes(row.comissaoSituacao))) {
    const day = later(contratos.get(deal.contratoId!).entregaFim, deal.data);
    payables.owe({
      corretorId: deal.corretorId,
      empresaId: company.graos,
      descricao: `Comissão do negócio ${deal.numero}`,
      origem: 'comissao',
      origemId: deal.id,
      centroCustoId: costCenter.comercial,
      competencia: monthOf(day),
      dataEmissao: day < today ? day : today,
      dataVencimento: addDays(day, 15),
      formaPagamento: 'pix',
      valor: deal.comissaoValor,
      paidOn: deal.comissaoSituacao === 'paga' ? addDays(day, 15) : null,
      state: deal.comissaoSituacao === 'paga' ? 'paga' : 'aberta',
      link: (id) => (deal.comissaoContaPagarId = id),
    });
  }
  for (const load of carregamentos.rows.filter(
    (row) => row.transportadorId && row.dataDescarga && row.freteSituacao !== 'a_acertar',
  )) {
    const day = dayOf(load.dataDescarga!);
    payables.owe({
      fornecedorId: load.transportadorId,
      empresaId: load.empresaId,
      descricao: `Frete do carregamento ${load.numero}`,
      origem: 'frete',
      origemId: load.id,
      centroCustoId: costCenter.logistica,
      competencia: monthOf(day),
      dataEmissao: day,
      dataVencimento: addDays(day, 12),
      formaPagamento: 'pix',
      valor: load.saldoFrete ?? 0,
    });
  }
  for (const [index, month] of months.entries())
    for (const empresaId of [company.graos, company.graosRioVerde]) {
      const notes = notas.rows.filter(
        (note) =>
          note.empresaId === empresaId &&
          note.situacao === 'autorizada' &&
          monthOf(dayOf(note.dataEmissao)) === month,
      );
      const withheld = total(notes, (note) => (note.valorFunrural ?? 0) + (note.valorSenar ?? 0));
      const due = `${addMonths(month, 1)}-20`;
      if (index < months.length - 1 || withheld > 0)
        payables.owe({
          fornecedorId: supplier.receita,
          empresaId,
          descricao: `Funrural e Senar retidos – ${month.slice(5)}/${month.slice(0, 4)}`,
          origem: 'tributo',
          centroCustoId: costCenter.fiscal,
          competencia: month,
          dataEmissao: month === currentMonth ? today : endOfMonth(month),
          dataVencimento: due,
          formaPagamento: 'boleto',
          valor: withheld,
          link: (id) => notes.forEach((note) => (note.contaTributoId = id)),
        });
    }
}

/** Totals of open and past titles, stored on the partners' records. */
export function partnerSums(
  pagar: Table<Payable>,
  { produtores, fornecedores }: { produtores: Table<Producer>; fornecedores: Table<{ gastos12m?: number }> },
) {
  for (const producer of produtores.rows)
    producer.valorAPagar = total(
      pagar.rows.filter((row) => row.produtorId === producer.id),
      (row) => row.saldo,
    );
  for (const partner of fornecedores.rows)
    partner.gastos12m = total(
      pagar.rows.filter(
        (row) =>
          row.fornecedorId === partner.id && row.situacao !== 'cancelada' && row.competencia > '2025-10',
      ),
      (row) => row.valorTotal,
    );
}
