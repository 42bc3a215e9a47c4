/** Tables of the country: states with their IBGE codes, area codes, banks. */

/** Code -> [name, IBGE code, with which access keys of fiscal documents begin]. */
const states = {
  AC: ['Acre', '12'],
  AL: ['Alagoas', '27'],
  AM: ['Amazonas', '13'],
  AP: ['Amapá', '16'],
  BA: ['Bahia', '29'],
  CE: ['Ceará', '23'],
  DF: ['Distrito Federal', '53'],
  ES: ['Espírito Santo', '32'],
  GO: ['Goiás', '52'],
  MA: ['Maranhão', '21'],
  MG: ['Minas Gerais', '31'],
  MS: ['Mato Grosso do Sul', '50'],
  MT: ['Mato Grosso', '51'],
  PA: ['Pará', '15'],
  PB: ['Paraíba', '25'],
  PE: ['Pernambuco', '26'],
  PI: ['Piauí', '22'],
  PR: ['Paraná', '41'],
  RJ: ['Rio de Janeiro', '33'],
  RN: ['Rio Grande do Norte', '24'],
  RO: ['Rondônia', '11'],
  RR: ['Roraima', '14'],
  RS: ['Rio Grande do Sul', '43'],
  SC: ['Santa Catarina', '42'],
  SE: ['Sergipe', '28'],
  SP: ['São Paulo', '35'],
  TO: ['Tocantins', '17'],
} as const;

export const stateNames: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(states).map(([code, [name]]) => [code, name]),
);
export const stateCodes: readonly string[] = Object.values(states).map(([, code]) => code);

/** The area codes in use. */
export const areaCodes: ReadonlySet<string> = new Set(
  (
    '11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38 41 42 43 44 45 46 47 48 49 51 53 54 55 ' +
    '61 62 63 64 65 66 67 68 69 71 73 74 75 77 79 81 82 83 84 85 86 87 88 89 91 92 93 94 95 96 97 98 99'
  ).split(' '),
);

/** The banks offered by name; any other COMPE code is accepted by number. */
export const bankNames: Readonly<Record<string, string>> = {
  '001': 'Banco do Brasil',
  '033': 'Santander',
  '077': 'Inter',
  '104': 'Caixa',
  '237': 'Bradesco',
  '260': 'Nu',
  '336': 'C6',
  '341': 'Itaú',
  '422': 'Safra',
  '707': 'Daycoval',
  '748': 'Sicredi',
  '756': 'Sicoob',
};
