/** The schemas of fields, by kind. Their order is used in the reference and in messages. */
import { plainKind, fieldKind } from './fieldKind.ts';
import { maxLength, placeholder, formula, imageWords, fileField } from './file/schema.ts';
import {
  filterSchema,
  fieldId,
  oneOrMore,
  optionalWords,
  totalsOf,
  currency,
  resourceId,
  text,
  words,
} from '../language/schema/atoms.ts';
import { rules, choiceOf, looks, reads, mapOf } from '../model/config/keyword.ts';
import { z } from 'zod';
import { namedSchema, inForceSchema } from '../language/schema/links.ts';
import type { TextKey } from '../messages/translate.ts';
import {
  multiselectField,
  rowSelectField,
  rowStatusField,
  selectField,
  statusField,
} from './choice/schema.ts';
import { declaredField, documentFields, phoneField } from './document/schema.ts';
import type { ToneName } from './choice/options.ts';
import type { CompletedTransition, TransitionSource } from './choice/transitions.ts';
import type { WrittenDeclaration } from './document/declaration.ts';

// Passwords, which are written and never read.

const passwordField = plainKind('password', 'kindWords.password.password', 'Senha');

// A colour.

const colorField = plainKind('color', 'kindWords.color.color', 'Cor da lombada', {
  written: /^#[\da-f]{6}$/i,
});

// Data of any form, as JSON.

const jsonField = fieldKind('json', 'kindWords.json.json', '{ type: json, label: Ficha do livro }', {
  maxLength,
});

// Text with Markdown.

const markdownField = fieldKind(
  'markdown',
  'kindWords.markdown.markdown',
  '{ type: markdown, label: Instruções }',
  { maxLength, placeholder },
);

// Yes or no.

const yesNo = ['boolean', 'kindWords.boolean.about', '{ type: boolean, label: Raro }'] as const;
const keywords = { formula: formula('and(emprestavel, paginas > 300)') };

const booleanField = fieldKind(...yesNo, {
  /** Makes the field derived: true for records that match, never stored. */
  when: rules('filter', filterSchema.optional(), 'kindWords.boolean.when', 'when: { preco_gt: 1000 }', {
    serverOnly: true,
    user: false,
  }),
  ...keywords,
});
const rowBooleanField = fieldKind(...yesNo, keywords);

// An internet address, or a picture at an address.

