/** The functions of formulas. reference/formulas.ts documents them; evaluate.ts computes them. */

/** Aggregates over one field of all rows of a list. */
export const rowFunctions = ['sum', 'avg', 'min', 'max', 'count'] as const;
export type RowFunction = (typeof rowFunctions)[number];

/**
 * Functions over fields of a list's rows. Marks which arguments are such fields (`faixas.ate`); the last may
 * be optional.
 */
export const listFunctions = {
  band: ['value', 'column', 'column'],
  tiered: ['value', 'column', 'column'],
  pick: ['value', 'column', 'column'],
  irr: ['value', 'column', 'value', 'column'],
  businessDay: ['value', 'column?'],
  addBusinessDays: ['value', 'value', 'column?'],
} as const;
export type ListFunction = keyof typeof listFunctions;

/** The minimum and maximum number of arguments of each. */
export const scalarFunctions = {
  if: [2, 3],
  switch: [3, 40],
  and: [2, 9],
  or: [2, 9],
  not: [1, 1],
  empty: [1, 1],
  coalesce: [2, 9],
  round: [1, 2],
  roundup: [1, 2],
  rounddown: [1, 2],
  abs: [1, 1],
  power: [2, 2],
  min: [2, 9],
  max: [2, 9],
  days: [2, 2],
  hours: [2, 2],
  months: [2, 2],
  addMonths: [2, 2],
  addDays: [2, 2],
  lastDay: [1, 1],
  weekday: [1, 1],
  text: [1, 2],
  join: [2, 12],
} as const;
export type ScalarFunction = keyof typeof scalarFunctions;

export type FormulaFunction = RowFunction | ScalarFunction | ListFunction;
export const formulaFunctions = [
  ...new Set([...rowFunctions, ...Object.keys(scalarFunctions), ...Object.keys(listFunctions)]),
];

/** The names that spreadsheets use, in Portuguese and English. */
export const spreadsheetNames: Readonly<Record<string, string>> = {
  se: 'if',
  ses: 'switch',
  ifs: 'switch',
  parametro: 'switch',
  escolher: 'switch',
  choose: 'switch',
  case: 'switch',
  iif: 'if',
  concatenate: 'join',
  datediff: 'days',
  e: 'and',
  ou: 'or',
  nao: 'not',
  vazio: 'empty',
  'e.cel.vazia': 'empty',
  isblank: 'empty',
  seerro: 'coalesce',
  iferror: 'coalesce',
  soma: 'sum',
  media: 'avg',
  average: 'avg',
  minimo: 'min',
  menor: 'min',
  maximo: 'max',
  maior: 'max',
  cont: 'count',
  contar: 'count',
  arred: 'round',
  arredondar: 'round',
  teto: 'roundup',
  ceil: 'roundup',
  ceiling: 'roundup',
  int: 'rounddown',
  floor: 'rounddown',
  trunc: 'rounddown',
  truncar: 'rounddown',
  potencia: 'power',
  pow: 'power',
  tir: 'irr',
  xtir: 'irr',
  xirr: 'irr',
  procv: 'pick',
  procx: 'pick',
  vlookup: 'pick',
  xlookup: 'pick',
  proc: 'band',
  lookup: 'band',
  dias: 'days',
  datedif: 'months',
  datadif: 'months',
  horas: 'hours',
  meses: 'months',
  datam: 'addMonths',
  edate: 'addMonths',
  adddias: 'addDays',
  somardias: 'addDays',
  fimmes: 'lastDay',
  eomonth: 'lastDay',
  ultimodia: 'lastDay',
  'dia.da.semana': 'weekday',
  diadasemana: 'weekday',
  diatrabalho: 'addBusinessDays',
  workday: 'addBusinessDays',
  diautil: 'businessDay',
  isbusinessday: 'businessDay',
  texto: 'text',
  hoje: '$today',
  today: '$today',
  agora: '$today',
  now: '$today',
  concat: 'join',
  concatenar: 'join',
  unirtexto: 'join',
  textjoin: 'join',
};
