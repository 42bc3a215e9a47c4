/** Pages of a list in the order of one of its fields, for tests that compare stores and read plans. */
import { sortKeyOf } from '#kinds/dataModel/sortKey.ts';
import { parseFilter, viewerOf } from '#model/filter/filter.ts';
import type { Filter, Portal } from '#model/types.ts';
import { shapeOf } from '#server/data/shape.ts';
import type { Paging, Query, RecordReader } from '#server/data/store.ts';

/** A page from the record `at`, or beside a place. */
export type Asked = {
  order?: 'ASC' | 'DESC';
  at?: number;
  size?: number;
  from?: Paging['from'];
  filter?: Filter;
};

export function orderedPagesOf({ resources }: Portal, id: string) {
  const resource = resources[id]!;
  const shape = shapeOf(resource, viewerOf({ timeZone: 'UTC' }, '2026-10-31'));
  const queryBy = (
    field: string,
    { order = 'ASC', at = 0, size = 25, from, filter = {} }: Asked = {},
  ): Query => {
    const by = sortKeyOf(resource, field, resources);
    return {
      where: parseFilter(filter, resource.fields),
      sort: { field, order, ...(by && { by }) },
      range: [at, at + size - 1],
      paging: { total: 'quick', ...(from && { from }) },
    };
  };
  const idsIn = async (reader: RecordReader, field: string, asked: Asked) =>
    (await reader.find(shape, queryBy(field, asked))).records.map((record) => record.id);
  return { shape, queryBy, idsIn };
}
