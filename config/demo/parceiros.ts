/** Suppliers, customers, brokers and producers, and the products and places they trade in. */
import { by } from './accounts.ts';
import { company } from './empresas.ts';
import { addDays, at } from './lib/calendar.ts';
import { cnpj, cpf, landline, mobile } from './lib/documents.ts';
import { emailOf, nameGiver, plain } from './lib/names.ts';
import { round } from './lib/numbers.ts';
import { address, city, ruralAddress, type CityName } from './lib/places.ts';
import { stream, type Random } from './lib/random.ts';
import { Table } from './lib/table.ts';
import type { Person } from './rh.ts';

const stateNumber = (random: Random) => `13${random.digits(7)}`;
const mailbox = (name: string, box = 'contato') => `${box}@${plain(name).replaceAll(' ', '')}.exemplo.com.br`;

export type Bank = { bancoCodigo?: string; agencia?: string; conta?: string; contaDv?: string; contaTipo?: string; pixTipo?: string; pixChave?: string };
const bankAccount = (random: Random, pixTipo: string, pixChave: string): Bank => ({
  bancoCodigo: random.pick(['001', '237', '341', '748', '756', '033']),
  agencia: random.digits(4),
  conta: random.digits(random.int(5, 7)),
  contaDv: random.chance(0.08) ? 'X' : String(random.int(0, 9)),
  contaTipo: 'corrente',
  pixTipo,
  pixChave,
});

// --- fornecedores -----------------------------------------------------------------------------------------

/** Name, categories, city. The order gives the ids below. */
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
  truckDiesel: 8, sinalVerde: 19, satLog: 20, tag: 21, yardSantos: 22, yardMiritituba: 23, yardParanagua: 24, detran: 25,
  sefaz: 26, dnit: 27, receita: 28, seguroCruzeiro: 29, seguroMutua: 30, bancoCerrado: 31, bancoComercio: 32, credito: 33,
  consorcio: 34, energia: 35, internet: 36, aluguel: 37, contabil: 38, software: 39, vigilancia: 40, limpeza: 41, saude: 42,
  papelaria: 43, xingu: 44, rodolider: 45, serraAzul: 46,
} as const;
export const workshops = [8, 9, 10, 11, 12, 17, 18] as const;

