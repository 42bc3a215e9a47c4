import { alignedAmong, columnsOf } from '#kinds/columnsOf.ts';
import { element } from '#screens/drawn/html.ts';
import {
  widgetCardOf,
  emptyCard,
  linkToRecord,
  firstRecordsOf,
  textOfField,
  type DrawWidget,
} from '#screens/dashboard/drawWidget.ts';
import type { TableWidget } from './schema.ts';

/** The table of a wide window; on a phone, records are lines of the app. */
export const drawTableCard: DrawWidget<TableWidget> = async (table, drawing) => {
  if (drawing.look.width === 'phone') return undefined;
  const shown = table.columns.map(({ field }) => field);
  const found = await firstRecordsOf(table, shown, drawing);
  if (!found) return undefined;
  const { resource, records, titles, total } = found;
  if (records.length === 0) return widgetCardOf(table, drawing, emptyCard(table), total);
  const columns = columnsOf(table.columns, resource.fields, {
    titles,
    timeZone: drawing.index.timeZone,
    decimalsOf: alignedAmong(records),
  });
  const head = columns.map(({ label, align }) => element('th', align, label));
  const rows = records.map((record) => {
    const cells = columns.map((column, at) => {
      const text = textOfField(column, record, drawing, resource);
      return element('td', column.align, at === 0 ? linkToRecord(text, record, table, drawing) : text);
    });
    return element('tr', { 'data-record': String(record.id) }, ...cells);
  });
  const drawn = element(
    'table',
    { 'aria-label': table.title },
    element('thead', '', element('tr', '', ...head)),
    element('tbody', '', ...rows),
  );
  return widgetCardOf(table, drawing, element('div', 'records', drawn), total);
};
