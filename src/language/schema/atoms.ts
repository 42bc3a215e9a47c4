/** Schemas that several files of the configuration share: names, filters, permissions, measures. */
import { z } from 'zod';
import { iconNames } from '#model/config/icons.ts';
import { operators } from '#model/filter/ast.ts';
import { choiceOf, type Completed, looks, mapOf, narrows, reads, widens } from '#model/config/keyword.ts';
import type { TextKey } from '#messages/translate.ts';
import { groupKeyForm } from '#model/measures.ts';
import type { Requirement, Scope, Sort } from '#model/types.ts';

export const text = z.string().min(1);
/** A resource's id: snake_case, as in its file name and in /api/<id>. */
export const resourceId = z.string().regex(/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/, 'language.usePlainSmallLetters');
export const fieldIdForm = 'language.beginWithSmallLetter';
/** Must not end in `_gte` or another operator, so that filter keys are unambiguous. */
const fieldIdPattern = `(?!.*_(${operators.join('|')})$)[a-z][A-Za-z0-9]*(_[A-Za-z0-9]+)*`;
export const fieldIdRegExp = new RegExp(`^${fieldIdPattern}$`);
export const fieldId = z.string().regex(fieldIdRegExp, fieldIdForm);

/** The message about an invalid path. */
export const pathForm = 'language.writeReferenceOfResource';
/** A reference and a field of the record that it leads to: `clienteId.cidade`. */
export const pathSchema = z.string().regex(/^[a-z]\w*\.[a-z]\w*$/, pathForm);
/** A field of another resource's records, or of one of their rows. */
export const rowFieldId = z
  .string()
  .regex(new RegExp(`^(?:\\$row\\.)?${fieldIdPattern}$`), 'language.writeNameOfField');
export const path = z.string().regex(/^\/([\w.-]+(\/[\w.-]+)*)?$/, 'language.beginWithAndUse');
/** The name of a page in code. */
export const pageName = z.string().regex(/^[A-Z]\w*$/, 'language.beginWithCapital');
/** The name of a dashboard widget in code. */
export const widgetName = z.string().regex(/^[A-Z]\w*$/, 'language.beginWithCapitalAsInMessages');
/** The name of a button's action in code. */
export const actionName = z.string().regex(/^[A-Z]\w*$/, 'language.beginWithCapitalAsInLabel');
export const icon = z.enum(iconNames);
/** An ISO 4217 code. */
export const currency = z.string().regex(/^[A-Z]{3}$/, 'language.writeCurrencyByThreeLetter');

/**
 * A site that pictures may come from, in the syntax of a Content-Security-Policy. "*." stands for any
 * subdomain.
 */
export const origin = z
  .string()
  .regex(/^https?:\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/, 'language.writeSiteWithoutPath');
export const colorText = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'language.writeColorAsFFeb');

/** A filter as written in YAML and sent over HTTP; its grammar is in filter.ts. */
export const filterSchema = z.record(z.string(), z.unknown());

/** The name of a permission, case-insensitive. */
export const permission = z.string().min(1);
/** A shorthand for frequent keywords: `(text, example, more)`. */
const usual =
  <S extends z.ZodType>(make: typeof looks, role: Parameters<typeof looks>[0], schema: S) =>
  (text: TextKey, example: string, more?: Parameters<typeof looks>[4]) =>
    make(role, schema, text, example, more);

/** A text for people. */
export const words = usual(looks, 'text', text);
export const optionalWords = usual(looks, 'text', text.optional());
/** A field that is shown or counted. */
export const fieldKeyword = usual(reads, 'fields', fieldId);
/** A filter on records; without it, all of them. */
export const conditionKeyword = usual(narrows, 'filter', filterSchema.optional());
/** The resource that the map is about. */
export const aboutResource = usual(reads, 'resource', resourceId);
/** A link to a screen. */
export const routeKeyword = usual(looks, 'route', path.optional());

const permissionsSection = {
  chapter: 'Department',
  id: 'permissions',
  title: 'portalWords.atoms.title',
  about: 'portalWords.atoms.about',
  at: { file: 'departments/balcao.yaml', path: ['permissions'] },
} as const;
const permissionForms = z.union([
  z.array(permission),
  mapOf(permissionsSection, {
    any: narrows('permissions', z.array(permission).min(1), 'portalWords.atoms.any', 'any: [balcao, acervo]'),
  }),
  mapOf(permissionsSection, {
    all: narrows('permissions', z.array(permission), 'portalWords.atoms.all', 'all: [balcao]'),
  }),
]);
export type PermissionsSource = z.input<typeof permissionForms>;

export function requirementOf(source: PermissionsSource): Requirement {
  if (Array.isArray(source)) return { mode: 'all', permissions: source };
  return 'any' in source
    ? { mode: 'any', permissions: source.any }
    : { mode: 'all', permissions: source.all };
}
export const permissionsSchema = permissionForms.transform(requirementOf);

/** Users with this permission see only the rows of the filter; "*" is every row. */
export const scopeSchema = z
  .record(permission, z.union([z.literal('*'), filterSchema]))
  // permissions are compared in lower case; see filterFor in src/access
  .transform((scope): Scope =>
    Object.fromEntries(Object.entries(scope).map(([name, filter]) => [name.toLowerCase(), filter])),
  );
export type ScopeSource = z.input<typeof scopeSchema>;

