import { currentLocale } from '../../../../messages/say.ts';
import type { DataModel } from '../../../../model/expression.ts';
import { getOrMake, memoize } from '../../../../model/memoize.ts';
import type { Relations } from '../relations.ts';

type At = { today: string; relations: Relations; absent: object };
const most = 1000;
const knownIn = memoize((_model: DataModel) => new Map<string, ReadonlySet<string>>());

/**
 * Columns of a view that have no SQL. All sources are compiled to find out, and it is the same for all lists of a day.
 */
export function uncompiledColumns(
  model: DataModel,
  resource: string,
  { today, relations: { schema, views, materialized }, absent }: At,
  find: () => ReadonlySet<string>,
): ReadonlySet<string> {
  const known = knownIn(model);
  if (known.size >= most) known.clear();
  const of = [resource, today, schema, views, materialized.size, absent, currentLocale()];
  return getOrMake(known, JSON.stringify(of), find);
}
