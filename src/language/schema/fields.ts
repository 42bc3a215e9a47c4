/** The fields of a record: one kind each, and the keys that each kind takes. */
import { z } from 'zod';
import {
  currency,
  fieldId,
  filterSchema,
  formerly,
  permission,
  resourceId,
  text,
  totalKinds,
} from './atoms.ts';
import { pathsSchema, rollupSchema } from './links.ts';

export const tones = ['success', 'warning', 'error', 'info', 'neutral'] as const;
export type Tone = (typeof tones)[number];

export const optionsSchema = z.record(
  z.string(),
  z.union([
    text,
    z.strictObject({ label: text, tone: z.enum(tones).optional(), formerly: formerly.optional() }),
  ]),
);

/** With `when`, the first option whose condition holds; one without it always does. The field is then derived. */
export const derivedOptionsSchema = z.record(
  z.string(),
  z.union([
    text,
    z.strictObject({
      label: text,
      tone: z.enum(tones).optional(),
      when: filterSchema.optional(),
      formerly: formerly.optional(),
    }),
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
  permissions: z.array(permission).min(1).optional(),
  /** The record must match this filter. */
  when: filterSchema.optional(),
  /** Text of the confirmation; `true` for the standard one. */
  confirm: z.union([z.literal(true), text]).optional(),
  /** Fields that the confirmation asks for (required ones must be filled in). */
  fields: z.array(fieldId).optional(),
});

export const commonKeys = {
  label: text,
  help: text.optional(),
  required: z.boolean().optional(),
  unique: z.boolean().optional(),
  readOnly: z.boolean().optional(),
  default: z.unknown().optional(),
  visibleWhen: filterSchema.optional(),
  requiredWhen: filterSchema.optional(),
  readOnlyWhen: filterSchema.optional(),
  /** Always what the record referred to holds now: read only, never stored. */
  lookup: pathsSchema.optional(),
  /** What the record referred to held when it was chosen; the record's own from then on. */
  copy: pathsSchema.optional(),
  /** Over the records that refer to this one: read only, never stored. */
  rollup: rollupSchema.optional(),
  formerly: formerly.optional(),
};
/** A number, or another field of the record. */
const bound = z.union([z.number(), fieldId]).optional();
const number = { min: bound, max: bound };
const unit = { unit: text.optional() };
/** What it follows from, e.g. "quantidade * precoUnitario"; see formula.ts. */
const formula = { formula: text.optional() };
const kind = <T extends string>(type: T) => z.strictObject({ type: z.literal(type), ...commonKeys });

/** Kinds that need nothing beyond the common keys. */
export const plainKinds = [
  'email',
  'phone',
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

export const textKeys = {
  minLength: z.int().positive().optional(),
  maxLength: z.int().positive().optional(),
  pattern: z.strictObject({ regex: text, message: text, example: text.optional() }).optional(),
  case: z.enum(['upper', 'lower']).optional(),
};

/** What a file may be; how each is told by its bytes is in src/kinds/file/fileKinds.ts. */
export const fileKindNames = ['pdf', 'jpg', 'png', 'webp', 'xml', 'txt'] as const;
export type FileKindName = (typeof fileKindNames)[number];

/** Kinds that are the same in a record and in a row of an `items` field. */
const sharedKinds = [
  kind('textarea').extend({ maxLength: z.int().positive().optional() }),
  kind('integer').extend({
    ...number,
    ...unit,
    ...formula,
    /** Given and shown as stars, as many as `max` (5 when absent). */
    stars: z.boolean().optional(),
  }),
  kind('decimal').extend({ ...number, ...unit, ...formula, decimals: z.int().min(0).max(6).optional() }),
  kind('money').extend({
    ...number,
    ...unit,
    ...formula,
    decimals: z.int().min(0).max(4).optional(),
    /** The portal's own when absent. */
    currency: currency.optional(),
  }),
  kind('percent').extend({ ...number, ...formula, decimals: z.int().min(0).max(4).optional() }),
  kind('multiselect').extend({ options: optionsSchema }),
  kind('date').extend({ min: text.optional(), max: text.optional(), ...formula }),
  kind('datetime').extend({ min: text.optional(), max: text.optional(), ...formula }),
  kind('month').extend(formula),
  kind('url').extend({
    /** Shown as the picture that it leads to; only from the sites that portal.yaml names. */
    image: z.enum(['photo', 'avatar']).optional(),
  }),
  kind('reference').extend({ resource: resourceId, filter: filterSchema.optional() }),
  kind('references').extend({ resource: resourceId, filter: filterSchema.optional() }),
  /** Kept beside the records, which hold only its name, size and kind. */
  kind('file').extend({
    /** PDF and photos when absent. */
    accept: z.array(z.enum(fileKindNames)).min(1).optional(),
    /** Of each file; 10 MB when absent. A bare number is told that its unit is missing, as any other odd size is. */
    maxSize: z.coerce
      .string()
      .regex(
        /^(?:(?:[1-9]|[1-4]\d|50) MB|[1-9]\d{0,2} kB)$/,
        'escreva o tamanho como "5 MB" ou "500 kB", até 50 MB',
      )
      .optional(),
    /** How many files; one when absent. */
    max: z.int().min(1).max(20).optional(),
  }),
];
type RowPlainKind = Exclude<(typeof plainKinds)[number], 'password'>;

/** A field of a row: what moves, numbers or hides a whole record has no meaning there. */
export const rowFieldSchema = z.discriminatedUnion('type', [
  kind('text').extend({ ...textKeys, ...formula }),
  ...sharedKinds,
  kind('boolean').extend(formula),
  kind('select').extend({ options: optionsSchema }),
  kind('status').extend({ options: optionsSchema }),
  ...plainKinds.filter((type): type is RowPlainKind => type !== 'password').map(kind),
]);

export const fieldSchema = z.discriminatedUnion('type', [
  kind('markdown').extend({ maxLength: z.int().positive().optional() }),
  kind('text').extend({
    ...textKeys,
    /** Numbered by the server: "OS-{year}-{0000}" gives OS-2026-0001, OS-2026-0002 … */
    sequence: text.optional(),
    ...formula,
  }),
  ...sharedKinds,
  /** `when` makes it derived: true on the records that match, never stored. */
  kind('boolean').extend({ when: filterSchema.optional(), ...formula }),
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

export type FieldSource = z.infer<typeof fieldSchema>;
export type RowFieldSource = z.infer<typeof rowFieldSchema>;
export type FieldType = FieldSource['type'];
export type TransitionSource = z.infer<typeof transitionSchema>;
