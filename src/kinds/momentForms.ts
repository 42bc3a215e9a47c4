/** Moments of records in the one form in which they are stored and compared. */
import { memoize } from '#model/values/memoize.ts';
import { storedMoment } from '#model/time/moments.ts';
import { hasRows, traitsOf } from '#model/traits.ts';
import type { Field } from '#model/types.ts';
import { isMap } from '#model/values/values.ts';

type Fields = Readonly<Record<string, Field>>;
type Values = Readonly<Record<string, unknown>>;

/** The fields that hold moments, and the lists whose rows do. */
export const momentPlaces = memoize((fields: Fields): readonly Field[] =>
  Object.values(fields).filter((field) =>
    hasRows(field) ? momentPlaces(field.fields).length > 0 : traitsOf(field).temporal === 'datetime',
  ),
);

/**
 * The record with its moments, and those of its rows, as `toISOString` writes them; the record itself if nothing changes.
 *
 * @param note is called with the path of each field that changes: `saida`, `itens.hora`
 */
export function withStoredMoments<T extends Values>(
  fields: Fields,
  record: T,
  timeZone: string,
  note?: (path: string) => void,
): T {
  let changed: Record<string, unknown> | undefined;
  for (const field of momentPlaces(fields)) {
    const value = record[field.id];
    const form = hasRows(field)
      ? inRows(value, (row) =>
          withStoredMoments(field.fields, row, timeZone, note && ((path) => note(`${field.id}.${path}`))),
        )
      : storedMoment(value, timeZone);
    if (form === value) continue;
    if (!hasRows(field)) note?.(field.id);
    changed = { ...changed, [field.id]: form };
  }
  return changed ? { ...record, ...changed } : record;
}

function inRows(value: unknown, change: (row: Values) => Values): unknown {
  if (!Array.isArray(value)) return value;
  const rows = value.map((row: unknown) => (isMap(row) ? change(row) : row));
  return rows.some((row, at) => row !== value[at]) ? rows : value;
}
