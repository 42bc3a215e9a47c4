import type { DepartmentSlice } from '#model/api/answers.ts';
import { listsOf } from '../drill.ts';
import type { ListColumn, TonedColumn } from '../list/listTypes.ts';

/** The columns of the resource's list, of that at `to` where it is one. */
export function listedColumns(
  slice: DepartmentSlice,
  resource: string,
  to: string | undefined,
): readonly ListColumn[] {
  const lists = listsOf(slice).filter(({ list }) => list.resource === resource);
  return (lists.find(({ path }) => path === to) ?? lists[0])?.list.columns ?? [];
}

/** Columns in the colours that they have in the list, where they have none of their own. */
export const tonedAs = (columns: readonly TonedColumn[], listed: readonly ListColumn[]): TonedColumn[] =>
  columns.map((column) => {
    const tones = column.tones ?? listed.find(({ field }) => field === column.field)?.tones;
    return tones ? { ...column, tones } : column;
  });
