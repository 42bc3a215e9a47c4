import { by, type Account } from './accounts.ts';
import { company } from './empresas.ts';
import { addDays, addHours, addMonths, at, dayOf, months, today } from './lib/calendar.ts';
import { numbered, total } from './lib/numbers.ts';
import { stream } from './lib/random.ts';
import { Table, type Stamped } from './lib/table.ts';
import type { Contract, Sale } from './comercial.ts';
import type { Note } from './fiscal.ts';
import type { WorkOrder } from './manutencao.ts';
import type { Payable } from './pagar.ts';
import type { Raise } from './rh.ts';

/** Limits and rates that the rules read; a single record. */
export function parameters() {
  const parametros = new Table('parametros');
  parametros.add(
    {
      alcadaContaPagar: 20_000, alcadaContaOrigem: 250_000, alcadaContrato: 1_000_000, alcadaManutencao: 8_000, alcadaReajustePct: 10, jurosMoraMesPct: 1, multaAtrasoPct: 2,
      diasAlertaVencimento: 30, toleranciaQuebraPct: 0.25, toleranciaEntregaPct: 5, comissaoSacaPadrao: 0.5, comissaoMotoristaPct: 8, kmLitroMin: 1.5, kmLitroMax: 3.2,
      encargosPatronaisPct: 28.8, cbsPct: 0.9, ibsPct: 0.1, exigeCiot: true, fusoHorario: 'America/Cuiaba',
    },
    { at: at('2025-04-02', 8), by: by.admin },
  );
  return parametros;
}

type Paper = [titulo: string, categoria: string, empresaId: number, orgao: string, issued: string, valid?: string, monthly?: number, counterpart?: string];
const papers: readonly Paper[] = [
  ['Alvará de funcionamento – escritório', 'alvara', company.holding, 'Prefeitura de Sorriso', '2026-01-20', '2027-01-31'],
  ['Alvará do Corpo de Bombeiros – armazém', 'alvara', company.armazens, 'Corpo de Bombeiros Militar-MT', '2025-09-12', '2026-09-11'],
  ['Alvará de funcionamento – Rio Verde', 'alvara', company.graosRioVerde, 'Prefeitura de Rio Verde', '2026-02-03', '2027-01-31'],
  ['Aluguel do escritório de Sorriso', 'aluguel', company.holding, 'Cartório do 1º Ofício', '2024-04-01', '2027-03-31', 14_500, 'Imobiliária Bela Vista'],
  ['Aluguel do pátio de Rondonópolis', 'aluguel', company.transportes, 'Cartório do 2º Ofício', '2025-05-05', '2027-05-04', 2_400, 'Imobiliária Bela Vista'],
  ['Contrato de contabilidade', 'prestacao', company.holding, 'Particular', '2023-06-01', undefined, 6_800, 'Contábil Prado e Associados'],
  ['Contrato de vigilância do armazém', 'prestacao', company.armazens, 'Particular', '2025-11-15', '2026-11-14', 7_200, 'Vigilância Sentinela'],
  ['Contrato de limpeza', 'prestacao', company.holding, 'Particular', '2026-03-01', '2027-02-28', 3_150, 'Limpa Mais Serviços'],
  ['Contrato do sistema de gestão', 'prestacao', company.holding, 'Particular', '2024-08-01', '2027-07-31', 4_900, 'Grão Certo Sistemas'],
  ['Procuração para despachante', 'procuracao', company.transportes, 'Cartório do 1º Ofício', '2025-11-10', '2026-11-09'],
  ['Procuração bancária – compras de grãos', 'procuracao', company.graos, 'Cartório do 1º Ofício', '2026-01-15', '2027-01-14'],
  ['Certificado digital e-CNPJ – Grãos', 'certificado_digital', company.graos, 'Autoridade certificadora', '2025-11-18', '2026-11-18'],
  ['Certificado digital e-CNPJ – Transportes', 'certificado_digital', company.transportes, 'Autoridade certificadora', '2026-01-22', '2027-01-22'],
  ['Certidão negativa federal – Grãos', 'certidao', company.graos, 'Receita Federal', '2026-05-14', '2026-11-10'],
  ['Certidão negativa estadual – Grãos', 'certidao', company.graos, 'Sefaz-MT', '2026-08-21', '2026-10-20'],
  ['Certidão negativa trabalhista', 'certidao', company.transportes, 'Justiça do Trabalho', '2026-06-09', '2026-12-06'],
  ['Certificado de regularidade do FGTS', 'certidao', company.holding, 'Caixa', '2026-09-28', '2026-10-27'],
  ['Ata da assembleia de 2026', 'ata', company.holding, 'Junta Comercial-MT', '2026-04-28'],
  ['Ata de eleição da diretoria', 'ata', company.holding, 'Junta Comercial-MT', '2025-04-29'],
  ['Licença de operação – armazém Sorriso', 'ambiental', company.armazens, 'Sema-MT', '2024-02-19', '2028-02-18'],
  ['Licença de operação – lavador e oficina', 'ambiental', company.transportes, 'Sema-MT', '2023-11-30', '2026-11-29'],
  ['Outorga de poço – base Sorriso', 'ambiental', company.transportes, 'Sema-MT', '2022-07-04', '2032-07-03'],
  ['Cadastro de armazém certificado', 'outros', company.armazens, 'Conab', '2025-03-17', '2028-03-16'],
  ['Contrato de internet antigo', 'prestacao', company.holding, 'Particular', '2021-05-03', '2025-05-02', 980, 'Conecta Fibra Sorriso'],
];

