import { HttpError, type DataProvider, type RaRecord } from 'ra-core';
import type { CodesMeta } from '#ui/data/listPages.ts';
import { inBatches } from '#model/lib/collections.ts';
import { getOrMake } from '#model/lib/memoize.ts';
import { recordKeyText, type RecordKey } from './recordKeys.ts';

type Values = Readonly<Record<string, unknown>>;
/** Records by keyOf. More than one where a number from a sequence was imported twice. */
export type FoundRecords = ReadonlyMap<string, readonly RaRecord[]>;

/** Codes per request, so that the address is short enough for servers. */
const batch = 100;

/**
 * Returns the records that have the key of one of these rows: of a resource all that the user may see, of a screen
 * those that it lists. Values that the user may not see or filter by are left to the API, which checks each row again
 * when it is sent. Rejects if the API can't be asked.
 *
 * @param isOwn true for the portal's own API, which compares codes as uniqueness does. Others find those that
 *   are spelled alike.
 */
export async function findByKey(
  dataProvider: DataProvider,
  name: string,
  key: RecordKey,
  rows: readonly Values[],
  isOwn: boolean,
): Promise<FoundRecords> {
  const ids = key.fields.map(({ id }) => id);
  const wanted = new Map(rows.flatMap((row) => [[recordKeyText(key, row), row] as const]));
  wanted.delete(undefined);
  const answers = await Promise.all(
    inBatches([...wanted.values()], batch).map((part) => {
      const valuesOf = (id: string) => part.map((row) => row[id]);
      const lists = Object.fromEntries(ids.map((id) => [id, valuesOf(id)]));
      const codes =
        ids.length === 1 ? lists : part.map((row) => Object.fromEntries(ids.map((id) => [id, row[id]])));
      return dataProvider
        .getList<RaRecord>(name, {
          pagination: { page: 1, perPage: 1000 },
          sort: { field: 'id', order: 'ASC' },
          ...(isOwn && ids[0] !== 'id'
            ? { filter: {}, meta: { codes } satisfies CodesMeta }
            : { filter: lists }),
        })
        .catch((error: unknown) => {
          if (isForbidden(error)) return { data: [] as RaRecord[] };
          throw error;
        });
    }),
  );
  const found = new Map<string, RaRecord[]>();
  for (const record of answers.flatMap(({ data }) => data)) {
    const its = recordKeyText(key, record);
    if (its !== undefined && wanted.has(its)) getOrMake(found, its, () => []).push(record);
  }
  return found;
}

/** True when the API does not let the user filter by the field. */
const isForbidden = (error: unknown) => error instanceof HttpError && [400, 403, 404].includes(error.status);
