/** A toll plaza: name, road, operator, state, R$ per axle. */
export type Plaza = readonly [
  praca: string,
  rodovia: string,
  concessionaria: string,
  uf: string,
  valorEixo: number,
];

export const north: readonly Plaza[] = [
  ['Itaúba', 'BR-163', 'Via Brasil BR-163', 'MT', 12.2],
  ['Guarantã do Norte', 'BR-163', 'Via Brasil BR-163', 'MT', 12.6],
  ['Trairão', 'BR-163', 'Via Brasil BR-163', 'PA', 13.2],
];

export const middleNorth: readonly Plaza[] = [
  ['Sorriso', 'BR-163', 'Nova Rota do Oeste', 'MT', 5.4],
  ['Lucas do Rio Verde', 'BR-163', 'Nova Rota do Oeste', 'MT', 5.6],
  ['Nova Mutum', 'BR-163', 'Nova Rota do Oeste', 'MT', 5.9],
  ['Diamantino', 'BR-163', 'Nova Rota do Oeste', 'MT', 5.7],
  ['Jangada', 'BR-163', 'Nova Rota do Oeste', 'MT', 5.5],
  ['Campo Verde', 'BR-163', 'Nova Rota do Oeste', 'MT', 5.9],
];

const saoPaulo: readonly Plaza[] = [
  ['Limeira', 'SP-330', 'AutoBAn', 'SP', 9.2],
  ['Campo Limpo Paulista', 'SP-348', 'AutoBAn', 'SP', 13.4],
  ['Riacho Grande', 'SP-150', 'Ecovias', 'SP', 21.4],
];

export const toSantos: readonly Plaza[] = [
  ['Rondonópolis', 'BR-163', 'Nova Rota do Oeste', 'MT', 5.9],
  ['Chapadão do Sul', 'MS-306', 'Way-306', 'MS', 11.3],
  ['Cassilândia', 'MS-306', 'Way-306', 'MS', 11.3],
  ['Catiguá', 'SP-310', 'EcoNoroeste', 'SP', 12.4],
  ['Itirapina', 'SP-310', 'EcoNoroeste', 'SP', 11.1],
  ...saoPaulo,
];

export const toParanagua: readonly Plaza[] = [
  ['Rondonópolis', 'BR-163', 'Nova Rota do Oeste', 'MT', 5.9],
  ['Pedro Gomes', 'BR-163', 'Motiva Pantanal', 'MS', 8.2],
  ['São Gabriel do Oeste', 'BR-163', 'Motiva Pantanal', 'MS', 7.9],
  ['Campo Grande', 'BR-163', 'Motiva Pantanal', 'MS', 8.1],
  ['Rio Brilhante', 'BR-163', 'Motiva Pantanal', 'MS', 8.4],
  ['Ortigueira', 'BR-376', 'Motiva Paraná', 'PR', 11.2],
  ['Imbaú', 'BR-376', 'Motiva Paraná', 'PR', 10.4],
  ['São Luiz do Purunã', 'BR-277', 'Via Araucária', 'PR', 9.9],
  ['São José dos Pinhais', 'BR-277', 'EPR Litoral Pioneiro', 'PR', 20],
];

export const fromGoias: readonly Plaza[] = [
  ['Monte Alegre de Minas', 'BR-365', 'EPR Triângulo', 'MG', 9.8],
  ['Uberaba', 'BR-050', 'Eco050', 'MG', 8.6],
  ['Ituverava', 'SP-330', 'Arteris ViaPaulista', 'SP', 10.2],
  ['São Simão', 'SP-330', 'Arteris ViaPaulista', 'SP', 10.6],
  ...saoPaulo,
];
