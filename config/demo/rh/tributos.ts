import { by } from '../grupo/accounts.ts';
import { at } from '../lib/calendar.ts';
import { round } from '../lib/numbers.ts';
import { Table } from '../lib/table.ts';

type Band = { ate?: number; aliquotaPct: number; deduzir?: number };
type Brackets = {
  tipo: 'inss' | 'irrf' | 'notas';
  vigencia: string;
  norma: string;
  faixas?: readonly Band[];
  funruralPct?: number;
  senarPct?: number;
  cbsPct?: number;
  ibsPct?: number;
  deducaoDependente?: number;
  deducaoSimplificada?: number;
  reducaoMaxima?: number;
  reducaoInicial?: number;
  reducaoPct?: number;
};

const monthly: readonly Band[] = [
  { ate: 2428.8, aliquotaPct: 0, deduzir: 0 },
  { ate: 2826.65, aliquotaPct: 7.5, deduzir: 182.16 },
  { ate: 3751.05, aliquotaPct: 15, deduzir: 394.16 },
  { ate: 4664.68, aliquotaPct: 22.5, deduzir: 675.49 },
  { aliquotaPct: 27.5, deduzir: 908.73 },
];
const deductions = { deducaoDependente: 189.59, deducaoSimplificada: 607.2 };
const bands = (...pairs: [number, number][]): Band[] =>
  pairs.map(([ate, aliquotaPct]) => ({ ate, aliquotaPct }));

/** In the order of their ids. */
const brackets: readonly Brackets[] = [
  {
    tipo: 'inss',
    vigencia: '2025-01-01',
    norma: 'Portaria MPS/MF 6/2025',
    faixas: bands([1518, 7.5], [2793.88, 9], [4190.83, 12], [8157.41, 14]),
  },
  { tipo: 'irrf', vigencia: '2025-05-01', norma: 'MP 1.294/2025', faixas: monthly, ...deductions },
  {
    tipo: 'inss',
    vigencia: '2026-01-01',
    norma: 'Tabela de 2026',
    faixas: bands([1621, 7.5], [2902.84, 9], [4354.27, 12], [8475.55, 14]),
  },
  {
    tipo: 'irrf',
    vigencia: '2026-01-01',
    norma: 'Lei 15.270/2025',
    faixas: monthly,
    ...deductions,
    reducaoMaxima: 312.89,
    reducaoInicial: 978.62,
    reducaoPct: 13.3145,
  },
  {
    tipo: 'notas',
    vigencia: '2018-01-01',
    norma: 'Lei 13.606/2018',
    funruralPct: 1.3,
    senarPct: 0.2,
    cbsPct: 0,
    ibsPct: 0,
  },
  {
    tipo: 'notas',
    vigencia: '2026-01-01',
    norma: 'LC 214/2025',
    funruralPct: 1.3,
    senarPct: 0.2,
    cbsPct: 0.9,
    ibsPct: 0.1,
  },
  {
    tipo: 'notas',
    vigencia: '2026-04-01',
    norma: 'LC 224/2025',
    funruralPct: 1.43,
    senarPct: 0.2,
    cbsPct: 0.9,
    ibsPct: 0.1,
  },
];

export function progressiveTables() {
  const tabelas = new Table<Brackets>('tabelas_progressivas');
  for (const one of brackets) tabelas.add(one, { at: at('2025-04-09', 9), by: by.financeiro });
  return tabelas;
}

const inForce = (tipo: Brackets['tipo'], month: string) => {
  const id = brackets.findLastIndex((one) => one.tipo === tipo && one.vigencia.slice(0, 7) <= month);
  return { id: id + 1, ...brackets[id]! };
};

/** The rates in force on the day of a note. */
export function noteRatesOf(day: string) {
  const at = brackets.findLastIndex((one) => one.tipo === 'notas' && one.vigencia <= day);
  const { funruralPct = 0, senarPct = 0, cbsPct = 0, ibsPct = 0 } = brackets[at]!;
  return { aliquotasId: at + 1, funruralPct, senarPct, cbsPct, ibsPct };
}

/** The tax tables that apply to a payslip of the month. */
export function tablesOf(month: string) {
  const [inss, irrf] = [inForce('inss', month), inForce('irrf', month)];
  const { deducaoDependente, deducaoSimplificada, reducaoMaxima, reducaoInicial, reducaoPct } = irrf;
  return {
    tabelaInssId: inss.id,
    faixasInss: inss.faixas,
    tabelaIrrfId: irrf.id,
    faixasIrrf: irrf.faixas,
    ...{ deducaoDependente, deducaoSimplificada, reducaoMaxima, reducaoInicial, reducaoPct },
  };
}

/** The social security contribution (INSS), progressive by the table of the month. */
export function socialSecurity(base: number, month: string): number {
  let below = 0;
  let owed = 0;
  for (const { ate = base, aliquotaPct } of inForce('inss', month).faixas!) {
    owed += (Math.max(0, Math.min(base, ate) - below) * aliquotaPct) / 100;
    below = ate;
  }
  return round(owed);
}

/** The monthly income tax, with the reduction of 2026 for low incomes. */
export function incomeTax(gross: number, inss: number, dependents: number, month: string): number {
  const table = inForce('irrf', month);
  const { deducaoDependente = 0, deducaoSimplificada = 0, reducaoMaxima = 0, reducaoInicial = 0 } = table;
  const base = Math.max(0, gross - Math.max(inss + dependents * deducaoDependente, deducaoSimplificada));
  const band = table.faixas!.find(({ ate = Infinity }) => round(base) <= ate)!;
  const owed = Math.max(0, (base * band.aliquotaPct) / 100 - (band.deduzir ?? 0));
  const reduction = Math.min(reducaoMaxima, reducaoInicial - (gross * (table.reducaoPct ?? 0)) / 100);
  return round(Math.max(0, owed - Math.max(0, reduction)));
}
