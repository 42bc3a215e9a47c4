import { by } from '../grupo/accounts.ts';
import { addDays, addMonths, at, earlier, today } from '../lib/calendar.ts';
import { cnh, cpf, mobile } from '../lib/documents.ts';
import { nameGiver } from '../lib/names.ts';
import { stream } from '../lib/random.ts';
import { Table } from '../lib/table.ts';
import { supplier } from '../parceiros/fornecedores.ts';
import type { Employee, Person } from '../rh/pessoas.ts';
import { driverEmployees } from '../rh/quadro.ts';

export type Driver = {
  vinculo: string;
  funcionarioId?: number;
  fornecedorId?: number;
  nome: string;
  cpf: string;
  telefone: string;
  cnh: string;
  cnhCategoria: string;
  cnhUf: string;
  cnhValidade: string;
  toxicologicoData: string;
  moppValidade?: string;
  asoValidade?: string;
  comissaoPct: number;
  conjuntoId?: number;
  pontosCnh: number;
  situacao: string;
  observacoes?: string;
};

/** The seven employed drivers (1 to 7), three regular hauliers and four of third parties. */
export function drivers(pessoas: Table<Person>, funcionarios: Table<Employee>) {
  const random = stream('motoristas');
  const giveName = nameGiver(random);
  const motoristas = new Table<Driver>('motoristas');
  /** Expiry dates by driver, chosen so that some have expired or soon will. */
  const licence = new Map([
    [5, '2026-11-20'],
    [11, '2027-01-08'],
  ]);
  const exam = new Map([
    [13, '2024-03-18'],
    [6, '2024-05-24'],
  ]);
  for (let id = 1; id <= 14; id++) {
    const employee = id <= 7 ? funcionarios.get(driverEmployees[id - 1]!) : undefined;
    const person = employee && pessoas.get(employee.pessoaId);
    const cnhValidade = licence.get(id) ?? addDays('2028-01-10', random.int(0, 1700));
    const toxicologicoData = exam.get(id) ?? addDays('2025-02-10', random.int(0, 540));
    const toxicologicoValidade = addMonths(toxicologicoData, 30);
    const worst = earlier(cnhValidade, toxicologicoValidade);
    const documentacao = worst < today ? 'vencida' : worst <= addDays(today, 30) ? 'a_vencer' : 'regular';
    motoristas.add(
      {
        vinculo: employee ? 'funcionario' : id <= 10 ? 'agregado' : 'terceiro',
        funcionarioId: employee?.id,
        fornecedorId: employee ? undefined : id % 2 ? supplier.rodolider : supplier.xingu,
        nome: person?.nome ?? giveName('m'),
        cpf: person?.cpf ?? cpf(random),
        telefone: person?.telefone ?? mobile(random, 66),
        cnh: cnh(random),
        cnhCategoria: id === 9 ? 'ae' : 'e',
        cnhUf: person?.uf ?? 'MT',
        cnhValidade,
        toxicologicoData,
        moppValidade: id % 4 === 1 ? addDays('2027-03-01', random.int(0, 900)) : undefined,
        asoValidade: employee?.asoProximo,
        comissaoPct: 8,
        pontosCnh: 0,
        situacao:
          documentacao === 'vencida'
            ? 'bloqueado'
            : id === 14
              ? 'inativo'
              : id === 7
                ? 'folga'
                : 'disponivel',
        observacoes:
          documentacao === 'vencida' ? 'Bloqueado até apresentar o novo exame toxicológico.' : undefined,
      },
      {
        at: at(
          employee && employee.dataAdmissao > '2025-04-10' ? employee.dataAdmissao : '2025-04-10',
          11,
          id,
        ),
        by: by.logistica,
      },
    );
  }
  return motoristas;
}
