import { cellClass } from '#kinds/columnsOf.ts';
import { sharesOf, withShortFixed } from '#kinds/denseColumns.ts';
import { element } from '#screens/drawn/html.ts';
import { drawnColumns } from '#screens/list/drawn/columns.ts';
import {
  recordsCardOf,
  emptyCard,
  linkToRecord,
  firstRecordsOf,
  type DrawWidget,
} from '#screens/dashboard/drawWidget.ts';
import { listedColumns, tonedAs } from '#screens/dashboard/tonedAs.ts';
import type { TableWidget } from './schema.ts';

/** The table of a wide window; on a phone, records are lines of the app. */
export const drawTableCard: DrawWidget<TableWidget> = async (table, drawing) => {
  if (drawing.look.width === 'phone') return undefined;
  const shown = table.columns.map(({ field }) => field);
  const found = await firstRecordsOf(table, shown, drawing);
  if (!found) return undefined;
  const { resource, records, names, total } = found;
  if (records.length === 0) return recordsCardOf(table, drawing, emptyCard(table), total);
  const listed = listedColumns(drawing.slice, table.resource, table.to);
  const own = { resource, clock: drawing.index, names };
  const columns = withShortFixed(drawnColumns(tonedAs(table.columns, listed), own, records), records);
  const widths = sharesOf(columns, records);
  const head = columns.map((column) =>
    element('th', { class: cellClass(column), width: widths.get(column.field.id) }, column.label),
  );
  const rows = records.map((record) => {
    const cells = columns.map((column, at) => {
      const value = column.draw(record);
      return element('td', cellClass(column), at === 0 ? linkToRecord(value, record, table, drawing) : value);
    });
    return element('tr', { 'data-record': String(record.id) }, ...cells);
  });
  const drawn = element(
    'table',
    { 'aria-label': table.title },
    element('thead', '', element('tr', '', ...head)),
    element('tbody', '', ...rows),
  );
  return recordsCardOf(table, drawing, element('div', 'records', drawn), total);
};
