import type { TableWidget } from './widget.ts';
import { filterFields } from '#screens/fields.ts';
import type { WidgetGrants } from '#screens/kind.ts';
import { tonesOf } from '#screens/list/grants.ts';
import { grantRecords } from '#screens/dashboard/figures.ts';

export const table: WidgetGrants<TableWidget> = {
  grant(widget, granting) {
    const shown = widget.columns.map(({ field }) => field);
    const resource = granting.resources[widget.resource]!;
    grantRecords(granting, widget, shown, {
      read: new Set(filterFields(resource, ...tonesOf(widget.columns))),
    });
  },
  conditions: ({ columns }) => tonesOf(columns),
  forUser: (widget, { withScope }) => withScope(widget),
};
