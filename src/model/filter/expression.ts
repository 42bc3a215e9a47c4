/** What a filter says, once it has been read. */
/** A filter as it is written in YAML and on the wire, `{ situacao: aberta, valor_gte: 1000 }`: see parse.ts. */
export type Filter = Record<string, unknown>;

export const operators = ['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'like', 'nlike', 'null'] as const;
export type Operator = (typeof operators)[number];

export type Condition = { kind: 'condition'; field: string; op: Exclude<Operator, 'nlike'>; value: unknown };
export type Expression =
  | { kind: 'all'; of: readonly Expression[] }
  | { kind: 'any'; of: readonly Expression[] }
  | { kind: 'not'; of: Expression }
  /** Looks into `fields`, or into those of the context where it names none. */
  | { kind: 'search'; text: string; fields?: readonly string[] }
  | { kind: 'never' }
  | Condition;

/** Every record. */
export const everything: Expression = { kind: 'all', of: [] };
/** None. */
export const never: Expression = { kind: 'never' };

/** The fields that deciding this expression reads (a text search reads `searchFields`). */
export function fieldsOf(expression: Expression, searchFields: readonly string[] = []): Set<string> {
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
    case 'condition':
      return new Set([expression.field]);
  }
}

/** Conjunction, without needless nesting. */
export function all(parts: readonly Expression[]): Expression {
  const flat = parts.flatMap((part) => (part.kind === 'all' ? part.of : [part]));
  if (flat.some((part) => part.kind === 'never')) return never;
  return flat.length === 1 ? flat[0]! : { kind: 'all', of: flat };
}

/** Disjunction; of nothing: nothing matches. */
export function any(parts: readonly Expression[]): Expression {
  if (parts.some(matchesEverything)) return everything;
  const left = parts.filter((part) => part.kind !== 'never');
  if (left.length === 0) return never;
  return left.length === 1 ? left[0]! : { kind: 'any', of: left };
}

/** Both filters as one; without nesting where one says nothing. */
export function conjunction(left: Filter, right: Filter): Filter {
  if (Object.keys(left).length === 0) return right;
  if (Object.keys(right).length === 0) return left;
  return { all: [left, right] };
}

export const matchesEverything = (expression: Expression) =>
  expression.kind === 'all' && expression.of.length === 0;
