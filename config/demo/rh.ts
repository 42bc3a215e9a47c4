import { by, type Account } from './accounts.ts';
import { company, costCenter } from './empresas.ts';
import { addDays, addMonths, at, daysBetween, endOfMonth, monthOf, today, weekday } from './lib/calendar.ts';
import { cpf, mobile, pis } from './lib/documents.ts';
import { emailOf, motherOf, nameGiver } from './lib/names.ts';
import { round } from './lib/numbers.ts';
import { address, city, type CityName } from './lib/places.ts';
import { stream } from './lib/random.ts';
import { Table } from './lib/table.ts';

const random = () => stream('rh');

type Job = [nome: string, cbo: string, departamento: string, nivel: string, minimo: number, maximo: number, cnh?: string];
const jobs: readonly Job[] = [
  ['Diretor Executivo', '121010', 'diretoria', 'diretoria', 20000, 28000, 'b'],
  ['Gerente Comercial', '142305', 'comercial', 'gerencia', 10500, 14000, 'b'],
  ['Gerente de Logística', '141615', 'logistica', 'gerencia', 10500, 14000, 'b'],
  ['Gerente Administrativo-Financeiro', '142105', 'administrativo', 'gerencia', 10500, 14000],
  ['Coordenador de Logística', '342125', 'logistica', 'lideranca', 6500, 8500, 'b'],
  ['Vendedor de Grãos', '354145', 'vendas', 'tecnico', 3600, 6200, 'b'],
  ['Comprador de Grãos', '354205', 'comercial', 'tecnico', 3600, 6200, 'b'],
  ['Analista Fiscal', '252210', 'fiscal', 'administrativo', 3600, 5600],
  ['Analista Financeiro', '252545', 'financeiro', 'administrativo', 3600, 5600],
  ['Analista de Recursos Humanos', '252405', 'rh', 'administrativo', 3600, 5600],
  ['Encarregado de Frota', '342305', 'frotas', 'lideranca', 5200, 7800, 'b'],
  ['Almoxarife', '414105', 'almoxarifado', 'administrativo', 2400, 3400],
  ['Assistente Administrativo', '411010', 'administrativo', 'administrativo', 2100, 2900],
  ['Motorista Carreteiro', '782510', 'frotas', 'operacional', 2300, 3200, 'e'],
  ['Motorista de Utilitário', '782310', 'frotas', 'operacional', 2000, 2700, 'b'],
  ['Mecânico Diesel', '914425', 'frotas', 'tecnico', 3200, 4800, 'd'],
  ['Auxiliar de Oficina', '992115', 'frotas', 'operacional', 2100, 2600],
  ['Classificador de Grãos', '848425', 'logistica', 'operacional', 2200, 3000],
];

type Hire = {
  job: string; empresaId: number; centroCustoId: number; boss?: number; salary: number; hired: string;
  left?: [date: string, reason: string]; account?: Account; sex?: 'f' | 'm'; where?: CityName;
};
const transport = { empresaId: company.transportes, centroCustoId: costCenter.frotaSorriso };
const driver = { job: 'Motorista Carreteiro', boss: 12, ...transport, salary: 2450, sex: 'm' as const };

