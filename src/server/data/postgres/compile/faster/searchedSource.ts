/**
 * Searches of views, by which each source finds its records before its texts are put together; and filters by what
 * records referred to have, by which it would look up each of its own.
 */
import type { SourceModel } from '#model/expression/expression.ts';
import type { Condition, FilterExpression } from '#model/filter/filter.ts';
import type { Field } from '#model/types.ts';
import { fold, isEmpty } from '#model/values/values.ts';
import { kindOfField } from '#server/data/postgres/rows.ts';
import { join, sql, type Sql } from '#server/data/postgres/sql.ts';
import { condition } from '../conditions.ts';
import type { Scope } from '../scope.ts';
import { leadsTo, wordCondition, type SearchedValue } from '../words.ts';
import { wordsOf } from '../searchText.ts';

/** What the records of a source meet; undefined if nothing is known that an index could serve. */
export function searchedSource(
  where: FilterExpression,
  { values }: SourceModel,
  given: readonly Field[],
  scope: Scope,
): Sql | undefined {
  const filled = new Set(given.map(({ id }) => id));
  const isIn = (fields: readonly string[], forms: readonly string[]) => {
    const searched = fields.map((field): SearchedValue => {
      // The view computes this field from its own fields, not from the source.
      if (!filled.has(field)) return { kind: 'unknown' };
      return values[field] ?? { kind: 'empty' };
    });
    return wordCondition(scope, searched, forms, true);
  };
  const ledTo = (part: Condition) => {
    const value = values[part.field];
    // Records that refer to nothing count as no, and match too.
    const isYesNo = given.some((field) => field.id === part.field && kindOfField(field) === 'boolean');
    const isKnown = part.op === 'eq' && !isYesNo && ![part.value].flat().some(isEmpty);
    return value?.kind === 'lookup' && isKnown
      ? leadsTo(scope, value, (other) => condition({ ...part, field: value.field }, other))
      : undefined;
  };
  const partOf = (part: FilterExpression): Sql | undefined => {
    switch (part.kind) {
      case 'all':
        return allOf(part.of.map(partOf));
      case 'any': {
        const parts = part.of.map(partOf);
        return parts.includes(undefined) ? undefined : sql`(${join(parts as Sql[], ' or ')})`;
      }
      case 'search':
        return allOf(longest(wordsOf(part.text)).map((forms) => isIn(part.fields ?? [], forms)));
      case 'condition':
        return part.op === 'like' ? isIn([part.field], [fold(String(part.value))]) : ledTo(part);
      default:
        return undefined;
    }
  };
  return partOf(where);
}

/**
 * Three words lead to few records, long ones most of all. For each word more the database would try the indexes of
 * all sources once more, which takes longer than to look into these records.
 */
const longest = (words: readonly string[][]): readonly string[][] =>
  [...words].sort(([one], [other]) => other!.length - one!.length).slice(0, 3);

function allOf(parts: readonly (Sql | undefined)[]): Sql | undefined {
  const known = parts.filter((part) => part !== undefined);
  return known.length === 0 ? undefined : sql`(${join(known, ' and ')})`;
}
