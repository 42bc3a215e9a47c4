import { at } from '../lib/calendar.ts';
import { cnpj, landline } from '../lib/documents.ts';
import { address, city, type CityName } from '../lib/places.ts';
import { stream } from '../lib/random.ts';
import { Table } from '../lib/table.ts';
import { by } from './accounts.ts';

/** Ids that the whole generator uses. */
export const company = {
  holding: 1,
  graos: 2,
  graosRioVerde: 3,
  transportes: 4,
  armazens: 5,
  rural: 6,
} as const;

export const costCenter = {
  diretoria: 1,
  comercial: 2,
  vendas: 3,
  logistica: 4,
  frotaSorriso: 5,
  frotaRioVerde: 6,
  fiscal: 7,
  financeiro: 8,
  rh: 9,
  almoxarifado: 10,
  administrativo: 11,
  armazem: 12,
} as const;

type Plan = {
  razaoSocial: string;
  nomeFantasia: string;
  root: string;
  branch?: number;
  tipo: string;
  matrizId?: number;
  regimeTributario: string;
  rntrc?: string;
  where: CityName;
  inscricaoEstadual?: string;
  email: string;
  certificado: string;
};

const plans: readonly Plan[] = [
  {
    razaoSocial: 'Buriti do Norte Participações S.A.',
    nomeFantasia: 'Buriti do Norte Participações',
    root: '31415926',
    tipo: 'holding',
    regimeTributario: 'lucro_real',
    where: 'sorriso',
    email: 'diretoria@exemplo.com.br',
    certificado: '2027-03-14',
  },
  {
    razaoSocial: 'Buriti Comércio de Grãos Ltda.',
    nomeFantasia: 'Buriti Grãos',
    root: '27182818',
    tipo: 'comercializadora',
    regimeTributario: 'lucro_real',
    where: 'sorriso',
    inscricaoEstadual: '137204582',
    email: 'graos@exemplo.com.br',
    certificado: '2026-11-18',
  },
  {
    razaoSocial: 'Buriti Comércio de Grãos Ltda.',
    nomeFantasia: 'Buriti Grãos Rio Verde',
    root: '27182818',
    branch: 2,
    matrizId: 2,
    tipo: 'comercializadora',
    regimeTributario: 'lucro_real',
    where: 'rioVerde',
    inscricaoEstadual: '108452310',
    email: 'graos.rioverde@exemplo.com.br',
    certificado: '2026-11-18',
  },
  {
    razaoSocial: 'Buriti Transportes Rodoviários Ltda.',
    nomeFantasia: 'Buriti Transportes',
    root: '16180339',
    tipo: 'transportadora',
    regimeTributario: 'lucro_real',
    rntrc: '049283716',
    where: 'sorriso',
    inscricaoEstadual: '139871420',
    email: 'transportes@exemplo.com.br',
    certificado: '2027-01-22',
  },
  {
    razaoSocial: 'Buriti Armazéns Gerais Ltda.',
    nomeFantasia: 'Buriti Armazéns',
    root: '14142135',
    tipo: 'armazem',
    regimeTributario: 'lucro_presumido',
    where: 'sorriso',
    inscricaoEstadual: '135590272',
    email: 'armazens@exemplo.com.br',
    certificado: '2027-02-09',
  },
  {
    razaoSocial: 'Buriti Produção Rural Ltda.',
    nomeFantasia: 'Fazendas Buriti',
    root: '17320508',
    tipo: 'rural',
    regimeTributario: 'lucro_presumido',
    where: 'vera',
    inscricaoEstadual: '134417097',
    email: 'fazendas@exemplo.com.br',
    certificado: '2027-04-30',
  },
];

export function companies() {
  const random = stream('empresas');
  const empresas = new Table<{ nomeFantasia: string } & Record<string, unknown>>('empresas');
  for (const plan of plans) {
    const where = city(plan.where);
    empresas.add(
      {
        razaoSocial: plan.razaoSocial,
        nomeFantasia: plan.nomeFantasia,
        cnpj: cnpj(plan.root, plan.branch),
        inscricaoEstadual: plan.inscricaoEstadual ?? 'ISENTO',
        tipo: plan.tipo,
        matriz: plan.matrizId === undefined,
        matrizId: plan.matrizId,
        regimeTributario: plan.regimeTributario,
        rntrc: plan.rntrc,
        ...address(random, where, plan.where === 'vera' ? 'Rodovia MT-225' : undefined),
        telefone: landline(random, where.areaCode),
        email: plan.email,
        certificadoValidade: plan.certificado,
        parametrosId: 1,
        ativa: true,
      },
      { at: at('2025-04-01', 9), by: by.rh },
    );
  }
  return { empresas, cnpjOf: (id: number) => cnpj(plans[id - 1]!.root, plans[id - 1]!.branch) };
}

export function costCenters() {
  const centros = new Table('centros_custo');
  const rows: readonly [string, string, string, number][] = [
    ['100', 'Diretoria', 'diretoria', company.holding],
    ['110', 'Comercial', 'comercial', company.graos],
    ['120', 'Vendas', 'vendas', company.graos],
    ['200', 'Logística', 'logistica', company.transportes],
    ['210', 'Frota – base Sorriso', 'frotas', company.transportes],
    ['220', 'Frota – base Rio Verde', 'frotas', company.transportes],
    ['300', 'Fiscal', 'fiscal', company.graos],
    ['310', 'Financeiro', 'financeiro', company.holding],
    ['320', 'Recursos Humanos', 'rh', company.holding],
    ['400', 'Almoxarifado', 'almoxarifado', company.transportes],
    ['500', 'Administrativo', 'administrativo', company.holding],
    ['600', 'Armazém Sorriso', 'logistica', company.armazens],
  ];
  for (const [codigo, nome, departamento, empresaId] of rows)
    centros.add(
      { codigo, nome, departamento, empresaId, ativo: true },
      { at: at('2025-04-02', 10), by: by.financeiro },
    );
  return centros;
}