/** The staff in order of registration; the drivers are 19 to 25. */
const hires: readonly Hire[] = [
  { job: 'Diretor Executivo', empresaId: company.holding, centroCustoId: costCenter.diretoria, salary: 22000, hired: '2016-02-01', account: 'ceo', sex: 'm' },
  { job: 'Gerente Comercial', empresaId: company.graos, centroCustoId: costCenter.comercial, boss: 1, salary: 13200, hired: '2018-07-02', account: 'comercial', sex: 'm' },
  { job: 'Gerente de Logística', empresaId: company.transportes, centroCustoId: costCenter.logistica, boss: 1, salary: 12400, hired: '2019-03-01', account: 'logistica', sex: 'f' },
  { job: 'Gerente Administrativo-Financeiro', empresaId: company.holding, centroCustoId: costCenter.administrativo, boss: 1, salary: 12900, hired: '2017-09-01', account: 'administrativo', sex: 'f' },
  { job: 'Coordenador de Logística', empresaId: company.transportes, centroCustoId: costCenter.logistica, boss: 3, salary: 7200, hired: '2020-10-01', sex: 'm' },
  { job: 'Vendedor de Grãos', empresaId: company.graos, centroCustoId: costCenter.vendas, boss: 2, salary: 4800, hired: '2021-01-11', account: 'vendas', sex: 'f' },
  { job: 'Vendedor de Grãos', empresaId: company.graos, centroCustoId: costCenter.vendas, boss: 2, salary: 4500, hired: '2022-05-02', left: ['2026-03-13', 'pedido'], sex: 'm' },
  { job: 'Comprador de Grãos', empresaId: company.graos, centroCustoId: costCenter.comercial, boss: 2, salary: 5100, hired: '2020-02-03', sex: 'm' },
  { job: 'Analista Fiscal', empresaId: company.graos, centroCustoId: costCenter.fiscal, boss: 4, salary: 4900, hired: '2019-08-01', account: 'fiscal', sex: 'f' },
  { job: 'Analista Financeiro', empresaId: company.holding, centroCustoId: costCenter.financeiro, boss: 4, salary: 4700, hired: '2021-06-01', account: 'financeiro', sex: 'm' },
  { job: 'Analista de Recursos Humanos', empresaId: company.holding, centroCustoId: costCenter.rh, boss: 4, salary: 4300, hired: '2020-04-01', account: 'rh', sex: 'f' },
  { job: 'Encarregado de Frota', ...transport, boss: 3, salary: 6800, hired: '2018-01-15', account: 'frotas', sex: 'm' },
  { job: 'Almoxarife', empresaId: company.transportes, centroCustoId: costCenter.almoxarifado, boss: 12, salary: 2750, hired: '2022-08-01', account: 'almoxarifado', sex: 'm' },
  { job: 'Assistente Administrativo', empresaId: company.holding, centroCustoId: costCenter.administrativo, boss: 4, salary: 2380, hired: '2023-02-01', sex: 'f' },
  { job: 'Mecânico Diesel', ...transport, boss: 12, salary: 4100, hired: '2019-11-04', sex: 'm' },
  { job: 'Auxiliar de Oficina', ...transport, boss: 12, salary: 2150, hired: '2023-10-02', left: ['2025-08-22', 'sem_justa_causa'], sex: 'm' },
  { job: 'Classificador de Grãos', empresaId: company.armazens, centroCustoId: costCenter.armazem, boss: 5, salary: 2480, hired: '2021-01-18', sex: 'm' },
  { job: 'Classificador de Grãos', empresaId: company.graosRioVerde, centroCustoId: costCenter.armazem, boss: 5, salary: 2400, hired: '2025-09-01', sex: 'f', where: 'rioVerde' },
  { ...driver, hired: '2018-03-01' },
  { ...driver, hired: '2019-05-02' },
  { ...driver, hired: '2020-07-01' },
  { ...driver, hired: '2021-03-01', centroCustoId: costCenter.frotaRioVerde, where: 'rioVerde' },
  { ...driver, hired: '2022-02-01', salary: 2380 },
  { ...driver, hired: '2023-04-03', salary: 2380 },
  { ...driver, hired: '2026-02-02', salary: 2380 },
  { job: 'Assistente Administrativo', empresaId: company.graos, centroCustoId: costCenter.comercial, boss: 2, salary: 2250, hired: '2024-02-05', left: ['2025-11-28', 'acordo'], sex: 'f' },
];

export const driverEmployees = [19, 20, 21, 22, 23, 24, 25] as const;

export type Person = {
  nome: string; cpf: string; rg: string; dataNascimento: string; sexo: string; estadoCivil: string; nomeMae: string;
  escolaridade: string; pis?: string; telefone: string; telefoneEmergencia: string; email: string; cep: string;
  logradouro: string; numeroEndereco: string; bairro: string; municipio: string; uf: string; bancoCodigo: string;
  agencia: string; conta: string; contaDv: string; contaTipo: string; pixTipo: string; pixChave: string;
  vinculos?: string; ativo: boolean;
};

export type Employee = {
  matricula: string; pessoaId: number; nome: string; empresaId: number; cargoId: number; departamento: string;
  centroCustoId: number; gestorId?: number; tipoContrato: string; dataAdmissao: string; dataDemissao?: string;
  motivoDesligamento?: string; salarioBase: number; valeTransporte: boolean; valeAlimentacao: number; planoSaude: boolean;
  asoUltimo: string; asoProximo: string; feriasVencimento?: string; diasFeriasSaldo?: number; situacao: string;
};

