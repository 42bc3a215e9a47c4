import type { Sale } from '../comercial/mundo.ts';
import type { Nature } from '../fiscal/naturezas.ts';
import type { Note } from '../fiscal/mundo.ts';
import { by } from '../grupo/accounts.ts';
import { company, costCenter } from '../grupo/empresas.ts';
import { account } from '../grupo/plano-contas.ts';
import {
  addDays,
  addMonths,
  at,
  businessDay,
  currentMonth,
  dayOf,
  daysBetween,
  monthOf,
  today,
} from '../lib/calendar.ts';
import { numbered, round, total } from '../lib/numbers.ts';
import { stream } from '../lib/random.ts';
import { Table } from '../lib/table.ts';
import type { Load } from '../logistica/cargas.ts';
import type { Customer } from '../parceiros/clientes.ts';
import { bankOf } from './bancos.ts';
import { ledgerSince } from './pagar.ts';

export type Receivable = {
  numero: string;
  empresaId: number;
  clienteId: number;
  descricao: string;
  documento?: string;
  origem: string;
  origemId?: number;
  notaFiscalId?: number;
  contratoId?: number;
  faturaId?: number;
  planoContaId: number;
  centroCustoId: number;
  competencia: string;
  dataEmissao: string;
  dataVencimento: string;
  valorOriginal: number;
  desconto: number;
  juros: number;
  multa: number;
  valorTotal: number;
  valorRecebido: number;
  dataBaixa?: string;
  valorBaixa?: number;
  saldo: number;
  dataRecebimento?: string;
  formaRecebimento: string;
  contaBancariaId?: number;
  diasAtraso: number;
  faixaAtraso?: string;
  historico?: { data: string; contato: string; retorno: string }[];
  situacao: string;
};

/** The collection calls about an overdue title, and the answers. */
const chase = (days: number) =>
  [
    { after: 5, contato: 'Contas a pagar do cliente', retorno: 'Pagamento na próxima quinzena' },
    { after: 20, contato: 'Gerente financeiro', retorno: 'Aguarda a liberação do crédito da safra' },
    { after: 45, contato: 'Diretoria', retorno: 'Propôs parcelar em três vezes' },
  ]
    .filter(({ after }) => after < days)
    .map(({ after, ...call }) => ({ data: businessDay(addDays(today, after - days)), ...call }));

export type Claim = Pick<
  Receivable,
  | 'empresaId'
  | 'clienteId'
  | 'descricao'
  | 'documento'
  | 'origem'
  | 'origemId'
  | 'notaFiscalId'
  | 'contratoId'
  | 'faturaId'
  | 'planoContaId'
  | 'centroCustoId'
  | 'dataEmissao'
  | 'dataVencimento'
> & {
  valor: number;
  /** The month of the service, where it isn't that of the issue. */
  competencia?: string;
  isUnpaid?: boolean;
  discount?: number;
  link: (id: number) => void;
  onPaid?: (day: string) => void;
};

