/**
 * The language reference as data, generated from the keywords. `portal docs` writes it, and a page of the
 * portal shows it.
 */
import { z } from 'zod';
import {
  colorText,
  columnSchema,
  fieldId,
  fieldSchema,
  filterSchema,
  groupKey,
  icon,
  listColumnSchema,
  tonedColumnSchema,
  mappedSchema,
  measureSchema,
  shownMeasureSchema,
  panelFilterSchema,
  path,
  permission,
  permissionsSchema,
  resourceId,
  rowFieldSchema,
  scopeSchema,
  sectionSchema,
  sort,
  transitionSchema,
  viewSourceSchema,
  widgetSchema,
  departmentSchema,
  groupSchema,
  groupUseSchema,
  kindSchema,
  scenarioSchema,
  portalSchema,
  resourceSchema,
  type FieldType,
  type BuiltInType,
} from '#compiler/schema/schema.ts';
import { translate, type TextKey, translateAll } from '#messages/translate.ts';
import { orList } from '#language/describeValue.ts';
import {
  inner,
  schemaDefault,
  isRequiredSchema,
  mapsBelow,
  objectsIn,
  mapsIn,
} from '#language/resolvedKeys.ts';
import type { FormulaFunction } from '#model/formula/formula.ts';
import type { Operator } from '#model/filter/filter.ts';
import { formulaWords } from './formulaReference.ts';
import { inSample, sampleFiles } from '#language/samples/spokenSample.ts';
import type { ReferenceKeyword, ReferenceSection, LanguagePart, Reference, Chapter } from './shape.ts';
import {
  keywordsOf,
  sectionOf,
  type Keyword as Written,
  type ReferencePlace,
  type Keyword,
  type Keywords,
  type Role,
} from '#model/config/keyword.ts';
import { iconNames } from '#model/config/icons.ts';
import { commonKeywords, ownKeywords } from '#kinds/fieldKind.ts';
import type { WrittenDeclaration } from '#kinds/document/declaration.ts';
import { declaredKind } from '#kinds/document/declaredKind.ts';
import type { Portal } from '#model/types.ts';

// The type of a keyword's value, in words.

/** Singular and plural. */
const named = new Map<z.ZodType, readonly [one: TextKey, many: TextKey | '']>(
  (
    [
      [resourceId, ['referencePage.resource', 'referencePage.resources']],
      [fieldId, ['common.field', 'referencePage.fields']],
      [path, ['referencePage.address', 'referencePage.addresses']],
      [icon, ['referencePage.icon', 'referencePage.icons']],
      [colorText, ['referencePage.color', 'referencePage.colors']],
      [permission, ['referencePage.permission', 'referencePage.permissions']],
      [permissionsSchema, ['referencePage.permissions', 'referencePage.permissions']],
      [scopeSchema, ['referencePage.mapOfPermission', '']],
      [filterSchema, ['referencePage.filter', 'referencePage.filters']],
      [sort, ['referencePage.fieldOrField', '']],
      [groupKey, ['referencePage.fieldOrFieldPeriod', 'referencePage.fieldsOrField']],
      [columnSchema, ['common.column', 'referencePage.columns']],
      [listColumnSchema, ['common.column', 'referencePage.columns']],
      [tonedColumnSchema, ['common.column', 'referencePage.columns']],
      [measureSchema, ['referencePage.measure', 'referencePage.measures']],
      [shownMeasureSchema, ['referencePage.measure', 'referencePage.measures']],
      [panelFilterSchema, ['referencePage.dashboardFilter', 'referencePage.fields']],
      [sectionSchema, ['referencePage.section', 'referencePage.sections']],
      [widgetSchema, ['referencePage.widget', 'referencePage.widgets']],
      [fieldSchema, ['referencePage.declaredField', '']],
      [rowFieldSchema, ['referencePage.declaredField', '']],
      [mappedSchema, ['referencePage.origin', '']],
      [viewSourceSchema, ['referencePage.source', 'referencePage.sources']],
      [transitionSchema, ['referencePage.transition', 'referencePage.transitions']],
    ] as const
  ).map(([schema, names]) => [inner(schema), names]),
);

/**
 * "texto", "lista de campos", "recurso ou mapa".
 *
 * @param documented the values that are documented one by one, so that "um destes valores" is enough
 */
