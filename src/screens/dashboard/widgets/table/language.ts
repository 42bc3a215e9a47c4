import { resolveColumns } from '#language/shortForms.ts';
import type { TableWidget } from './widget.ts';
import type { WidgetLanguage } from '#screens/language.ts';
import { withoutNewTones } from '#screens/list/narrow.ts';
import { narrowTable } from '#screens/narrow.ts';
import { checkWidgetData, resolveFirstRecords } from '#screens/dashboard/bindData.ts';
import { widgetDescription, type WidgetSource } from '#screens/dashboard/schemas.ts';

export const table: WidgetLanguage<TableWidget, WidgetSource<'table'>> = {
  bind(context, node, table, around) {
    checkWidgetData(context, node, table, around);
  },
  resolve({ table, columns, period: _period, ...rest }, around, resources) {
    return {
      kind: 'table',
      title: table,
      ...rest,
      columns: resolveColumns(columns),
      ...resolveFirstRecords(rest, around, resources[rest.resource]!),
    };
  },
  /** Rows are narrowed in the same way as a list's. */
  narrow(widget, limits, resources) {
    const limit = limits.find(
      (other) => other.kind === 'table' && other.resource === widget.resource && other.title === widget.title,
    ) as TableWidget | undefined;
    if (!limit) return null;
    const columns = widget.columns.map((column) => withoutNewTones(column, limit));
    return narrowTable({ ...widget, columns }, limit, widgetDescription, resources);
  },
};
