import type { TableWidget } from '../../../../model/types.ts';
import type { WidgetGrants } from '../../../kind.ts';
import { grantRecords } from '../../figures.ts';

export const table: WidgetGrants<TableWidget> = {
  grant(widget, giver) {
    grantRecords(
      giver,
      widget,
      widget.columns.map(({ field }) => field),
    );
  },
  forUser: (widget, { narrow }) => narrow(widget),
};
