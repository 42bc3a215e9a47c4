/** What `visibleWhen` hides from a record is not stored. */
import type { Viewer } from '#model/filter/filter.ts';
import { memoize } from '#model/lib/memoize.ts';
import { isEmpty } from '#model/values/values.ts';
import { lookupPaths, startAround, startOf } from '#model/fields/dependencies.ts';
import { nameAround } from '#model/fields/rowScope.ts';
import { hasRows } from '#model/traits.ts';
import type { Field, Resource } from '#model/types.ts';
import { clockOf, compute } from '#kinds/compute.ts';
import { isRow, rowsOf, type ItemsField, type Row } from '#kinds/items/kind.ts';
import { isVisible } from '#kinds/validate.ts';
import { sameStoredValue } from '#server/data/sameStoredValue.ts';
import type { Fields } from '#server/data/store.ts';
import { withCopies, withRowCopies } from './copiedValues.ts';
import { withComputed, type WriteContext } from './writeContext.ts';

export const hidesSome = memoize((fields: Resource['fields']) =>
  Object.values(fields).some(({ visibleWhen }) => visibleWhen),
);

/** True when writing a record copies and hides nothing. */
const isPlain = memoize(
  (fields: Resource['fields']) =>
    !Object.values(fields).some(
      (field) => field.visibleWhen || field.copy || ('inForce' in field && field.inForce),
    ) && listsAround(fields).length === 0,
);

/** The lists whose rows copy values from the record that contains them. */
const listsAround = memoize((fields: Resource['fields']) =>
  Object.values(fields).filter(
    (field): field is ItemsField => hasRows(field) && copiedFromRecord(field).length > 0,
  ),
);

const copiedFromRecord = (list: ItemsField) =>
  Object.values(list.fields).filter(({ copy }) => lookupPaths(copy).some(startAround));

export function hiddenFields(
  resource: Pick<Resource, 'fields'>,
  viewer: Viewer,
  record: Readonly<Fields>,
): Set<string> {
  const context = { ...viewer, fields: resource.fields };
  return new Set(
    Object.values(resource.fields)
      .filter(
        (field) => field.visibleWhen && !isEmpty(record[field.id]) && !isVisible(field, record, context),
      )
      .map(({ id }) => id),
  );
}

type Given = {
  sent: Fields;
  /** False for a field that keeps its value although it is hidden. */
  mayClear?: (id: string) => boolean;
};

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
  if (isPlain(resource.fields)) return withComputed(writing, given);
  // Mostly nothing is copied or hidden, so that the same record is computed again.
  const computed = memoize((record: Fields) => withComputed(writing, record));
  const visible = await settleVisible(given, {
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
    lookupPaths(field.copy)
      .map(startOf)
      .some((name) => !sameStoredValue(around![name], aroundBefore![name]));
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
export function withVisibleRowCopies(
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
    const stillHidden = await hiddenAmong(hidden, { ...filled, ...only(hidden, given) });
    if (stillHidden.length === hidden.length) return clearFields(filled, await hiddenIn(filled));
    hidden = stillHidden;
  }
}

const only = (ids: readonly string[], record: Fields): Fields =>
  Object.fromEntries(ids.map((id) => [id, record[id]]));

const clearFields = (record: Fields, ids: readonly string[]): Fields =>
  ids.length === 0 ? record : { ...record, ...Object.fromEntries(ids.map((id) => [id, null])) };
