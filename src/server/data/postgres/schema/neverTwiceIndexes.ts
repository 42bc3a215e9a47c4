/** The indexes that find the records with the same unique values among some, and with overlapping spans of time. */
import { amongOf } from '#kinds/timeSlots.ts';
import { conditionsIn } from '#model/filter/filter.ts';
import { traitsOf } from '#model/traits.ts';
import type { Field, Resource } from '#model/types.ts';
import { isBoundPath } from '#model/fields/limits.ts';
import { hasShortOptions, hasUniqueKey, kindOfField, sameColumn } from '../rows.ts';
import { join, name, noSql, raw, sql, type Sql } from '../sql.ts';
import type { Index } from './indexes.ts';

/** @param columnOf the field's name in the table */
export function neverTwiceIndexes(resource: Resource, columnOf: (field: string) => string): readonly Index[] {
  const { fields, uniqueAmong = [], exclusive = [] } = resource;
  const column = (id: string) => sameColumn({ ...fields[id]!, id: columnOf(id) } as Field);
  const among = uniqueAmong.map(({ fields: names, among }) => {
    const states = conditionsIn(amongOf(resource, among)).flatMap((one) =>
      one.kind === 'condition' && one.op === 'eq' ? [one.field] : [],
    );
    return indexOn('unique', [...new Set([...own(names), ...states])].filter(isShort).map(column));
  });
  const spans = exclusive.flatMap(({ by, from, to }) => {
    const places = own(by).filter(isShort).map(column);
    if (from === undefined) {
      // Those that are still valid, of which there are few.
      const last = resource.weekly!.valid?.[1];
      return [indexOn('exclusive.weekly', [...places, ...(last === undefined ? [] : [column(last)])])];
    }
    const [first, last] = [column(from), column(to!)];
    const long = sql`${outlastsMonth(name(first), name(last))} or ${name(last)} is null`;
    return [
      indexOn('exclusive', [...places, first, last]),
      indexOn('exclusive.long', [...places, last, first], sql` where ${long}`),
    ];
  });
  return [...among, ...spans].filter((index) => index !== undefined);

  function own(names: readonly string[]): string[] {
    return names.filter((id) => !isBoundPath(id));
  }
  /** Long texts may exceed the size limit of an index entry. */
  function isShort(id: string): boolean {
    const field = fields[id]!;
    if (kindOfField(field) !== 'text') return !['list', 'json'].includes(kindOfField(field));
    return traitsOf(field).choice ? hasShortOptions(field) : hasUniqueKey(field);
  }
}

/** `2026-03` of `2026-03-31` and of `2026-03-31T12:00:00.000Z`. */
export const monthLength = 7;

/** A span that does not end in the month in which it begins. It has to stand in a statement as in its index. */
export const outlastsMonth = (begins: Sql, ends: Sql): Sql => {
  const [first, last] = [begins, ends].map((one) => sql`left(${one}, ${raw(String(monthLength))})`);
  return sql`${last!} > ${first!}`;
};

const indexOn = (of: string, columns: readonly string[], where = noSql): Index | undefined =>
  columns.length === 0
    ? undefined
    : {
        of: [of, ...columns].join('.'),
        words: sql`(${join(
          columns.map((one) => name(one)),
          ', ',
        )})${where}`,
      };
