/** Schemas that several files of the configuration share: names, filters, permissions, measures. */
import { z } from 'zod';
import { iconNames } from '#model/config/icons.ts';
import { operators } from '#model/filter/ast.ts';
import { choiceOf, looks, mapOf, narrows, reads } from '#model/config/keyword.ts';
import { definePhrase } from '#messages/phrase.ts';

export const text = z.string().min(1);
/** A resource's id: snake_case, as in its file name and in /api/<id>. */
export const resourceId = z
  .string()
  .regex(
    /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/,
    definePhrase`use minúsculas sem acento, com "_" entre palavras, como em "ordens_servico"`,
  );
export const fieldIdForm = definePhrase`comece por minúscula e use só letras sem acento, números e "_", como em "valorTotal" ou "created_at", sem terminar como um operador de filtro ("_gte")`;
/** Must not end in `_gte` or another operator, so that filter keys are unambiguous. */
const fieldIdPattern = `(?!.*_(${operators.join('|')})$)[a-z][A-Za-z0-9]*(_[A-Za-z0-9]+)*`;
export const fieldId = z.string().regex(new RegExp(`^${fieldIdPattern}$`), fieldIdForm);
/** Names with a special meaning in filters and records. */
export const reservedNames: ReadonlySet<string> = new Set(['id', 'version', 'q', 'any', 'all', 'not']);

/** A field of another resource's records, or of one of their rows. */
export const rowFieldId = z
  .string()
  .regex(
    new RegExp(`^(?:\\$row\\.)?${fieldIdPattern}$`),
    definePhrase`escreva o nome de um campo da fonte, como em "valorTotal", ou de uma linha dela, como em "$row.valor"`,
  );
export const path = z
  .string()
  .regex(
    /^\/([\w.-]+(\/[\w.-]+)*)?$/,
    definePhrase`comece por "/" e use só letras sem acento, números, "-", "_" e ".", como em "/loja/pedidos"`,
  );
/** The name of a page in code. */
export const pageName = z.string().regex(/^[A-Z]\w*$/, definePhrase`comece por maiúscula, como em "Profile"`);
/** The name of a dashboard widget in code. */
export const widgetName = z
  .string()
  .regex(/^[A-Z]\w*$/, definePhrase`comece por maiúscula, como em "Recados"`);
/** The name of a button's action in code. */
export const actionName = z
  .string()
  .regex(/^[A-Z]\w*$/, definePhrase`comece por maiúscula, como em "Etiqueta"`);
export const icon = z.enum(iconNames);
/** An ISO 4217 code. */
export const currency = z
  .string()
  .regex(/^[A-Z]{3}$/, definePhrase`escreva a moeda pelo código de três letras, como em "BRL" ou "USD"`);

/**
 * A site that pictures may come from, in the syntax of a Content-Security-Policy. "*." stands for any
 * subdomain.
 */
export const origin = z
  .string()
  .regex(
    /^https?:\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/,
    definePhrase`escreva o site sem caminho, como em "https://imagens.exemplo.com" ou "https://*.exemplo.com"`,
  );
export const color = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/, definePhrase`escreva a cor como "#1f6feb", entre aspas`);

/** A filter as written in YAML and sent over HTTP; its grammar is in filter.ts. */
export const filterSchema = z.record(z.string(), z.unknown());

/** The name of a permission, case-insensitive. */
export const permission = z.string().min(1);
/** A shorthand for frequent keywords: `(text, example, more)`. */
const usual =
  <S extends z.ZodType>(make: typeof looks, role: Parameters<typeof looks>[0], schema: S) =>
  (text: string, example: string, more?: Parameters<typeof looks>[4]) =>
    make(role, schema, text, example, more);

/** A text for people. */
export const words = usual(looks, 'text', text);
export const optionalWords = usual(looks, 'text', text.optional());
/** A field that is shown or counted. */
export const fieldKey = usual(reads, 'fields', fieldId);
/** A filter on records; without it, all of them. */
export const condition = usual(narrows, 'filter', filterSchema.optional());
/** The resource that the map is about. */
export const aboutResource = usual(reads, 'resource', resourceId);
/** A link to a screen. */
export const leadsTo = usual(looks, 'route', path.optional());

const permissionsSection = {
  chapter: 'Department',
  id: 'permissions',
  title: 'Permissões: permissions',
  about: 'De um departamento ou de uma rota, quando não são uma lista simples. Maiúsculas não contam.',
  at: { file: 'departments/balcao.yaml', path: ['permissions'] },
} as const;
export const permissionsSchema = z.union([
  z.array(permission),
  mapOf(permissionsSection, {
    any: narrows(
      'permissions',
      z.array(permission).min(1),
      'Basta uma destas permissões.',
      'any: [balcao, acervo]',
    ),
  }),
  mapOf(permissionsSection, {
    all: narrows(
      'permissions',
      z.array(permission),
      'É preciso ter todas; o mesmo que a lista simples.',
      'all: [balcao]',
    ),
  }),
]);

