import { HttpError, type DataProvider, type RaRecord } from 'ra-core';
import type { Field } from '../../../../model/types.ts';
import { uniqueKey } from '../../../../kinds/registry.ts';
import { inBatches } from '../../../../model/lib/collections.ts';

/** Values per request, so that the address is short enough for servers. */
const batch = 100;

/**
 * Returns which of these values are already taken by records that the user may see. Values that the user may
 * not see or filter by are left to the API, which checks each row again when it is sent. Fails when the API
 * can't tell.
 */
export async function findTaken(
  dataProvider: DataProvider,
  resource: string,
  field: Field,
  values: readonly unknown[],
): Promise<Set<string>> {
  const answers = await Promise.all(
    inBatches(values, batch).map((part) =>
      dataProvider
        .getList<RaRecord>(resource, {
          pagination: { page: 1, perPage: 1000 },
          sort: { field: 'id', order: 'ASC' },
          filter: { [field.id]: part },
        })
        .catch((error: unknown) => {
          if (isForbidden(error)) return { data: [] as RaRecord[] };
          throw error;
        }),
    ),
  );
  return new Set(answers.flatMap(({ data }) => data.map((record) => uniqueKey(field, record[field.id]))));
}

/** True when the API does not let the user filter by the field. */
const isForbidden = (error: unknown) => error instanceof HttpError && [400, 403, 404].includes(error.status);
