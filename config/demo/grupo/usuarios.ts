import bcrypt from 'bcryptjs';
import { at } from '../lib/calendar.ts';
import { Table } from '../lib/table.ts';
import { accounts, by, type Account } from './accounts.ts';

/** The hash of "demo1234". Its salt is fixed, so that the file is the same each time. */
const password = bcrypt.hashSync('demo1234', '$2a$10$BuritiDoNorteGraosFret');

const everything = [
  'administrativo',
  'comercial',
  'logistica',
  'fiscal',
  'frotas',
  'financeiro',
  'rh',
  'almoxarifado',
  'motorista',
  'corretor',
  'vendas',
  'ceo',
  'ADMIN',
  'admin',
];

type Special = {
  nome?: string;
  permissoes?: string[];
  motoristaId?: number;
  corretorId?: number;
  plano?: string;
  situacao?: string;
};

/** How some accounts differ from the default: one permission of the same name. */
const special: Partial<Record<Account, Special>> = {
  admin: { nome: 'Administrador do portal', permissoes: ['ADMIN'], plano: 'Corporativo' },
  todos: {
    nome: 'Helena Prado Siqueira',
    permissoes: everything,
    motoristaId: 1,
    corretorId: 1,
    plano: 'Corporativo',
  },
  visitante: {
    nome: 'Visitante',
    permissoes: ['ceo', ...everything.filter((permission) => permission !== 'ceo')],
    motoristaId: 1,
    corretorId: 1,
    plano: 'Corporativo',
  },
  novo: { nome: 'Caio Batista Guerra', permissoes: ['auditoria'], plano: 'Básico' },
  vazio: { nome: 'Lívia Torres Paiva', permissoes: [], plano: 'Básico' },
  sem: { nome: 'Otávio Reis Campos', permissoes: undefined, plano: 'Básico' },
  motorista: { motoristaId: 1, plano: 'Básico' },
  motorista2: { permissoes: ['motorista'], motoristaId: 3, plano: 'Básico' },
  corretor: { corretorId: 1, plano: 'Básico' },
  corretor2: { permissoes: ['corretor'], corretorId: 2, plano: 'Básico' },
  ceo: { plano: 'Corporativo' },
  bloqueado: { nome: 'Tiago Moura Sales', permissoes: ['rh'], situacao: 'bloqueado', plano: 'Básico' },
};

/**
 * The demo's accounts.
 *
 * @param people the person that an employee's, driver's or broker's account belongs to: name and record id
 */
export function users(people: {
  employee: (account: Account) => { id: number; nome: string } | undefined;
  driver: (id: number) => { nome: string; funcionarioId?: number };
  broker: (id: number) => { nome: string };
}) {
  const usuarios = new Table('usuarios');
  for (const account of accounts) {
    const link = special[account] ?? {};
    const own = account !== 'todos' && account !== 'visitante';
    const driver = own && link.motoristaId ? people.driver(link.motoristaId) : undefined;
    const broker = own && link.corretorId ? people.broker(link.corretorId) : undefined;
    const employee = people.employee(account);
    const person = driver ?? broker ?? employee;
    usuarios.add(
      {
        nome: link.nome ?? person?.nome,
        email: `${account}@example.com`,
        senha: password,
        permissoes: 'permissoes' in link ? link.permissoes : [account],
        plano: link.plano ?? 'Profissional',
        funcionarioId: driver?.funcionarioId ?? employee?.id,
        motoristaId: link.motoristaId,
        corretorId: link.corretorId,
        situacao: link.situacao ?? 'ativo',
      },
      { at: at('2025-04-03', 8, 30), by: by.admin },
    );
  }
  return usuarios;
}
