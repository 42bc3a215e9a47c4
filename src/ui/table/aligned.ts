import { decimalsOfColumn } from '#kinds/number/decimalsIn.ts';
import type { ColumnView, Stored } from '#kinds/ui/columns.ts';

/** A column whose numbers have as many decimals as the most precise of them, so that they align. */
export function aligned(column: ColumnView, records: readonly Stored[], totals?: Stored): ColumnView {
  const { field, text, draw } = column;
  const decimals = decimalsOfColumn(
    field,
    (totals ? [...records, totals] : records).map((record) => record[field.id]),
  );
  if (!decimals) return column;
  return {
    ...column,
    text: (record) => text(record, decimals),
    ...(draw && { draw: (record, where) => draw(record, where, decimals) }),
  };
}
