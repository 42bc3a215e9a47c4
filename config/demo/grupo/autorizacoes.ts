import type { StockMove } from '../almoxarifado/estoque.ts';
import type { Contract } from '../comercial/contratos.ts';
import type { Sale } from '../comercial/mundo.ts';
import type { Payable } from '../financeiro/pagar.ts';
import type { Note } from '../fiscal/mundo.ts';
import type { WorkOrder } from '../frota/manutencoes.ts';
import { addDays, addHours, at, dayOf } from '../lib/calendar.ts';
import { numbered } from '../lib/numbers.ts';
import { stream } from '../lib/random.ts';
import { Table, type Stamped } from '../lib/table.ts';
import type { Raise } from '../rh/reajustes.ts';
import { by, type Account } from './accounts.ts';

type Request = {
  tipo: string;
  recurso: string;
  registroId: number;
  titulo: string;
  valor?: number;
  motivo: string;
  by: Account;
  on: string;
  outcome: 'pendente' | 'aprovada' | 'recusada' | 'cancelada';
  note?: string;
};

/** The field in which an authorisation refers to what it decides. */
const referenceTo: Readonly<Record<string, string>> = {
  contratos: 'contratoId',
  vendas: 'vendaId',
  contas_pagar: 'contaPagarId',
  manutencoes: 'manutencaoId',
  reajustes_salariais: 'reajusteId',
  financiamentos: 'financiamentoId',
  capital_giro: 'capitalGiroId',
  notas_fiscais: 'notaFiscalId',
  movimentos_estoque: 'movimentoEstoqueId',
};

export type Approval = {
  numero: string;
  tipo: string;
  recurso: string;
  registroId: number;
  titulo: string;
  valor?: number;
  motivo: string;
  prioridade: string;
  solicitanteId: number;
  solicitadoEm: string;
  decididoPorId?: number;
  decididoEm?: string;
  justificativa?: string;
  situacao: string;
};

export function approvals(world: {
  contratos: Table<Contract>;
  vendas: Table<Sale>;
  pagar: Table<Payable>;
  manutencoes: Table<WorkOrder>;
  reajustes: Table<Raise>;
  notas: Table<Note>;
  movimentos: Table<StockMove>;
  nameOf: (employee: number) => string;
}) {
  const chance = stream('autorizacoes');
  const autorizacoes = new Table<Approval>('autorizacoes');
  const requests = requestsOf(world).toSorted((left, right) => (left.on < right.on ? -1 : 1));
  for (const request of requests) {
    const { outcome, note, on, by: account, ...facts } = request;
    const solicitadoEm = at(on, chance.int(9, 16), chance.int(0, 59));
    const decided = outcome === 'aprovada' || outcome === 'recusada';
    const decididoEm = decided ? addHours(solicitadoEm, chance.between(1, 20)) : undefined;
    const decider = facts.tipo === 'reajuste_salarial' || chance.chance(0.5) ? by.admin : by.ceo;
    const year = on.slice(0, 4);
    autorizacoes.add(
      {
        numero: numbered(
          'AU',
          year,
          autorizacoes.rows.filter((row) => row.solicitadoEm.startsWith(year)).length + 1,
        ),
        ...facts,
        [referenceTo[facts.recurso]!]: facts.registroId,
        prioridade:
          (facts.valor ?? 0) > 1_000_000 ? 'urgente' : (facts.valor ?? 0) > 20_000 ? 'alta' : 'normal',
        solicitanteId: by[account],
        solicitadoEm,
        decididoPorId: decided ? decider : undefined,
        decididoEm,
        justificativa: outcome === 'recusada' ? note : outcome === 'aprovada' ? 'De acordo.' : undefined,
        situacao: outcome,
      },
      {
        at: solicitadoEm,
        by: by[account],
        changed: decididoEm ? { at: decididoEm, by: decider } : undefined,
      },
    );
  }
  return autorizacoes;
}

