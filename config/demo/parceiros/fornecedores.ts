import { by } from '../grupo/accounts.ts';
import { at } from '../lib/calendar.ts';
import { cnpj, landline } from '../lib/documents.ts';
import { address, city, type CityName } from '../lib/places.ts';
import { stream } from '../lib/random.ts';
import { Table } from '../lib/table.ts';
import { bankAccount, mailbox, stateNumber, type Bank } from './comuns.ts';

/** Name, categories, city. The order determines the ids below. */
const supplierPlans: readonly (readonly [string, readonly string[], CityName])[] = [
  ['Posto Trevo do Teles Pires', ['posto'], 'sorriso'],
  ['Auto Posto Serra da Petrovina', ['posto', 'estacionamento'], 'rondonopolis'],
  ['Posto Rota do Cerrado', ['posto'], 'rioVerde'],
  ['Posto Porto Novo Progresso', ['posto'], 'progresso'],
  ['Auto Posto Anhanguera 320', ['posto'], 'saoPaulo'],
  ['Posto Cavalo de Aço', ['posto'], 'mutum'],
  ['Posto Serra do Mar', ['posto'], 'curitiba'],
  ['Truck Diesel Sorriso', ['oficina'], 'sorriso'],
  ['Mecânica Pesada BR-163', ['oficina'], 'sinop'],
  ['Oficina Eixo Forte', ['oficina', 'pecas'], 'rondonopolis'],
  ['Retífica Centro-Oeste', ['oficina'], 'cuiaba'],
  ['Nórdica Caminhões Cuiabá', ['oficina', 'pecas'], 'cuiaba'],
  ['Pneus Araguaia', ['pneus'], 'rondonopolis'],
  ['Recapagem Nortão', ['pneus', 'servicos'], 'sinop'],
  ['Distribuidora Freio Bom', ['pecas'], 'cuiaba'],
  ['Lubrificantes Pantanal', ['pecas'], 'sorriso'],
  ['Implementos Rodonorte', ['pecas', 'oficina'], 'rondonopolis'],
  ['Socorro 24 Horas Vale do Verde', ['oficina', 'servicos'], 'lucas'],
  ['Sinal Verde Rastreamento', ['rastreamento'], 'saoPaulo'],
  ['SatLog Monitoramento', ['rastreamento'], 'curitiba'],
  ['Passe Livre Pagamentos de Pedágio', ['tag'], 'saoPaulo'],
  ['Pátio Regulador Baixada', ['estacionamento'], 'santos'],
  ['Estacionamento Porto Seco Miritituba', ['estacionamento'], 'itaituba'],
  ['Pátio de Triagem Litoral', ['estacionamento'], 'paranagua'],
  ['Detran Mato Grosso', ['orgao_publico'], 'cuiaba'],
  ['Secretaria de Fazenda de Mato Grosso', ['orgao_publico'], 'cuiaba'],
  ['Departamento de Infraestrutura de Transportes', ['orgao_publico'], 'cuiaba'],
  ['Receita Federal do Brasil', ['orgao_publico'], 'cuiaba'],
  ['Seguradora Cruzeiro do Oeste', ['seguradora'], 'saoPaulo'],
  ['Mútua Brasil Seguros', ['seguradora'], 'curitiba'],
  ['Banco Agro Cerrado', ['banco'], 'cuiaba'],
  ['Banco Comércio e Indústria', ['banco'], 'saoPaulo'],
  ['Cooperativa de Crédito Teles Pires', ['banco'], 'sorriso'],
  ['Consórcio Estrada Boa', ['consorcio'], 'saoPaulo'],
  ['Energia do Norte Distribuidora', ['utilidades'], 'cuiaba'],
  ['Conecta Fibra Sorriso', ['utilidades'], 'sorriso'],
  ['Imobiliária Bela Vista', ['aluguel'], 'sorriso'],
  ['Contábil Prado e Associados', ['servicos'], 'sorriso'],
  ['Grão Certo Sistemas', ['servicos'], 'curitiba'],
  ['Vigilância Sentinela', ['servicos'], 'sinop'],
  ['Limpa Mais Serviços', ['servicos'], 'sorriso'],
  ['Saúde Nortão Operadora', ['servicos'], 'sinop'],
  ['Papelaria e Suprimentos Central', ['outros'], 'sorriso'],
  ['Transportes Vale do Xingu', ['transportador'], 'querencia'],
  ['Rodolíder Cargas', ['transportador'], 'rondonopolis'],
  ['Armazéns Serra Azul', ['armazenagem'], 'mutum'],
];

export const supplier = {
  truckDiesel: 8,
  sinalVerde: 19,
  satLog: 20,
  tag: 21,
  yardSantos: 22,
  yardMiritituba: 23,
  yardParanagua: 24,
  detran: 25,
  sefaz: 26,
  dnit: 27,
  receita: 28,
  seguroCruzeiro: 29,
  seguroMutua: 30,
  bancoCerrado: 31,
  bancoComercio: 32,
  credito: 33,
  consorcio: 34,
  energia: 35,
  internet: 36,
  aluguel: 37,
  contabil: 38,
  software: 39,
  vigilancia: 40,
  limpeza: 41,
  saude: 42,
  papelaria: 43,
  xingu: 44,
  rodolider: 45,
  serraAzul: 46,
} as const;

export const workshops = [8, 9, 10, 11, 12, 17, 18] as const;

export function suppliers() {
  const random = stream('fornecedores');
  const fornecedores = new Table<
    Bank & {
      tipoPessoa: string;
      razaoSocial: string;
      nomeFantasia: string;
      cpfCnpj: string;
      inscricaoEstadual?: string;
      categorias: string[];
      rntrc?: string;
      cep: string;
      logradouro: string;
      numeroEndereco: string;
      bairro: string;
      municipio: string;
      uf: string;
      telefone: string;
      email: string;
      prazoDias: number;
      gastos12m?: number;
      situacao: string;
    }
  >('fornecedores');
  for (const [name, categorias, where] of supplierPlans) {
    const home = city(where);
    const isPublic = categorias.includes('orgao_publico');
    // Registered in September 2026, when the federal registry already issued letters.
    const isNew = name === 'Papelaria e Suprimentos Central';
    const document = cnpj(isNew ? '7RG5K2M8' : `${random.int(10, 49)}${random.digits(6)}`);
    fornecedores.add(
      {
        tipoPessoa: 'pj',
        razaoSocial: isPublic ? name : `${name} Ltda.`,
        nomeFantasia: name,
        cpfCnpj: document,
        inscricaoEstadual:
          isPublic || categorias.includes('servicos') ? 'ISENTO' : stateNumber(random, home.uf),
        categorias: [...categorias],
        rntrc: categorias.includes('transportador') ? `0${random.int(1, 9)}${random.digits(7)}` : undefined,
        ...address(random, home),
        telefone: landline(random, home.areaCode),
        email: mailbox(name),
        ...(isPublic ? {} : bankAccount(random, 'cnpj', document)),
        prazoDias: categorias.includes('posto') ? 7 : random.pick([14, 21, 28, 28, 30]),
        situacao: name === 'Retífica Centro-Oeste' ? 'inativo' : 'ativo',
      },
      { at: at(isNew ? '2026-09-10' : '2025-04-04', 9, random.int(0, 59)), by: by.financeiro },
    );
  }
  return fornecedores;
}
