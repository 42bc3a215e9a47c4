import type { Driver } from '../frota/motoristas.ts';
import type { Fine } from '../frota/multas.ts';
import { by } from '../grupo/accounts.ts';
import {
  addDays,
  addMonths,
  at,
  currentMonth,
  dayOf,
  endOfMonth,
  monthOf,
  weekday,
} from '../lib/calendar.ts';
import { round, total } from '../lib/numbers.ts';
import { stream } from '../lib/random.ts';
import { Table } from '../lib/table.ts';
import type { Trip } from '../logistica/viagens.ts';
import type { Employee, Person } from './pessoas.ts';
import { salaryIn, type Raise } from './reajustes.ts';
import { incomeTax, socialSecurity, tablesOf } from './tributos.ts';

/** The payroll has been in the portal since November 2025. */
export const payrollMonths = Array.from({ length: 12 }, (_, index) => addMonths('2025-11', index));

export type Pay = Partial<ReturnType<typeof tablesOf>> & {
  funcionarioId: number;
  empresaId: number;
  competencia: string;
  tipo: string;
  salarioBase: number;
  horasExtras: number;
  valorHorasExtras: number;
  comissoes: number;
  insalubridadePct?: number;
  adicionais: number;
  diarias: number;
  outrosProventos: number;
  totalProventos: number;
  dependentes?: number;
  inss: number;
  irrf: number;
  adiantamentos: number;
  multasDescontadas: number;
  acertosDescontados: number;
  outrosDescontos: number;
  totalDescontos: number;
  liquido: number;
  fgts: number;
  encargos: number;
  custoTotal: number;
  conjuntoId?: number;
  contaPagarId?: number;
  contaEncargosId?: number;
  dataPagamento?: string;
  situacao: string;
  observacoes?: string;
};

