import { withDecimals, type ColumnView, type StoredValues } from '#kinds/ui/columns.ts';
import { decimalsOfColumn } from '#kinds/number/decimalsIn.ts';

/** A column whose numbers have as many decimals as the most precise of them, so that they align. */
export function aligned(
  column: ColumnView,
  records: readonly StoredValues[],
  totals?: StoredValues,
): ColumnView {
  const { field } = column;
  const values = (totals ? [...records, totals] : records).map((record) => record[field.id]);
  return withDecimals(column, decimalsOfColumn(field, values));
}
