/** The fields of records that a user may read. If a visible row refers to a record, they may read its title as well. */
import {
  hasReferredTitles,
  openTitles,
  projectorOf,
  readableOn,
  type OpenTitles,
  type Reached,
} from '#access/projection.ts';
import type { Grant, ResourceAccess } from '#access/grants.ts';
import { all, equals, type Viewer } from '#model/filter/filter.ts';
import { getOrMake } from '#model/lib/memoize.ts';
import type { DataReader } from './types.ts';
import { shapeOf } from './shape.ts';
import type { Values } from './store.ts';

type Whose = { access: ResourceAccess; viewer: Viewer; reader: Pick<DataReader, 'find'> };

/**
 * Cuts these records to the fields that the user may read on them, or to null.
 *
 * @param areVisible whether they were found by `visibleRows`
 */
export async function projectorFor(whose: Whose, records: readonly Values[], areVisible = false) {
  const reached = hasReferredTitles(whose.access)
    ? await reachedTitles(whose, records, areVisible)
    : undefined;
  return projectorOf(whose.access, whose.viewer, reached);
}

/** The fields of one record that the user may read; null when they may not see it at all. */
export async function readableFor(whose: Whose, record: Values): Promise<ReadonlySet<string> | null> {
  return readableOn(whose.access, whose.viewer, record, await reachedTitles(whose, [record]));
}

async function reachedTitles(
  { access, viewer, reader }: Whose,
  records: readonly Values[],
  areVisible = false,
): Promise<Reached | undefined> {
  if (!hasReferredTitles(access)) return undefined;
  const { open, certain } = openTitles(access, viewer, records, areVisible);
  const found = new Map<Grant, Set<string>>();
  const add = ({ grants }: OpenTitles, its: readonly Values[]) => {
    for (const grant of grants)
      for (const { id } of its) getOrMake(found, grant, () => new Set()).add(String(id));
  };
  for (const one of certain) add(one, one.records);
  await Promise.all(
    open.map(async (one) => {
      if (one.where.kind === 'never') return;
      const ids = one.records.map(({ id }) => id).filter((id) => id !== undefined);
      const where = all([equals('id', ids), one.where]);
      add(one, (await reader.find(shapeOf(access.resource, viewer), { where, idsOnly: true })).records);
    }),
  );
  return (grant, { id }) => found.get(grant)?.has(String(id)) ?? false;
}
