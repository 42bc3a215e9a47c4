/** The documentation of expressions inside values: filters, variables, formulas. */
import type { FormulaFunction } from '#model/formula/formula.ts';
import type { Operator } from '#model/filter/filter.ts';
import { translate, type TextKey } from '#messages/translate.ts';
import { formulaWords } from './formulas.ts';
import { inSample } from '#language/samples/spokenSample.ts';
import type { Keyword, ReferenceSection } from './shape.ts';

type Entry = { type: TextKey; text: TextKey; example: string };

const many = 'expressionWords.expressions.valueOrListOfValues';
const order = 'expressionWords.expressions.numberDateTextOrVariable';

/** Every operator and every connective, each with a filter of the sample's books. */
const filterWords: Readonly<Record<Operator | 'any' | 'all' | 'not', Entry>> = {
  eq: {
    type: many,
    text: 'expressionWords.expressions.eq',
    example: 'genero: [romance, poesia]',
  },
  neq: { type: many, text: 'expressionWords.expressions.neq', example: 'genero_neq: ensaio' },
  gt: { type: order, text: 'expressionWords.expressions.gt', example: 'preco_gt: 100' },
  gte: { type: order, text: 'expressionWords.expressions.gte', example: 'publicacao_gte: $today-30d' },
  lt: { type: order, text: 'expressionWords.expressions.lt', example: 'paginas_lt: 200' },
  lte: { type: order, text: 'expressionWords.expressions.lte', example: 'publicacao_lte: $today' },
  like: {
    type: 'common.text',
    text: 'expressionWords.expressions.like',
    example: 'titulo_like: sertão',
  },
  nlike: {
    type: 'common.text',
    text: 'expressionWords.expressions.nlike',
    example: 'titulo_nlike: sertão',
  },
  null: {
    type: 'common.trueOrFalse',
    text: 'expressionWords.expressions.null',
    example: 'autorId_null: true',
  },
  any: {
    type: 'expressionWords.expressions.listOfFilters',
    text: 'expressionWords.expressions.any',
    example: 'any: [{ genero: poesia }, { preco_lt: 30 }]',
  },
  all: {
    type: 'expressionWords.expressions.listOfFilters',
    text: 'expressionWords.expressions.all',
    example: 'all: [{ paginas_gt: 100 }, { paginas_lt: 500 }]',
  },
  not: {
    type: 'referencePage.filter',
    text: 'expressionWords.expressions.not',
    example: 'not: { genero: ensaio, emprestavel: true }',
  },
};

const operatorName = (name: string) =>
  ['any', 'all', 'not'].includes(name) ? name : name === 'eq' ? 'campo' : `campo_${name}`;

/** Each variable, with a filter that uses it. filter.ts computes the values. */
const variableWords: Readonly<Record<string, Entry>> = {
  $today: {
    type: 'expressionWords.expressions.date',
    text: 'expressionWords.expressions.today',
    example: 'publicacao_gte: $today-1y',
  },
  $week: {
    type: 'expressionWords.expressions.week',
    text: 'expressionWords.expressions.variableWeek',
    example: 'publicacao: $week-1',
  },
  $month: {
    type: 'expressionWords.expressions.month',
    text: 'expressionWords.expressions.variableMonth',
    example: 'publicacao: $month-1',
  },
  $year: {
    type: 'expressionWords.expressions.year',
    text: 'expressionWords.expressions.variableYear',
    example: 'publicacao: $year',
  },
  $now: {
    type: 'expressionWords.expressions.moment',
    text: 'expressionWords.expressions.now',
    example: 'registradoEm_gte: $now-2h',
  },
  '$user.campo': {
    type: 'common.value',
    text: 'expressionWords.expressions.userCampo',
    example: 'titulo_like: $user.nome',
  },
  '$record.campo': {
    type: 'common.value',
    text: 'expressionWords.expressions.recordCampo',
    example: 'filter: { id_neq: $record.autorId }',
  },
};

const functionWords = (): Keyword[] =>
  keywords(formulaWords).map((keyword) => ({
    ...keyword,
    text: `\`${keyword.name}(${translate(formulaWords[keyword.name as FormulaFunction].takes)})\`. ${keyword.text}`,
  }));

const keywords = (words: Readonly<Record<string, Entry>>, nameOf = (name: string) => name): Keyword[] =>
  Object.entries(words).map(([name, { type, text, example }]) => ({
    name: inSample(nameOf(name)),
    required: false,
    type: translate(type),
    text: translate(text),
    example: inSample(example),
  }));

export const expressionSections = (): ReferenceSection[] => [
  {
    id: 'filter',
    title: translate('referencePage.filtersHeading'),
    about: translate('referencePage.oneGrammarInFilterDefault'),
    keywords: keywords(filterWords, operatorName),
  },
  {
    id: 'variable',
    title: translate('referencePage.variables'),
    about: translate('referencePage.inPlaceOfValue'),
    keywords: keywords(variableWords),
  },
  {
    id: 'formula',
    title: translate('referencePage.formulas'),
    about: translate('referencePage.arithmeticWithComparisonsWithParentheses'),
    keywords: functionWords(),
  },
];
