/** The documentation of expressions inside values: filters, variables, formulas. */
import type { FormulaFunction } from '#model/formula/formula.ts';
import type { Operator } from '#model/filter/filter.ts';
import { phrase, phraseText } from '#messages/phrase.ts';
import { formulaWords } from './formulas.ts';
import { inSample } from '#language/samples/spokenSample.ts';
import type { Keyword, ReferenceSection } from './shape.ts';

type Entry = Pick<Keyword, 'type' | 'text' | 'example'>;

const many = 'valor ou lista de valores';
const order = 'número, data, texto ou variável';

/** Every operator and every connective, each with a filter of the sample's books. */
const filterWords: Readonly<Record<Operator | 'any' | 'all' | 'not', Entry>> = {
  eq: {
    type: many,
    text: 'Igual ao valor, ou a um deles; um mês (`2026-10`) vale por todos os seus dias.',
    example: 'genero: [romance, poesia]',
  },
  neq: { type: many, text: 'Diferente do valor, ou de todos eles.', example: 'genero_neq: ensaio' },
  gt: { type: order, text: 'Maior que o valor, ou depois da data.', example: 'preco_gt: 100' },
  gte: { type: order, text: 'Maior ou igual, ou desde a data.', example: 'publicacao_gte: $today-30d' },
  lt: { type: order, text: 'Menor que o valor, ou antes da data.', example: 'paginas_lt: 200' },
  lte: { type: order, text: 'Menor ou igual, ou até a data.', example: 'publicacao_lte: $today' },
  like: {
    type: 'texto',
    text: 'Contém o texto, sem contar acentos nem maiúsculas.',
    example: 'titulo_like: sertão',
  },
  nlike: {
    type: 'texto',
    text: 'Não contém o texto, sem contar acentos nem maiúsculas; o que está vazio não contém nenhum.',
    example: 'titulo_nlike: sertão',
  },
  null: {
    type: 'true ou false',
    text: 'true: está vazio; false: está preenchido.',
    example: 'autorId_null: true',
  },
  any: {
    type: 'lista de filtros',
    text: 'Basta que um dos filtros combine.',
    example: 'any: [{ genero: poesia }, { preco_lt: 30 }]',
  },
  all: {
    type: 'lista de filtros',
    text: 'Todos os filtros combinam; o mesmo que escrever as condições lado a lado.',
    example: 'all: [{ paginas_gt: 100 }, { paginas_lt: 500 }]',
  },
  not: {
    type: 'filtro',
    text: 'O contrário do filtro.',
    example: 'not: { genero: ensaio, emprestavel: true }',
  },
};

const operatorName = (name: string) =>
  ['any', 'all', 'not'].includes(name) ? name : name === 'eq' ? 'campo' : `campo_${name}`;

/** Each variable, with a filter that uses it. filter.ts computes the values. */
const variableWords: Readonly<Record<string, Entry>> = {
  $today: {
    type: 'data',
    text: 'Hoje; com `+` ou `-`, tantos dias (`d`), meses (`m`) ou anos (`y`) depois ou antes.',
    example: 'publicacao_gte: $today-1y',
  },
  $week: {
    type: 'semana',
    text: 'Os dias desta semana, de segunda a domingo; `$week-1`, os da anterior. Só nos filtros, com datas.',
    example: 'publicacao: $week-1',
  },
  $month: {
    type: 'mês',
    text: 'O mês corrente; `$month-1`, o anterior; `$month-1y`, o mesmo do ano anterior.',
    example: 'publicacao: $month-1',
  },
  $year: { type: 'ano', text: 'O ano corrente; `$year-1`, o anterior.', example: 'publicacao: $year' },
  $now: {
    type: 'momento',
    text: 'Este momento; `$now-2h`, `$now-30min` e `$now+7d`, tantas horas, minutos ou dias antes ou depois. Com `_lt`, `_lte`, `_gt` e `_gte` de campos `datetime`; onde o resultado vale para o dia inteiro (campos calculados, consultas), não.',
    example: 'registradoEm_gte: $now-2h',
  },
  '$user.campo': {
    type: 'valor',
    text: 'O campo da conta de quem usa; quem não tem o valor não vê linha alguma.',
    example: 'titulo_like: $user.nome',
  },
  '$record.campo': {
    type: 'valor',
    text: 'O campo do registro que se preenche, no `filter` de uma referência.',
    example: 'filter: { id_neq: $record.autorId }',
  },
};

const functionWords = (): Keyword[] =>
  keywords(formulaWords).map((keyword) => ({
    ...keyword,
    text: `\`${keyword.name}(${phraseText(formulaWords[keyword.name as FormulaFunction].takes)})\`. ${keyword.text}`,
  }));

const keywords = (words: Readonly<Record<string, Entry>>, nameOf = (name: string) => name): Keyword[] =>
  Object.entries(words).map(([name, { type, text, example }]) => ({
    name: inSample(nameOf(name)),
    required: false,
    type: phraseText(type),
    text: phraseText(text),
    example: inSample(example),
  }));

export const expressionSections = (): ReferenceSection[] => [
  {
    id: 'filter',
    title: phrase`Filtros`,
    about: phraseText(
      'Uma só gramática, em `filter`, `defaultFilter`, `scope`, `visibleWhen`, `when` e nos painéis: condições lado a lado valem juntas. No lugar de `campo` escreve-se o id do campo.',
    ),
    keywords: keywords(filterWords, operatorName),
  },
  {
    id: 'variable',
    title: phrase`Variáveis`,
    about: phraseText('No lugar do valor de uma condição.'),
    keywords: keywords(variableWords),
  },
  {
    id: 'formula',
    title: phrase`Contas: formula`,
    about: phraseText(
      'Contas com `+ - * /`, comparações com `= <> < <= > >=`, parênteses, campos do registro, textos entre aspas simples, `true`, `false`, `$today`, uma data mais ou menos tantos dias, e estas funções. O que falta deixa o resultado vazio.',
    ),
    keywords: functionWords(),
  },
];
