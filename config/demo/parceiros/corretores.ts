import { by } from '../grupo/accounts.ts';
import { at } from '../lib/calendar.ts';
import { cnpj, mobile } from '../lib/documents.ts';
import { emailOf } from '../lib/names.ts';
import { address, city, type CityName } from '../lib/places.ts';
import { stream } from '../lib/random.ts';
import { Table } from '../lib/table.ts';
import type { Person } from '../rh/pessoas.ts';
import { bankAccount, mailbox, type Bank } from './comuns.ts';

/** Region, city, R$ per bag; the last one works for a percentage. */
const brokerPlans: readonly (readonly [string, CityName, number])[] = [
  ['Sorriso, Vera e Feliz Natal', 'sorriso', 0.5],
  ['Lucas do Rio Verde e Tapurah', 'lucas', 0.6],
  ['Sinop e Ipiranga do Norte', 'sinop', 0.4],
  ['Sudoeste goiano', 'rioVerde', 0.8],
  ['Nova Mutum e Campo Novo do Parecis', 'mutum', 0.55],
  ['Mato Grosso do Sul e São Paulo', 'saoPaulo', 0],
];

/** Five are registered people, the sixth is a company. */
export function brokers(people: readonly Person[]) {
  const random = stream('corretores');
  const corretores = new Table<
    Bank & {
      tipoPessoa: string;
      nome: string;
      cpfCnpj: string;
      telefone: string;
      email: string;
      regiao: string;
      cep: string;
      logradouro: string;
      numeroEndereco: string;
      bairro: string;
      municipio: string;
      uf: string;
      tipoComissao: string;
      comissaoSaca?: number;
      comissaoPct?: number;
      comissaoReceber?: number;
      situacao: string;
    }
  >('corretores');
  brokerPlans.forEach(([regiao, where, comissaoSaca], index) => {
    const home = city(where);
    const person = people[index];
    const firm = 'Pampa Corretagem de Grãos';
    const document = person?.cpf ?? cnpj('38452197');
    corretores.add(
      {
        tipoPessoa: person ? 'pf' : 'pj',
        nome: person?.nome ?? firm,
        cpfCnpj: document,
        telefone: person?.telefone ?? mobile(random, home.areaCode),
        email: person ? emailOf(person.nome, 'corretagem.exemplo.com.br') : mailbox(firm),
        regiao,
        ...address(random, home),
        ...bankAccount(random, person ? 'cpf' : 'cnpj', document),
        tipoComissao: person ? 'por_saca' : 'percentual',
        comissaoSaca: person ? comissaoSaca : undefined,
        comissaoPct: person ? undefined : 0.5,
        situacao: index === 4 ? 'inativo' : 'ativo',
      },
      { at: at('2025-04-06', 9, index), by: by.comercial },
    );
  });
  return corretores;
}
