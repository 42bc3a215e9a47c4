import { HttpError, type DataProvider, type RaRecord } from 'ra-core';
import type { Field } from '#model/types.ts';
import type { CodesMeta } from '#app/data/listPages.ts';
import { uniqueKey } from '#kinds/registry.ts';
import { inBatches } from '#model/lib/collections.ts';

/** Values per request, so that the address is short enough for servers. */
const batch = 100;

/**
 * Returns the records with these values of a unique field, by uniqueKey: of a resource all that the user may see, of
 * a screen those that it lists. Values that the user may not see or filter by are left to the API, which checks
 * each row again when it is sent. Fails when the API can't tell.
 *
 * @param isOwn true for the portal's own API, which compares codes as uniqueness does. Others find those that
 *   are spelled alike.
 */
export async function findByCode(
  dataProvider: DataProvider,
  name: string,
  field: Field,
  values: readonly unknown[],
  isOwn: boolean,
): Promise<Map<string, RaRecord>> {
  const answers = await Promise.all(
    inBatches(values, batch).map((part) => {
      const codes = { [field.id]: part };
      return dataProvider
        .getList<RaRecord>(name, {
          pagination: { page: 1, perPage: 1000 },
          sort: { field: 'id', order: 'ASC' },
          ...(isOwn ? { filter: {}, meta: { codes } satisfies CodesMeta } : { filter: codes }),
        })
        .catch((error: unknown) => {
          if (isForbidden(error)) return { data: [] as RaRecord[] };
          throw error;
        });
    }),
  );
  return new Map(
    answers.flatMap(({ data }) => data.map((record) => [uniqueKey(field, record[field.id]), record])),
  );
}

/** True when the API does not let the user filter by the field. */
const isForbidden = (error: unknown) => error instanceof HttpError && [400, 403, 404].includes(error.status);
