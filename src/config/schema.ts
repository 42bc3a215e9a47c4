/**
 * The language of the configuration: what an admin may write in config/*.yaml.
 *
 * Everything here is strict: an unknown key is an error at every level, except keys that begin with `x-`,
 * which are free for notes and are removed before the check (see parse.ts).
 * These schemas say what one file may look like; whether its names exist elsewhere is check.ts's business.
 */
import { z } from 'zod';
import { iconNames } from './icons.ts';

const text = z.string().min(1);
/** A resource's id: snake_case, as its file is named and as it appears in /api/<id>. */
export const resourceId = z
  .string()
  .regex(
    /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/,
    'use minúsculas sem acento, com "_" entre palavras, como em "ordens_servico"',
  );
/** A field's id: camelCase, so that `_gte` and the like can only be operators. */
export const fieldId = z
  .string()
  .regex(
    /^[a-z][A-Za-z0-9]*$/,
    'comece por minúscula e use só letras sem acento e números, como em "valorTotal"',
  );
const path = z
  .string()
  .regex(
    /^\/([\w.-]+(\/[\w.-]+)*)?$/,
    'comece por "/" e use só letras sem acento, números, "-", "_" e ".", como em "/loja/pedidos"',
  );
const icon = z.enum(iconNames);
const color = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'escreva a cor como "#1f6feb", entre aspas');

/** A filter as it is written in YAML and on the wire; its grammar is in filter.ts. */
export const filterSchema = z.record(z.string(), z.unknown());
export type Filter = Record<string, unknown>;

/** `[a, b]` asks for all of them; `{ any: [a, b] }` for one of them. */
export const permissionsSchema = z.union([
  z.array(text),
  z.strictObject({ any: z.array(text).min(1) }),
  z.strictObject({ all: z.array(text) }),
]);

// --- fields -----------------------------------------------------------------------------------------------

export const tones = ['success', 'warning', 'error', 'info', 'neutral'] as const;
export type Tone = (typeof tones)[number];

const optionsSchema = z.record(
  z.string(),
  z.union([text, z.strictObject({ label: text, tone: z.enum(tones).optional() })]),
);

/** With `when`, the first option whose condition holds; one without it always does. The field is then derived. */
const derivedOptionsSchema = z.record(
  z.string(),
  z.union([
    text,
    z.strictObject({ label: text, tone: z.enum(tones).optional(), when: filterSchema.optional() }),
  ]),
);

/** One lawful move of a status field. Offered as a button, checked by the API. */
export const transitionSchema = z.strictObject({
  /** Name in POST /api/<resource>/<id>/actions/<id>; by default the label as a slug. */
  id: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'use minúsculas, números e "-", como em "enviar-a-oficina"')
    .optional(),
  label: text,
  from: z.union([text, z.array(text).min(1)]),
  to: text,
  /** Any of these may do it; when absent, whoever may edit the record on the screen. */
  permissions: z.array(text).min(1).optional(),
  /** The record must match this filter. */
  when: filterSchema.optional(),
  /** Text of the confirmation; `true` for the standard one. */
  confirm: z.union([z.literal(true), text]).optional(),
  /** Fields that the confirmation asks for (required ones must be filled in). */
  fields: z.array(fieldId).optional(),
});

const common = {
  label: text,
  help: text.optional(),
  required: z.boolean().optional(),
  unique: z.boolean().optional(),
  readOnly: z.boolean().optional(),
  default: z.unknown().optional(),
  visibleWhen: filterSchema.optional(),
  requiredWhen: filterSchema.optional(),
  readOnlyWhen: filterSchema.optional(),
};
const number = { min: z.number().optional(), max: z.number().optional() };
const unit = { unit: text.optional() };
/** Computed from other fields, e.g. "quantidade * precoUnitario"; see formula.ts. */
const formula = { formula: text.optional() };
const kind = <T extends string>(type: T) => z.strictObject({ type: z.literal(type), ...common });

/** Kinds that need nothing beyond the common keys. */
export const plainKinds = [
  'email',
  'phone',
  'url',
  'password',
  'cpf',
  'cnpj',
  'cpfCnpj',
  'cep',
  'uf',
  'placa',
  'renavam',
  'cnh',
  'pis',
  'chaveNfe',
  'ie',
  'rntrc',
  'chassi',
  'ncm',
  'cfop',
  'cbo',
  'ciot',
  'imei',
  'linhaDigitavel',
  'codigoInfracao',
  'banco',
  'agencia',
  'safra',
  'car',
] as const;

