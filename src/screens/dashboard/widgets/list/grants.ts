import type { ListWidget } from '../../../../model/types.ts';
import type { WidgetGrants } from '../../../kind.ts';
import { grantRecords } from '../../figures.ts';
import { fieldsOf } from './widget.ts';

export const list: WidgetGrants<ListWidget> = {
  grant(widget, granting) {
    const { titleFields } = granting.portal.resources[widget.resource]!;
    grantRecords(granting, widget, [...titleFields, ...fieldsOf(widget)]);
  },
  forUser: (widget, { narrow }) => narrow(widget),
};
