import { groupKeyOf } from '#model/measures.ts';
import type { Chart } from './widget.ts';
import type { WidgetGrants } from '#screens/kind.ts';
import { grantFigures } from '#screens/dashboard/figures.ts';

export const chart: WidgetGrants<Chart> = {
  grant(widget, granting) {
    const { resource, groupBy, measures } = widget;
    grantFigures(granting, { ...widget, measures: Object.values(measures) });
    const fields = groupBy.map((key) => groupKeyOf(key).field);
    const rows = granting.rowsOf(widget);
    granting.referred(granting.resources[resource]!, fields, { rows, listed: false });
  },
  forUser: (widget, { withScope }) => withScope(widget),
};