export function receivables({
  notas,
  naturezas,
  vendas,
  carregamentos,
  clientes,
  claims,
}: {
  notas: Table<Note>;
  naturezas: Table<Nature>;
  vendas: Table<Sale>;
  carregamentos: Table<Load>;
  clientes: Table<Customer>;
  claims: readonly Claim[];
}) {
  const chance = stream('contas_receber');
  const contas = new Table<Receivable>('contas_receber');
  const ofNotes = notas.rows.flatMap((note): Claim[] => {
    if (
      note.situacao !== 'autorizada' ||
      naturezas.get(note.naturezaId).geraFinanceiro !== 'receber' ||
      !note.clienteId
    )
      return [];
    const day = dayOf(note.dataEmissao);
    const sale = vendas.get(note.vendaId!);
    const load = carregamentos.get(note.carregamentoId!);
    // Shortages and quality deductions at the destination are subtracted from the title.
    const discount =
      load.sacas === undefined
        ? 0
        : round(Math.max(0, round(load.pesoLiquidoOrigemKg! / 60) - load.sacas) * load.precoSaca!);
    return [
      {
        empresaId: note.empresaId,
        clienteId: note.clienteId,
        descricao: `Nota ${note.serie}/${note.numeroNota} – ${note.participanteNome}`,
        documento: String(note.numeroNota),
        origem: 'nota_fiscal',
        origemId: note.id,
        notaFiscalId: note.id,
        contratoId: note.contratoId,
        planoContaId: account.vendaGraos,
        centroCustoId: costCenter.vendas,
        dataEmissao: day,
        dataVencimento: addDays(day, sale.prazoDias),
        valor: note.valorLiquido,
        discount,
        link: (id) => (note.contaReceberId = id),
      },
    ];
  });
  const all = [...ofNotes, ...claims]
    .filter((claim) => claim.dataVencimento >= ledgerSince)
    .toSorted((left, right) =>
      left.dataEmissao < right.dataEmissao ? -1 : left.dataEmissao > right.dataEmissao ? 1 : 0,
    );
  /** Days overdue of the unpaid notes. */
  const overdue = [12, 8];
  const count: Record<string, number> = {};
  const unpaid = new Set([
    ...all.filter((claim) => claim.isUnpaid),
    ...overdue.flatMap((days) => {
      const candidates = all.filter(
        (claim) =>
          claim.origem === 'nota_fiscal' &&
          daysBetween(claim.dataVencimento, today) <= days &&
          claim.dataVencimento < today,
      );
      return candidates[0] ? [candidates[0]] : [];
    }),
  ]);
  const lastInvoice = all.findLast((claim) => claim.origem === 'fatura');
  if (lastInvoice) unpaid.add(lastInvoice);
  for (const claim of all) {
    const { valor, discount = 0, isUnpaid: _isUnpaid, link, onPaid, ...facts } = claim;
    const year = claim.dataEmissao.slice(0, 4);
    count[year] = (count[year] ?? 0) + 1;
    const due = businessDay(claim.dataVencimento);
    const late = chance.chance(0.17) ? chance.int(1, 16) : 0;
    const received = businessDay(addDays(due, late));
    const paid = !unpaid.has(claim) && received <= today;
    const desconto = paid || due <= today ? discount : 0;
    const juros = paid && late > 3 ? round((valor - desconto) * 0.01 * (late / 30)) : 0;
    const valorTotal = round(valor - desconto + juros);
    const diasAtraso = paid || claim.dataVencimento >= today ? 0 : daysBetween(claim.dataVencimento, today);
    const order = contas.rows.filter((row) => row.diasAtraso > 0).length;
    const situacao = paid
      ? 'recebida'
      : diasAtraso > 0
        ? order === 0
          ? 'em_negociacao'
          : order === 2
            ? 'recebida_parcial'
            : 'aberta'
        : 'aberta';
    const valorRecebido = paid ? valorTotal : situacao === 'recebida_parcial' ? round(valorTotal * 0.4) : 0;
    const dataRecebimento = paid ? received : valorRecebido ? addDays(today, -4) : undefined;
    const row = contas.add(
      {
        numero: numbered('CR', year, count[year]),
        ...facts,
        competencia: claim.competencia ?? monthOf(claim.dataEmissao),
        valorOriginal: valor,
        desconto,
        juros,
        multa: 0,
        valorTotal,
        valorRecebido,
        saldo: round(valorTotal - valorRecebido),
        dataRecebimento,
        dataBaixa: dataRecebimento,
        valorBaixa: situacao === 'recebida_parcial' ? valorRecebido : undefined,
        formaRecebimento: chance.chance(0.7) ? 'ted' : 'pix',
        contaBancariaId: bankOf[claim.empresaId],
        diasAtraso,
        faixaAtraso: paid
          ? undefined
          : diasAtraso === 0
            ? 'em_dia'
            : diasAtraso <= 15
              ? 'ate_15'
              : diasAtraso <= 30
                ? 'ate_30'
                : diasAtraso <= 60
                  ? 'ate_60'
                  : 'mais_60',
        historico: diasAtraso > 10 ? chase(diasAtraso) : undefined,
        situacao,
      },
      { at: at(claim.dataEmissao, 15), by: by.admin, changed: paid ? { at: at(received, 16) } : undefined },
    );
    link(row.id);
    if (paid) onPaid?.(received);
  }
  // Two expected titles that are not confirmed, and one that was entered by mistake.
  const manual = (clienteId: number, descricao: string, valor: number, situacao: string) =>
    contas.add(
      {
        numero: numbered('CR', '2026', (count['2026'] = (count['2026'] ?? 0) + 1)),
        empresaId: company.armazens,
        clienteId,
        descricao,
        origem: 'manual',
        planoContaId: account.armazenagem,
        centroCustoId: costCenter.armazem,
        competencia: currentMonth,
        dataEmissao: '2026-10-26',
        dataVencimento: '2026-11-25',
        valorOriginal: valor,
        desconto: 0,
        juros: 0,
        multa: 0,
        valorTotal: valor,
        valorRecebido: 0,
        saldo: valor,
        formaRecebimento: 'boleto',
        contaBancariaId: 3,
        diasAtraso: 0,
        faixaAtraso: situacao === 'cancelada' ? undefined : 'em_dia',
        situacao,
      },
      { at: at('2026-10-26', 10), by: by.admin },
    );
  manual(14, 'Armazenagem de milho – outubro', 8_640, 'prevista');
  manual(7, 'Armazenagem de soja – outubro', 5_210, 'cancelada');
  for (const client of clientes.rows) {
    const open = contas.rows.filter(
      (row) => row.clienteId === client.id && row.saldo > 0 && row.situacao !== 'cancelada',
    );
    client.saldoAberto = total(open, (row) => row.saldo);
    client.compras12m = total(
      notas.rows.filter(
        (note) =>
          note.clienteId === client.id &&
          note.situacao === 'autorizada' &&
          dayOf(note.dataEmissao) > addMonths(today, -12),
      ),
      (note) => note.valorTotal,
    );
  }
  return contas;
}
