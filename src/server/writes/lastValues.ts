/** What a new record may begin with: fields with `remember` have the values of the last record that its author has made. */
import { grantsFor, readableFields, visibleRows } from '#access/rows.ts';
import { remembered } from '#kinds/defaults.ts';
import { all, equals } from '#model/filter/filter.ts';
import { isEmpty } from '#model/values/values.ts';
import type { Call } from '../caller/caller.ts';
import type { Reader } from '../data/reader.ts';
import { shapeOf } from '../data/shape.ts';
import { TookTooLong, type Fields } from '../data/store.ts';

/** Milliseconds. A proposal that takes longer is not worth waiting for. */
const patience = 300;

/**
 * The values of the fields that are not sent. Nothing where the portal notes no authors, and nothing that the caller may
 * not read.
 */
export async function lastValues(
  { access, caller, resource }: Pick<Call, 'access' | 'caller' | 'resource'>,
  reader: Reader,
  sent: Fields,
): Promise<Fields> {
  const { viewer, portal, account } = caller;
  const { createdBy, createdAt = 'id' } = portal.stamps;
  const known = readableFields(access);
  const asked = new Set(grantsFor(access, 'create', viewer).flatMap(({ create }) => [...create]));
  const open = remembered(resource.fields).filter(
    (id) => known.has(id) && asked.has(id) && sent[id] === undefined,
  );
  if (createdBy === undefined || open.length === 0) return {};
  const where = all([visibleRows(access, open, viewer), equals(createdBy, account.id)]);
  try {
    const { records } = await reader.find(shapeOf(resource, viewer), {
      where,
      sort: { field: createdAt, order: 'DESC' },
      range: [0, 0],
      paging: { total: 'quick' },
      within: patience,
    });
    return Object.fromEntries(
      open.map((id) => [id, records[0]?.[id]] as const).filter(([, value]) => !isEmpty(value)),
    );
  } catch (error) {
    if (error instanceof TookTooLong) return {};
    throw error;
  }
}