export function staff() {
  const chance = random();
  const giveName = nameGiver(chance);
  const pessoas = new Table<Person>('pessoas');
  const cargos = new Table('cargos');
  const funcionarios = new Table<Employee>('funcionarios');

  const addPerson = (sex: 'f' | 'm', where: CityName, registered: string, pisNumber: boolean) => {
    const nome = giveName(sex);
    const home = city(where);
    const telefone = mobile(chance, home.areaCode);
    return pessoas.add(
      {
        nome,
        cpf: cpf(chance),
        rg: chance.digits(8),
        dataNascimento: addDays('1972-01-01', chance.int(0, 10_500)),
        sexo: sex,
        estadoCivil: chance.weighted({ casado: 50, solteiro: 25, uniao: 18, divorciado: 7 }),
        nomeMae: motherOf(chance, nome),
        escolaridade: chance.weighted({ medio: 50, tecnico: 18, superior: 25, fundamental: 7 }),
        pis: pisNumber ? pis(chance) : undefined,
        telefone,
        telefoneEmergencia: mobile(chance, home.areaCode),
        email: emailOf(nome),
        ...address(chance, home),
        bancoCodigo: chance.pick(['001', '237', '341', '748', '756', '104']),
        agencia: chance.digits(4),
        conta: chance.digits(6),
        contaDv: String(chance.int(0, 9)),
        contaTipo: 'corrente',
        pixTipo: 'telefone',
        pixChave: `+55${telefone}`,
        ativo: true,
      },
      { at: at(registered, 9, chance.int(0, 59)), by: by.rh },
    );
  };

  for (const [nome, cbo, departamento, nivel, salarioMinimo, salarioMaximo, exigeCnh] of jobs)
    cargos.add(
      {
        nome, cbo, departamento, nivel, salarioMinimo, salarioMaximo,
        cargaHorariaSemanal: 44,
        periculosidade: false,
        insalubridadePct: nome.includes('Mecânico') || nome.includes('Oficina') ? 'vinte' : 'zero',
        exigeCnh: exigeCnh ?? 'nao',
        descricao: `Atividades de ${nome.toLowerCase()} conforme a descrição de cargos do grupo.`,
        ocupados: hires.filter((hire) => hire.job === nome && !hire.left).length,
        ativo: true,
      },
      { at: at('2025-04-02', 14), by: by.rh },
    );

  hires.forEach((hire, index) => {
    const registered = hire.hired > '2025-04-03' ? addDays(hire.hired, -5) : '2025-04-03';
    const person = addPerson(hire.sex ?? 'm', hire.where ?? 'sorriso', registered, true);
    const exam = addDays('2025-11-15', chance.int(0, 330));
    const lastExam = hire.left ? addDays(hire.left[0], -chance.int(1, 8)) : exam < hire.hired ? hire.hired : exam;
    const jobIndex = jobs.findIndex(([nome]) => nome === hire.job);
    funcionarios.add(
      {
        matricula: String(100 + index + 1).padStart(5, '0'),
        pessoaId: person.id,
        nome: person.nome,
        empresaId: hire.empresaId,
        cargoId: jobIndex + 1,
        departamento: jobs[jobIndex]![2],
        centroCustoId: hire.centroCustoId,
        gestorId: hire.boss,
        tipoContrato: 'clt',
        dataAdmissao: hire.hired,
        dataDemissao: hire.left?.[0],
        motivoDesligamento: hire.left?.[1],
        salarioBase: hire.salary,
        valeTransporte: chance.chance(0.3),
        valeAlimentacao: 620,
        planoSaude: chance.chance(0.7),
        asoUltimo: lastExam,
        asoProximo: addMonths(lastExam, 12),
        situacao: hire.left ? 'desligado' : 'ativo',
      },
      { at: at(registered, 15), by: by.rh, changed: hire.left && { at: at(hire.left[0], 17) } },
    );
  });

  for (let index = 0; index < 20; index++)
    addPerson(chance.chance(0.35) ? 'f' : 'm', chance.pick(['sorriso', 'sinop', 'lucas', 'rioVerde', 'mutum']), addDays('2025-05-05', index * 26), index < 5);
  for (const person of pessoas.rows.slice(-3)) person.ativo = false;

  const employeeOf = (account: Account) => {
    const index = hires.findIndex((hire) => hire.account === account);
    if (index < 0) return undefined;
    const person = pessoas.get(index + 1);
    return { id: index + 1, nome: person.nome, cpf: person.cpf, telefone: person.telefone };
  };
  return { pessoas, cargos, funcionarios, employeeOf };
}

export type Absence = {
  funcionarioId: number; tipo: string; dataInicio: string; dataFim: string; dias: number; aquisitivoInicio?: string;
  abonoDias?: number; situacao: string;
};