export function documents() {
  const chance = stream('documentos');
  const documentos = new Table('documentos');
  for (const [titulo, categoria, empresaId, orgaoEmissor, dataEmissao, dataValidade, valorMensal, contraparte] of papers) {
    const arquivado = titulo.includes('antigo');
    documentos.add(
      {
        titulo, categoria, empresaId, contraparte, numeroDocumento: `${chance.int(100, 9999)}/${dataEmissao.slice(0, 4)}`, orgaoEmissor, dataEmissao, dataValidade, valorMensal,
        responsavelId: by.administrativo, arquivado,
        situacao: arquivado ? 'arquivado' : !dataValidade ? 'sem_validade' : dataValidade < today ? 'vencido' : dataValidade <= addDays(today, 30) ? 'a_vencer' : 'vigente',
      },
      { at: at(dataEmissao > '2025-04-22' ? dataEmissao : '2025-04-22', 10), by: by.administrativo },
    );
  }
  return documentos;
}

// --- autorizações -----------------------------------------------------------------------------------------

type Request = {
  tipo: string; recurso: string; registroId: number; titulo: string; valor?: number; motivo: string; by: Account; on: string;
  outcome: 'pendente' | 'aprovada' | 'recusada' | 'cancelada'; note?: string;
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
  prazo: string;
  decididoPorId?: number;
  decididoEm?: string;
  justificativa?: string;
  situacao: string;
};

export function approvals(world: {
  contratos: Table<Contract>; vendas: Table<Sale>; pagar: Table<Payable>; manutencoes: Table<WorkOrder>; reajustes: Table<Raise>; notas: Table<Note>; nameOf: (employee: number) => string;
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
        numero: numbered('AU', year, autorizacoes.rows.filter((row) => row.solicitadoEm.startsWith(year)).length + 1),
        ...facts,
        prioridade: (facts.valor ?? 0) > 1_000_000 ? 'urgente' : (facts.valor ?? 0) > 20_000 ? 'alta' : 'normal',
        solicitanteId: by[account], solicitadoEm, prazo: addDays(on, 5),
        decididoPorId: decided ? decider : undefined, decididoEm,
        justificativa: outcome === 'recusada' ? note : outcome === 'aprovada' ? 'De acordo.' : undefined,
        situacao: outcome,
      },
      { at: solicitadoEm, by: by[account], changed: decididoEm ? { at: decididoEm, by: decider } : undefined },
    );
  }
  return autorizacoes;
}

