import { company, costCenter } from '../grupo/empresas.ts';
import { account } from '../grupo/plano-contas.ts';
import { addDays, addMonths, currentMonth, endOfMonth, monthOf, today } from '../lib/calendar.ts';
import { groupBy, total } from '../lib/numbers.ts';
import { Table } from '../lib/table.ts';
import { supplier } from '../parceiros/fornecedores.ts';
import { payday, type Pay } from '../rh/folha.ts';
import { Payables } from './pagar.ts';

/** The labels of the payroll's kinds, as on its screen. */
const labels: Readonly<Record<string, string>> = {
  mensal: 'Mensal',
  adiantamento: 'Adiantamento',
  decimo_1: '13º 1ª parcela',
  decimo_2: '13º 2ª parcela',
  ferias: 'Férias',
  rescisao: 'Rescisão',
};

/** One title per company, month and kind of pay, and one for its additional costs. */
export function staffDebts(payables: Payables, folhas: Table<Pay>, nameOf: (company: number) => string) {
  const groups = groupBy(
    folhas.rows.filter((row) => ['paga', 'aprovada'].includes(row.situacao)),
    (row) => `${row.empresaId}|${row.competencia}|${row.tipo}`,
  );
  for (const rows of groups.values()) {
    const { empresaId, competencia, tipo } = rows[0]!;
    const centroCustoId = empresaId === company.transportes ? costCenter.frotaSorriso : costCenter.rh;
    const issued = competencia === currentMonth ? today : endOfMonth(competencia);
    const due = payday(competencia, tipo);
    payables.owe({
      fornecedorId: supplier.credito,
      empresaId,
      descricao: `Folha ${tipo.replace('decimo_1', '13º 1ª').replace('decimo_2', '13º 2ª')} ${competencia.slice(5)}/${competencia.slice(0, 4)} – ${nameOf(empresaId)}`,
      documento: labels[tipo],
      origem: 'folha',
      centroCustoId,
      competencia,
      dataEmissao: issued < due ? issued : due,
      dataVencimento: due,
      formaPagamento: 'pix',
      valor: total(rows, (row) => row.liquido),
      paidOn: competencia < currentMonth ? due : null,
      state: competencia < currentMonth ? 'paga' : 'aberta',
      link: (id) => rows.forEach((row) => (row.contaPagarId = id)),
    });
    const charges = total(rows, (row) => row.fgts + row.encargos + row.inss + row.irrf);
    payables.owe({
      fornecedorId: supplier.receita,
      empresaId,
      descricao: `Encargos ${tipo} ${competencia.slice(5)}/${competencia.slice(0, 4)} – ${nameOf(empresaId)}`,
      documento: labels[tipo],
      origem: 'encargos',
      centroCustoId,
      competencia,
      dataEmissao: issued,
      dataVencimento: `${addMonths(competencia, 1)}-20`,
      formaPagamento: 'boleto',
      valor: charges,
      link: (id) => rows.forEach((row) => (row.contaEncargosId = id)),
    });
  }
}

/** Purchases without another document of the portal, entered by the finance office. */
export function looseDebts(payables: Payables) {
  const rows: readonly [string, number, number, number, string, number, string?][] = [
    ['Reforma do telhado da oficina', 41, company.transportes, 28_400, '2026-11-12', account.vigilancia],
    [
      'Consultoria de licenciamento ambiental',
      supplier.contabil,
      company.armazens,
      23_500,
      '2026-11-20',
      account.contabil,
    ],
    [
      'Patrocínio da feira agropecuária de Sorriso',
      supplier.limpeza,
      company.graos,
      6_000,
      '2026-10-20',
      account.consumo,
    ],
    [
      'Troca das cadeiras do escritório',
      supplier.papelaria,
      company.holding,
      7_920,
      '2026-10-16',
      account.consumo,
    ],
    [
      'Serviço de guincho na BR-163',
      18,
      company.transportes,
      2_650,
      '2026-09-11',
      account.manutencao,
      'cancelada',
    ],
    ['Pintura da fachada', supplier.limpeza, company.holding, 4_300, '2026-11-06', account.vigilancia],
  ];
  for (const [descricao, fornecedorId, empresaId, valor, dataVencimento, planoContaId, state] of rows)
    payables.owe({
      descricao,
      fornecedorId,
      empresaId,
      origem: 'manual',
      planoContaId,
      centroCustoId: costCenter.administrativo,
      competencia: monthOf(addDays(dataVencimento, -15)),
      dataEmissao: addDays(dataVencimento, -24) < today ? addDays(dataVencimento, -24) : '2026-10-29',
      dataVencimento,
      valor,
      state,
      paidOn: dataVencimento < '2026-10-18' && !state ? undefined : null,
    });
}
