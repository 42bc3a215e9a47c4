/** config/resources/<id>.yaml: what a record is, or, of a view, where its records come from. */
import { z } from 'zod';
import { fieldId, filterSchema, formerly, resourceId, sort, text } from './atoms.ts';
import { fieldSchema } from './fields.ts';
import { namedSchema } from './links.ts';

const formFieldSchema = z.union([
  fieldId,
  z.strictObject({
    field: fieldId,
    label: text.optional(),
    help: text.optional(),
    readOnly: z.boolean().optional(),
    /** Of a reference: narrows further what may be chosen here. */
    filter: filterSchema.optional(),
  }),
]);
export const sectionSchema = z.strictObject({
  section: text,
  help: text.optional(),
  fields: z.array(formFieldSchema).min(1),
  visibleWhen: filterSchema.optional(),
});

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
  /** Combinations that may occur only once; of fields, and of those of the records that references lead to. */
  unique: z.array(z.array(namedSchema).min(2)).optional(),
  /** Only records that match may be edited; `alwaysEditable` fields are exempt. */
  editableWhen: filterSchema.optional(),
  alwaysEditable: z.array(fieldId).optional(),
  deletableWhen: filterSchema.optional(),
  formerly: formerly.optional(),
});

export type ResourceSource = z.infer<typeof resourceSchema>;
export type ViewSourceSource = z.infer<typeof viewSourceSchema>;
export type MappedSource = z.infer<typeof mappedSchema>;
