import { describe, expect, it } from 'vitest';
import { byId, cents, localDay, num, offenders, rows, str, sumOf } from './support.ts';

describe('people', () => {
  it('are the same in every record that names them', () => {
    for (const employee of rows('funcionarios'))
      expect(employee.nome).toBe(byId('pessoas', employee.pessoaId).nome);
    for (const driver of rows('motoristas').filter((row) => row.funcionarioId)) {
      const employee = byId('funcionarios', driver.funcionarioId);
      const person = byId('pessoas', employee.pessoaId);
      expect([driver.nome, driver.cpf]).toEqual([person.nome, person.cpf]);
    }
    for (const broker of rows('corretores').filter((row) => row.tipoPessoa === 'pf'))
      expect(
        rows('pessoas').some((person) => person.cpf === broker.cpfCnpj && person.nome === broker.nome),
      ).toBe(true);
  });

  it('never report to themselves', () => {
    expect(offenders(rows('funcionarios'), (row) => row.gestorId !== row.id)).toEqual([]);
  });
});

describe('absences', () => {
  const valid = rows('ausencias').filter((row) => !['recusada', 'cancelada'].includes(str(row, 'situacao')));
  it('never overlap for one employee', () => {
    for (const row of valid)
      expect(
        valid.filter(
          (other) =>
            other !== row &&
            other.funcionarioId === row.funcionarioId &&
            str(other, 'dataInicio') <= str(row, 'dataFim') &&
            str(other, 'dataFim') >= str(row, 'dataInicio'),
        ),
        String(row.id),
      ).toEqual([]);
  });

  it('count their days, at most thirty of holidays a period', () => {
    expect(
      offenders(
        rows('ausencias'),
        (row) =>
          (Date.parse(str(row, 'dataFim')) - Date.parse(str(row, 'dataInicio'))) / 86_400_000 + 1 ===
          num(row, 'dias'),
      ),
    ).toEqual([]);
    for (const row of valid.filter((one) => one.tipo === 'ferias')) {
      const period = valid.filter(
        (other) =>
          other.tipo === 'ferias' &&
          other.funcionarioId === row.funcionarioId &&
          other.aquisitivoInicio === row.aquisitivoInicio,
      );
      expect(sumOf(period, 'dias') + sumOf(period, 'abonoDias')).toBeLessThanOrEqual(30);
    }
  });

  it('set the status of employees who are away today', () => {
    for (const employee of rows('funcionarios').filter((row) => row.situacao !== 'desligado')) {
      const away = valid
        .filter((row) => row.funcionarioId === employee.id && row.situacao === 'em_gozo')
        .map((row) => row.tipo);
      expect(employee.situacao === 'ferias', str(employee, 'nome')).toBe(away.includes('ferias'));
      expect(employee.situacao === 'afastado', str(employee, 'nome')).toBe(away.includes('inss'));
    }
  });
});

describe('raises', () => {
  it('lead from one salary to the next, and to the present salary of the employee', () => {
    for (const employee of rows('funcionarios')) {
      const applied = rows('reajustes_salariais').filter(
        (row) => row.funcionarioId === employee.id && row.situacao === 'aplicado',
      );
      expect(applied[0]).toMatchObject({ motivo: 'admissao' });
      applied.slice(1).forEach((row, index) => {
        expect(row.salarioAnterior).toBe(applied[index]!.salarioNovo);
        expect(num(row, 'percentual')).toBe(
          cents((num(row, 'salarioNovo') / num(row, 'salarioAnterior') - 1) * 100),
        );
      });
      expect(employee.salarioBase).toBe(applied.at(-1)!.salarioNovo);
    }
  });
});

