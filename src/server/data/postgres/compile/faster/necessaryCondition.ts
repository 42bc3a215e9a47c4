/**
 * Derives a condition on stored fields from a filter, one that every match meets (necessary). Rollups are computed only
 * for the records that meet it, to which the filter itself is then applied. The negation of a filter needs the
 * conditions that guarantee a match (sufficient).
 */
import { readsOf } from '#model/expression/expression.ts';
import {
  all,
  any,
  matchAll,
  fieldsOf,
  matchesEverything,
  matchNone,
  type Condition,
  type FilterExpression,
} from '#model/filter/filter.ts';
import { isEmpty } from '#model/values/values.ts';
import { layoutOf } from '#server/data/postgres/rows/layout.ts';
import type { Subject } from '../scope.ts';

export const necessaryCondition = (
  where: FilterExpression,
  subject: Subject,
  resource: string,
): FilterExpression => new FilterAnalysis(subject, resource).necessary(where);

/**
 * The part of the necessary condition that the filter does not state itself, by which an index may find the
 * records.
 */
export const impliedCondition = (
  where: FilterExpression,
  subject: Subject,
  resource: string,
): FilterExpression => new FilterAnalysis(subject, resource).implied(where);

/** True when the filter needs rollups that are not materialized, and nothing of referenced records. */
export const needsRollups = (where: FilterExpression, subject: Subject, resource: string): boolean =>
  new FilterAnalysis(subject, resource).needsFigures(where);

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

class FilterAnalysis {
  readonly #following;
  readonly #stored: ReadonlySet<string>;

  constructor(subject: Subject, resource: string) {
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
  }

  implied(part: FilterExpression): FilterExpression {
    if (part.kind === 'all') return all(part.of.map((one) => this.implied(one)));
    return this.#isStored(part) ? matchAll : this.necessary(part);
  }

  necessary(part: FilterExpression): FilterExpression {
    return this.#derived(part, 'necessary');
  }

  #derived(part: FilterExpression, strength: Strength): FilterExpression {
    if (part.kind === 'all') return all(part.of.map((one) => this.#derived(one, strength)));
    if (part.kind === 'any') return any(part.of.map((one) => this.#derived(one, strength)));
    if (this.#isStored(part)) return part;
    if (part.kind === 'not') return opposite(this.#derived(part.of, dual[strength]));
    return part.kind === 'condition' ? this.#ofCases(part, strength) : unknown[strength];
  }

  needsFigures(where: FilterExpression): boolean {
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
