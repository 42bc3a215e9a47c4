/**
 * Derives a condition on stored fields from a filter, one that every match meets (necessary). Rollups are computed only
 * for the records that meet it, to which the filter itself is then applied. The negation of a filter needs the
 * conditions that guarantee a match (sufficient).
 */
import { type ValueExpression, readsOf } from '#model/expression/expression.ts';
import { columnReference, kindOfField, layoutOf } from '../rows.ts';
import { join, raw, sql, type Sql } from '../sql.ts';
import { RowScope, type Subject } from './scope.ts';
import { storedField } from './storedField.ts';
import type { SqlValue } from './value.ts';
import {
  matchNone,
  type FilterExpression,
  all,
  any,
  matchAll,
  fieldsOf,
  matchesEverything,
  type Condition,
} from '#model/filter/filter.ts';
import { textsIn } from './viewSources.ts';
import { getOrMake, memoize } from '#model/values/memoize.ts';
import { isEmpty } from '#model/values/values.ts';

// Derives from a filter by references a condition that an index can serve. A looked-up reference is found through two
// indexes: that of the records that hold it, and that of the references to these records. The statement applies the
// filter itself as well, since the derived condition may let more records through.

type Lookup = Extract<ValueExpression, { kind: 'lookup' }>;

/**
 * Undefined if all fields are stored, or if one is computed in another way.
 *
 * @param finds returns the conditions under which a value matches
 */
export function indexCondition(
  fields: readonly string[],
  scope: RowScope,
  finds: (value: SqlValue) => readonly Sql[],
): Sql | undefined {
  const { subject, resource } = scope;
  const { computed, view } = subject.of(resource);
  const following = new Map(computed.map((one) => [one.field, one.value]));
  if (view || !fields.some((field) => following.has(field))) return undefined;
  const ways: Sql[] = [];
  for (const field of fields) {
    const found = inField(field);
    if (!found) return undefined;
    ways.push(...found);
  }
  return sql`(${join(ways, ' or ')})`;

  function inField(field: string): readonly Sql[] | undefined {
    const value = following.get(field);
    return value ? ledTo(value) : finds(scope.value(field));
  }

  function ledTo(value: ValueExpression): readonly Sql[] | undefined {
    const found: Sql[] = [];
    const lookups = value.kind === 'first' ? value.of : [value];
    for (const one of lookups) {
      const way = one.kind === 'lookup' ? through(one) : undefined;
      if (!way) return undefined;
      found.push(way);
    }
    return found;
  }

  function through({ via, resource: target, field }: Lookup): Sql | undefined {
    const isStored = (id: string, name: string) => {
      const one = storedField(name, { subject, resource: id });
      return one !== undefined && kindOfField(one) === 'id';
    };
    if (!isStored(resource, via) || !isStored(target, field)) return undefined;
    const alias = subject.alias();
    const other = new RowScope(subject, target, alias, [], 'all');
    return sql`${columnReference(scope.alias, via)} = any (array(select ${columnReference(alias, 'id')}
        from ${subject.source(target)} ${raw(alias)} where ${join(finds(other.value(field)), ' or ')}))`;
  }
}

// Conditions that are stated twice, by a list and by a right. The database takes them for independent and multiplies
// their odds: it would expect next to no record, and read all that there are.

/** @param isText whether a field holds a single text, so that several conditions on it must all hold */
export function mergeRepeated(
  parts: readonly FilterExpression[],
  isText: (field: string) => boolean,
): readonly FilterExpression[] {
  const found = new Map<string, FilterExpression>();
  for (const part of parts) {
    const texts = part.kind === 'condition' && part.op === 'eq' ? textsIn(part.value) : undefined;
    if (part.kind !== 'condition' || !texts || !isText(part.field)) found.set(JSON.stringify(part), part);
    else {
      const before = found.get(part.field);
      const both =
        before?.kind === 'condition'
          ? textsIn(before.value)!.filter((text) => texts.includes(text))
          : undefined;
      if (both?.length === 0) return [matchNone];
      found.set(part.field, both ? { ...part, value: both } : part);
    }
  }
  return [...found.values()];
}

function opposite(part: FilterExpression): FilterExpression {
  if (matchesEverything(part)) return matchNone;
  if (part.kind === 'not') return part.of;
  return part.kind === 'never' ? matchAll : { kind: 'not', of: part };
}

type Strength = 'necessary' | 'sufficient';
/** The negation of a sufficient condition is necessary for the negated filter, and vice versa. */
const dual = { necessary: 'sufficient', sufficient: 'necessary' } as const;
/** For filters that nothing can be derived from. */
const unknown: Readonly<Record<Strength, FilterExpression>> = {
  necessary: matchAll,
  sufficient: matchNone,
};