function typeText(schema: z.ZodType, documented: readonly string[] = [], many = false): string {
  const one = inner(schema);
  const name = named.get(one)?.[many ? 1 : 0];
  if (name) return translate(name);
  if (one instanceof z.ZodString) return many ? translate('referencePage.texts') : translate('common.text');
  if (one instanceof z.ZodNumber)
    return one.isInt || one.def.checks?.length
      ? translate('referencePage.integer')
      : translate('common.number');
  if (one instanceof z.ZodBoolean) return translate('common.trueOrFalse');
  if (one instanceof z.ZodEnum || one instanceof z.ZodLiteral) {
    const values = (one instanceof z.ZodEnum ? one.options : [...one.values]).map(String);
    if (many || !values.every((value) => documented.includes(value))) return values.join(', ');
    return documented.length === 1
      ? translate('referencePage.singleValue')
      : translate('referencePage.oneOfValues');
  }
  if (one instanceof z.ZodArray) {
    const element = one.element as z.ZodType;
    const areDocumented = inner(element) instanceof z.ZodEnum && documented.length > 0;
    return areDocumented
      ? translate('referencePage.listOfValues')
      : translate('referencePage.listOf', { type: typeText(element, documented, true) });
  }
  if (one instanceof z.ZodTuple)
    return translate('referencePage.listOfTwo', {
      type: typeText(one.def.items[0] as z.ZodType, documented, true),
    });
  if (one instanceof z.ZodRecord) {
    const [key, value] = [one.keyType, one.valueType] as [z.ZodType, z.ZodType];
    return translate('referencePage.mapOf', {
      keyType: typeText(key, documented),
      valueType: typeText(value, documented),
    });
  }
  if (one instanceof z.ZodUnion)
    return orList([...new Set(one.options.map((option) => typeText(option as z.ZodType, documented, many)))]);
  if (one instanceof z.ZodObject) return many ? translate('referencePage.maps') : translate('common.map');
  return translate('common.value');
}

// The documentation of expressions inside values: filters, variables, formulas.

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

const functionWords = (): ReferenceKeyword[] =>
  keywords(formulaWords).map((referenceKeyword) => ({
    ...referenceKeyword,
    text: `\`${referenceKeyword.name}(${translate(formulaWords[referenceKeyword.name as FormulaFunction].takes)})\`. ${referenceKeyword.text}`,
  }));

const keywords = (
  words: Readonly<Record<string, Entry>>,
  nameOf = (name: string) => name,
): ReferenceKeyword[] =>
  Object.entries(words).map(([name, { type, text, example }]) => ({
    name: inSample(nameOf(name)),
    required: false,
    type: translate(type),
    text: translate(text),
    example: inSample(example),
  }));