export function payroll(world: {
  pessoas: Table<Person>;
  funcionarios: Table<Employee>;
  reajustes: Table<Raise>;
  viagens: Table<Trip>;
  motoristas: Table<Driver>;
  multas: Table<Fine>;
}) {
  const chance = stream('folhas');
  const folhas = new Table<Pay>('folhas');
  for (const month of payrollMonths)
    for (const employee of world.funcionarios.rows) {
      const leaving = employee.dataDemissao && monthOf(employee.dataDemissao) === month;
      const gone = employee.dataDemissao && monthOf(employee.dataDemissao) < month;
      if (gone || monthOf(employee.dataAdmissao) > month) continue;
      add(employee, month, leaving ? 'rescisao' : 'mensal');
      if (month === '2025-11' && !leaving) add(employee, month, 'decimo_1');
      if (month === '2025-12') add(employee, month, 'decimo_2');
    }
  advance();
  return folhas;

  function add(employee: Employee & { id: number }, month: string, tipo: string) {
    const year = month < '2026' ? 2025 : 2026;
    const salary = salaryIn(world.reajustes, employee.id, month);
    const driver = world.motoristas.rows.find((row) => row.funcionarioId === employee.id);
    const monthly = tipo === 'mensal' || tipo === 'rescisao';
    const horasExtras =
      monthly && ['frotas', 'logistica'].includes(employee.departamento) && salary < 5000
        ? round(chance.between(0, 14))
        : 0;
    const valorHorasExtras = round((salary / 220) * 1.5 * horasExtras);
    const trips = world.viagens.rows.filter(
      (trip) =>
        monthly &&
        trip.motoristaId === driver?.id &&
        trip.situacao === 'acertada' &&
        monthOf(dayOf(trip.chegada!)) === month,
    );
    const comissoes = total(trips, (trip) => trip.comissaoMotorista);
    const insalubridadePct = employee.cargoId >= 16 && employee.cargoId <= 17 ? 20 : 0;
    const adicionais = monthly ? round(((year === 2025 ? 1518 : 1621) * insalubridadePct) / 100) : 0;
    const diarias = monthly ? trips.filter((trip) => (trip.kmRodado ?? 0) > 1000).length * 120 : 0;
    const half = tipo.startsWith('decimo') ? round(salary / 2) : 0;
    const outrosProventos = half || (tipo === 'rescisao' ? round(salary * 0.8) : 0);
    // Only the second half of the thirteenth salary is taxed, but over the whole amount.
    const taxable =
      tipo === 'decimo_1'
        ? 0
        : tipo === 'decimo_2'
          ? salary
          : round((monthly ? salary : 0) + valorHorasExtras + comissoes + adicionais);
    const dependentes = (world.pessoas.get(employee.pessoaId).dependentes ?? []).filter(
      ({ irrf }) => irrf,
    ).length;
    const inss = taxable ? socialSecurity(taxable, month) : 0;
    const tax = taxable ? incomeTax(taxable, inss, dependentes, month) : 0;
    const irrf = tax <= 10 && tipo !== 'decimo_2' ? 0 : tax;
    const earned = round(
      (monthly ? salary : 0) + valorHorasExtras + comissoes + adicionais + diarias + outrosProventos,
    );
    const fines = world.multas.rows.filter(
      (row) =>
        tipo === 'mensal' &&
        row.motoristaId === driver?.id &&
        row.descontarEmFolha &&
        row.situacao === 'paga' &&
        monthOf(row.vencimento) === month,
    );
    const multasDescontadas = total(fines, (row) => row.valorAPagar);
    const acertosDescontados = total(trips, (trip) => Math.max(0, trip.adiantamento - trip.totalDespesas));
    const outrosDescontos = tipo === 'mensal' && employee.planoSaude ? 145 : 0;
    const totalDescontos = round(inss + irrf + multasDescontadas + acertosDescontados + outrosDescontos);
    const base = tipo.startsWith('decimo') ? half : taxable;
    const fgts = round(base * 0.08);
    const encargos = round(base * 0.288);
    const paid = month < currentMonth;
    const last = employee.id === 8 || employee.id === 18;
    const slip = folhas.add(
      {
        funcionarioId: employee.id,
        empresaId: employee.empresaId,
        competencia: month,
        tipo,
        salarioBase: salary,
        horasExtras,
        valorHorasExtras,
        comissoes,
        insalubridadePct: insalubridadePct || undefined,
        adicionais,
        diarias,
        outrosProventos,
        totalProventos: earned,
        ...tablesOf(month),
        dependentes,
        inss,
        irrf,
        adiantamentos: 0,
        multasDescontadas,
        acertosDescontados,
        outrosDescontos,
        totalDescontos,
        liquido: round(earned - totalDescontos),
        fgts,
        encargos,
        custoTotal: round(earned + fgts + encargos),
        conjuntoId: driver?.conjuntoId,
        dataPagamento: paid ? payday(month, tipo) : undefined,
        situacao: paid ? 'paga' : last ? 'calculada' : 'aprovada',
      },
      {
        at: at(month === currentMonth ? '2026-10-30' : endOfMonth(month), 16, employee.id),
        by: by.rh,
        changed: paid ? { at: at(payday(month, tipo), 12), by: by.financeiro } : undefined,
      },
    );
    for (const taken of [...trips, ...fines]) taken.folhaId = slip.id;
  }

  /** An advance that was requested and withdrawn. */
  function advance() {
    const employee = world.funcionarios.get(24);
    const value = round(salaryIn(world.reajustes, 24, currentMonth) * 0.4);
    const nothing = {
      horasExtras: 0,
      valorHorasExtras: 0,
      comissoes: 0,
      adicionais: 0,
      diarias: 0,
      inss: 0,
      irrf: 0,
      adiantamentos: 0,
      multasDescontadas: 0,
      acertosDescontados: 0,
      outrosDescontos: 0,
      totalDescontos: 0,
      fgts: 0,
      encargos: 0,
    };
    folhas.add(
      {
        funcionarioId: 24,
        empresaId: employee.empresaId,
        competencia: currentMonth,
        tipo: 'adiantamento',
        salarioBase: salaryIn(world.reajustes, 24, currentMonth),
        ...nothing,
        outrosProventos: value,
        totalProventos: value,
        liquido: value,
        custoTotal: value,
        situacao: 'cancelada',
        observacoes: 'O funcionário desistiu do adiantamento.',
      },
      { at: at('2026-10-14', 9), by: by.rh, changed: { at: at('2026-10-15', 9) } },
    );
  }
}

/** The fifth business day of the next month; in November and December, the date of the thirteenth salary. */
export function payday(month: string, tipo: string): string {
  if (tipo === 'decimo_1') return `${month}-28`;
  if (tipo === 'decimo_2') return `${month}-19`;
  let day = `${addMonths(month, 1)}-01`;
  for (let business = weekday(day) % 6 === 0 ? 0 : 1; business < 5;) {
    day = addDays(day, 1);
    if (weekday(day) % 6 !== 0) business++;
  }
  return day;
}