const analysesOf = memoize((_subject: Subject) =>
  memoize((_where: FilterExpression) => new Map<string, FilterAnalysis>()),
);

/** The analysis of a filter, the same for all statements of a request. */
export const analysisOf = (where: FilterExpression, subject: Subject, resource: string): FilterAnalysis =>
  getOrMake(analysesOf(subject)(where), resource, () => new FilterAnalysis(where, subject, resource));

class FilterAnalysis {
  /** A condition on stored fields that every match meets. */
  readonly necessary: FilterExpression;
  /** The part of it that the filter does not state itself, by which an index may find the records. */
  readonly implied: FilterExpression;
  /** True when the filter needs rollups that are not materialized, and nothing of referenced records. */
  readonly needsFigures: boolean;
  readonly #following;
  readonly #stored: ReadonlySet<string>;

  constructor(where: FilterExpression, subject: Subject, resource: string) {
    const { computed, resource: shape, view } = subject.of(resource);
    this.#following = new Map(
      computed
        .filter(({ field }) => !subject.materialized(resource, field))
        .map((one) => [one.field, one.value]),
    );
    // All fields of a view are computed.
    this.#stored = new Set(
      view
        ? []
        : [...layoutOf(shape).fields, ...computed.map(({ field }) => ({ id: field }))]
            .map(({ id }) => id)
            .filter((id) => !this.#following.has(id)),
    );
    if (view) this.#following.clear();
    this.necessary = this.#derived(where, 'necessary');
    this.implied = this.#implied(where);
    this.needsFigures = this.#needsFigures(where);
  }

  #implied(part: FilterExpression): FilterExpression {
    if (part.kind === 'all') return all(part.of.map((one) => this.#implied(one)));
    return this.#isStored(part) ? matchAll : this.#derived(part, 'necessary');
  }

  #derived(part: FilterExpression, strength: Strength): FilterExpression {
    if (part.kind === 'all') return all(part.of.map((one) => this.#derived(one, strength)));
    if (part.kind === 'any') return any(part.of.map((one) => this.#derived(one, strength)));
    if (this.#isStored(part)) return part;
    if (part.kind === 'not') return opposite(this.#derived(part.of, dual[strength]));
    return part.kind === 'condition' ? this.#ofCases(part, strength) : unknown[strength];
  }

  #needsFigures(where: FilterExpression): boolean {
    const seen = new Set<string>();
    let found = false;
    const isPlain = (field: string): boolean => {
      const follows = this.#following.get(field);
      if (!follows || seen.has(field)) return true;
      seen.add(field);
      const { own, lookups, rollups } = readsOf(follows);
      found ||= rollups.length > 0;
      return lookups.length === 0 && [...own].every(isPlain);
    };
    return [...fieldsOf(where)].every(isPlain) && found;
  }

  #isStored(part: FilterExpression): boolean {
    switch (part.kind) {
      case 'all':
      case 'any':
        return part.of.every((one) => this.#isStored(one));
      case 'not':
        return this.#isStored(part.of);
      case 'condition':
        return this.#stored.has(part.field);
      case 'referred':
      case 'never':
        return true;
      case 'search':
        return false;
    }
  }

  /** One case with a wanted value applies, and no earlier case with another value does. */
  #ofCases({ field, op, value }: Condition, strength: Strength): FilterExpression {
    if (op === 'neq')
      return opposite(this.#ofCases({ kind: 'condition', field, op: 'eq', value }, dual[strength]));
    const follows = this.#following.get(field);
    const wanted = [value].flat();
    if (follows?.kind !== 'cases' || op !== 'eq' || wanted.some(isEmpty)) return unknown[strength];
    const ways: FilterExpression[] = [];
    const before: FilterExpression[] = [];
    for (const one of follows.of) {
      const isWanted = isAmong(one.value, wanted);
      if (isWanted === undefined) return unknown[strength];
      if (isWanted) ways.push(all([this.#derived(one.when, strength), ...before]));
      else before.push(opposite(this.#derived(one.when, dual[strength])));
    }
    return any(ways);
  }
}

/** Undefined for kinds of values that this analysis does not cover. */
function isAmong(value: unknown, wanted: readonly unknown[]): boolean | undefined {
  if (typeof value === 'boolean') return wanted.some((one) => (one === true || one === 'true') === value);
  return typeof value === 'string' && wanted.every((one) => typeof one === 'string')
    ? wanted.includes(value)
    : undefined;
}
