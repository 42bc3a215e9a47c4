/** Completes the rows sent with a record to the form in which they are stored. */
import { deepEqual } from '#model/values/json.ts';
import { hasRows } from '#model/traits.ts';
import type { Viewer } from '#model/filter/filter.ts';
import { isEmpty } from '#model/values/values.ts';
import type { Field } from '#model/types.ts';
import { clockOf, compute } from '#kinds/compute.ts';
import { defaultOf } from '#kinds/defaults.ts';
import {
  givenFields,
  isRow,
  storedOnlyFields,
  rowsOf,
  type ItemsField,
  type Row,
} from '#kinds/items/kind.ts';
import { hasReferenceChanged } from './copiedValues.ts';
import { memoize } from '#model/lib/memoize.ts';
import type { RecordShape } from '#server/data/shape.ts';
import type { Fields } from '#server/data/store.ts';
import { withVisibleRowCopies } from './visibleFields.ts';
import type { WriteContext } from './writeContext.ts';

/**
 * The fields sent, with complete rows: missing values get their defaults, fields that don't apply become
 * empty, and fields that nobody fills in are computed or taken from `before`. Lists that don't change by this
 * are left out, however their empty values are written.
 *
 * @param isByRule a rule may write read-only values, in rows as in records
 */
export async function withRows(
  writing: WriteContext,
  sent: Fields,
  before: Readonly<Fields>,
  isByRule = false,
): Promise<Fields> {
  const { fields } = writing.shape;
  if (!holdsRows(fields)) return sent;
  const lists = Object.keys(sent).filter((id) => hasRows(fields[id]));
  if (lists.length === 0) return sent;
  const result = { ...sent };
  for (const id of lists) {
    const value = sent[id];
    if (isEmpty(value) && isEmpty(before[id])) delete result[id];
    else if (isEmpty(value)) result[id] = [];
    else if (Array.isArray(value)) {
      const list = fields[id] as ItemsField;
      const rows = await wholeRows(list, value as unknown[], rowsOf(before[id]), writing, isByRule);
      if (sameRows(rows, before[id])) delete result[id];
      else result[id] = rows;
    }
  }
  return result;
}

const holdsRows = memoize((fields: RecordShape['fields']) => Object.values(fields).some(hasRows));

/** True for equal values, and for rows that differ only in how their empty values are written. */
export const sameRows = (left: unknown, right: unknown): boolean =>
  Array.isArray(left) && Array.isArray(right)
    ? deepEqual(withoutGaps(left), withoutGaps(right))
    : deepEqual(left, right);

const withoutGaps = (rows: readonly unknown[]): unknown[] =>
  rows.map((row) =>
    isRow(row) ? Object.fromEntries(Object.entries(row).filter(([, value]) => !isEmpty(value))) : row,
  );

async function wholeRows(
  field: ItemsField,
  sent: unknown[],
  before: readonly Row[],
  writing: WriteContext,
  isByRule: boolean,
): Promise<unknown[]> {
  const { viewer } = writing.caller;
  // A new record has presets, but no row that is stored.
  const left = writing.before ? [...before] : [];
  const kept = sent.map((row) => {
    const at = left.findIndex((other) => sameRows([other], [row]));
    return at < 0 ? undefined : left.splice(at, 1)[0];
  });
  const changed = sent.filter((_row, at) => !kept[at]);
  const inPlace = changed.length === left.length ? left : [];
  const whole = changed.map((row, at) => (isRow(row) ? fill(field, row, viewer, inPlace[at]) : row));
  const restored = storedOnlyFields(field).filter(({ copy }) => copy || !isByRule);
  const others = writing.before ? left : before;
  const written = await Promise.all(
    withStoredOnlyValues(field, restored, whole, others).map(async (row) =>
      isRow(row)
        ? compute(field.fields, await withVisibleRowCopies(writing, field, row), clockOf(viewer), 'stored')
        : row,
    ),
  );
  return kept.map((row) => row ?? written.shift());
}

/** @param was the row that this one may have been: a value that it lacked too, and that stays unsent, stays empty */
function fill(field: ItemsField, row: Row, viewer: Viewer, was?: Row): Row {
  const isEdited =
    was && givenFields(field).some(({ id }) => !isEmpty(row[id]) && deepEqual(row[id], was[id]));
  const initial = (one: Field) => (isEdited && isEmpty(was[one.id]) ? null : defaultOf(one, viewer));
  const given = givenFields(field).map((one) => [
    one.id,
    (Object.hasOwn(row, one.id) ? row[one.id] : initial(one)) ?? null,
  ]);
  return { ...only(storedOnlyFields(field), row), ...Object.fromEntries(given) };
}

/**
 * Restores the computed and copied values of each row. Rows have no ids. The earlier row is found by 1. these
 * values, if the client sent them back, 2. all other values, whatever the earlier row hid, 3. the position, if
 * equally many rows are left.
 */
function withStoredOnlyValues(
  field: ItemsField,
  kept: readonly Field[],
  rows: readonly unknown[],
  before: readonly Row[],
): unknown[] {
  if (kept.length === 0) return [...rows];
  const echo = (row: Row) => only(kept, row);
  const content = (row: Row) => only(givenFields(field), row);
  const hideable = givenFields(field).filter(({ visibleWhen }) => visibleWhen);
  const left = [...before];
  const take = (fits: (other: Row) => boolean) => {
    const at = left.findIndex(fits);
    return at < 0 ? undefined : left.splice(at, 1)[0];
  };
  const found = rows.map((row) => {
    if (!isRow(row)) return undefined;
    const isSame = (other: Row) => deepEqual(content(other), content(row));
    const isEchoed = (other: Row) => sent(echo(row)) && deepEqual(echo(other), echo(row));
    const isSameShown = (other: Row) => deepEqual(content(other), content(withEmpty(row, hideable, other)));
    const was = take((other) => isSame(other) && isEchoed(other)) ?? take(isEchoed) ?? take(isSame);
    return was ?? (hideable.length > 0 ? take(isSameShown) : undefined);
  });
  const inPlace = found.filter((row) => row === undefined).length === left.length;
  return rows.map((row, index) => {
    const was = found[index] ?? (inPlace ? left.shift() : undefined);
    return isRow(row)
      ? { ...row, ...Object.fromEntries(kept.map((one) => [one.id, keptValue(one, row, was)])) }
      : row;
  });
}

/** The row without those of these values that the other one lacks. */
const withEmpty = (row: Row, fields: readonly Field[], other: Row): Row => ({
  ...row,
  ...Object.fromEntries(fields.filter(({ id }) => isEmpty(other[id])).map(({ id }) => [id, null])),
});

/** A value copied from one record is dropped when the row refers to another. */
const keptValue = (field: Field, row: Row, was: Row | undefined): unknown =>
  was && !hasReferenceChanged(field, row, was) ? (was[field.id] ?? null) : null;

const only = (fields: readonly Field[], row: Row): Fields =>
  Object.fromEntries(fields.filter(({ id }) => !isEmpty(row[id])).map(({ id }) => [id, row[id]]));

const sent = (values: Fields) => Object.keys(values).length > 0;