export function suppliers() {
  const random = stream('fornecedores');
  const fornecedores = new Table<Bank & {
    tipoPessoa: string; razaoSocial: string; nomeFantasia: string; cpfCnpj: string; inscricaoEstadual?: string; categorias: string[];
    rntrc?: string; cep: string; logradouro: string; numeroEndereco: string; bairro: string; municipio: string; uf: string;
    telefone: string; email: string; prazoDias: number; gastos12m?: number; situacao: string;
  }>('fornecedores');
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
        inscricaoEstadual: isPublic || categorias.includes('servicos') ? 'ISENTO' : stateNumber(random),
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

// --- clientes ---------------------------------------------------------------------------------------------

export type Customer = {
  tipoPessoa: string; razaoSocial: string; nomeFantasia: string; cpfCnpj: string; indicadorIe: string; inscricaoEstadual: string;
  segmento: string; cep: string; logradouro: string; numeroEndereco: string; bairro: string; municipio: string; uf: string;
  telefone: string; email: string; emailFinanceiro: string; vendedorId: number; prazoDias: number; limiteCredito: number;
  saldoAberto?: number; limiteDisponivel?: number; diasAtraso?: number; compras12m?: number; situacao: string;
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
  atlantico: 1, portoNorte: 2, litoralSul: 3, meridiano: 4, serraDourada: 5, rioDosBois: 6, proteinaMutum: 7, etanolSorriso: 8,
  bioLucas: 9, destilaria: 10, primavera: 11, nutribem: 12, bomPasto: 13, cooperativa: 14, farelos: 15, portoAzul: 16, adubos: 17, novaSafra: 18,
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
        inscricaoEstadual: stateNumber(random),
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
  return clientes;
}

// --- corretores -------------------------------------------------------------------------------------------

/** Region, city, R$ per bag; the last one works for a percentage. */
const brokerPlans: readonly (readonly [string, CityName, number])[] = [
  ['Sorriso, Vera e Feliz Natal', 'sorriso', 0.5],
  ['Lucas do Rio Verde e Tapurah', 'lucas', 0.6],
  ['Sinop e Ipiranga do Norte', 'sinop', 0.4],
  ['Sudoeste goiano', 'rioVerde', 0.8],
  ['Nova Mutum e Campo Novo do Parecis', 'mutum', 0.55],
  ['Mato Grosso do Sul e São Paulo', 'saoPaulo', 0],
];

/** Five are people of the registry, the sixth is a firm. */
export function brokers(people: readonly Person[]) {
  const random = stream('corretores');
  const corretores = new Table<Bank & {
    tipoPessoa: string; nome: string; cpfCnpj: string; telefone: string; email: string; regiao: string; cep: string; logradouro: string;
    numeroEndereco: string; bairro: string; municipio: string; uf: string; tipoComissao: string; comissaoSaca?: number; comissaoPct?: number;
    comissaoReceber?: number; situacao: string;
  }>('corretores');
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

// --- produtores -------------------------------------------------------------------------------------------

const farmTowns: readonly CityName[] = [
  ...(['sorriso', 'sorriso', 'sorriso', 'sorriso', 'sorriso', 'sorriso', 'vera', 'vera', 'vera', 'ipiranga', 'ipiranga'] as const),
  ...(['tapurah', 'tapurah', 'ubirata', 'ubirata', 'ubirata', 'feliz', 'feliz', 'lucas', 'lucas', 'sinop', 'mutum'] as const),
  ...(['rioVerde', 'rioVerde', 'rioVerde', 'jatai', 'mineiros', 'progresso', 'progresso', 'chapadao'] as const),
];
const farmNames = [
  'Santa Helena', 'Boa Esperança', 'São José', 'Três Irmãos', 'Rio Verde', 'Morada do Sol', 'Santo Antônio', 'Bom Futuro do Norte',
  'Água Limpa', 'Estrela do Norte', 'Primavera', 'Nossa Senhora Aparecida', 'Vitória', 'Recanto', 'Paraíso', 'Serra Azul', 'Ipê Amarelo',
  'Jatobá', 'Dois Corações', 'Tucunaré', 'Alvorada', 'Santa Rita', 'Lagoa Dourada', 'Flor da Mata', 'Planalto', 'São Pedro', 'Cachoeira',
  'Pioneira', 'Céu Azul', 'Querência', 'Mangueiral', 'Piquiri',
];

export type Producer = Bank & {
  tipoPessoa: string; nome: string; cpfCnpj: string; inscricaoEstadual: string; optanteFolha: boolean; corretorId?: number; telefone: string;
  email?: string; cep: string; logradouro: string; numeroEndereco: string; bairro: string; municipio: string; uf: string;
  areaTotalHa: number; culturas: string[]; risco: string; consultaEmbargoEm: string; embargado: boolean;
  sacasContratadas?: number; saldoEntregar?: number; valorAPagar?: number; situacao: string;
};

export function producers() {
  const random = stream('produtores');
  const giveName = nameGiver(random);
  const produtores = new Table<Producer>('produtores');
  const firms = new Map([[4, 'Agropecuária Dois Irmãos Ltda.'], [12, 'Agrícola Rio Ferro Ltda.'], [20, 'Sementes Nortão Ltda.'], [25, 'Fazendas Reunidas Cerrado Ltda.']]);
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
        inscricaoEstadual: stateNumber(random),
        optanteFolha: !firm && [2, 7, 13, 18, 23].includes(index),
        corretorId: home.uf === 'GO' ? 4 : home.uf === 'MS' ? 6 : random.chance(0.8) ? random.int(1, 3) : undefined,
        telefone,
        email: random.chance(0.6) ? emailOf(nome) : undefined,
        ...ruralAddress(random, home, random.pick(['Rodovia MT-242', 'BR-163', 'Estrada da Linha Bom Jesus', 'Rodovia MT-225'])),
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
  return produtores;
}

// --- produtos e locais ------------------------------------------------------------------------------------

export const product = { soja: 1, milho: 2, sorgo: 3, farelo: 4, feijao: 5, calcario: 6, fertilizante: 7 } as const;

export function products() {
  const produtos = new Table<{
    codigo: string; nome: string; tipo: string; ncm: string; unidade: string; pesoSacaKg: number; umidadePadrao: number; impurezaPadrao: number;
    avariadosPadrao: number; quebradosPadrao: number; esverdeadosPadrao: number; ativo: boolean;
  }>('produtos');
  const rows: readonly [string, string, string, string, string, number, number, number][] = [
    ['SOJA', 'Soja em grãos', 'grao', '12019000', 'sc', 8, 30, 8],
    ['MILHO', 'Milho em grãos', 'grao', '10059010', 'sc', 6, 3, 0],
    ['SORGO', 'Sorgo em grãos', 'grao', '10079000', 'sc', 6, 5, 0],
    ['FARELO-SOJA', 'Farelo de soja', 'subproduto', '23040010', 't', 0, 0, 0],
    ['FEIJAO', 'Feijão-carioca', 'grao', '07133319', 'sc', 6, 5, 0],
    ['CALCARIO', 'Calcário agrícola', 'insumo', '25210000', 't', 0, 0, 0],
    ['FERTILIZANTE', 'Fertilizante NPK a granel', 'insumo', '31052000', 't', 0, 0, 0],
  ];
  for (const [codigo, nome, tipo, ncm, unidade, avariadosPadrao, quebradosPadrao, esverdeadosPadrao] of rows)
    produtos.add(
      {
        codigo, nome, tipo, ncm, unidade, pesoSacaKg: 60, umidadePadrao: 14, impurezaPadrao: 1, avariadosPadrao, quebradosPadrao, esverdeadosPadrao,
        ativo: codigo !== 'FEIJAO',
      },
      { at: at('2025-04-02', 15), by: by.comercial },
    );
  return produtos;
}

export type Site = {
  nome: string; tipo: string; produtorId?: number; clienteId?: number; empresaId?: number; inscricaoEstadual?: string; cep: string;
  logradouro: string; numeroEndereco: string; bairro: string; municipio: string; uf: string; latitude: number; longitude: number;
  capacidadeTon?: number; exigeAgendamento: boolean; horario?: string; ativo: boolean;
};

type SitePlan = [nome: string, tipo: string, where: CityName, more?: { clienteId?: number; empresaId?: number; capacidadeTon?: number }];
/** The places that are no farms; farms come first, so these are 33 to 50. */
const sitePlans: readonly SitePlan[] = [
  ['Armazém Buriti Sorriso', 'armazem_proprio', 'sorriso', { empresaId: company.armazens, capacidadeTon: 12000 }],
  ['Armazém Buriti Rio Verde', 'armazem_proprio', 'rioVerde', { empresaId: company.graosRioVerde, capacidadeTon: 6000 }],
  ['Armazéns Serra Azul', 'armazem_terceiro', 'mutum', { capacidadeTon: 9000 }],
  ['Silos Petrovina', 'armazem_terceiro', 'rondonopolis', { capacidadeTon: 15000 }],
  ['Armazém Jataí Grãos', 'armazem_terceiro', 'jatai', { capacidadeTon: 8000 }],
  ['Estação de Transbordo Miritituba', 'transbordo', 'itaituba'],
  ['Terminal Graneleiro de Santos', 'porto', 'santos', { clienteId: customer.atlantico }],
  ['Corredor de Exportação Paranaguá', 'porto', 'paranagua', { clienteId: customer.litoralSul }],
  ['Fábrica Serra Dourada', 'industria', 'rondonopolis', { clienteId: customer.serraDourada }],
  ['Fábrica Rio dos Bois', 'industria', 'rioVerde', { clienteId: customer.rioDosBois }],
  ['Fábrica Proteína Vegetal', 'industria', 'mutum', { clienteId: customer.proteinaMutum }],
  ['Usina Etanol Verde', 'industria', 'sorriso', { clienteId: customer.etanolSorriso }],
  ['Usina Bioenergia', 'industria', 'lucas', { clienteId: customer.bioLucas }],
  ['Misturadora Porto Azul', 'industria', 'santos', { clienteId: customer.portoAzul }],
  ['Misturadora Adubos Paranaguá', 'industria', 'paranagua', { clienteId: customer.adubos }],
  ['Base Buriti Sorriso', 'patio', 'sorriso'],
  ['Base Buriti Rio Verde', 'patio', 'rioVerde'],
  ['Pátio de apoio Rondonópolis', 'patio', 'rondonopolis'],
];
export const site = {
  armazemSorriso: 33, armazemRioVerde: 34, serraAzul: 35, petrovina: 36, jatai: 37, miritituba: 38, santos: 39, paranagua: 40,
  serraDourada: 41, rioDosBois: 42, proteina: 43, etanolSorriso: 44, bioLucas: 45, misturadoraSantos: 46, misturadoraParanagua: 47,
  baseSorriso: 48, baseRioVerde: 49, patioRondonopolis: 50,
} as const;

export function sites(produtores: Table<Producer>) {
  const random = stream('locais');
  const locais = new Table<Site>('locais');
  const near = (where: CityName, spread: number) => ({
    latitude: round(city(where).lat + random.between(-spread, spread), 6),
    longitude: round(city(where).lng + random.between(-spread, spread), 6),
  });
  farmNames.forEach((name, index) => {
    // The two last farms are second ones of the biggest producers.
    const owner = produtores.get(index < 30 ? index + 1 : index === 30 ? 4 : 25);
    const where = farmTowns[owner.id - 1]!;
    locais.add(
      {
        nome: `Fazenda ${name}`,
        tipo: 'fazenda',
        produtorId: owner.id,
        inscricaoEstadual: owner.inscricaoEstadual,
        ...ruralAddress(random, city(where), random.pick(['Rodovia MT-242', 'BR-163', 'Estrada vicinal'])),
        ...near(where, 0.35),
        exigeAgendamento: false,
        horario: 'Seg. a sáb., 6h às 18h',
        ativo: owner.situacao !== 'inativo',
      },
      { at: at('2025-04-08', 8, index), by: by.comercial },
    );
  });
  for (const [nome, tipo, where, more = {}] of sitePlans)
    locais.add(
      {
        nome, tipo, ...more,
        inscricaoEstadual: tipo === 'patio' ? undefined : stateNumber(random),
        ...address(random, city(where)),
        ...near(where, 0.04),
        exigeAgendamento: ['porto', 'transbordo'].includes(tipo),
        horario: ['porto', 'transbordo'].includes(tipo) ? '24 horas, por agendamento' : tipo === 'patio' ? undefined : 'Seg. a sáb., 7h às 19h',
        ativo: true,
      },
      { at: at('2025-04-08', 14), by: by.logistica },
    );
  return locais;
}