const expressionSections = (): ReferenceSection[] => [
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

/** All maps of the language except fields, which are one map per kind. */
export const parts: readonly LanguagePart[] = partsOf([
  portalSchema,
  resourceSchema,
  groupSchema,
  groupUseSchema,
  departmentSchema,
  kindSchema,
  scenarioSchema,
]);

function partsOf(roots: readonly z.ZodType[]): LanguagePart[] {
  const found = new Map<string, LanguagePart>();
  for (const object of new Set(roots.flatMap((root) => [...mapsBelow(root)]))) {
    const section = sectionOf(object);
    if (!section || section.chapter === 'Kinds') continue;
    const { maps, words } = found.get(section.id) ?? { maps: [], words: {} };
    found.set(section.id, {
      ...section,
      maps: [...maps, object],
      // the first variant that has a word, or the one that begins with it
      words: { ...keywordsOf(object), ...words, ...firstOf(keywordsOf(object)) },
    });
  }
  return [...found.values()];
}

function firstOf(words: Keywords): Keywords {
  return Object.fromEntries(Object.entries(words).slice(0, 1));
}

/** What a keyword means in each variant of its map, by the word that the variant begins with, if it is not the same in all. */
function meaningsOf(name: string, maps: readonly z.ZodObject[]): string | undefined {
  const byText = new Map<TextKey, string[]>();
  for (const map of maps) {
    const words = keywordsOf(map);
    const own = words[name];
    if (own) byText.set(own.text, [...(byText.get(own.text) ?? []), `\`${Object.keys(words)[0]}\``]);
  }
  if (byText.size < 2) return undefined;
  return [...byText].map(([text, variants]) => `${variants.join(', ')}: ${translate(text)}`).join(' ');
}

/** The field schema of each of the portal's own kinds. */
export const kindSchemas: ReadonlyMap<BuiltInType, z.ZodObject> = new Map(
  objectsIn(fieldSchema).flatMap((object) => {
    const type = typeOf(object);
    return type === 'declared' ? [] : [[type, object] as const];
  }),
);

export function typeOf(field: z.ZodObject): FieldType {
  const section = sectionOf(field)!;
  if (section.chapter !== 'Kinds') throw new Error(`${section.id} is no field kind`);
  return section.type as FieldType;
}

/** @param kinds the kinds that the config declares, documented beside the portal's own */
export function reference(kinds: Portal['kinds'] = {}): Reference {
  const chapter = (title: string, name: ReferencePlace['chapter']): Chapter => ({
    title,
    sections: parts.filter(({ chapter }) => chapter === name).map(partSection),
  });
  const fields = chapter(translate('referencePage.fieldsChapter'), 'Fields');
  return {
    chapters: [
      chapter(translate('referencePage.portal'), 'Portal'),
      chapter(translate('referencePage.departmentsAndRoutes'), 'Department'),
      chapter(translate('referencePage.screens'), 'Screens'),
      chapter(translate('referencePage.dashboards'), 'Dashboards'),
      chapter(translate('referencePage.resourcesChapter'), 'Resource'),
      chapter(translate('referencePage.rules'), 'Rules'),
      { ...fields, sections: [commonSection(), ...fields.sections] },
      { title: translate('referencePage.fieldTypes'), sections: kindSections() },
      ...declaredChapter(kinds),
      chapter(translate('referencePage.declaringTypes'), 'Declared'),
      { title: translate('referencePage.filtersVariablesAndFormulas'), sections: expressionSections() },
    ],
    icons: iconNames,
    // files of code have a name but no text
    sample: Object.fromEntries(Object.entries(sampleFiles()).filter(([, text]) => text)),
  };
}

/** For a map with several variants, a keyword is required if all of them require it. */
const partSection = ({ id, title, about, maps, words }: LanguagePart): ReferenceSection => ({
  id,
  title: translate(title),
  about: translate(about),
  keywords: Object.entries(words).map(([name, word]) => ({
    ...referenceKeyword(name, word),
    ...(maps.length > 1 && textIn(name, maps)),
    required: maps.every((object) => isRequiredIn(keywordsOf(object)[name])),
  })),
});

const textIn = (name: string, maps: readonly z.ZodObject[]) => {
  const text = meaningsOf(name, maps);
  return text === undefined ? {} : { text };
};

const isRequiredIn = (word: Written | undefined) => word !== undefined && isRequiredSchema(word.schema);

const commonSection = (): ReferenceSection => ({
  id: 'field',
  title: translate('referencePage.fieldsWhatAll'),
  about: translate('referencePage.eachFieldIsMap'),
  keywords: Object.entries(commonKeywords).map(([name, word]) => referenceKeyword(name, word)),
});

/** Kinds with keywords of their own come first. */
const kindSections = (): ReferenceSection[] =>
  [...kindSchemas.values()]
    .map((object) => {
      const { id, about, example } = sectionOf(object)!;
      const keywords = Object.entries(ownKeywords(object)).map(([name, word]) =>
        referenceKeyword(name, word),
      );
      return {
        id,
        title: typeOf(object),
        about: translate(about),
        keywords,
        ...(example && { example: inSample(example) }),
      };
    })
    .sort((a, b) => Number(b.keywords.length > 0) - Number(a.keywords.length > 0));

/** The kinds that this config declares. No chapter when there are none. */
function declaredChapter(kinds: Portal['kinds']): Chapter[] {
  const sections = Object.entries(kinds).map(([id, { about, label, message, example, document }]) => ({
    id: `field.${id}`,
    title: id,
    about: translate('referencePage.accepted', { about, message, formatted: formatted(document, example) }),
    example: `{ type: ${id}, label: ${label} }`,
    keywords: [],
  }));
  return sections.length > 0 ? [{ title: translate('referencePage.typesOfThisCompany'), sections }] : [];
}

const formatted = (document: WrittenDeclaration, example: string) =>
  declaredKind(document).format(example, undefined as never, { timeZone: 'UTC' });

export function referenceKeyword(
  name: string,
  { text, example, values, ...word }: Written,
): ReferenceKeyword {
  const usual = schemaDefault(word.schema);
  const see = seeAlso(word, parts);
  return {
    name,
    type: typeText(word.schema),
    required: isRequiredSchema(word.schema),
    text: translate(text),
    example: inSample(example),
    ...(values && {
      values: translateAll(values),
      brief: typeText(word.schema, Object.keys(values)),
    }),
    ...(usual !== undefined && typeof usual !== 'object' && { default: String(usual) }),
    ...(see.length > 0 && { see }),
  };
}

/** Sections that no map of the schema refers to. */
const byRole: Partial<Record<Role, string>> = {
  filter: 'filter',
  choices: 'filter',
  scope: 'filter',
  formula: 'formula',
};
const bySchema = new Map<z.ZodType, string>([
  [permissionsSchema, 'permissions'],
  [icon, 'icon'],
]);

/** The sections of the reference that describe a keyword's value. */
function seeAlso(
  { role, schema }: Pick<Keyword, 'role' | 'schema'>,
  parts: readonly LanguagePart[],
): string[] {
  const other = byRole[role] ?? bySchema.get(inner(schema));
  if (other) return [other];
  const maps = mapsIn(schema);
  // one section covers the fields of all kinds
  if (maps.some((map) => sectionOf(map)?.chapter === 'Kinds')) return ['field'];
  return parts.filter((part) => maps.some((map) => part.maps.includes(map))).map(({ id }) => id);
}
