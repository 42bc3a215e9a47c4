import { LRUCache } from 'lru-cache';
import { currentLocale } from '#messages/translate.ts';
import type { DataModel } from '#model/expression/expression.ts';
import { getOrMake, memoize } from '#model/lib/memoize.ts';
import type { Relations } from '#server/data/postgres/relations.ts';

type At = { today: string; relations: Relations; absent: object };
const most = 1000;
const knownIn = memoize((_model: DataModel) =>
  memoize((_relations: Relations) => new LRUCache<string, ReadonlySet<string>>({ max: most })),
);

/**
 * Columns of a view that have no SQL. All sources are compiled to find out, and it is the same for all lists of a day.
 */
export function uncompiledColumns(
  model: DataModel,
  resource: string,
  { today, relations, absent }: At,
  find: () => ReadonlySet<string>,
): ReadonlySet<string> {
  // More rollups may be stored while the portal runs.
  const of = [resource, today, relations.materialized.size, absent, currentLocale()];
  return getOrMake(knownIn(model)(relations), JSON.stringify(of), find);
}
