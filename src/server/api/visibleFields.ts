/** What `visibleWhen` hides from a record is not stored. */
import type { Viewer } from '../../model/filter.ts';
import { isEmpty } from '../../model/values.ts';
import type { Resource } from '../../model/types.ts';
import { isVisible } from '../../kinds/validate.ts';
import type { Fields } from '../data/sameValues.ts';
import { withCopies } from './copiedValues.ts';
import { withComputed, type WriteContext } from './writeContext.ts';

export function hiddenFields(resource: Resource, viewer: Viewer, record: Readonly<Fields>): Set<string> {
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
  const hiddenIn = async (record: Fields) =>
    [...hiddenFields(writing.shape.resource, viewer, await withComputed(writing, record))].filter(mayClear);
  const hiddenAmong = async (ids: readonly string[], record: Fields) => {
    const hidden = new Set(ids.length > 0 ? await hiddenIn(record) : []);
    return ids.filter((id) => hidden.has(id));
  };
  let hidden = await hiddenIn(given);
  for (;;) {
    const copied = await withCopies(writing, clearFields(given, hidden), before, sent);
    const stillHidden = await hiddenAmong(hidden, { ...copied, ...only(hidden, given) });
    if (stillHidden.length === hidden.length)
      return withComputed(writing, clearFields(copied, await hiddenIn(copied)));
    hidden = stillHidden;
  }
}

const only = (ids: readonly string[], record: Fields): Fields =>
  Object.fromEntries(ids.map((id) => [id, record[id]]));

const clearFields = (record: Fields, ids: readonly string[]): Fields =>
  ids.length === 0 ? record : { ...record, ...Object.fromEntries(ids.map((id) => [id, null])) };