const textKeys = {
  minLength: z.int().positive().optional(),
  maxLength: z.int().positive().optional(),
  pattern: z.strictObject({ regex: text, message: text, example: text.optional() }).optional(),
  case: z.enum(['upper', 'lower']).optional(),
};

/** Kinds that are the same in a record and in a row of an `items` field. */
const sharedKinds = [
  kind('textarea').extend({ maxLength: z.int().positive().optional() }),
  kind('integer').extend({ ...number, ...unit, ...formula }),
  kind('decimal').extend({ ...number, ...unit, ...formula, decimals: z.int().min(0).max(6).optional() }),
  kind('money').extend({ ...number, ...unit, ...formula, decimals: z.int().min(2).max(4).optional() }),
  kind('percent').extend({ ...number, ...formula, decimals: z.int().min(0).max(4).optional() }),
  kind('multiselect').extend({ options: optionsSchema }),
  kind('date').extend({ min: text.optional(), max: text.optional() }),
  kind('datetime').extend({ min: text.optional(), max: text.optional() }),
  kind('month'),
  kind('reference').extend({ resource: resourceId, filter: filterSchema.optional() }),
  kind('references').extend({ resource: resourceId, filter: filterSchema.optional() }),
];
type RowPlainKind = Exclude<(typeof plainKinds)[number], 'password'>;

/** A field of a row: what moves, numbers or hides a whole record has no meaning there. */
export const rowFieldSchema = z.discriminatedUnion('type', [
  kind('text').extend(textKeys),
  ...sharedKinds,
  kind('boolean'),
  kind('select').extend({ options: optionsSchema }),
  kind('status').extend({ options: optionsSchema }),
  ...plainKinds.filter((type): type is RowPlainKind => type !== 'password').map(kind),
]);

export const totalKinds = ['sum', 'avg', 'min', 'max'] as const;

export const fieldSchema = z.discriminatedUnion('type', [
  kind('text').extend({
    ...textKeys,
    /** Numbered by the server: "OS-{year}-{0000}" gives OS-2026-0001, OS-2026-0002 … */
    sequence: text.optional(),
  }),
  ...sharedKinds,
  /** `when` makes it derived: true on the records that match, never stored. */
  kind('boolean').extend({ when: filterSchema.optional() }),
  kind('select').extend({ options: derivedOptionsSchema }),
  kind('status').extend({ options: optionsSchema, transitions: z.array(transitionSchema).optional() }),
  ...plainKinds.map(kind),
  /** Rows of the record, edited in its form. */
  kind('items').extend({
    fields: z.record(fieldId, rowFieldSchema),
    /** What one row is called, as in "Adicionar dependente"; "item" when absent. */
    rowLabel: text.optional(),
    /** How many rows, at least and at most (200 when absent). */
    min: z.int().min(0).optional(),
    max: z.int().min(1).max(500).optional(),
    /** What the foot of a column shows. */
    totals: z.record(fieldId, z.enum(totalKinds)).optional(),
  }),
]);

// --- resources --------------------------------------------------------------------------------------------

const formFieldSchema = z.union([
  fieldId,
  z.strictObject({
    field: fieldId,
    label: text.optional(),
    help: text.optional(),
    readOnly: z.boolean().optional(),
  }),
]);
export const sectionSchema = z.strictObject({
  section: text,
  help: text.optional(),
  fields: z.array(formFieldSchema).min(1),
  visibleWhen: filterSchema.optional(),
});

const sort = z
  .string()
  .regex(
    /^-?[a-z][A-Za-z0-9]*$/,
    'escreva o nome de um campo, com "-" antes para a ordem inversa, como em "-data"',
  );

/** Where a view's field comes from, in one of its sources. */
export const mappedSchema = z.union([
  /** A field of the source, or of the record that a reference of the source leads to: "veiculoId.conjuntoId". */
  z
    .string()
    .regex(
      /^[a-z][A-Za-z0-9]*(\.[a-z][A-Za-z0-9]*)?$/,
      'escreva o nome de um campo da fonte, ou de uma referência e um campo dela, como em "veiculoId.placa"',
    ),
  z.strictObject({ value: z.union([z.string(), z.number(), z.boolean(), z.array(z.string()).min(1)]) }),
  /** A choice of the source in the words of the view; options that are not listed stay empty. */
  z.strictObject({ field: fieldId, values: z.record(z.string(), text) }),
  /** Over the source's fields; see formula.ts. */
  z.strictObject({ formula: text }),
  /** A text with fields of the source in braces, as people read them: "CNH de {nome}". */
  z.strictObject({ text }),
  z.strictObject({ sum: fieldId }),
  z.strictObject({ avg: fieldId }),
  z.strictObject({ min: fieldId }),
  z.strictObject({ max: fieldId }),
]);
export const viewSourceSchema = z.strictObject({
  resource: resourceId,
  filter: filterSchema.optional(),
  /** Field of the view -> where it comes from; `count` counts, where rows are grouped. */
  fields: z.record(fieldId, mappedSchema),
});