/** Holidays and leaves; nobody is away twice at once, and drivers do not drive while away. */
export function absences(funcionarios: Table<Employee>) {
  const chance = stream('ausencias');
  const ausencias = new Table<Absence>('ausencias');
  const isFree = (employee: number, from: string, to: string) =>
    !ausencias.rows.some((row) => row.funcionarioId === employee && row.dataInicio <= addDays(to, 3) && row.dataFim >= addDays(from, -3));
  const add = (row: Omit<Absence, 'dias' | 'situacao'> & { situacao?: string }) => {
    const done = row.dataFim < today ? 'concluida' : row.dataInicio <= today ? 'em_gozo' : 'aprovada';
    const asked = at(addDays(row.dataInicio, row.tipo === 'ferias' ? -35 : 0), 10);
    ausencias.add(
      { ...row, dias: daysBetween(row.dataInicio, row.dataFim) + 1, situacao: row.situacao ?? done },
      { at: asked < at(today, 17) ? asked : at(addDays(today, -9), 10), by: by.rh, changed: { at: at(row.dataFim, 18) } },
    );
  };

  /** Employee -> start of the holidays that the lists shall show as under way or to come. */
  const pending = new Map([[14, '2026-10-19'], [9, '2026-11-16'], [6, '2026-12-07'], [19, '2026-12-01'], [13, '2027-01-04']]);
  for (const employee of funcionarios.rows) {
    for (const start of completePeriods(employee)) {
      const due = addMonths(start, 24);
      if (pending.has(employee.id) && due > '2026-10-31') continue;
      if (ausencias.rows.filter((row) => row.tipo === 'ferias').length >= 19) break;
      const from = addMonths(start, 12) > '2025-05-20' ? addMonths(start, 12) : '2025-05-20';
      const latest = daysBetween(from, due < '2026-09-20' ? due : '2026-09-20') - 40;
      if (latest < 5) continue;
      const monday = nextMonday(addDays(from, chance.int(5, latest)));
      const days = chance.pick([30, 20, 20]);
      const end = addDays(monday, days - 1);
      if (employee.dataDemissao && end > addDays(employee.dataDemissao, -20)) continue;
      if (!isFree(employee.id, monday, end)) continue;
      add({ funcionarioId: employee.id, tipo: 'ferias', dataInicio: monday, dataFim: end, aquisitivoInicio: start, abonoDias: days === 20 ? 10 : 0 });
    }
  }
  for (const [employee, start] of pending) {
    const period = completePeriods(funcionarios.get(employee)).at(-1)!;
    const days = employee === 14 ? 20 : 15;
    const situacao = ({ 6: 'solicitada', 19: 'solicitada', 13: 'recusada' } as Record<number, string>)[employee];
    add({ funcionarioId: employee, tipo: 'ferias', dataInicio: start, dataFim: addDays(start, days - 1), aquisitivoInicio: period, abonoDias: 0, situacao });
  }
  const leave = (employee: number, tipo: string, start: string, days: number, situacao?: string) =>
    add({ funcionarioId: employee, tipo, dataInicio: start, dataFim: addDays(start, days - 1), situacao });
  leave(15, 'inss', '2026-09-08', 90);
  leave(10, 'licenca_paternidade', '2026-02-09', 5);
  leave(8, 'falta_justificada', '2025-10-17', 1);
  leave(16, 'falta_injustificada', '2025-07-14', 1);
  leave(17, 'folga', '2026-10-30', 2);
  leave(11, 'folga', '2026-06-05', 1, 'cancelada');
  for (let sick = 0; sick < 9; ) {
    const employee = funcionarios.get(chance.pick([2, 5, 6, 8, 9, 11, 13, 14, 17, 18, 20, 21, 22, 23]));
    const start = addDays('2025-06-02', chance.int(0, 500));
    const end = addDays(start, chance.int(0, 4));
    if (weekday(start) === 0 || start < addDays(employee.dataAdmissao, 30) || !isFree(employee.id, start, end)) continue;
    add({ funcionarioId: employee.id, tipo: 'atestado', dataInicio: start, dataFim: end });
    sick++;
  }

  for (const employee of funcionarios.rows) holidayBalance(employee, ausencias);
  funcionarios.get(14).situacao = 'ferias';
  funcionarios.get(15).situacao = 'afastado';
  return ausencias;
}

/** The acquisition periods that were complete within the window or shortly before; older ones were enjoyed. */
function completePeriods({ dataAdmissao, dataDemissao }: Employee): string[] {
  const starts: string[] = [];
  for (let start = dataAdmissao; addMonths(start, 12) <= (dataDemissao ?? today); start = addMonths(start, 12))
    if (addMonths(start, 12) >= '2024-11-01') starts.push(start);
  return starts;
}

