/** The parsed form of a filter. */

/** A filter as written in YAML and sent over HTTP, `{ situacao: aberta, valor_gte: 1000 }`: see parse.ts. */
export type Filter = Record<string, unknown>;

/** The fields that a filter may name, by id. Only the type matters. */
export type FilterFields = Readonly<Record<string, { readonly type: string } | undefined>>;

export const operators = ['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'like', 'nlike', 'null'] as const;
export type Operator = (typeof operators)[number];

export type Condition = { kind: 'condition'; field: string; op: Exclude<Operator, 'nlike'>; value: unknown };
/** Searches `fields`, or the context's search fields when absent. */
export type Search = { kind: 'search'; text: string; fields?: readonly string[] };
/**
 * Some record of `from` that meets `where` refers to this one by `target`: a field, or `$row.<field>` of the rows
 * in its list `each`. Never part of a written filter; only rights put it into a query.
 */
export type Referred = {
  kind: 'referred';
  from: string;
  target: string;
  each?: string;
  /** On the records of `from`, with its variables already bound. */
  where: FilterExpression;
};
export type FilterExpression =
  | { kind: 'all'; of: readonly FilterExpression[] }
  | { kind: 'any'; of: readonly FilterExpression[] }
  | { kind: 'not'; of: FilterExpression }
  | Search
  | Referred
  | { kind: 'never' }
  | Condition;

/** Matches every record. */
export const matchAll: FilterExpression = { kind: 'all', of: [] };
/** Matches no record. */
export const matchNone: FilterExpression = { kind: 'never' };

/** A condition on one field, such as a day from which on records count: `conditionOn('date', 'gte', '2026-10-01')`. */
export const conditionOn = (field: string, op: Condition['op'], value: unknown): Condition => ({
  kind: 'condition',
  field,
  op,
  value,
});

/** The field has this value, or one of these. */
export const equals = (field: string, value: unknown): Condition => conditionOn(field, 'eq', value);

/** The fields that evaluating this expression reads. A text search reads `searchFields`. */
export function fieldsOf(expression: FilterExpression, searchFields: readonly string[] = []): Set<string> {
  switch (expression.kind) {
    case 'all':
    case 'any':
      return new Set(expression.of.flatMap((part) => [...fieldsOf(part, searchFields)]));
    case 'not':
      return fieldsOf(expression.of, searchFields);
    case 'search':
      return new Set(expression.fields ?? searchFields);
    case 'never':
      return new Set();
    case 'referred':
      return new Set(['id']);
    case 'condition':
      return new Set([expression.field]);
  }
}

/** Conjunction, flattened. */
export function all(parts: readonly FilterExpression[]): FilterExpression {
  const flat = parts.flatMap((part) => (part.kind === 'all' ? part.of : [part]));
  if (flat.some((part) => part.kind === 'never')) return matchNone;
  return flat.length === 1 ? flat[0]! : { kind: 'all', of: flat };
}

/** What all of it has to meet; the reverse of `all`. */
export const conditionsIn = (where: FilterExpression): readonly FilterExpression[] =>
  where.kind === 'all' ? where.of.flatMap(conditionsIn) : [where];

/** Disjunction. Without parts it matches nothing. */
export function any(parts: readonly FilterExpression[]): FilterExpression {
  if (parts.some(matchesEverything)) return matchAll;
  const left = parts.filter((part) => part.kind !== 'never');
  if (left.length === 0) return matchNone;
  return left.length === 1 ? left[0]! : { kind: 'any', of: left };
}

/** The ids that an expression requires, so that a store need not scan all records for a few. */
export function idsOf(where: FilterExpression): unknown[] | undefined {
  const parts = where.kind === 'all' ? where.of : [where];
  for (const part of parts)
    if (part.kind === 'condition' && part.field === 'id' && part.op === 'eq')
      return Array.isArray(part.value) ? part.value : [part.value];
  return undefined;
}

export const matchesEverything = (expression: FilterExpression) =>
  expression.kind === 'all' && expression.of.length === 0;

type Leaf = Exclude<FilterExpression, { kind: 'all' | 'any' | 'not' }>;

export function leavesOf(expression: FilterExpression): Leaf[] {
  switch (expression.kind) {
    case 'all':
    case 'any':
      return expression.of.flatMap(leavesOf);
    case 'not':
      return leavesOf(expression.of);
    default:
      return [expression];
  }
}

/** The expression with other conditions and searches in place of its own. */
export function mapLeaves(
  expression: FilterExpression,
  change: (leaf: Leaf) => FilterExpression,
): FilterExpression {
  switch (expression.kind) {
    case 'all':
      return all(expression.of.map((part) => mapLeaves(part, change)));
    case 'any':
      return any(expression.of.map((part) => mapLeaves(part, change)));
    case 'not':
      return { kind: 'not', of: mapLeaves(expression.of, change) };
    default:
      return change(expression);
  }
}
