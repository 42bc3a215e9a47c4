/** Values copied from other records when a record is written. From then on they belong to the record. */
import type { Viewer } from '#model/filter/filter.ts';
import { memoize } from '#model/values/memoize.ts';
import { refersTo, hasRows } from '#model/traits.ts';
import type { Resource, Field } from '#model/types.ts';
import { clockOf, compute } from '#kinds/compute.ts';
import { isEmpty } from '#model/values/values.ts';
import type { Fields } from '../data/store.ts';
import { sameStoredValue } from '../data/sameStoredValue.ts';
import { withComputed, type WriteContext } from './writeContext.ts';
import { fillersOf, followsAround, isFilled, lookupPaths, startAround } from '#model/fields/dependencies.ts';
import {
  type ItemsField,
  type Row,
  givenFields,
  isRow,
  storedOnlyFields,
  rowsOf,
} from '#kinds/items/kind.ts';
import { deepEqual } from '#model/values/json.ts';
import { defaultOf } from '#kinds/defaults.ts';
import type { RecordShape } from '../data/shape.ts';
import { withSettings } from './settingsRecord.ts';
import { isVisible } from '#kinds/validate.ts';
import { fieldAround, nameAround } from '#model/fields/rowScope.ts';
import { valuesFound } from './finds.ts';
import { computedIds, withInForce } from './inForce.ts';

/**
 * The record with its copied values. A read-only field follows its reference whenever another record is
 * chosen. An editable field is only filled while it is empty, and then keeps what users write.
 */
export async function withCopies(writing: WriteContext, given: Fields, sent: Fields): Promise<Fields> {
  const { shape, before } = writing;
  const copied = Object.values(shape.fields).filter(
    (field) => isFilled(field) && (field.readOnly || mayFill(field.id, { given, sent, before })),
  );
  const taken = new Map<string, string>();
  let record = given;
  // A copied reference or date may give more fields their values, or bring another version into force.
  for (let round = 0; round <= copied.length; round++) {
    const copying = await withInForce(writing, record);
    const missing = copied.filter(
      (field) => hasReferenceChanged(field, copying, before) && taken.get(field.id) !== wayOf(field, copying),
    );
    record = copying;
    if (missing.length === 0) break;
    record = { ...copying, ...(await filledIn(writing, missing, copying)) };
    for (const field of missing) taken.set(field.id, wayOf(field, copying));
  }
  return record;
}

/** True for a field that is typed and empty, and that this write does not leave as it is. */
function mayFill(
  id: string,
  { given, sent, before }: { given: Fields; sent: Fields; before: Fields | undefined },
): boolean {
  if (!before) return isEmpty(given[id]);
  return isEmpty(sent[id]) && (isEmpty(before[id]) || Object.hasOwn(sent, id));
}

/** What decides which value is filled in. */
const wayOf = (field: Field, record: Row): string =>
  fillersOf(field)
    .map((name) => String(record[name] ?? ''))
    .join(' ');

/**
 * What is filled into these fields, with `copy` or `find`.
 *
 * @param record with the fields of the record around it as `$record.<field>`, where `list` has it as a row
 */
async function filledIn(
  writing: WriteContext,
  fields: readonly Field[],
  record: Row,
  list?: ItemsField,
): Promise<Fields> {
  const { reader, shape } = writing;
  const copied = fields.filter(({ copy }) => copy);
  const found = fields.filter(({ find }) => find);
  return {
    ...(copied.length > 0 && takenFrom(copied, await reader.copied(shape, record, list?.id))),
    ...(found.length > 0 && (await valuesFound(writing, found, await decided(writing, found, record, list)))),
  };
}

/** The record or row with its formulas, where they decide what is found. */
async function decided(
  writing: WriteContext,
  found: readonly Field[],
  record: Row,
  list: ItemsField | undefined,
): Promise<Row> {
  const { fields } = list ?? writing.shape;
  if (!found.some((field) => fillersOf(field).some((name) => computedIds(fields).has(name)))) return record;
  return list
    ? compute(fields, record, clockOf(writing.caller.viewer), 'stored')
    : withComputed(writing, { ...record });
}

/**
 * A row with its copied values: those that are empty are filled in. Rows with unchanged references keep their old
 * values: see copies.ts.
 *
 * @param around the record that contains the row, as `$record.<field>`; absent: what is copied from it comes later
 */
