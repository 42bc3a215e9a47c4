import { by, type Account } from '../grupo/accounts.ts';
import { addDays, addMonths, at } from '../lib/calendar.ts';
import { cpf, mobile, pis } from '../lib/documents.ts';
import { emailOf, motherOf, nameGiver } from '../lib/names.ts';
import { address, city, type CityName } from '../lib/places.ts';
import { stream } from '../lib/random.ts';
import { Table } from '../lib/table.ts';
import { hires, jobs } from './quadro.ts';

export type Person = {
  nome: string;
  cpf: string;
  rg: string;
  dataNascimento: string;
  sexo: string;
  estadoCivil: string;
  nomeMae: string;
  escolaridade: string;
  pis?: string;
  telefone: string;
  telefoneEmergencia: string;
  email: string;
  cep: string;
  logradouro: string;
  numeroEndereco: string;
  bairro: string;
  municipio: string;
  uf: string;
  bancoCodigo: string;
  agencia: string;
  conta: string;
  contaDv: string;
  contaTipo: string;
  pixTipo: string;
  pixChave: string;
  dependentes?: Dependent[];
  vinculos?: string;
  ativo: boolean;
};

type Dependent = { nome: string; cpf: string; parentesco: string; dataNascimento: string; irrf: boolean };

export type Employee = {
  matricula: string;
  pessoaId: number;
  nome: string;
  empresaId: number;
  cargoId: number;
  departamento: string;
  centroCustoId: number;
  gestorId?: number;
  tipoContrato: string;
  dataAdmissao: string;
  dataDemissao?: string;
  motivoDesligamento?: string;
  salarioBase: number;
  valeTransporte: boolean;
  valeAlimentacao: number;
  planoSaude: boolean;
  asoUltimo: string;
  asoProximo: string;
  diasFeriasAntes?: number;
  situacao: string;
};

export function staff() {
  const chance = stream('rh');
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
        nome,
        cbo,
        departamento,
        nivel,
        salarioMinimo,
        salarioMaximo,
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
    const lastExam = hire.left
      ? addDays(hire.left[0], -chance.int(1, 8))
      : exam < hire.hired
        ? hire.hired
        : exam;
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
    addPerson(
      chance.chance(0.35) ? 'f' : 'm',
      chance.pick(['sorriso', 'sinop', 'lucas', 'rioVerde', 'mutum']),
      addDays('2025-05-05', index * 26),
      index < 5,
    );
  for (const person of pessoas.rows.slice(-3)) person.ativo = false;

  const employeeOf = (account: Account) => {
    const index = hires.findIndex((hire) => hire.account === account);
    if (index < 0) return undefined;
    const person = pessoas.get(index + 1);
    return { id: index + 1, nome: person.nome, cpf: person.cpf, telefone: person.telefone };
  };
  return { pessoas, cargos, funcionarios, employeeOf };
}