export const resourceSchema = z.strictObject({
  label: z.strictObject({ one: text, many: text, gender: z.enum(['m', 'f']).optional() }),
  /** A field, or a template such as "{codigo} · {nome}". */
  title: text,
  search: z.array(fieldId).optional(),
  sort: sort.optional(),
  fields: z.record(fieldId, fieldSchema),
  /** Makes it a view: its records are those of other resources, all in one list. It is only ever read. */
  from: z.array(viewSourceSchema).min(1).optional(),
  /** Of a view: one record per combination of these fields, the others being measures. */
  groupBy: z.array(fieldId).min(1).optional(),
  form: z.array(sectionSchema).optional(),
  /** Combinations that may occur only once. */
  unique: z.array(z.array(fieldId).min(2)).optional(),
  /** Only records that match may be edited; `alwaysEditable` fields are exempt. */
  editableWhen: filterSchema.optional(),
  alwaysEditable: z.array(fieldId).optional(),
  deletableWhen: filterSchema.optional(),
});

// --- screens ----------------------------------------------------------------------------------------------

/** Who enters by this permission sees only the rows of the filter; "*" is every row. */
export const scopeSchema = z.record(text, z.union([z.literal('*'), filterSchema]));

export const measureSchema = z.union([
  z.literal('count'),
  z.strictObject({ sum: fieldId }),
  z.strictObject({ avg: fieldId }),
  z.strictObject({ min: fieldId }),
  z.strictObject({ max: fieldId }),
  /** The sum of one field divided by that of another: right of any group, where a mean of quotients is not. */
  z.strictObject({ ratio: z.tuple([fieldId, fieldId]) }),
]);
export type Measure = z.infer<typeof measureSchema>;

const columnSchema = z.union([fieldId, z.strictObject({ field: fieldId, label: text.optional() })]);
export const listActions = ['create', 'edit', 'delete', 'export', 'import', 'bulkEdit', 'duplicate'] as const;
export type ListAction = (typeof listActions)[number];

/** A number: of one measure, or of one divided by another (`per`). */
const metricKeys = {
  resource: resourceId,
  value: measureSchema,
  filter: filterSchema.optional(),
  /** The same measure over this filter instead, to show the change against it. */
  compare: filterSchema.optional(),
  per: z
    .strictObject({
      resource: resourceId,
      value: measureSchema,
      filter: filterSchema.optional(),
      /** Divides what `compare` measures; asked for where there is a `compare`. */
      compare: filterSchema.optional(),
    })
    .optional(),
  format: z.enum(['integer', 'decimal', 'money', 'percent']).optional(),
  decimals: z.int().min(0).max(4).optional(),
  unit: text.optional(),
  /** Less is better: turns the colour of the change round. */
  inverse: z.boolean().optional(),
  help: text.optional(),
  to: path.optional(),
  scope: scopeSchema.optional(),
};
export const metricSchema = z.strictObject({ metric: text, ...metricKeys });

export const chartKinds = ['bar', 'column', 'line', 'area', 'pie'] as const;
/** `data:month` groups a date by month; also day, week, quarter, year. */
const groupKey = z
  .string()
  .regex(
    /^[a-z][A-Za-z0-9]*(:(day|week|month|quarter|year))?$/,
    'escreva o nome de um campo, e para datas também ":day", ":week", ":month", ":quarter" ou ":year", como em "data:month"',
  );
export const chartSchema = z.strictObject({
  chart: z.enum(chartKinds),
  title: text,
  resource: resourceId,
  groupBy: z.union([groupKey, z.array(groupKey).min(1).max(2)]),
  measures: z.record(text, measureSchema),
  filter: filterSchema.optional(),
  limit: z.int().min(1).max(50).optional(),
  to: path.optional(),
  scope: scopeSchema.optional(),
});
export const tableSchema = z.strictObject({
  table: text,
  resource: resourceId,
  columns: z.array(columnSchema).min(1),
  filter: filterSchema.optional(),
  sort: sort.optional(),
  limit: z.int().min(1).max(50).optional(),
  empty: text.optional(),
  to: path.optional(),
  scope: scopeSchema.optional(),
});
/** Cards to the department's other screens, or to the named ones; only those that the user may open. */
export const shortcutsSchema = z.strictObject({ shortcuts: text, routes: z.array(path).optional() });
export const textSchema = z.strictObject({ text });

