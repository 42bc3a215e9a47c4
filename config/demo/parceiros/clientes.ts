import { by } from '../grupo/accounts.ts';
import { at } from '../lib/calendar.ts';
import { cnpj, landline, mobile } from '../lib/documents.ts';
import { emailOf, nameGiver } from '../lib/names.ts';
import { address, city, type CityName } from '../lib/places.ts';
import { stream } from '../lib/random.ts';
import { Table } from '../lib/table.ts';
import { mailbox, stateNumber } from './comuns.ts';

export type Customer = {
  tipoPessoa: string;
  razaoSocial: string;
  nomeFantasia: string;
  cpfCnpj: string;
  indicadorIe: string;
  inscricaoEstadual: string;
  segmento: string;
  cep: string;
  logradouro: string;
  numeroEndereco: string;
  bairro: string;
  municipio: string;
  uf: string;
  telefone: string;
  email: string;
  emailFinanceiro: string;
  contatos?: { nome: string; cargo: string; telefone: string; email: string }[];
  vendedorId: number;
  prazoDias: number;
  limiteCredito: number;
  saldoAberto?: number;
  compras12m?: number;
  situacao: string;
};

/** Name, segment, city, credit limit, situation. */
const customerPlans: readonly (readonly [string, string, CityName, number, string?])[] = [
  ['Atlântico Trading Agrícola', 'trading', 'santos', 9_000_000],
  ['Porto Norte Exportadora', 'trading', 'itaituba', 8_000_000],
  ['Litoral Sul Commodities', 'trading', 'paranagua', 6_000_000],
  ['Meridiano Agro Trading', 'trading', 'saoPaulo', 5_000_000],
  ['Óleos Vegetais Serra Dourada', 'esmagadora', 'rondonopolis', 4_500_000],
  ['Esmagadora Rio dos Bois', 'esmagadora', 'rioVerde', 3_500_000],
  ['Proteína Vegetal Nova Mutum', 'esmagadora', 'mutum', 3_000_000],
  ['Etanol Verde do Teles Pires', 'etanol', 'sorriso', 4_000_000],
  ['Bioenergia Lucas', 'etanol', 'lucas', 3_500_000],
  ['Destilaria Cerrado Goiano', 'etanol', 'jatai', 2_500_000],
  ['Rações Primavera', 'racao', 'primavera', 900_000],
  ['Nutribem Rações', 'racao', 'rioVerde', 700_000],
  ['Granja e Rações Bom Pasto', 'racao', 'sinop', 450_000, 'bloqueado'],
  ['Cooperativa Agroindustrial Vale do Verde', 'cooperativa', 'lucas', 2_000_000],
  ['Farelos Centro-Oeste', 'embarcador', 'rondonopolis', 1_200_000],
  ['Fertilizantes Porto Azul', 'embarcador', 'santos', 1_500_000],
  ['Adubos Paranaguá', 'embarcador', 'paranagua', 1_200_000],
  ['Agro Insumos Nova Safra', 'embarcador', 'rondonopolis', 0, 'em_analise'],
];

export const customer = {
  atlantico: 1,
  portoNorte: 2,
  litoralSul: 3,
  meridiano: 4,
  serraDourada: 5,
  rioDosBois: 6,
  proteinaMutum: 7,
  etanolSorriso: 8,
  bioLucas: 9,
  destilaria: 10,
  primavera: 11,
  nutribem: 12,
  bomPasto: 13,
  cooperativa: 14,
  farelos: 15,
  portoAzul: 16,
  adubos: 17,
  novaSafra: 18,
} as const;

export function customers() {
  const random = stream('clientes');
  const clientes = new Table<Customer>('clientes');
  for (const [name, segmento, where, limiteCredito, situacao = 'ativo'] of customerPlans) {
    const home = city(where);
    const isNew = situacao === 'em_analise';
    clientes.add(
      {
        tipoPessoa: 'pj',
        razaoSocial: name.startsWith('Cooperativa') ? name : `${name} ${random.pick(['Ltda.', 'S.A.'])}`,
        nomeFantasia: name,
        cpfCnpj: cnpj(isNew ? '12ABC345' : `${random.int(10, 49)}${random.digits(6)}`),
        indicadorIe: 'contribuinte',
        inscricaoEstadual: stateNumber(random, home.uf),
        segmento,
        ...address(random, home),
        telefone: landline(random, home.areaCode),
        email: mailbox(name),
        emailFinanceiro: mailbox(name, 'financeiro'),
        vendedorId: 6,
        prazoDias: segmento === 'embarcador' ? random.pick([14, 21]) : random.pick([3, 5, 7, 7]),
        limiteCredito,
        situacao,
      },
      { at: at(isNew ? '2026-08-24' : '2025-04-05', 10, random.int(0, 59)), by: by.comercial },
    );
  }
  introduce(clientes);
  return clientes;
}

/** The contacts at each customer. */
function introduce(clientes: Table<Customer>) {
  const chance = stream('contatos');
  const giveName = nameGiver(chance);
  const posts = ['Compras', 'Recebimento', 'Financeiro'];
  for (const customer of clientes.rows)
    customer.contatos = posts.slice(0, chance.int(1, 3)).map((cargo) => {
      const nome = giveName(chance.chance(0.5) ? 'f' : 'm');
      return {
        nome,
        cargo,
        telefone: mobile(chance, Number(customer.telefone.slice(0, 2))),
        email: emailOf(nome),
      };
    });
}
