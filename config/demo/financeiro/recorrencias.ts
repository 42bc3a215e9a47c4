import { by } from '../grupo/accounts.ts';
import { company, costCenter } from '../grupo/empresas.ts';
import { account } from '../grupo/plano-contas.ts';
import { bankDaysOf, nextBusinessDay } from '../rh/feriados.ts';
import { addMonths, at, currentMonth, months, onDay, today } from '../lib/calendar.ts';
import { round } from '../lib/numbers.ts';
import { stream } from '../lib/random.ts';
import { Table } from '../lib/table.ts';
import { supplier } from '../parceiros/fornecedores.ts';
import { Payables } from './pagar.ts';

type Standing = [
  descricao: string,
  fornecedorId: number,
  empresaId: number,
  planoContaId: number,
  centroCustoId: number,
  valor: number,
  day: number,
  estimate?: boolean,
  state?: string,
];

const standing: readonly Standing[] = [
  [
    'Aluguel do escritório de Sorriso',
    supplier.aluguel,
    company.holding,
    account.aluguel,
    costCenter.administrativo,
    14_500,
    5,
  ],
  [
    'Energia elétrica – armazém Sorriso',
    supplier.energia,
    company.armazens,
    account.energia,
    costCenter.armazem,
    12_400,
    18,
    true,
  ],
  [
    'Energia elétrica – escritório e oficina',
    supplier.energia,
    company.transportes,
    account.energia,
    costCenter.administrativo,
    2_900,
    18,
    true,
  ],
  [
    'Internet e telefonia',
    supplier.internet,
    company.holding,
    account.internet,
    costCenter.administrativo,
    1_350,
    10,
  ],
  [
    'Honorários contábeis',
    supplier.contabil,
    company.holding,
    account.contabil,
    costCenter.fiscal,
    6_800,
    15,
  ],
  [
    'Sistema de gestão',
    supplier.software,
    company.holding,
    account.sistemas,
    costCenter.administrativo,
    4_900,
    20,
  ],
  [
    'Vigilância do armazém',
    supplier.vigilancia,
    company.armazens,
    account.vigilancia,
    costCenter.armazem,
    7_200,
    12,
  ],
  [
    'Limpeza e conservação',
    supplier.limpeza,
    company.holding,
    account.vigilancia,
    costCenter.administrativo,
    3_150,
    12,
  ],
  [
    'Plano de saúde dos funcionários',
    supplier.saude,
    company.holding,
    account.beneficios,
    costCenter.rh,
    11_480,
    8,
  ],
  [
    'Pátio alugado em Rondonópolis',
    supplier.aluguel,
    company.transportes,
    account.aluguel,
    costCenter.frotaSorriso,
    2_400,
    5,
  ],
  [
    'Locação de impressoras',
    supplier.papelaria,
    company.holding,
    account.consumo,
    costCenter.administrativo,
    780,
    22,
  ],
  [
    'Assessoria de certificação',
    supplier.contabil,
    company.graos,
    account.contabil,
    costCenter.comercial,
    1_900,
    25,
    false,
    'pausada',
  ],
  [
    'Consultoria de gestão de frota',
    supplier.software,
    company.transportes,
    account.contabil,
    costCenter.frotaSorriso,
    3_600,
    28,
    false,
    'encerrada',
  ],
];

export function standingOrders(payables: Payables, nameOf: (supplier: number) => string) {
  const chance = stream('recorrencias');
  const recorrencias = new Table('recorrencias');
  for (const [
    descricao,
    fornecedorId,
    empresaId,
    planoContaId,
    centroCustoId,
    valor,
    day,
    estimate,
    state = 'ativa',
  ] of standing) {
    const last =
      state === 'ativa'
        ? estimate
          ? addMonths(currentMonth, 1)
          : currentMonth
        : state === 'pausada'
          ? '2026-08'
          : '2026-06';
    const row = recorrencias.add(
      {
        descricao,
        tipo: 'geral',
        empresaId,
        favorecidoTipo: 'fornecedor',
        fornecedorId,
        favorecidoNome: nameOf(fornecedorId),
        planoContaId,
        centroCustoId,
        valor,
        tipoValor: estimate ? 'estimado' : 'fixo',
        periodicidade: 'mensal',
        diaVencimento: day,
        ajusteDiaUtil: 'posterga',
        dataInicio: '2025-04-01',
        dataFim: state === 'encerrada' ? '2026-06-30' : undefined,
        formaPagamento: estimate ? 'debito' : 'boleto',
        contaBancariaId: 3,
        indiceReajuste: day === 5 ? 'igpm' : 'nenhum',
        mesReajuste: day === 5 ? 4 : undefined,
        ultimaCompetencia: last,
        proximoVencimento: state === 'ativa' ? onDay(addMonths(last, 1), day) : undefined,
        ...(state === 'ativa' && { competenciaPedida: last, ...bankDaysOf(last) }),
        situacao: state,
      },
      {
        at: at('2025-04-18', 9),
        by: by.financeiro,
        changed: state === 'ativa' ? undefined : { at: at('2026-07-01', 9) },
      },
    );
    for (let month = months[0]!; month <= last; month = addMonths(month, 1))
      payables.owe({
        fornecedorId,
        empresaId,
        descricao: `${descricao} – ${month.slice(5)}/${month.slice(0, 4)}`,
        origem: 'recorrencia',
        origemId: row.id,
        recorrenciaId: row.id,
        planoContaId,
        centroCustoId,
        competencia: month,
        dataEmissao: month > currentMonth ? today : `${month}-01`,
        dataVencimento: nextBusinessDay(onDay(month, day)),
        formaPagamento: estimate ? 'debito' : 'boleto',
        valor: estimate ? round(valor * chance.between(0.8, 1.25)) : valor,
        estimate,
      });
  }
  return recorrencias;
}
