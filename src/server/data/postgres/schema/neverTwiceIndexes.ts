/** The indexes that find the records with the same unique values among some, and with overlapping spans of time. */
import { amongOf } from '#kinds/timeSlots.ts';
import { conditionsIn } from '#model/filter/filter.ts';
import { traitsOf } from '#model/traits.ts';
import type { Field, Resource } from '#model/types.ts';
import { isBoundPath } from '#model/fields/limits.ts';
import { hasShortOptions, hasUniqueKey, kindOfField, sameColumn } from '../rows.ts';
import { join, name, sql } from '../sql.ts';
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
  const spans = exclusive.map(({ by, from, to }) =>
    indexOn('exclusive', [...own(by).filter(isShort), to, from].map(column)),
  );
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

const indexOn = (of: string, columns: readonly string[]): Index | undefined =>
  columns.length === 0
    ? undefined
    : {
        of: [of, ...columns].join('.'),
        words: sql`(${join(
          columns.map((one) => name(one)),
          ', ',
        )})`,
      };
