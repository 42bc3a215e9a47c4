import { by } from '../grupo/accounts.ts';
import { addDays, at, endOfMonth, monthOf, today } from '../lib/calendar.ts';
import { round } from '../lib/numbers.ts';
import { Table } from '../lib/table.ts';
import type { Employee } from './pessoas.ts';

export type Raise = {
  funcionarioId: number;
  motivo: string;
  salarioAnterior?: number;
  salarioNovo: number;
  percentual?: number;
  cargoNovoId?: number;
  dataVigencia: string;
  justificativa?: string;
  situacao: string;
};

/** Every change of salary since admission. The last one sets the employee's current salary. */
export function raises(funcionarios: Table<Employee>) {
  const reajustes = new Table<Raise>('reajustes_salariais');
  const raise = (
    employee: number,
    motivo: string,
    salarioNovo: number,
    dataVigencia: string,
    more: Partial<Raise> = {},
  ) => {
    const record = funcionarios.get(employee);
    const applied = (more.situacao ?? 'aplicado') === 'aplicado';
    const asked = addDays(dataVigencia, motivo === 'admissao' ? 0 : -18);
    reajustes.add(
      {
        funcionarioId: employee,
        motivo,
        salarioAnterior: record.salarioBase,
        salarioNovo,
        percentual: round((salarioNovo / record.salarioBase - 1) * 100),
        dataVigencia,
        situacao: 'aplicado',
        ...more,
      },
      {
        at: at(asked > '2025-04-03' ? (asked < today ? asked : '2026-10-27') : '2025-04-03', 11),
        by: by.rh,
        changed: applied ? { at: at(dataVigencia, 7), by: by.admin } : undefined,
      },
    );
    if (applied) record.salarioBase = salarioNovo;
    if (applied && more.cargoNovoId) record.cargoId = more.cargoNovoId;
  };
  for (const employee of funcionarios.rows)
    reajustes.add(
      {
        funcionarioId: employee.id,
        motivo: 'admissao',
        salarioNovo: employee.salarioBase,
        dataVigencia: `${monthOf(employee.dataAdmissao)}-01`,
        situacao: 'aplicado',
      },
      { at: at(employee.dataAdmissao > '2025-04-03' ? employee.dataAdmissao : '2025-04-03', 16), by: by.rh },
    );
  raise(9, 'merito', 5250, '2025-10-01', {
    justificativa: 'Assumiu a apuração das duas filiais desde julho.',
  });
  raise(20, 'merito', 2520, '2026-02-01', {
    justificativa: 'Melhor média de consumo da frota em 2025 e nenhum sinistro.',
  });
  for (const employee of funcionarios.rows)
    if (
      employee.dataAdmissao < '2026-05-01' &&
      (!employee.dataDemissao || employee.dataDemissao > '2026-05-01')
    )
      raise(employee.id, 'dissidio', round(employee.salarioBase * 1.052), '2026-05-01');
  raise(10, 'merito', round(funcionarios.get(10).salarioBase * 1.08), '2026-11-01', {
    situacao: 'aprovado',
    justificativa: 'Implantou a conciliação diária das contas.',
  });
  raise(13, 'merito', round(funcionarios.get(13).salarioBase * 1.12), '2026-11-01', {
    situacao: 'solicitado',
    justificativa: 'Passou a responder também pelas compras de pneus.',
  });
  raise(5, 'merito', round(funcionarios.get(5).salarioBase * 1.15), '2026-09-01', {
    situacao: 'recusado',
    justificativa: 'Acúmulo da programação das duas bases.',
  });
  return reajustes;
}

/** The base salary that was in force in a month. */
export const salaryIn = (reajustes: Table<Raise>, employee: number, month: string) =>
  reajustes.rows
    .filter(
      (row) =>
        row.funcionarioId === employee &&
        row.situacao === 'aplicado' &&
        row.dataVigencia <= endOfMonth(month),
    )
    .at(-1)!.salarioNovo;
