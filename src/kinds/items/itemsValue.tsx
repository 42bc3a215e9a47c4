import type { KindValue } from '../ui/types.ts';
import { rowsOf, type ItemsField } from './kind.ts';
import { RowsLine, RowsTable } from './RowsTable.tsx';

/** In lists the number of rows, on the record's page a table. */
export const itemsValue: KindValue = {
  show({ field, value, label, where }) {
    const props = { field: field as ItemsField, label, rows: rowsOf(value) };
    if (where === 'page') return <RowsTable {...props} />;
    return where === 'line' ? <RowsLine {...props} /> : undefined;
  },
};