function requestsOf({ contratos, vendas, pagar, manutencoes, reajustes, notas, nameOf }: Parameters<typeof approvals>[0]): Request[] {
  const ofContract = (contract: Contract & Stamped, outcome: Request['outcome'], note?: string): Request => ({
    tipo: 'contrato', recurso: 'contratos', registroId: contract.id, titulo: `Contrato ${contract.numero} – ${contract.contraparte}`, valor: contract.valorTotal,
    motivo: 'Valor acima da alçada de contratos', by: 'comercial', on: contract.dataContrato, outcome, note,
  });
  const signed = contratos.rows.filter((row) => ['concluido', 'em_execucao', 'aprovado'].includes(row.situacao)).toSorted((left, right) => right.valorTotal - left.valorTotal);
  const approvedOrders = manutencoes.rows.filter((row) => row.situacao === 'concluida' || row.situacao === 'em_execucao').toSorted((left, right) => right.valorTotal - left.valorTotal);
  const large = pagar.rows.filter((row) => row.situacao === 'paga' && ['nota_fiscal', 'contrato', 'frete'].includes(row.origem)).toSorted((left, right) => right.valorTotal - left.valorTotal);
  return [
    ...signed.slice(0, 6).map((row) => ofContract(row, 'aprovada')),
    ...contratos.rows.filter((row) => row.situacao === 'em_aprovacao').map((row) => ofContract(row, 'pendente')),
    ...contratos.rows.filter((row) => row.situacao === 'rascunho' && row.tipo === 'compra').map((row) => ofContract(row, 'recusada', 'Preço acima do limite da mesa; renegociar o prêmio.')),
    ...vendas.rows.filter((row) => row.situacao === 'aguardando_aprovacao').map((row): Request => ({
      tipo: 'venda', recurso: 'vendas', registroId: row.id, titulo: `Venda ${row.numero}`, valor: row.valorTotal, motivo: row.desconto ? 'Desconto acima de 2 %' : 'Limite de crédito excedido', by: 'vendas', on: row.data, outcome: 'pendente',
    })),
    ...vendas.rows.filter((row) => row.situacao === 'concluida').toSorted((left, right) => right.valorTotal - left.valorTotal).slice(0, 3).map((row): Request => ({
      tipo: 'venda', recurso: 'vendas', registroId: row.id, titulo: `Venda ${row.numero}`, valor: row.valorTotal, motivo: 'Limite de crédito excedido', by: 'vendas', on: row.data, outcome: 'aprovada',
    })),
    ...vendas.rows.filter((row) => row.situacao === 'orcamento').slice(0, 1).map((row): Request => ({
      tipo: 'venda', recurso: 'vendas', registroId: row.id, titulo: `Venda ${row.numero}`, valor: row.valorTotal, motivo: 'Desconto acima de 2 %', by: 'vendas', on: addDays(row.data, 0), outcome: 'cancelada',
    })),
    ...pagar.rows.filter((row) => row.situacao === 'aguardando_aprovacao').map((row): Request => ({
      tipo: 'conta_pagar', recurso: 'contas_pagar', registroId: row.id, titulo: `${row.numero} – ${row.descricao}`, valor: row.valorTotal, motivo: 'Pagamento avulso acima da alçada', by: 'financeiro', on: row.dataEmissao, outcome: 'pendente',
    })),
    ...large.slice(0, 5).map((row): Request => ({
      tipo: 'conta_pagar', recurso: 'contas_pagar', registroId: row.id, titulo: `${row.numero} – ${row.descricao}`, valor: row.valorTotal, motivo: 'Pagamento acima da alçada', by: 'financeiro', on: row.dataEmissao, outcome: 'aprovada',
    })),
    ...manutencoes.rows.filter((row) => row.situacao === 'aguardando_aprovacao').map((row): Request => ({
      tipo: 'manutencao', recurso: 'manutencoes', registroId: row.id, titulo: `${row.numero} – ${row.descricao}`, valor: row.valorTotal, motivo: 'Orçamento acima da alçada de manutenção', by: 'frotas', on: dayOf(row.dataAbertura), outcome: 'pendente',
    })),
    ...approvedOrders.slice(0, 3).map((row): Request => ({
      tipo: 'manutencao', recurso: 'manutencoes', registroId: row.id, titulo: `${row.numero} – ${row.descricao}`, valor: row.valorTotal, motivo: 'Orçamento acima da alçada de manutenção', by: 'frotas', on: dayOf(row.dataAbertura), outcome: 'aprovada',
    })),
    ...reajustes.rows.filter((row) => ['solicitado', 'recusado'].includes(row.situacao)).map((row): Request => ({
      tipo: 'reajuste_salarial', recurso: 'reajustes_salariais', registroId: row.id, titulo: `Reajuste de ${nameOf(row.funcionarioId)}`, valor: row.salarioNovo, motivo: 'Reajuste acima de 10 %', by: 'rh', on: row.situacao === 'solicitado' ? '2026-10-27' : '2026-08-20',
      outcome: row.situacao === 'solicitado' ? 'pendente' : 'recusada', note: 'Fora do orçamento do ano; reavaliar em janeiro.',
    })),
    ...[1, 2, 3].map((id): Request => ({
      tipo: 'divida', recurso: 'capital_giro', registroId: id, titulo: ['Capital de giro CCB-551209', 'Capital de giro CCB-560034', 'Capital de giro PROP-2026/91'][id - 1]!, valor: [1_200_000, 900_000, 2_000_000][id - 1], motivo: 'Nova dívida',
      by: 'financeiro', on: ['2026-01-10', '2026-07-03', '2026-10-23'][id - 1]!, outcome: id === 3 ? 'pendente' : 'aprovada',
    })),
    ...notas.rows.filter((row) => row.situacao === 'autorizada' && row.emissao === 'terceiros').slice(0, 1).map((row): Request => ({
      tipo: 'cancelamento_nota', recurso: 'notas_fiscais', registroId: row.id, titulo: `Cancelar nota ${row.serie}/${row.numeroNota}`, valor: row.valorTotal, motivo: 'Fora do prazo de 24 horas', by: 'fiscal', on: addDays(dayOf(row.dataEmissao), 4),
      outcome: 'recusada', note: 'A mercadoria já foi entregue e paga.',
    })),
  ];
}