/** The INSS and IRRF deductions, computed again from the tables of each year. */
function withheld(base: number, year: number, dependents = 0): [inss: number, irrf: number] {
  const steps = year === 2025 ? [1518, 2793.88, 4190.83, 8157.41] : [1621, 2902.84, 4354.27, 8475.55];
  const inss = cents(
    steps.reduce(
      (sum, step, index) =>
        sum + Math.max(0, Math.min(base, step) - (steps[index - 1] ?? 0)) * [0.075, 0.09, 0.12, 0.14][index]!,
      0,
    ),
  );
  const taxable = base - Math.max(inss + dependents * 189.59, 607.2);
  const [rate, deduct] = (
    [
      [4664.68, 0.275, 908.73],
      [3751.05, 0.225, 675.49],
      [2826.65, 0.15, 394.16],
      [2428.8, 0.075, 182.16],
    ].find(([above]) => taxable > above!) ?? [0, 0, 0]
  ).slice(1) as [number, number];
  const full = Math.max(0, taxable * rate - deduct);
  const reduction = year < 2026 || base > 7350 ? 0 : base <= 5000 ? 312.89 : 978.62 - 0.133145 * base;
  return [inss, cents(Math.max(0, full - Math.max(0, reduction)))];
}

describe('payroll', () => {
  it.each([
    [2000, 155.69],
    [3000, 248.6],
    [5000, 501.51],
    [9999, 988.09],
  ])('withholds from R$ %d the amount of the table of 2026', (base, inss) => {
    expect(withheld(base, 2026)[0]).toBe(inss);
  });

  it.each([
    [5000, 0],
    [6000, 385.1],
    [9000, 1294.55],
  ])('taxes R$ %d by the table of 2026', (base, irrf) => {
    expect(withheld(base, 2026)[1]).toBeCloseTo(irrf, 0);
  });

  it('withholds by those tables, month for month', () => {
    for (const row of rows('folhas').filter((one) => ['mensal', 'rescisao'].includes(str(one, 'tipo')))) {
      const base = cents(
        num(row, 'salarioBase') +
          num(row, 'valorHorasExtras') +
          num(row, 'comissoes') +
          num(row, 'adicionais'),
      );
      const [inss, irrf] = withheld(
        base,
        Number(str(row, 'competencia').slice(0, 4)),
        num(row, 'dependentes'),
      );
      expect(num(row, 'inss'), String(row.id)).toBeCloseTo(inss, 1);
      expect(num(row, 'irrf'), String(row.id)).toBeCloseTo(irrf, 1);
    }
  });

  it('adds up, and leaves nobody owing', () => {
    for (const row of rows('folhas')) {
      const taken = [
        'inss',
        'irrf',
        'adiantamentos',
        'multasDescontadas',
        'acertosDescontados',
        'outrosDescontos',
      ].reduce((sum, field) => sum + num(row, field), 0);
      expect(num(row, 'totalDescontos')).toBe(cents(taken));
      expect(num(row, 'liquido')).toBe(cents(num(row, 'totalProventos') - taken));
      expect(num(row, 'liquido')).toBeGreaterThanOrEqual(0);
      expect(num(row, 'custoTotal')).toBe(
        cents(num(row, 'totalProventos') + num(row, 'fgts') + num(row, 'encargos')),
      );
    }
  });

  it('pays drivers the commission of the trips settled in the month', () => {
    for (const row of rows('folhas').filter((one) => one.tipo === 'mensal')) {
      const driver = rows('motoristas').find((one) => one.funcionarioId === row.funcionarioId);
      const trips = rows('viagens').filter(
        (trip) =>
          driver &&
          trip.motoristaId === driver.id &&
          trip.situacao === 'acertada' &&
          localDay(trip.chegada).startsWith(str(row, 'competencia')),
      );
      expect(num(row, 'comissoes'), String(row.id)).toBe(sumOf(trips, 'comissaoMotorista'));
    }
  });

  it('gives one title per company, month and kind, of what its staff gets', () => {
    const titles = rows('contas_pagar').filter((row) => row.origem === 'folha');
    expect(titles.length).toBeGreaterThan(0);
    for (const title of titles)
      expect(num(title, 'valorOriginal'), str(title, 'numero')).toBe(
        sumOf(
          rows('folhas').filter((row) => row.contaPagarId === title.id),
          'liquido',
        ),
      );
  });
});
