/** The records of a company without values that depend on earlier attempts: ids of new records, versions. */
import type { Field, Portal } from '#model/types.ts';
import type { Row } from '../oracle/figures.ts';
import { withoutGaps } from '../oracle/person.ts';

export type World = Record<string, Row[]>;

/** A text shows a new record without a name as its number. */
export const unnumbered = (text: string) => text.replaceAll(/#\d{4,}/g, '#novo');

export const tablesOf = ({ resources }: Portal, stored: World): World =>
  Object.fromEntries(Object.keys(resources).map((id) => [id, stored[id] ?? []]));

/**
 * The stored records without ids, versions and stamps; new records are named by the order of their creation.
 */
export function stripped({ resources }: Portal, before: World, tables: World): unknown {
  const names = new Map<string, string>();
  for (const [id, rows] of Object.entries(tables)) {
    const known = new Set((before[id] ?? []).map((row) => String(row.id)));
    rows
      .filter((row) => !known.has(String(row.id)))
      .toSorted((one, other) => Number(one.id) - Number(other.id))
      .forEach((row, nth) => names.set(`${id}/${String(row.id)}`, `novo ${nth}`));
  }
  const nameOf = (id: string, value: unknown) => names.get(`${id}/${String(value)}`) ?? value;
  const plainValue = (field: Field, value: unknown): unknown => {
    if (field.type === 'items' && Array.isArray(value))
      return (value as Row[]).map((row) =>
        Object.entries(withoutGaps(row))
          .map(([name, one]) => [name, plainValue(field.fields[name]!, one)])
          .toSorted(),
      );
    if ('resource' in field) return nameOf(field.resource, value);
    return typeof value === 'string' ? unnumbered(value) : value;
  };
  return Object.fromEntries(
    Object.entries(tables)
      .filter(([id]) => !resources[id]!.history)
      .map(([id, rows]) => {
        const { fields } = resources[id]!;
        const kept = Object.values(fields).filter(
          ({ id: name, stamp, type }) => !stamp && type !== 'password' && !['id', 'version'].includes(name),
        );
        const plainRow = (row: Row) =>
          withoutGaps(Object.fromEntries(kept.map((field) => [field.id, plainValue(field, row[field.id])])));
        return [
          id,
          rows
            .map((row) => JSON.stringify([nameOf(id, row.id), Object.entries(plainRow(row)).toSorted()]))
            .toSorted(),
        ];
      }),
  );
}
