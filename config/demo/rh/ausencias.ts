import { by } from '../grupo/accounts.ts';
import { addDays, addMonths, at, daysBetween, today, weekday } from '../lib/calendar.ts';
import { stream } from '../lib/random.ts';
import { Table } from '../lib/table.ts';
import { holidaysOf, mayStartLeave } from './feriados.ts';
import type { Employee } from './pessoas.ts';

export type Absence = {
  funcionarioId: number;
  tipo: string;
  dataInicio: string;
  dataFim: string;
  dias: number;
  aquisitivoInicio?: string;
  abonoDias?: number;
  situacao: string;
};

/** Holidays and leaves. Nobody has two absences at once, and drivers have no trips while absent. */
export function absences(funcionarios: Table<Employee>) {
  const chance = stream('ausencias');
  const ausencias = new Table<Absence>('ausencias');
  const isFree = (employee: number, from: string, to: string) =>
    !ausencias.rows.some(
      (row) =>
        row.funcionarioId === employee &&
        row.dataInicio <= addDays(to, 3) &&
        row.dataFim >= addDays(from, -3),
    );
  const add = (row: Omit<Absence, 'dias' | 'situacao'> & { situacao?: string }) => {
    const done = row.dataFim < today ? 'concluida' : row.dataInicio <= today ? 'em_gozo' : 'aprovada';
    const asked = at(addDays(row.dataInicio, row.tipo === 'ferias' ? -35 : 0), 10);
    ausencias.add(
      {
        ...row,
        ...(row.tipo === 'ferias' && row.dataFim > today && holidaysOf(row.dataInicio)),
        dias: daysBetween(row.dataInicio, row.dataFim) + 1,
        situacao: row.situacao ?? done,
      },
      {
        at: asked < at(today, 17) ? asked : at(addDays(today, -9), 10),
        by: by.rh,
        changed: { at: at(row.dataFim, 18) },
      },
    );
  };

  /** Employee -> period whose holidays were postponed: one is past its limit, two are close to it. */
  const postponed = new Map([
    [5, '2024-12-07'],
    [17, '2024-11-18'],
    [8, '2024-02-03'],
  ]);
  /** Employee -> start of the holidays that are current or upcoming in the lists. */
  const pending = new Map([
    [14, '2026-10-19'],
    [9, '2026-11-16'],
    [6, '2026-12-07'],
    [19, '2026-12-01'],
    [13, '2027-01-04'],
  ]);
  for (const employee of funcionarios.rows) {
    for (const start of completePeriods(employee)) {
      const due = addMonths(start, 24);
      if (postponed.get(employee.id) === start) continue;
      if (pending.has(employee.id) && due > '2026-10-31') continue;
      if (ausencias.rows.filter((row) => row.tipo === 'ferias').length >= 34) break;
      const from = addMonths(start, 12) > '2025-05-20' ? addMonths(start, 12) : '2025-05-20';
      const latest = daysBetween(from, due < '2026-09-20' ? due : '2026-09-20') - 40;
      if (latest < 5) continue;
      const monday = nextMonday(addDays(from, chance.int(5, latest)));
      const days = chance.pick([30, 20, 20]);
      const end = addDays(monday, days - 1);
      if (employee.dataDemissao && end > addDays(employee.dataDemissao, -20)) continue;
      if (!isFree(employee.id, monday, end)) continue;
      add({
        funcionarioId: employee.id,
        tipo: 'ferias',
        dataInicio: monday,
        dataFim: end,
        aquisitivoInicio: start,
        abonoDias: days === 20 ? 10 : 0,
      });
    }
  }
  for (const [employee, start] of pending) {
    const period = completePeriods(funcionarios.get(employee)).at(-1)!;
    const days = employee === 14 ? 20 : 15;
    const situacao = ({ 6: 'solicitada', 19: 'solicitada', 13: 'recusada' } as Record<number, string>)[
      employee
    ];
    add({
      funcionarioId: employee,
      tipo: 'ferias',
      dataInicio: start,
      dataFim: addDays(start, days - 1),
      aquisitivoInicio: period,
      abonoDias: 0,
      situacao,
    });
  }
  const leave = (employee: number, tipo: string, start: string, days: number, situacao?: string) =>
    add({ funcionarioId: employee, tipo, dataInicio: start, dataFim: addDays(start, days - 1), situacao });
  leave(15, 'inss', '2026-09-08', 90);
  leave(10, 'licenca_paternidade', '2026-02-09', 5);
  leave(8, 'falta_justificada', '2025-10-17', 1);
  leave(16, 'falta_injustificada', '2025-07-14', 1);
  leave(17, 'folga', '2026-10-30', 2);
  leave(11, 'folga', '2026-06-05', 1, 'cancelada');
  leave(18, 'atestado', '2026-10-14', 3);
  leave(2, 'atestado', '2026-09-21', 2);
  for (let sick = 0; sick < 8;) {
    const employee = funcionarios.get(chance.pick([2, 5, 6, 8, 9, 11, 13, 14, 17, 18, 20, 21, 22, 23]));
    const start = addDays('2025-06-02', chance.int(0, 500));
    const end = addDays(start, chance.int(0, 4));
    if (
      weekday(start) === 0 ||
      start < addDays(employee.dataAdmissao, 30) ||
      !isFree(employee.id, start, end)
    )
      continue;
    add({ funcionarioId: employee.id, tipo: 'atestado', dataInicio: start, dataFim: end });
    sick++;
  }

  for (const employee of funcionarios.rows) employee.diasFeriasAntes = holidaysBefore(employee);
  funcionarios.get(14).situacao = 'ferias';
  funcionarios.get(15).situacao = 'afastado';
  return ausencias;
}

/**
 * The acquisition periods completed within the window or shortly before; holidays of older ones were taken.
 */
function completePeriods({ dataAdmissao, dataDemissao }: Employee): string[] {
  const starts: string[] = [];
  for (
    let start = dataAdmissao;
    addMonths(start, 12) <= (dataDemissao ?? today);
    start = addMonths(start, 12)
  )
    if (addMonths(start, 12) >= '2024-11-01') starts.push(start);
  return starts;
}

/** The days of holiday before the window: all of them were taken. */
function holidaysBefore({ dataAdmissao, dataDemissao }: Employee): number {
  let periods = 0;
  while (addMonths(dataAdmissao, 12 * (periods + 1)) < '2024-11-01') periods++;
  return dataDemissao ? 0 : periods * 30;
}

function nextMonday(date: string): string {
  const monday = addDays(date, (8 - weekday(date)) % 7);
  return mayStartLeave(monday) ? monday : nextMonday(addDays(monday, 1));
}