/** Users with this permission see only the rows of the filter; "*" is every row. */
export const scopeSchema = z.record(permission, z.union([z.literal('*'), filterSchema]));

const measureSection = {
  chapter: 'Dashboards',
  id: 'measure',
  title: 'Medida: value, measures',
  about: 'De um número, um gráfico ou um relatório; `count` sozinho conta os registros.',
  at: { file: 'departments/acervo.yaml', path: ['routes', 3, 'report', 'measures', 'Preço médio'] },
} as const;
const only = condition(
  'Só estes registros contam nesta medida; as outras contam os seus.',
  'avg: preco\nfilter: { emprestavel: true }',
);
const counting = reads(
  'plain',
  z.literal(true),
  'true: quantos são; é o mesmo que `count` sozinho.',
  'count: true',
);
const added = fieldKey('A soma de um campo.', 'sum: paginas');
const against = condition(
  'Com `sum`: o valor destes registros é subtraído, em vez de somado.',
  'sum: preco\nminus: { emprestavel: false }',
);
export const measureSchema = z.union([
  z.literal('count'),
  mapOf(measureSection, { count: counting, filter: only }),
  mapOf(measureSection, { sum: added, filter: only, minus: against }),
  mapOf(measureSection, { avg: fieldKey('A média de um campo.', 'avg: preco'), filter: only }),
  mapOf(measureSection, { min: fieldKey('O menor valor de um campo.', 'min: preco'), filter: only }),
  mapOf(measureSection, { max: fieldKey('O maior valor de um campo.', 'max: preco'), filter: only }),
  mapOf(measureSection, {
    /** Correct for any group, unlike the mean of the quotients. */
    ratio: reads(
      'fields',
      z.tuple([fieldId, fieldId]),
      'A soma de um campo dividida pela de outro: certa também nos subtotais.',
      'ratio: [preco, paginas]',
    ),
    filter: only,
  }),
]);
type Measure = z.infer<typeof measureSchema>;

export const sort = z
  .string()
  .regex(
    /^-?[a-z]\w*$/,
    definePhrase`escreva o nome de um campo, com "-" antes para a ordem inversa, como em "-data"`,
  );

/** The sort order of the records. */
export const inOrder = usual(reads, 'sort', sort.optional());

/** `data:month` groups a date by month; also day, week, quarter, year. */
export const groupKey = z
  .string()
  .regex(
    /^[a-z]\w*(:(day|week|month|quarter|year))?$/,
    definePhrase`escreva o nome de um campo, e para datas também ":day", ":week", ":month", ":quarter" ou ":year", como em "data:month"`,
  );

export const columnKeywords = {
  field: fieldKey('O campo mostrado.', 'field: publicacao', { names: true }),
  label: optionalWords('O título da coluna; por padrão, o do campo.', 'label: Saiu em'),
};
export const columnMap = mapOf(
  {
    chapter: 'Screens',
    id: 'column',
    title: 'Coluna: columns',
    about: 'Cada item de `columns`, quando não é só o nome do campo.',
    at: {
      file: 'departments/acervo.yaml',
      path: ['routes', 0, 'dashboard', 'widgets', 2, 'columns', 1],
    },
  },
  columnKeywords,
);
export const columnSchema = z.union([fieldId, columnMap]);

const totalWords = { sum: 'Soma.', avg: 'Média.', min: 'O menor.', max: 'O maior.' };
/** The totals at the foot of columns, in lists and in rows. */
export const totalsOf = (effect: typeof looks, example: string, more: { ofRows?: true } = {}) =>
  effect('fields', z.record(fieldId, choiceOf(totalWords)).optional(), 'O rodapé de cada coluna.', example, {
    values: totalWords,
    ...more,
  });

export type PermissionsSource = z.infer<typeof permissionsSchema>;

/** Ids from earlier versions of the config. "portal migrate" converts the records. */
export const formerly = z.union([text, z.array(text).min(1)]);

/** The name in another backend. */
export const wireName = z
  .string()
  .regex(
    /^[A-Za-z_][\w-]*$/,
    definePhrase`escreva o nome como o outro servidor o tem, sem espaços, como em "created_at"`,
  );

declare module '#model/registered.ts' {
  interface Registered {
    measure: Measure;
  }
}