function requestsOf({
  contratos,
  vendas,
  pagar,
  manutencoes,
  reajustes,
  notas,
  movimentos,
  nameOf,
}: Parameters<typeof approvals>[0]): Request[] {
  const ofContract = (contract: Contract & Stamped, outcome: Request['outcome'], note?: string): Request => ({
    tipo: 'contrato',
    recurso: 'contratos',
    registroId: contract.id,
    titulo: `Contrato ${contract.numero} – ${contract.contraparte}`,
    valor: contract.valorTotal,
    motivo: 'Valor acima da alçada de contratos',
    by: 'comercial',
    on: contract.dataContrato,
    outcome,
    note,
  });
  const signed = contratos.rows
    .filter((row) => ['concluido', 'em_execucao', 'aprovado'].includes(row.situacao))
    .toSorted((left, right) => right.valorTotal - left.valorTotal);
  const approvedOrders = manutencoes.rows
    .filter((row) => row.situacao === 'concluida' || row.situacao === 'em_execucao')
    .toSorted((left, right) => right.valorTotal - left.valorTotal);
  const large = pagar.rows
    .filter((row) => row.situacao === 'paga' && ['nota_fiscal', 'contrato', 'frete'].includes(row.origem))
    .toSorted((left, right) => right.valorTotal - left.valorTotal);
  return [
    ...signed.slice(0, 6).map((row) => ofContract(row, 'aprovada')),
    ...contratos.rows
      .filter((row) => row.situacao === 'em_aprovacao')
      .map((row) => ofContract(row, 'pendente')),
    ...contratos.rows
      .filter((row) => row.situacao === 'rascunho' && row.tipo === 'compra')
      .map((row) => ofContract(row, 'recusada', 'Preço acima do limite da mesa; renegociar o prêmio.')),
    ...vendas.rows
      .filter((row) => row.situacao === 'aguardando_aprovacao')
      .map((row): Request => ({
        tipo: 'venda',
        recurso: 'vendas',
        registroId: row.id,
        titulo: `Venda ${row.numero}`,
        valor: row.valorTotal,
        motivo: row.desconto ? 'Desconto acima de 2 %' : 'Limite de crédito excedido',
        by: 'vendas',
        on: row.data,
        outcome: 'pendente',
      })),
    ...vendas.rows
      .filter((row) => row.situacao === 'concluida')
      .toSorted((left, right) => right.valorTotal - left.valorTotal)
      .slice(0, 3)
      .map((row): Request => ({
        tipo: 'venda',
        recurso: 'vendas',
        registroId: row.id,
        titulo: `Venda ${row.numero}`,
        valor: row.valorTotal,
        motivo: 'Limite de crédito excedido',
        by: 'vendas',
        on: row.data,
        outcome: 'aprovada',
      })),
    ...vendas.rows
      .filter((row) => row.situacao === 'orcamento')
      .slice(0, 1)
      .map((row): Request => ({
        tipo: 'venda',
        recurso: 'vendas',
        registroId: row.id,
        titulo: `Venda ${row.numero}`,
        valor: row.valorTotal,
        motivo: 'Desconto acima de 2 %',
        by: 'vendas',
        on: addDays(row.data, 0),
        outcome: 'cancelada',
      })),
    ...pagar.rows
      .filter((row) => row.situacao === 'aguardando_aprovacao')
      .map((row): Request => ({
        tipo: 'conta_pagar',
        recurso: 'contas_pagar',
        registroId: row.id,
        titulo: `${row.numero} – ${row.descricao}`,
        valor: row.valorTotal,
        motivo: 'Pagamento avulso acima da alçada',
        by: 'financeiro',
        on: row.dataEmissao,
        outcome: 'pendente',
      })),
    ...large.slice(0, 5).map((row): Request => ({
      tipo: 'conta_pagar',
      recurso: 'contas_pagar',
      registroId: row.id,
      titulo: `${row.numero} – ${row.descricao}`,
      valor: row.valorTotal,
      motivo: 'Pagamento acima da alçada',
      by: 'financeiro',
      on: row.dataEmissao,
      outcome: 'aprovada',
    })),
    ...manutencoes.rows
      .filter((row) => row.situacao === 'aguardando_aprovacao')
      .map((row): Request => ({
        tipo: 'manutencao',
        recurso: 'manutencoes',
        registroId: row.id,
        titulo: `${row.numero} – ${row.descricao}`,
        valor: row.valorTotal,
        motivo: 'Orçamento acima da alçada de manutenção',
        by: 'frotas',
        on: dayOf(row.dataAbertura),
        outcome: 'pendente',
      })),
    ...approvedOrders.slice(0, 3).map((row): Request => ({
      tipo: 'manutencao',
      recurso: 'manutencoes',
      registroId: row.id,
      titulo: `${row.numero} – ${row.descricao}`,
      valor: row.valorTotal,
      motivo: 'Orçamento acima da alçada de manutenção',
      by: 'frotas',
      on: dayOf(row.dataAbertura),
      outcome: 'aprovada',
    })),
    ...reajustes.rows
      .filter((row) => ['solicitado', 'recusado'].includes(row.situacao))
      .map((row): Request => ({
        tipo: 'reajuste_salarial',
        recurso: 'reajustes_salariais',
        registroId: row.id,
        titulo: `Reajuste de ${nameOf(row.funcionarioId)}`,
        valor: row.salarioNovo,
        motivo: 'Reajuste acima de 10 %',
        by: 'rh',
        on: row.situacao === 'solicitado' ? '2026-10-27' : '2026-08-20',
        outcome: row.situacao === 'solicitado' ? 'pendente' : 'recusada',
        note: 'Fora do orçamento do ano; reavaliar em janeiro.',
      })),
    ...[1, 2, 3].map((id): Request => ({
      tipo: 'divida',
      recurso: 'capital_giro',
      registroId: id,
      titulo: ['Capital de giro CCB-551209', 'Capital de giro CCB-560034', 'Capital de giro PROP-2026/91'][
        id - 1
      ]!,
      valor: [1_200_000, 900_000, 2_000_000][id - 1],
      motivo: 'Nova dívida',
      by: 'financeiro',
      on: ['2026-01-10', '2026-07-03', '2026-10-23'][id - 1]!,
      outcome: id === 3 ? 'pendente' : 'aprovada',
    })),
    ...notas.rows
      .filter((row) => row.situacao === 'autorizada' && row.emissao === 'terceiros')
      .slice(0, 1)
      .map((row): Request => ({
        tipo: 'cancelamento_nota',
        recurso: 'notas_fiscais',
        registroId: row.id,
        titulo: `Cancelar nota ${row.serie}/${row.numeroNota}`,
        valor: row.valorTotal,
        motivo: 'Fora do prazo de 24 horas',
        by: 'fiscal',
        on: addDays(dayOf(row.dataEmissao), 4),
        outcome: 'recusada',
        note: 'A mercadoria já foi entregue e paga.',
      })),
    ...movimentos.rows
      .filter((row) => row.tipo === 'ajuste_negativo' && row.situacao === 'solicitado')
      .map((row): Request => ({
        tipo: 'ajuste_estoque',
        recurso: 'movimentos_estoque',
        registroId: row.id,
        titulo: `Ajuste de estoque ${row.numero}`,
        valor: row.valorTotal,
        motivo: 'Ajuste acima de R$ 1.000,00',
        by: 'almoxarifado',
        on: row.data,
        outcome: 'pendente',
      })),
  ];
}
