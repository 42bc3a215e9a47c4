/** What a dashboard is made of. */
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
} from './atoms.ts';

/**
 * The date over which the period chosen for the whole dashboard runs: by default the field that is compared with
 * `$month`; `false` keeps the widget out of it.
 */
const follows = { period: z.union([z.literal(false), fieldId]).optional() };

/** How charts and reports order what is neither a period nor chosen otherwise. */
export const orders = ['value', 'name', 'options'] as const;
export type Order = (typeof orders)[number];

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
  ...follows,
};
export const metricSchema = z.strictObject({ metric: text, ...metricKeys });

export const chartKinds = ['bar', 'column', 'line', 'area', 'pie'] as const;
export const chartSchema = z.strictObject({
  chart: z.enum(chartKinds),
  title: text,
  resource: resourceId,
  groupBy: z.union([groupKey, z.array(groupKey).min(1).max(2)]),
  measures: z.record(text, measureSchema),
  filter: filterSchema.optional(),
  limit: z.int().min(1).max(50).optional(),
  /** By default bars and slices by size, columns as their keys are ordered. */
  order: z.enum(orders).optional(),
  to: path.optional(),
  scope: scopeSchema.optional(),
  ...follows,
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
  ...follows,
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
