import { useWatch } from 'react-hook-form';
import { clockOf, compute } from '../compute.ts';
import { isRow, rowsOf, type ItemsField, type Row } from './kind.ts';
import { totalOf } from './total.ts';
import type { RecordContext } from '../kind.ts';
import { formatValue } from '../registry.ts';
import { useTotalText } from '#ui/table/useTotalText.ts';
import { usePortalIndex } from '#ui/portal/context.ts';

/** A row as typed so far, with its formulas computed as the API will. */
export function useRow(field: ItemsField, source: string, index: number, context: RecordContext): Row {
  const row = useWatch({ name: `${source}.${index}` }) as unknown;
  return isRow(row) ? compute(field.fields, row, clockOf(context), 'stored') : {};
}

/** The totals of the columns, by field. */
export function useRowTotals(field: ItemsField, source: string): ReadonlyMap<string, string> {
  const { today, timeZone } = usePortalIndex();
  const clock = { today, timeZone };
  const rows = rowsOf(useWatch({ name: source })).map((row) => compute(field.fields, row, clock, 'stored'));
  const totalText = useTotalText(field.totals);
  const text = (id: string) =>
    totalText(id, formatValue(field.fields[id]!, totalOf(field, id, rows), { timeZone }));
  return new Map(Object.keys(field.totals ?? {}).map((id) => [id, text(id)]));
}
