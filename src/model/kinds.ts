/** What the language itself must know of the field kinds; how each is read and shown is in src/kinds. */
import type { FieldType } from '../language/schema.ts';

const kinds = (...types: FieldType[]): ReadonlySet<string> => new Set<string>(types);

/** Can be added up. */
export const numericKinds = kinds('integer', 'decimal', 'money', 'percent');
export const temporalKinds = kinds('date', 'datetime', 'month');
export const choiceKinds = kinds('select', 'multiselect', 'status');
export const referenceKinds = kinds('reference', 'references');

/** Hold more than one plain value each, so that records can't be ordered, grouped, told apart or searched by them. */
export const compositeKinds: ReadonlyMap<string, string> = new Map<FieldType, string>([
  ['items', 'uma lista de linhas'],
  ['file', 'um arquivo'],
]);

/** Whether the quotient of two fields is a share of one in the other, shown as a percent: both are amounts of one thing. */
export const isShare = (field: Quantity, divisor: Quantity) =>
  field.type === divisor.type &&
  (field.type === 'money'
    ? field.currency === divisor.currency
    : field.unit !== undefined && field.unit === divisor.unit);
type Quantity = { type: string; unit?: string | undefined; currency?: string | undefined };

/** Too long for a table's cell, or never shown. */
export const notForColumns = kinds('textarea', 'password', 'references', 'items');
/** Offered as list filters unless the list says otherwise. */
export const filterKinds = kinds(
  'status',
  'select',
  'multiselect',
  'reference',
  'boolean',
  'date',
  'datetime',
  'month',
);
/** Not text, so that searching in them finds nothing that a person would type. */
export const notForSearch = new Set([
  ...numericKinds,
  ...temporalKinds,
  ...choiceKinds,
  ...referenceKinds,
  ...compositeKinds.keys(),
  'boolean',
  'password',
]);