// --- processamentos ---------------------------------------------------------------------------------------

type Batch = {
  numero: string;
  tipo: string;
  competencia: string;
  empresaId: number;
  executadoPorId: number;
  iniciadoEm: string;
  finalizadoEm: string;
  totalRegistros: number;
  registrosOk: number;
  registrosErro: number;
  valorTotal: number;
  log: string;
  situacao: string;
};

export function batches(pagar: Table<Payable>) {
  const processamentos = new Table<Batch>('processamentos');
  for (const month of months)
    for (const tipo of ['gerar_recorrencias', 'fechamento_mensal'] as const) {
      const next = addMonths(month, 1);
      const start = tipo === 'gerar_recorrencias' ? at(`${month}-01`, 6) : at(`${next}-05` > today ? today : `${next}-05`, 7);
      const made = pagar.rows.filter((row) => row.origem === 'recorrencia' && row.competencia === month);
      const wrong = tipo === 'fechamento_mensal' && ['2025-09', '2026-04'].includes(month) ? 2 : 0;
      const state = month === '2025-07' && tipo === 'gerar_recorrencias' ? 'estornado' : month === '2026-10' && tipo === 'fechamento_mensal' ? 'falhou' : wrong ? 'concluido_com_erros' : 'concluido';
      const count = tipo === 'gerar_recorrencias' ? made.length || 11 : 6;
      processamentos.add(
        {
          numero: numbered('PR', start, processamentos.rows.filter((row) => row.iniciadoEm.slice(0, 4) === start.slice(0, 4)).length + 1),
          tipo, competencia: month, empresaId: company.holding, executadoPorId: by.admin, iniciadoEm: start, finalizadoEm: addHours(start, 0.05),
          totalRegistros: count, registrosOk: state === 'falhou' ? 0 : count - wrong, registrosErro: state === 'falhou' ? count : wrong,
          valorTotal: total(made, (row) => row.valorTotal),
          log: state === 'falhou' ? 'Interrompido: há contas vencidas sem baixa no mês.' : wrong ? 'Duas empresas com notas pendentes de escrituração.' : 'Sem ocorrências.',
          situacao: state,
        },
        { at: start, by: by.admin },
      );
    }
  return processamentos;
}