function holidayBalance(employee: Employee & { id: number }, ausencias: Table<Absence>) {
  if (employee.situacao === 'desligado') return;
  const enjoyed = (period: string) =>
    ausencias.rows
      .filter((row) => row.funcionarioId === employee.id && row.aquisitivoInicio === period && !['recusada', 'cancelada', 'solicitada'].includes(row.situacao))
      .reduce((days, row) => days + row.dias + (row.abonoDias ?? 0), 0);
  const periods = completePeriods(employee);
  const open = periods.find((period) => enjoyed(period) < 30);
  employee.diasFeriasSaldo = periods.reduce((days, period) => days + 30 - enjoyed(period), 0);
  const anniversaries = Math.floor(daysBetween(employee.dataAdmissao, today) / 365.25);
  employee.feriasVencimento = addMonths(open ?? addMonths(employee.dataAdmissao, anniversaries * 12), 24);
}

const nextMonday = (date: string) => addDays(date, (8 - weekday(date)) % 7);

export type Raise = {
  funcionarioId: number; motivo: string; salarioAnterior?: number; salarioNovo: number; percentual?: number;
  cargoNovoId?: number; dataVigencia: string; justificativa?: string; situacao: string;
};

/** Every change of salary since admission; the employee ends up with what was applied last. */
export function raises(funcionarios: Table<Employee>) {
  const reajustes = new Table<Raise>('reajustes_salariais');
  const raise = (employee: number, motivo: string, salarioNovo: number, dataVigencia: string, more: Partial<Raise> = {}) => {
    const record = funcionarios.get(employee);
    const applied = (more.situacao ?? 'aplicado') === 'aplicado';
    const asked = addDays(dataVigencia, motivo === 'admissao' ? 0 : -18);
    reajustes.add(
      {
        funcionarioId: employee, motivo,
        salarioAnterior: record.salarioBase,
        salarioNovo,
        percentual: round((salarioNovo / record.salarioBase - 1) * 100),
        dataVigencia, situacao: 'aplicado', ...more,
      },
      { at: at(asked > '2025-04-03' ? (asked < today ? asked : '2026-10-27') : '2025-04-03', 11), by: by.rh, changed: applied ? { at: at(dataVigencia, 7), by: by.admin } : undefined },
    );
    if (applied) record.salarioBase = salarioNovo;
    if (applied && more.cargoNovoId) record.cargoId = more.cargoNovoId;
  };
  for (const employee of funcionarios.rows)
    reajustes.add(
      { funcionarioId: employee.id, motivo: 'admissao', salarioNovo: employee.salarioBase, dataVigencia: `${monthOf(employee.dataAdmissao)}-01`, situacao: 'aplicado' },
      { at: at(employee.dataAdmissao > '2025-04-03' ? employee.dataAdmissao : '2025-04-03', 16), by: by.rh },
    );
  raise(9, 'merito', 5250, '2025-10-01', { justificativa: 'Assumiu a apuração das duas filiais desde julho.' });
  raise(20, 'merito', 2520, '2026-02-01', { justificativa: 'Melhor média de consumo da frota em 2025 e nenhum sinistro.' });
  for (const employee of funcionarios.rows)
    if (employee.dataAdmissao < '2026-05-01' && (!employee.dataDemissao || employee.dataDemissao > '2026-05-01'))
      raise(employee.id, 'dissidio', round(employee.salarioBase * 1.052), '2026-05-01');
  raise(10, 'merito', round(funcionarios.get(10).salarioBase * 1.08), '2026-11-01', { situacao: 'aprovado', justificativa: 'Implantou a conciliação diária das contas.' });
  raise(13, 'merito', round(funcionarios.get(13).salarioBase * 1.12), '2026-11-01', { situacao: 'solicitado', justificativa: 'Passou a responder também pelas compras de pneus.' });
  raise(5, 'merito', round(funcionarios.get(5).salarioBase * 1.15), '2026-09-01', { situacao: 'recusado', justificativa: 'Acúmulo da programação das duas bases.' });
  return reajustes;
}

/** The base salary that was in force in a month. */
export const salaryIn = (reajustes: Table<Raise>, employee: number, month: string) =>
  reajustes.rows
    .filter((row) => row.funcionarioId === employee && row.situacao === 'aplicado' && row.dataVigencia <= endOfMonth(month))
    .at(-1)!.salarioNovo;
