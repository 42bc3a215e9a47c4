/** What to write instead of a formula function that does not exist. */
import { formulaFunctions } from '#model/formula/formula.ts';
import { suggestion } from '#model/config/suggest.ts';
import { fold } from '#model/values/values.ts';
import { translate } from '#messages/translate.ts';

/** The function that spreadsheets call so, or the nearest name, or else the functions that exist. */
export function functionHint(name: string): string {
  const known = functionNamed(name);
  if (known !== undefined) return translate('formulas.hereIsWritten', { known });
  return suggestion(name, formulaFunctions, translate('formulas.thereAre'));
}

/** The function, or `$today`, that a spreadsheet calls so. */
export const functionNamed = (name: string): string | undefined =>
  Object.hasOwn(spreadsheetNames, fold(name)) ? spreadsheetNames[fold(name)] : undefined;

/** The names that spreadsheets use, in Portuguese and English. */
const spreadsheetNames: Readonly<Record<string, string>> = {
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
  vpl: 'npv',
  xvpl: 'npv',
  xnpv: 'npv',
  vp: 'npv',
  pv: 'npv',
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
