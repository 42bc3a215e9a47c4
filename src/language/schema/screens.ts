/** The kinds of screen: list, form, dashboard, report. */
import { z } from 'zod';
import {
  columnSchema,
  fieldId,
  filterSchema,
  groupKey,
  measureSchema,
  path,
  resourceId,
  scopeSchema,
  sort,
  text,
  totalKinds,
} from './atoms.ts';
import { sectionSchema } from './resource.ts';
import { periods } from '../../model/period.ts';
import { chartKinds, metricSchema, orders, widgetSchema } from './widgets.ts';

export const listActions = [
  'create',
  'edit',
  'delete',
  'export',
  'import',
  'bulkEdit',
  'bulkTransitions',
  'duplicate',
] as const;
export type ListAction = (typeof listActions)[number];

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
  /** A choice whose options are tabs above the list, each with how many records it has. */
  tabs: fieldId.optional(),
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
  /** What every record made here satisfies: values that it fixes are not asked for. */
  filter: filterSchema.optional(),
  form: z.array(sectionSchema).optional(),
  submitLabel: text.optional(),
  /** Where to go after saving; by default the form is emptied for the next one. */
  to: path.optional(),
  scope: scopeSchema.optional(),
});

/** Narrows every widget whose resource has the field; `on` says where it is called otherwise, or left alone. */
export const panelFilterSchema = z.union([
  fieldId,
  z.strictObject({
    field: fieldId,
    label: text.optional(),
    on: z.record(resourceId, z.union([z.literal(false), fieldId])).optional(),
  }),
]);

export const dashboardSchema = z.strictObject({
  /** Lets the user choose the period of what is of `$month`; this is how it opens. */
  period: z.enum(periods).optional(),
  filters: z.array(panelFilterSchema).min(1).optional(),
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
  /** By default the greatest first; periods are in time whatever it says. */
  order: z.enum(orders).optional(),
  /** Other groupings that the user may switch to. */
  alternatives: z
    .array(z.strictObject({ label: text.optional(), groupBy: groupKeys }))
    .min(1)
    .optional(),
  /** The list that shows the records behind a line; by default one of the department that can. */
  to: path.optional(),
  scope: scopeSchema.optional(),
});