/** The key that names each widget, and its schema. */
export const widgetSchemas = {
  metric: metricSchema,
  chart: chartSchema,
  table: tableSchema,
  shortcuts: shortcutsSchema,
  text: textSchema,
} as const;
export const widgetSchema = z.union([metricSchema, chartSchema, tableSchema, shortcutsSchema, textSchema]);

export const relatedSchema = z.strictObject({
  label: text.optional(),
  resource: resourceId,
  /** The field of `resource` that refers to the record shown. */
  target: fieldId,
  columns: z.array(columnSchema).min(1),
  sort: sort.optional(),
  /** Must be given where the list has one: who sees part of the list does not see all of what hangs on it. */
  scope: scopeSchema.optional(),
});

export const listSchema = z.strictObject({
  resource: resourceId,
  columns: z.array(columnSchema).min(1).optional(),
  filters: z.array(fieldId).optional(),
  /** Always in force; the API holds the user to it. */
  filter: filterSchema.optional(),
  /** In force when the list opens; the user may take it off. */
  defaultFilter: filterSchema.optional(),
  sort: sort.optional(),
  perPage: z.union([z.literal(10), z.literal(25), z.literal(50), z.literal(100)]).optional(),
  search: z.boolean().optional(),
  actions: z.array(z.enum(listActions)).optional(),
  /** Which transitions of the status fields are offered here; all by default. */
  transitions: z.union([z.literal(false), z.array(text)]).optional(),
  form: z.array(sectionSchema).optional(),
  totals: z.record(fieldId, z.enum(totalKinds)).optional(),
  metrics: z.array(metricSchema).optional(),
  related: z.array(relatedSchema).optional(),
  views: z
    .array(z.enum(['table', 'cards', 'map']))
    .min(1)
    .optional(),
  map: z.strictObject({ lat: fieldId, lng: fieldId, label: fieldId.optional() }).optional(),
  empty: text.optional(),
  /** Text of the create button, e.g. "Lançar abastecimento". */
  createLabel: text.optional(),
  scope: scopeSchema.optional(),
});

export const formSchema = z.strictObject({
  resource: resourceId,
  form: z.array(sectionSchema).optional(),
  submitLabel: text.optional(),
  /** Where to go after saving; by default the form is emptied for the next one. */
  to: path.optional(),
  scope: scopeSchema.optional(),
});

export const dashboardSchema = z.strictObject({
  widgets: z.array(widgetSchema).min(1),
  scope: scopeSchema.optional(),
});

const groupKeys = z.union([groupKey, z.array(groupKey).min(1).max(3)]);
export const reportSchema = z.strictObject({
  resource: resourceId,
  /** The first one makes the groups, each further one divides those before it. */
  groupBy: groupKeys,
  measures: z.record(text, measureSchema),
  /** Decimals with which a measure is shown, by its label; otherwise those of its field. */
  decimals: z.record(text, z.int().min(0).max(4)).optional(),
  /** Always in force; the API holds the user to it. */
  filter: filterSchema.optional(),
  /** What the user may narrow it by, and all that he may: by default what it groups by. */
  filters: z.array(fieldId).optional(),
  defaultFilter: filterSchema.optional(),
  /** By default columns over periods and bars over the rest. */
  chart: z.union([z.literal(false), z.enum(chartKinds)]).optional(),
  /** Other groupings that the user may switch to. */
  alternatives: z
    .array(z.strictObject({ label: text.optional(), groupBy: groupKeys }))
    .min(1)
    .optional(),
  /** The list that shows the records behind a line; by default one of the department that can. */
  to: path.optional(),
  scope: scopeSchema.optional(),
});

const screenKeys = {
  list: z.union([resourceId, listSchema]).optional(),
  form: z.union([resourceId, formSchema]).optional(),
  dashboard: z.union([z.array(widgetSchema).min(1), dashboardSchema]).optional(),
  report: reportSchema.optional(),
  page: z
    .string()
    .regex(/^[A-Z]\w*$/, 'comece por maiúscula, como em "Profile"')
    .optional(),
};
/** The kinds of screen of a route; exactly one of them is given (`tabs` besides these). */
export const screenKinds = ['list', 'form', 'dashboard', 'report', 'page'] as const;

