import { by } from '../grupo/accounts.ts';
import { addDays, at } from '../lib/calendar.ts';
import { cnpj, cpf, mobile } from '../lib/documents.ts';
import { emailOf, nameGiver } from '../lib/names.ts';
import { round, split } from '../lib/numbers.ts';
import { city, ruralAddress, stateCode, type CityName } from '../lib/places.ts';
import { stream, type Random } from '../lib/random.ts';
import { Table } from '../lib/table.ts';
import { bankAccount, stateNumber, type Bank } from './comuns.ts';

export const farmTowns: readonly CityName[] = [
  ...([
    'sorriso',
    'sorriso',
    'sorriso',
    'sorriso',
    'sorriso',
    'sorriso',
    'vera',
    'vera',
    'vera',
    'ipiranga',
    'ipiranga',
  ] as const),
  ...([
    'tapurah',
    'tapurah',
    'ubirata',
    'ubirata',
    'ubirata',
    'feliz',
    'feliz',
    'lucas',
    'lucas',
    'sinop',
    'mutum',
  ] as const),
  ...([
    'rioVerde',
    'rioVerde',
    'rioVerde',
    'jatai',
    'mineiros',
    'progresso',
    'progresso',
    'chapadao',
  ] as const),
];

export type Producer = Bank & {
  tipoPessoa: string;
  nome: string;
  cpfCnpj: string;
  inscricaoEstadual: string;
  optanteFolha: boolean;
  corretorId?: number;
  telefone: string;
  email?: string;
  cep: string;
  logradouro: string;
  numeroEndereco: string;
  bairro: string;
  municipio: string;
  uf: string;
  propriedades?: { nome: string; municipio: string; uf: string; areaHa: number; car?: string }[];
  areaTotalHa: number;
  culturas: string[];
  risco: string;
  consultaEmbargoEm: string;
  embargado: boolean;
  sacasContratadas?: number;
  saldoEntregar?: number;
  valorAPagar?: number;
  situacao: string;
};

export function producers() {
  const random = stream('produtores');
  const giveName = nameGiver(random);
  const produtores = new Table<Producer>('produtores');
  const firms = new Map([
    [4, 'Agropecuária Dois Irmãos Ltda.'],
    [12, 'Agrícola Rio Ferro Ltda.'],
    [20, 'Sementes Nortão Ltda.'],
    [25, 'Fazendas Reunidas Cerrado Ltda.'],
  ]);
  farmTowns.forEach((where, index) => {
    const home = city(where);
    const firm = firms.get(index + 1);
    const blocked = index === 27;
    const nome = firm ?? giveName(random.chance(0.15) ? 'f' : 'm');
    const document = firm ? cnpj(`${random.int(10, 49)}${random.digits(6)}`) : cpf(random);
    const telefone = mobile(random, home.areaCode);
    produtores.add(
      {
        tipoPessoa: firm ? 'pj' : 'pf',
        nome,
        cpfCnpj: document,
        inscricaoEstadual: stateNumber(random, home.uf),
        optanteFolha: !firm && [2, 7, 13, 18, 23].includes(index),
        corretorId:
          home.uf === 'GO' ? 4 : home.uf === 'MS' ? 6 : random.chance(0.8) ? random.int(1, 3) : undefined,
        telefone,
        email: random.chance(0.6) ? emailOf(nome) : undefined,
        ...ruralAddress(
          random,
          home,
          random.pick(['Rodovia MT-242', 'BR-163', 'Estrada da Linha Bom Jesus', 'Rodovia MT-225']),
        ),
        ...bankAccount(random, firm ? 'cnpj' : 'cpf', document),
        areaTotalHa: round(random.lognormal(1450, 0.6)),
        culturas: random.chance(0.2) ? ['soja', 'milho', 'sorgo'] : ['soja', 'milho'],
        risco: blocked ? 'd' : random.weighted({ a: 30, b: 50, c: 20 }),
        consultaEmbargoEm: addDays('2026-08-03', random.int(0, 80)),
        embargado: blocked,
        situacao: blocked ? 'bloqueado' : index === 14 ? 'inativo' : 'ativo',
      },
      { at: at('2025-04-07', 8, index), by: by.comercial },
    );
  });
  for (const producer of produtores.rows) giveFarms(producer);
  return produtores;
}

const farmNames = [
  'Santa Rita',
  'Boa Esperança',
  'Três Irmãos',
  'São José',
  'Água Limpa',
  'Bela Vista',
  'Rio Verde',
  'Progresso',
];

/** The origin of the grain: the whole area, in one to three farms. */
function giveFarms(producer: Producer) {
  const chance = stream(`propriedades/${producer.cpfCnpj}`);
  const names = chance.shuffle(farmNames);
  const count = producer.areaTotalHa > 2500 ? 3 : producer.areaTotalHa > 1000 ? 2 : 1;
  producer.propriedades = split(producer.areaTotalHa, count, chance.next).map((areaHa, index) => ({
    nome: `Fazenda ${names[index]!}`,
    municipio: producer.municipio,
    uf: producer.uf,
    areaHa,
    car: `${producer.uf}-${stateCode[producer.uf]!}${chance.digits(5)}-${hex(chance)}`,
  }));
}

const hex = (chance: Random) =>
  Array.from({ length: 32 }, () => '0123456789ABCDEF'[chance.int(0, 15)]!).join('');