const measureSection = {
  chapter: 'Dashboards',
  id: 'measure',
  title: 'portalWords.atoms.measureTitle',
  about: 'portalWords.atoms.measureAbout',
  at: { file: 'departments/acervo.yaml', path: ['routes', 3, 'report', 'measures', 'Preço médio'] },
} as const;
const only = conditionKeyword('portalWords.atoms.only', 'avg: preco\nfilter: { emprestavel: true }');
const counting = reads('plain', z.literal(true), 'portalWords.atoms.counting', 'count: true');
const added = fieldKeyword('portalWords.atoms.added', 'sum: paginas');
/** The measure counts all rows, though the lists of some permission show only some; the others of its screen don't. */
const allRows = widens(
  'plain',
  z.literal(true).optional(),
  'portalWords.atoms.allRows',
  'sum: paginas\nallRows: true',
  { serverOnly: true },
);
const against = conditionKeyword('portalWords.atoms.against', 'sum: preco\nminus: { emprestavel: false }');
export const measureSchema = z.union([
  z.literal('count'),
  mapOf(measureSection, { count: counting, filter: only, allRows }),
  mapOf(measureSection, { sum: added, filter: only, minus: against, allRows }),
  mapOf(measureSection, { avg: fieldKeyword('portalWords.atoms.avg', 'avg: preco'), filter: only, allRows }),
  mapOf(measureSection, { min: fieldKeyword('portalWords.atoms.min', 'min: preco'), filter: only, allRows }),
  mapOf(measureSection, { max: fieldKeyword('portalWords.atoms.max', 'max: preco'), filter: only, allRows }),
  mapOf(measureSection, {
    distinct: fieldKeyword('portalWords.atoms.distinct', 'distinct: autorId'),
    filter: only,
    allRows,
  }),
  mapOf(measureSection, {
    /** Correct for any group, unlike the mean of the quotients. */
    ratio: reads('fields', z.tuple([fieldId, fieldId]), 'portalWords.atoms.ratio', 'ratio: [preco, paginas]'),
    filter: only,
    allRows,
  }),
]);
type Measure = z.input<typeof measureSchema>;

/** A measure of a report or chart: of the records, or derived from the other measures. */
export const shownMeasureSchema = z.union([
  ...measureSchema.options,
  mapOf(measureSection, {
    formula: looks('plain', text, 'portalWords.atoms.formulaOfMeasures', 'formula: Livros * 100'),
  }),
  mapOf(measureSection, {
    running: reads('measures', measureSchema, 'portalWords.atoms.running', 'running: { sum: paginas }'),
    from: reads(
      'fields',
      fieldId.optional(),
      'portalWords.atoms.runningFrom',
      'running: { sum: paginas }\nfrom: publicacao',
    ),
    opening: reads(
      'path',
      pathSchema.optional(),
      'portalWords.atoms.runningOpening',
      'running: { sum: paginas }\nopening: autorId.min',
    ),
  }),
]);

export const sort = z
  .string()
  .regex(/^-?[a-z]\w*$/, 'language.writeNameOfFieldWithBeforeForReverseOrder')
  .transform((name): Sort =>
    name.startsWith('-') ? { field: name.slice(1), order: 'DESC' } : { field: name, order: 'ASC' },
  );

/** The sort order of the records. */
export const sortKeyword = usual(reads, 'sort', sort.optional());

/** `data:month` groups a date by month; also by the other periods, and by what comes back in each year, week or day. */
export const groupKey = z.string().regex(groupKeyForm, 'language.writeNameOfFieldAndForDates');

export const columnKeywords = {
  field: fieldKeyword('portalWords.atoms.field', 'field: publicacao', { names: true }),
  label: optionalWords('portalWords.atoms.label', 'label: Saiu em'),
};
export const columnMap = mapOf(
  {
    chapter: 'Screens',
    id: 'column',
    title: 'portalWords.atoms.columnTitle',
    about: 'portalWords.atoms.columnAbout',
    at: {
      file: 'departments/acervo.yaml',
      path: ['routes', 0, 'dashboard', 'widgets', 2, 'columns', 1],
    },
  },
  columnKeywords,
);
/** A field alone is short for a map with it. */
export const asMap = <M extends { field: string }>(written: string | M): M =>
  typeof written === 'string' ? ({ field: written } as M) : written;
export const columnSchema = z.union([fieldId, columnMap]).transform(asMap);

const totalWords = {
  sum: 'portalWords.atoms.sum',
  avg: 'portalWords.atoms.totalAvg',
  min: 'portalWords.atoms.totalMin',
  max: 'portalWords.atoms.totalMax',
} as const;
/** The totals at the foot of columns, in lists and in rows. */
export const totalsOf = (effect: typeof looks, example: string, more: { ofRows?: true } = {}) =>
  effect(
    'fields',
    z.record(fieldId, choiceOf(totalWords)).optional(),
    'portalWords.atoms.totalsOf',
    example,
    {
      values: totalWords,
      ...more,
    },
  );

/** One or several of them; always a list once completed. */
export const oneOrMore = <S extends z.ZodType>(one: S) =>
  z.union([one, z.array(one).min(1)]).transform((written) => [written].flat() as z.output<S>[]);

/** Ids from earlier versions of the config. "portal migrate" converts the records. */
export const formerly = z.union([text, z.array(text).min(1)]);

/** The name in another backend. */
export const foreignName = z.string().regex(/^[A-Za-z_][\w-]*$/, 'language.writeNameAsOtherServer');

/** Columns of a table that the database has already; their names may have any character. */
export const databaseColumns = oneOrMore(text);

declare module '#model/registered.ts' {
  interface Registered {
    column: Completed<typeof columnSchema>;
    measure: Measure;
  }
}

/** The name of an environment variable, because secrets must not be in config files. */
export const secretEnv = z.string().regex(/^PORTAL_[A-Z0-9_]+$/, 'language.useNameOfVariableBegins');
