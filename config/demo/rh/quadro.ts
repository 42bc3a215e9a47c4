import type { Account } from '../grupo/accounts.ts';
import { company, costCenter } from '../grupo/empresas.ts';
import type { CityName } from '../lib/places.ts';

type Job = [
  nome: string,
  cbo: string,
  departamento: string,
  nivel: string,
  minimo: number,
  maximo: number,
  cnh?: string,
];

export const jobs: readonly Job[] = [
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
  job: string;
  empresaId: number;
  centroCustoId: number;
  boss?: number;
  salary: number;
  hired: string;
  left?: [date: string, reason: string];
  account?: Account;
  sex?: 'f' | 'm';
  where?: CityName;
};

const transport = { empresaId: company.transportes, centroCustoId: costCenter.frotaSorriso };

const driver = { job: 'Motorista Carreteiro', boss: 12, ...transport, salary: 2450, sex: 'm' as const };

/** The staff in order of registration; the drivers are 19 to 25. */
export const hires: readonly Hire[] = [
  {
    job: 'Diretor Executivo',
    empresaId: company.holding,
    centroCustoId: costCenter.diretoria,
    salary: 22000,
    hired: '2016-02-01',
    account: 'ceo',
    sex: 'm',
  },
  {
    job: 'Gerente Comercial',
    empresaId: company.graos,
    centroCustoId: costCenter.comercial,
    boss: 1,
    salary: 13200,
    hired: '2018-07-02',
    account: 'comercial',
    sex: 'm',
  },
  {
    job: 'Gerente de Logística',
    empresaId: company.transportes,
    centroCustoId: costCenter.logistica,
    boss: 1,
    salary: 12400,
    hired: '2019-03-01',
    account: 'logistica',
    sex: 'f',
  },
  {
    job: 'Gerente Administrativo-Financeiro',
    empresaId: company.holding,
    centroCustoId: costCenter.administrativo,
    boss: 1,
    salary: 12900,
    hired: '2017-09-01',
    account: 'administrativo',
    sex: 'f',
  },
  {
    job: 'Coordenador de Logística',
    empresaId: company.transportes,
    centroCustoId: costCenter.logistica,
    boss: 3,
    salary: 7200,
    hired: '2020-12-07',
    sex: 'm',
  },
  {
    job: 'Vendedor de Grãos',
    empresaId: company.graos,
    centroCustoId: costCenter.vendas,
    boss: 2,
    salary: 4800,
    hired: '2021-01-11',
    account: 'vendas',
    sex: 'f',
  },
  {
    job: 'Vendedor de Grãos',
    empresaId: company.graos,
    centroCustoId: costCenter.vendas,
    boss: 2,
    salary: 4500,
    hired: '2022-05-02',
    left: ['2026-03-13', 'pedido'],
    sex: 'm',
  },
  {
    job: 'Comprador de Grãos',
    empresaId: company.graos,
    centroCustoId: costCenter.comercial,
    boss: 2,
    salary: 5100,
    hired: '2020-02-03',
    sex: 'm',
  },
  {
    job: 'Analista Fiscal',
    empresaId: company.graos,
    centroCustoId: costCenter.fiscal,
    boss: 4,
    salary: 4900,
    hired: '2019-08-01',
    account: 'fiscal',
    sex: 'f',
  },
  {
    job: 'Analista Financeiro',
    empresaId: company.holding,
    centroCustoId: costCenter.financeiro,
    boss: 4,
    salary: 4700,
    hired: '2021-06-01',
    account: 'financeiro',
    sex: 'm',
  },
  {
    job: 'Analista de Recursos Humanos',
    empresaId: company.holding,
    centroCustoId: costCenter.rh,
    boss: 4,
    salary: 4300,
    hired: '2020-04-01',
    account: 'rh',
    sex: 'f',
  },
  {
    job: 'Encarregado de Frota',
    ...transport,
    boss: 3,
    salary: 6800,
    hired: '2018-01-15',
    account: 'frotas',
    sex: 'm',
  },
  {
    job: 'Almoxarife',
    empresaId: company.transportes,
    centroCustoId: costCenter.almoxarifado,
    boss: 12,
    salary: 2750,
    hired: '2022-08-01',
    account: 'almoxarifado',
    sex: 'm',
  },
  {
    job: 'Assistente Administrativo',
    empresaId: company.holding,
    centroCustoId: costCenter.administrativo,
    boss: 4,
    salary: 2380,
    hired: '2023-02-01',
    sex: 'f',
  },
  { job: 'Mecânico Diesel', ...transport, boss: 12, salary: 4100, hired: '2019-11-04', sex: 'm' },
  {
    job: 'Auxiliar de Oficina',
    ...transport,
    boss: 12,
    salary: 2150,
    hired: '2023-10-02',
    left: ['2025-08-22', 'sem_justa_causa'],
    sex: 'm',
  },
  {
    job: 'Classificador de Grãos',
    empresaId: company.armazens,
    centroCustoId: costCenter.armazem,
    boss: 5,
    salary: 2480,
    hired: '2020-11-18',
    sex: 'm',
  },
  {
    job: 'Classificador de Grãos',
    empresaId: company.graosRioVerde,
    centroCustoId: costCenter.armazem,
    boss: 5,
    salary: 2400,
    hired: '2025-09-01',
    sex: 'f',
    where: 'rioVerde',
  },
  { ...driver, hired: '2018-03-01' },
  { ...driver, hired: '2019-05-02' },
  { ...driver, hired: '2020-07-01' },
  { ...driver, hired: '2021-03-01', centroCustoId: costCenter.frotaRioVerde, where: 'rioVerde' },
  { ...driver, hired: '2022-02-01', salary: 2380 },
  { ...driver, hired: '2023-04-03', salary: 2380 },
  { ...driver, hired: '2026-02-02', salary: 2380 },
  {
    job: 'Assistente Administrativo',
    empresaId: company.graos,
    centroCustoId: costCenter.comercial,
    boss: 2,
    salary: 2250,
    hired: '2024-02-05',
    left: ['2025-11-28', 'acordo'],
    sex: 'f',
  },
];

export const driverEmployees = [19, 20, 21, 22, 23, 24, 25] as const;
