import type { TableWidget } from '../../../../model/types.ts';
import type { WidgetGrants } from '../../../kind.ts';
import { grantRecords } from '../../figures.ts';

export const table: WidgetGrants<TableWidget> = {
  grant(widget, granting) {
    grantRecords(
      granting,
      widget,
      widget.columns.map(({ field }) => field),
    );
  },
  forUser: (widget, { narrow }) => narrow(widget),
};