async function withRowCopies(
  writing: WriteContext,
  items: ItemsField,
  given: Row,
  around?: Row,
): Promise<Row> {
  let row = given;
  for (;;) {
    const known = row;
    const missing = Object.values(items.fields).filter(
      (field) => isFilled(field) && isEmpty(known[field.id]) && (around || !isLeftToRecord(field)),
    );
    if (missing.length === 0) return row;
    const values = await filledIn(writing, missing, { ...row, ...around }, items);
    row = { ...row, ...values };
    // What is filled in may give more fields their values.
    const filled = missing.filter(({ id }) => !isEmpty(values[id]));
    const deciding = new Set(filled.map(({ id }) => id));
    const isMore = (field: Field) =>
      isEmpty(values[field.id]) && fillersOf(field).some((name) => deciding.has(name));
    if (!filled.some(refersTo) && !missing.some(isMore)) return row;
  }
}

/** True for what only the record around the row can give: all of what is copied, or a part of what a find compares. */
const isLeftToRecord = ({ copy, follows = [] }: Field): boolean =>
  copy === undefined
    ? follows.some((name) => fieldAround(name) !== undefined)
    : lookupPaths(copy).every(startAround);

const takenFrom = (fields: readonly Field[], values: Row): Fields =>
  Object.fromEntries(fields.map(({ id }) => [id, values[id] ?? null]));

/** True when what decides about the field has changed: the reference that it is copied through, what a find compares. */
const hasReferenceChanged = (field: Field, record: Row, before: Row | undefined): boolean =>
  fillersOf(field).some((name) => String(record[name] ?? '') !== String(before?.[name] ?? ''));

// Completes the rows sent with a record to the form in which they are stored.

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
  const restored = storedOnlyFields(field).filter((one) => isFilled(one) || !isByRule);
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

// What `visibleWhen` hides from a record is not stored.

const hideable = memoize((fields: Resource['fields']) =>
  Object.values(fields).filter(({ visibleWhen }) => visibleWhen),
);

export const hidesSome = (fields: Resource['fields']): boolean => hideable(fields).length > 0;

/** True when writing a record copies values from others, or finds the version in force. */
const copiesSome = memoize(
  (fields: Resource['fields']) =>
    Object.values(fields).some((field) => isFilled(field) || ('inForce' in field && field.inForce)) ||
    listsAround(fields).length > 0,
);

/** The lists whose rows copy values from the record that contains them. */
const listsAround = memoize((fields: Resource['fields']) =>
  Object.values(fields).filter(
    (field): field is ItemsField => hasRows(field) && copiedFromRecord(field).length > 0,
  ),
);

const copiedFromRecord = (list: ItemsField) => Object.values(list.fields).filter(followsAround);

export function hiddenFields(
  resource: Pick<Resource, 'fields'>,
  viewer: Viewer,
  record: Readonly<Fields>,
): Set<string> {
  const context = { ...viewer, fields: resource.fields };
  const hidden = new Set<string>();
  for (const field of hideable(resource.fields))
    if (!isEmpty(record[field.id]) && !isVisible(field, record, context)) hidden.add(field.id);
  return hidden;
}

/**
 * The record with its copied and computed values, without what is hidden. A hidden reference gives no values,
 * and a copied value may be what shows a field: whatever it shows takes part again.
 */
export async function withVisibleCopies(
  writing: WriteContext,
  given: Fields,
  { sent, mayClear = () => true }: Given,
): Promise<Fields> {
  const { resource, caller } = writing;
  const begun = writing.before ? given : await withSettings(writing, given, sent);
  if (!copiesSome(resource.fields)) {
    const whole = await withComputed(writing, begun);
    // Most records have no hidden field: then the record is complete.
    if (hiddenFields(resource, caller.viewer, whole).size === 0) return whole;
  }
  const computed = memoize((record: Fields) => withComputed(writing, record));
  const visible = await settleVisible(begun, {
    copied: (record) => withCopies(writing, record, sent),
    hiddenIn: async (record) =>
      hidesSome(resource.fields)
        ? [...hiddenFields(resource, caller.viewer, await computed(record))].filter(mayClear)
        : [],
  });
  return withCopiesFromRecord(writing, await computed(visible), sent);
}

