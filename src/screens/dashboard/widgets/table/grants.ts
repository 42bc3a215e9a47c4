import type { TableWidget } from '../../../../model/types.ts';
import { baseFields, filterFields } from '../../../fields.ts';
import type { WidgetGrants } from '../../../kind.ts';
import { chosenBy, narrowedBy } from '../../figures.ts';

export const table: WidgetGrants<TableWidget> = {
  grant(widget, giver) {
    const { columns, sort, narrowing } = widget;
    const resource = giver.portal.resources[widget.resource]!;
    const rows = giver.rowsOf(widget);
    const shown = columns.map(({ field }) => field);
    giver.records(resource, {
      verbs: new Set(['list']),
      rows,
      read: new Set([
        ...baseFields(resource),
        ...shown,
        sort.field,
        ...filterFields(resource, rows),
        ...narrowedBy(narrowing),
      ]),
    });
    giver.titles(resource, shown, { pick: false });
    giver.titles(resource, chosenBy(narrowing), { pick: true });
  },
  forUser: (widget, { narrow }) => narrow(widget),
};
