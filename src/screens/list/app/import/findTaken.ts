import type { DataProvider, RaRecord } from 'ra-core';
import type { Field } from '../../../../model/types.ts';
import { uniqueKey } from '../../../../kinds/registry.ts';
import { inBatches } from '../../../../model/collections.ts';

/** Values asked for at once: an address must stay short enough for servers. */
const batch = 100;

/**
 * Which of these values the records that the user may see have already. What he may not see, or may not filter by,
 * is left to the API, which judges again as each row is sent.
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
        .catch(() => ({ data: [] as RaRecord[] })),
    ),
  );
  return new Set(answers.flatMap(({ data }) => data.map((record) => uniqueKey(field, record[field.id]))));
}