export const tabSchema = z.strictObject({
  label: text,
  /** Part of the address after the route's path; the first tab has none. */
  segment: z
    .string()
    .regex(/^[a-z][a-z0-9-]*$/, 'use minúsculas, números e "-", como em "planos"')
    .optional(),
  ...screenKeys,
});

export const routeSchema = z.strictObject({
  path,
  label: text,
  description: text.optional(),
  aliases: z.array(path).optional(),
  permissions: permissionsSchema.optional(),
  icon: icon.optional(),
  /** Heading under which menu and shortcuts list it. */
  group: text.optional(),
  /** `false` keeps it out of the menu and the shortcuts. */
  menu: z.boolean().optional(),
  ...screenKeys,
  tabs: z.array(tabSchema).min(2).optional(),
});

export const departmentSchema = z.strictObject({
  label: text,
  icon: icon.optional(),
  /** Accent of its icon and charts, as #rrggbb. */
  accent: color.optional(),
  permissions: permissionsSchema,
  menu: z.union([z.literal(false), z.strictObject({ order: z.number(), to: path.optional() })]).optional(),
  /** Where sign-in leads when this department's permission is the first one. */
  landing: path.optional(),
  routes: z.array(routeSchema).min(1),
});

// --- portal.yaml ------------------------------------------------------------------------------------------

export const settingsSchema = z.strictObject({
  theme: z.enum(['light', 'dark']).default('light'),
  contentWidth: z.enum(['full', 'boxed']).default('full'),
  sidebarCollapsed: z.boolean().default(false),
  sidebarCollapseButton: z.boolean().default(true),
  layout: z.enum(['vertical', 'full']).default('vertical'),
  navigationFull: z.boolean().default(true),
  navigationBg: z.enum(['default', 'brand', 'dark']).default('default'),
  direction: z.enum(['ltr', 'rtl']).default('ltr'),
  language: z.string().default('en'),
});
export type Settings = z.infer<typeof settingsSchema>;

export const portalSchema = z.strictObject({
  brand: z.strictObject({
    name: text,
    company: text,
    tagline: text.optional(),
    color: color.optional(),
    year: z.int(),
  }),
  locale: z.literal('pt-BR').optional(),
  timeZone: text.optional(),
  currency: z.literal('BRL').optional(),
  /** Reference date of `$today` when PORTAL_TODAY is not set; absent: the real one. */
  today: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/, 'escreva a data como "2026-10-31"')
    .optional(),
  settings: settingsSchema.partial().optional(),
  /** What the header search offers before anything is typed, and how many results it shows. */
  search: z
    .strictObject({ pages: z.array(z.strictObject({ label: text, path })), limit: z.int().min(1).optional() })
    .optional(),
  /** Which resource holds the accounts, and which of its fields are what. */
  accounts: z.strictObject({
    resource: resourceId,
    email: fieldId,
    password: fieldId,
    name: fieldId,
    plan: fieldId,
    permissions: fieldId,
    /** An account that does not match may not sign in. */
    activeWhen: filterSchema.optional(),
    blockedMessage: text.optional(),
  }),
  /** Fields that the server keeps on every record. */
  stamps: z
    .strictObject({ createdAt: fieldId, updatedAt: fieldId, createdBy: fieldId, updatedBy: fieldId })
    .partial()
    .optional(),
  /** Accounts that the demo's login screen offers; absent: none. */
  demo: z
    .strictObject({ password: text, accounts: z.array(z.strictObject({ email: text, label: text })) })
    .optional(),
  /** Adds the engine's demonstration department (showcase.ts) at the end of the menu. */
  showcase: z.boolean().optional(),
});

export type FieldSource = z.infer<typeof fieldSchema>;
export type RowFieldSource = z.infer<typeof rowFieldSchema>;
export type FieldType = FieldSource['type'];
export type ResourceSource = z.infer<typeof resourceSchema>;
export type DepartmentSource = z.infer<typeof departmentSchema>;
export type RouteSource = z.infer<typeof routeSchema>;
export type PortalSource = z.infer<typeof portalSchema>;
export type PermissionsSource = z.infer<typeof permissionsSchema>;
export type ViewSourceSource = z.infer<typeof viewSourceSchema>;
export type MappedSource = z.infer<typeof mappedSchema>;
export type TransitionSource = z.infer<typeof transitionSchema>;