const urlField = fieldKind(
  'url',
  'kindWords.url.url',
  '{ type: url, label: Página }',
  {
    placeholder,
    image: looks('plain', choiceOf(imageWords).optional(), 'kindWords.url.image', 'image: photo', {
      values: imageWords,
    }),
  },
  { written: /^https?:\/\// },
);

// Rows of the record, edited in its form.

const inRow = { ofRows: true, fields: 'written' } as const;
const rollCallExample =
  'fields: { autorId: { type: reference, label: Autor, resource: autores }, veio: { type: boolean, label: Veio } }\nrollCall: { who: autorId, mark: veio }';

/** The rows are a list of people, each with one mark. */
const rollCallSchema = mapOf(
  {
    chapter: 'Fields',
    id: 'rollCall',
    title: 'kindWords.items.rollCallTitle',
    about: 'kindWords.items.rollCallAbout',
    at: { file: 'resources/emprestimos.yaml', path: ['fields', 'leitores', 'rollCall'] },
  },
  {
    who: rules('fields', fieldId, 'kindWords.items.rollCallWho', 'who: leitorId\nmark: veio', inRow),
    mark: looks('fields', fieldId, 'kindWords.items.rollCallMark', 'who: leitorId\nmark: veio', inRow),
  },
);

/** The kinds of a row's fields are a parameter. */
const itemsField = <S extends z.ZodType>(rowField: S) =>
  fieldKind(
    'items',
    'kindWords.items.items',
    '{ type: items, label: Capítulos, fields: { paginas: { type: integer, label: Páginas } } }',
    {
      fields: rules(
        'parts',
        z.record(fieldId, rowField),
        'kindWords.items.fields',
        'fields: { nome: { type: text, label: Nome }, paginas: { type: integer, label: Páginas } }',
        { ofRows: true },
      ),
      rowLabel: optionalWords('kindWords.items.rowLabel', 'rowLabel: Capítulo'),
      min: rules('plain', z.int().min(0).optional(), 'kindWords.items.min', 'min: 1'),
      max: rules('plain', z.int().min(1).max(500).optional(), 'kindWords.items.max', 'max: 30'),
      totals: totalsOf(looks, 'totals: { paginas: sum }', { ofRows: true }),
      rollCall: rules('parts', rollCallSchema.optional(), 'kindWords.items.rollCall', rollCallExample, {
        ofRows: true,
      }),
    },
  );

// Numbers: integers, decimals, money, percentages.

const bound = z.union([z.number(), namedSchema]).optional();
const limits = {
  min: rules('bound', bound, 'kindWords.number.min', 'min: 1'),
  max: rules('bound', bound, 'kindWords.number.max', 'max: paginas'),
};
const unit = optionalWords('kindWords.number.unit', 'unit: un');
const unitFrom = reads(
  'bound',
  namedSchema.optional(),
  'kindWords.number.unitFrom',
  'unitFrom: autorId.pais',
  {
    ownNames: true,
  },
);
const number = { ...limits, unit, unitFrom, placeholder, formula: formula('paginas * 2') };
const decimals = (most: number) =>
  looks('plain', z.int().min(0).max(most).optional(), 'kindWords.number.decimals', 'decimals: 2');

const numberFields = [
  fieldKind('integer', 'kindWords.number.integer', '{ type: integer, label: Exemplares }', {
    ...number,
    stars: looks('plain', z.boolean().optional(), 'kindWords.number.stars', 'stars: true'),
  }),
  fieldKind('decimal', 'kindWords.number.decimal', '{ type: decimal, label: Peso }', {
    ...number,
    decimals: decimals(6),
  }),
  fieldKind('money', 'kindWords.number.money', '{ type: money, label: Custo }', {
    ...number,
    // Unit prices of electronic invoices have up to ten.
    decimals: decimals(10),
    currency: looks('plain', currency.optional(), 'kindWords.number.currency', 'currency: USD'),
  }),
  fieldKind('percent', 'kindWords.number.percent', '{ type: percent, label: Desconto }', {
    ...limits,
    placeholder,
    formula: number.formula,
    decimals: decimals(4),
  }),
] as const;

// References to one or several records of another resource.

const target = {
  resource: reads('target', resourceId, 'kindWords.reference.resource', 'resource: autores'),
  filter: rules('choices', filterSchema.optional(), 'kindWords.reference.filter', 'filter: { pais: Brasil }'),
};

const referenceFields = [
  fieldKind(
    'reference',
    'kindWords.reference.reference',
    '{ type: reference, label: Tradutor, resource: autores }',
    {
      ...target,
      inForce: reads(
        'parts',
        inForceSchema.optional(),
        'kindWords.reference.inForce',
        'type: reference\nresource: tabelas\ninForce: { on: publicacao, since: vigencia }',
      ),
      withImage: reads(
        'plain',
        z.literal(true).optional(),
        'kindWords.reference.withImage',
        'type: reference\nresource: autores\nwithImage: true',
      ),
    },
  ),
  fieldKind(
    'references',
    'kindWords.reference.references',
    '{ type: references, label: Coautores, resource: autores }',
    target,
  ),
] as const;

// Dates and times: a day, a day with time, a month, a time of day.

const day = (text: TextKey, example: string) => rules('bound', z.string().min(1).optional(), text, example);
const dates = (example: string) => ({
  min: day('kindWords.date.min', 'min: publicacao'),
  max: day('kindWords.date.max', 'max: $today'),
  formula: formula(example),
  relative: looks('plain', z.boolean().optional(), 'kindWords.date.relative', 'relative: true'),
});

const dateFields = [
  fieldKind(
    'date',
    'kindWords.date.date',
    '{ type: date, label: Compra }',
    dates('addMonths(publicacao, 12)'),
    [
      { written: /^\p{L}{3,9}\.? \d{1,2},? \d{4}$|^\d{1,2}[ /-](de )?\p{L}{3,9}\.?[ /-](de )?\d{2,4}$/u },
      { written: /^(\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d{4}-\d{2}-\d{2}([T ]00:00:00(\.0+)?Z?)?)$/ },
    ],
  ),
  fieldKind(
    'datetime',
    'kindWords.date.datetime',
    '{ type: datetime, label: Chegada }',
    dates('registradoEm + 2'),
    { written: /^(\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d{4}-\d{2}-\d{2})[T ,]+\d{1,2}[:h]/ },
  ),
  fieldKind(
    'month',
    'kindWords.date.month',
    '{ type: month, label: Competência }',
    { formula: formula('publicacao') },
    { written: /^(\d{4}-\d{2}|\d{1,2}\/\d{4})$/ },
  ),
  fieldKind(
    'time',
    'kindWords.date.time',
    '{ type: time, label: Abertura }',
    { placeholder, formula: formula('time(registradoEm)') },
    { written: /^([01]?\d|2[0-3]):[0-5]\d(:00)?( ?[AaPp]\.?[Mm]\.?)?$/ },
  ),
] as const;

// Texts: a line with an optional pattern, several lines, an e-mail address.

const patternSchema = mapOf(
  {
    chapter: 'Fields',
    id: 'pattern',
    title: 'kindWords.text.title',
    about: 'kindWords.text.about',
    at: { file: 'resources/livros.yaml', path: ['fields', 'titulo', 'pattern'] },
  },
  {
    regex: rules('plain', text, 'kindWords.text.regex', "regex: '^\\S.*$'"),
    message: words('kindWords.text.message', 'message: Não comece por espaço'),
    example: optionalWords('kindWords.text.example', 'example: Sagarana'),
  },
);

const caseWords = { upper: 'kindWords.text.upper', lower: 'kindWords.text.lower' } as const;
const textKeywords = {
  minLength: rules('plain', z.int().positive().optional(), 'kindWords.text.minLength', 'minLength: 3'),
  maxLength,
  placeholder,
  pattern: rules(
    'parts',
    patternSchema.optional(),
    'kindWords.text.pattern',
    "pattern: { regex: '^E-\\d{3}$', message: Como E-001 }",
  ),
  case: rules('plain', choiceOf(caseWords).optional(), 'kindWords.text.case', 'case: upper', {
    values: caseWords,
  }),
  formula: formula("if(paginas > 300, 'Longo', 'Curto')"),
};

const numbering = "sequence: 'L-{year}-{0000}'";
const sequenceKeywords = {
  sequence: rules('plain', text.optional(), 'kindWords.text.sequence', numbering),
  of: rules('fields', fieldId.optional(), 'kindWords.text.of', `${numbering}\nof: publicacao`, {
    fields: 'single',
    serverOnly: true,
  }),
  at: rules('actions', oneOrMore(text).optional(), 'kindWords.text.at', `${numbering}\nat: Devolver`, {
    at: { file: 'resources/emprestimos.yaml', path: ['fields', 'exemplo'] },
    serverOnly: true,
  }),
  gaps: rules('plain', z.literal(false).optional(), 'kindWords.text.gaps', `${numbering}\ngaps: false`),
};

const line = ['text', 'kindWords.text.lineAbout', '{ type: text, label: Editora }'] as const;

const textField = fieldKind(...line, { ...textKeywords, ...sequenceKeywords });
/** Sequences are not available in rows. */
const rowTextField = fieldKind(...line, textKeywords);

const textareaField = fieldKind('textarea', 'kindWords.text.textarea', '{ type: textarea, label: Resumo }', {
  maxLength,
  placeholder,
});

const emailField = plainKind('email', 'kindWords.text.email', 'E-mail da editora', {
  written: /@/,
  identifies: true,
  searched: true,
  lastTitle: true,
});

export { derivedOptionSchema } from './choice/options.ts';
export { type CompletedTransition, transitionSchema, type TransitionSource } from './choice/transitions.ts';
export type { ApprovalSource } from './choice/approval.ts';
export type { FileKindName } from './file/schema.ts';

/** Kinds with the same schema in a record and in a row of an `items` field. */
const inBoth = [
  textareaField,
  ...numberFields,
  multiselectField,
  ...dateFields,
  urlField,
  colorField,
  jsonField,
  ...referenceFields,
  fileField,
] as const;

/** A field of a row, without the keywords that concern a whole record: transitions, sequences, visibility. */
export const rowFieldSchema = z.discriminatedUnion('type', [
  rowTextField,
  ...inBoth,
  rowBooleanField,
  rowSelectField,
  rowStatusField,
  emailField,
  phoneField,
  ...documentFields,
  declaredField,
]);

export const fieldSchema = z.discriminatedUnion('type', [
  markdownField,
  textField,
  ...inBoth,
  booleanField,
  selectField,
  statusField,
  emailField,
  phoneField,
  passwordField,
  ...documentFields,
  declaredField,
  itemsField(rowFieldSchema),
]);

export type FieldSource = z.input<typeof fieldSchema>;
export type RowFieldSource = z.input<typeof rowFieldSchema>;
type CompletedField = z.output<typeof fieldSchema> | z.output<typeof rowFieldSchema>;
export type FieldType = FieldSource['type'];
/** The portal's own kinds. */
export type BuiltInType = Exclude<FieldType, 'declared'>;

declare module '#model/registered.ts' {
  interface Registered {
    field: FieldSource;
    rowField: RowFieldSource;
    completedField: CompletedField;
    transition: TransitionSource;
    completedTransition: CompletedTransition;
    tone: ToneName;
    documentDeclaration: WrittenDeclaration;
  }
}
