import type { ColumnView } from '#kinds/ui/columns.ts';
import type { StoredValues } from '#kinds/ui/columns.ts';
import { decimalsOfColumn } from '#kinds/number/decimalsIn.ts';

/** A column whose numbers have as many decimals as the most precise of them, so that they align. */
export function aligned(
  column: ColumnView,
  records: readonly StoredValues[],
  totals?: StoredValues,
): ColumnView {
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
