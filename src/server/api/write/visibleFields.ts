/** What `visibleWhen` hides from a record is not stored. */
import type { Viewer } from '#model/filter/filter.ts';
import { memoize } from '#model/lib/memoize.ts';
import { isEmpty } from '#model/values/values.ts';
import type { Resource } from '#model/types.ts';
import { clockOf, compute } from '#kinds/compute.ts';
import type { ItemsField } from '#kinds/items/kind.ts';
import { isVisible } from '#kinds/validate.ts';
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
    ),
);

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

type Write = {
  viewer: Viewer;
  /** The record as it is stored; absent: it is new. */
  before?: Readonly<Fields>;
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
  { viewer, before, sent, mayClear = () => true }: Write,
): Promise<Fields> {
  const { resource } = writing.shape;
  if (isPlain(resource.fields)) return withComputed(writing, given);
  // Mostly nothing is copied or hidden, so that the same record is computed again.
  const computed = memoize((record: Fields) => withComputed(writing, record));
  const visible = await settleVisible(given, {
    copied: (record) => withCopies(writing, record, before, sent),
    hiddenIn: async (record) =>
      hidesSome(resource.fields)
        ? [...hiddenFields(resource, viewer, await computed(record))].filter(mayClear)
        : [],
  });
  return computed(visible);
}

/** The same for a row of a list, without its computed values. */
export function withVisibleRowCopies(
  writing: WriteContext,
  items: ItemsField,
  given: Fields,
  viewer: Viewer,
): Promise<Fields> {
  if (!Object.values(items.fields).some(({ visibleWhen }) => visibleWhen))
    return withRowCopies(writing, items, given);
  return settleVisible(given, {
    copied: (row) => withRowCopies(writing, items, row),
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