/**
 * The computed record, with the values that its rows copy from it. They follow the record as the copies of a record
 * follow a reference: one that is only read always, one that is typed while it is empty.
 */
export async function withCopiesFromRecord<T extends Fields>(
  writing: WriteContext,
  record: T,
  sent: Fields,
): Promise<T> {
  const lists = listsAround(writing.shape.fields);
  if (lists.length === 0) return record;
  const [around, aroundBefore] = [record, writing.before ?? {}].map((one) => aroundRows(writing, one));
  const isChanged = (field: Field) =>
    fillersOf(field).some((name) => !sameStoredValue(around![name], aroundBefore![name]));
  const changes: Record<string, unknown> = {};
  for (const list of lists) {
    const rows = record[list.id];
    const outdated = copiedFromRecord(list).filter(isChanged);
    if (!Array.isArray(rows) || (outdated.length === 0 && !Object.hasOwn(sent, list.id))) continue;
    const following = outdated.filter(({ readOnly }) => readOnly).map(({ id }) => id);
    const whole = await Promise.all(
      rows.map((row: unknown, at) =>
        isRow(row)
          ? withVisibleRowCopies(
              writing,
              list,
              clearFields(withHidden(list, row, rowsOf(sent[list.id])[at]), following),
              around,
            )
          : row,
      ),
    );
    if (!sameStoredValue(whole, rows)) changes[list.id] = whole;
  }
  return Object.keys(changes).length === 0 ? record : withComputed(writing, { ...record, ...changes });
}

/** The fields of a record as its rows name them. A hidden field gives nothing. */
function aroundRows({ resource, caller: { viewer } }: WriteContext, record: Readonly<Fields>): Row {
  const shown = hidesSome(resource.fields)
    ? clearFields({ ...record }, [...hiddenFields(resource, viewer, record)])
    : record;
  return Object.fromEntries(Object.entries(shown).map(([id, value]) => [nameAround(id), value]));
}

/** The row with what was sent for fields that may apply now: without the record, the row had not shown them. */
const withHidden = (list: ItemsField, row: Row, sent: Row = {}): Row => ({
  ...row,
  ...Object.fromEntries(
    Object.values(list.fields)
      .filter(({ id, visibleWhen }) => visibleWhen && isEmpty(row[id]))
      .map(({ id }) => [id, sent[id] ?? null]),
  ),
});

/** The same for a row of a list, without its computed values. */
function withVisibleRowCopies(
  writing: WriteContext,
  items: ItemsField,
  given: Fields,
  around?: Row,
): Promise<Fields> {
  const { viewer } = writing.caller;
  if (!Object.values(items.fields).some(({ visibleWhen }) => visibleWhen))
    return withRowCopies(writing, items, given, around);
  return settleVisible(given, {
    copied: (row) => withRowCopies(writing, items, row, around),
    hiddenIn: (row) => [
      ...hiddenFields(items, viewer, compute(items.fields, row, clockOf(viewer), 'stored')),
    ],
  });
}

type Settling = {
  copied: (record: Fields) => Promise<Fields>;
  hiddenIn: (record: Fields) => readonly string[] | Promise<readonly string[]>;
};

async function settleVisible(given: Fields, { copied, hiddenIn }: Settling): Promise<Fields> {
  const hiddenAmong = async (ids: readonly string[], record: Fields) => {
    const hidden = new Set(ids.length > 0 ? await hiddenIn(record) : []);
    return ids.filter((id) => hidden.has(id));
  };
  let hidden = await hiddenIn(given);
  for (;;) {
    const filled = await copied(clearFields(given, hidden));
    if (filled === given) return given;
    const stillHidden = await hiddenAmong(hidden, { ...filled, ...onlyFields(hidden, given) });
    if (stillHidden.length === hidden.length) return clearFields(filled, await hiddenIn(filled));
    hidden = stillHidden;
  }
}

const onlyFields = (ids: readonly string[], record: Fields): Fields =>
  Object.fromEntries(ids.map((id) => [id, record[id]]));

const clearFields = (record: Fields, ids: readonly string[]): Fields =>
  ids.length === 0 ? record : { ...record, ...Object.fromEntries(ids.map((id) => [id, null])) };

export type Given = {
  sent: Fields;
  /** False for a field that keeps its value although it is hidden. */
  mayClear?: (id: string) => boolean;
};
