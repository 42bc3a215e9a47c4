/** What to write instead of a formula function that does not exist. */
import { type Formula, formulaFunctions, settingName } from '#model/formula/formula.ts';
import { translate, type TextKey } from '#messages/translate.ts';
import { suggestion } from '#model/config/suggest.ts';
import { fold } from '#model/values/values.ts';

// The names of formula parts and types in messages.

/** The type of a formula part. `unknown`: a problem with it has been reported. */
export type FormulaType = {
  is: 'number' | 'date' | 'datetime' | 'month' | 'time' | 'boolean' | 'text' | 'choice' | 'unknown';
  /** Only for a choice. */
  options?: readonly string[] | undefined;
};

const typeWords: Readonly<Record<FormulaType['is'], TextKey | ''>> = {
  number: 'common.aNumber',
  date: 'common.aDate',
  datetime: 'formulas.dateAndTime',
  month: 'formulas.month',
  time: 'formulas.timeOfDay',
  boolean: 'common.yesOr',
  text: 'common.aText',
  choice: 'common.anOption',
  unknown: '',
};

export const typeWord = (is: FormulaType['is']) => {
  const key = typeWords[is];
  return key && translate(key);
};

/** A part of a formula as written, for examples in messages. */
export const writtenOf = (part: Formula) => (part.kind === 'field' ? part.field : formulaPartName(part));

/** A part of a formula as messages name it. */
export function formulaPartName(part: Formula): string {
  switch (part.kind) {
    case 'field':
      return `"${part.field}"`;
    case 'number':
      return part.value;
    case 'boolean':
      return String(part.value);
    case 'text':
      return `'${part.value}'`;
    case 'today':
      return '$today';
    case 'setting':
      return settingName(part.field);
    case 'rows':
    case 'list':
    case 'call':
      return `${part.call}(…)`;
    case 'comparison':
      return translate('formulas.comparisonWith', { operator: part.operator });
    default:
      return translate('formulas.computation');
  }
}

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
  ano: 'year',
  trimestre: 'quarter',
  mes: 'month',
  dia: 'day',
  hora: 'hour',
  minuto: 'minute',
  minutos: 'minute',
  data: 'date',
  datevalue: 'date',
  'data.valor': 'date',
  timevalue: 'time',
  'valor.tempo': 'time',
  primeirodia: 'firstDay',
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
