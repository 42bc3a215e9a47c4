import { by } from '../grupo/accounts.ts';
import { company } from '../grupo/empresas.ts';
import { at } from '../lib/calendar.ts';
import { round } from '../lib/numbers.ts';
import { address, city, ruralAddress, type CityName } from '../lib/places.ts';
import { stream } from '../lib/random.ts';
import { Table } from '../lib/table.ts';
import { customer } from './clientes.ts';
import { stateNumber } from './comuns.ts';
import { farmTowns, type Producer } from './produtores.ts';

const farmNames = [
  'Santa Helena',
  'Boa Esperança',
  'São José',
  'Três Irmãos',
  'Rio Verde',
  'Morada do Sol',
  'Santo Antônio',
  'Bom Futuro do Norte',
  'Água Limpa',
  'Estrela do Norte',
  'Primavera',
  'Nossa Senhora Aparecida',
  'Vitória',
  'Recanto',
  'Paraíso',
  'Serra Azul',
  'Ipê Amarelo',
  'Jatobá',
  'Dois Corações',
  'Tucunaré',
  'Alvorada',
  'Santa Rita',
  'Lagoa Dourada',
  'Flor da Mata',
  'Planalto',
  'São Pedro',
  'Cachoeira',
  'Pioneira',
  'Céu Azul',
  'Querência',
  'Mangueiral',
  'Piquiri',
];

export type Site = {
  nome: string;
  tipo: string;
  produtorId?: number;
  clienteId?: number;
  empresaId?: number;
  inscricaoEstadual?: string;
  cep: string;
  logradouro: string;
  numeroEndereco: string;
  bairro: string;
  municipio: string;
  uf: string;
  latitude: number;
  longitude: number;
  capacidadeTon?: number;
  exigeAgendamento: boolean;
  horario?: string;
  ativo: boolean;
};

type SitePlan = [
  nome: string,
  tipo: string,
  where: CityName,
  more?: { clienteId?: number; empresaId?: number; capacidadeTon?: number },
];

/** The places that are not farms; farms come first, so these are 33 to 50. */
const sitePlans: readonly SitePlan[] = [
  [
    'Armazém Buriti Sorriso',
    'armazem_proprio',
    'sorriso',
    { empresaId: company.armazens, capacidadeTon: 12000 },
  ],
  [
    'Armazém Buriti Rio Verde',
    'armazem_proprio',
    'rioVerde',
    { empresaId: company.graosRioVerde, capacidadeTon: 6000 },
  ],
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
  armazemSorriso: 33,
  armazemRioVerde: 34,
  serraAzul: 35,
  petrovina: 36,
  jatai: 37,
  miritituba: 38,
  santos: 39,
  paranagua: 40,
  serraDourada: 41,
  rioDosBois: 42,
  proteina: 43,
  etanolSorriso: 44,
  bioLucas: 45,
  misturadoraSantos: 46,
  misturadoraParanagua: 47,
  baseSorriso: 48,
  baseRioVerde: 49,
  patioRondonopolis: 50,
} as const;

export function sites(produtores: Table<Producer>) {
  const random = stream('locais');
  const locais = new Table<Site>('locais');
  const near = (where: CityName, spread: number) => ({
    latitude: round(city(where).lat + random.between(-spread, spread), 6),
    longitude: round(city(where).lng + random.between(-spread, spread), 6),
  });
  farmNames.forEach((name, index) => {
    // The last two farms are second farms of the biggest producers.
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
        nome,
        tipo,
        ...more,
        inscricaoEstadual: tipo === 'patio' ? undefined : stateNumber(random, city(where).uf),
        ...address(random, city(where)),
        ...near(where, 0.04),
        exigeAgendamento: ['porto', 'transbordo'].includes(tipo),
        horario: ['porto', 'transbordo'].includes(tipo)
          ? '24 horas, por agendamento'
          : tipo === 'patio'
            ? undefined
            : 'Seg. a sáb., 7h às 19h',
        ativo: true,
      },
      { at: at('2025-04-08', 14), by: by.logistica },
    );
  return locais;
}
