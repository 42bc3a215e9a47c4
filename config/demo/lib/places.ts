import type { Random } from './random.ts';

/**
 * Cities as IBGE spells them: state, area code, start of the postal codes, IBGE code, latitude, longitude.
 */
const cities = {
  sorriso: ['Sorriso', 'MT', 66, '78890', 5107925, -12.5425, -55.7211],
  sinop: ['Sinop', 'MT', 66, '78550', 5107909, -11.8604, -55.5091],
  lucas: ['Lucas do Rio Verde', 'MT', 65, '78455', 5105259, -13.0588, -55.9042],
  mutum: ['Nova Mutum', 'MT', 65, '78450', 5106224, -13.8309, -56.0836],
  vera: ['Vera', 'MT', 66, '78880', 5108501, -12.3017, -55.3045],
  ipiranga: ['Ipiranga do Norte', 'MT', 66, '78578', 5104526, -12.2408, -56.1531],
  tapurah: ['Tapurah', 'MT', 66, '78573', 5108006, -12.695, -56.5178],
  ubirata: ['Nova Ubiratã', 'MT', 66, '78888', 5106240, -12.9834, -55.2556],
  feliz: ['Feliz Natal', 'MT', 66, '78885', 5103700, -12.385, -54.9227],
  rondonopolis: ['Rondonópolis', 'MT', 66, '78700', 5107602, -16.4673, -54.6372],
  primavera: ['Primavera do Leste', 'MT', 66, '78850', 5107040, -15.544, -54.2811],
  cuiaba: ['Cuiabá', 'MT', 65, '78005', 5103403, -15.6014, -56.0979],
  parecis: ['Campo Novo do Parecis', 'MT', 65, '78360', 5102637, -13.6587, -57.8907],
  querencia: ['Querência', 'MT', 66, '78643', 5107065, -12.6093, -52.1821],
  rioVerde: ['Rio Verde', 'GO', 64, '75901', 5218805, -17.7923, -50.9192],
  jatai: ['Jataí', 'GO', 64, '75800', 5211909, -17.8784, -51.7204],
  mineiros: ['Mineiros', 'GO', 64, '75830', 5213103, -17.5654, -52.5537],
  goiania: ['Goiânia', 'GO', 62, '74015', 5208707, -16.6864, -49.2643],
  itaituba: ['Itaituba', 'PA', 93, '68180', 1503606, -4.3003, -55.9447],
  progresso: ['Novo Progresso', 'PA', 93, '68193', 1505031, -7.1431, -55.3786],
  santos: ['Santos', 'SP', 13, '11013', 3548500, -23.9608, -46.3336],
  saoPaulo: ['São Paulo', 'SP', 11, '01310', 3550308, -23.5505, -46.6333],
  paranagua: ['Paranaguá', 'PR', 41, '83203', 4118204, -25.5205, -48.5095],
  curitiba: ['Curitiba', 'PR', 41, '80010', 4106902, -25.4284, -49.2733],
  cascavel: ['Cascavel', 'PR', 45, '85801', 4104808, -24.9573, -53.459],
  guaranta: ['Guarantã do Norte', 'MT', 66, '78520', 5104104, -9.9601, -54.9115],
  uberlandia: ['Uberlândia', 'MG', 34, '38400', 3170206, -18.9186, -48.2772],
  ribeirao: ['Ribeirão Preto', 'SP', 16, '14010', 3543402, -21.1775, -47.8103],
  campoGrande: ['Campo Grande', 'MS', 67, '79002', 5002704, -20.4697, -54.6201],
  maringa: ['Maringá', 'PR', 44, '87013', 4115200, -23.421, -51.9331],
  chapadao: ['Chapadão do Sul', 'MS', 67, '79560', 5002951, -18.788, -52.6263],
} as const satisfies Record<string, readonly [string, string, number, string, number, number, number]>;

export type CityName = keyof typeof cities;
export type City = {
  name: string;
  uf: string;
  areaCode: number;
  postalPrefix: string;
  ibge: number;
  lat: number;
  lng: number;
};

export function city(key: CityName): City {
  const [name, uf, areaCode, postalPrefix, ibge, lat, lng] = cities[key];
  return { name, uf, areaCode, postalPrefix, ibge, lat, lng };
}

/** The IBGE code of a state, with which the access keys of its documents begin. */
export const stateCode: Readonly<Record<string, number>> = {
  MT: 51,
  GO: 52,
  PA: 15,
  SP: 35,
  PR: 41,
  MS: 50,
  MG: 31,
};

const streets = [
  'Avenida Brasil',
  'Avenida Tancredo Neves',
  'Avenida Natalino João Brescansin',
  'Avenida Blumenau',
  'Rua das Mangueiras',
  'Rua dos Ipês',
  'Rua Marechal Rondon',
  'Rua Santa Catarina',
  'Avenida Porto Alegre',
  'Rua Sete de Setembro',
  'Rua Passo Fundo',
  'Avenida dos Universitários',
  'Rua Castro Alves',
  'Rua Tiradentes',
];
const districts = [
  'Centro',
  'Jardim Primavera',
  'Bela Vista',
  'Setor Industrial',
  'Jardim Itália',
  'Vila Romana',
  'Centro-Sul',
];

export function address(
  random: Random,
  where: City,
  street = random.pick(streets),
  district = random.pick(districts),
) {
  return {
    cep: `${where.postalPrefix}${String(random.int(0, 320)).padStart(3, '0')}`,
    logradouro: street,
    numeroEndereco: String(random.int(40, 3200)),
    bairro: district,
    municipio: where.name,
    uf: where.uf,
  };
}

export const ruralAddress = (random: Random, where: City, road: string) => ({
  cep: `${where.postalPrefix}000`,
  logradouro: `${road}, km ${random.int(8, 95)}`,
  numeroEndereco: 'S/N',
  bairro: 'Zona rural',
  municipio: where.name,
  uf: where.uf,
});
