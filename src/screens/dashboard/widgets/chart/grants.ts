import { groupKeyOf } from '../../../../model/measures.ts';
import type { Chart } from '../../../../model/types.ts';
import type { WidgetGrants } from '../../../kind.ts';
import { grantFigures } from '../../figures.ts';

export const chart: WidgetGrants<Chart> = {
  grant(widget, giver) {
    const { resource, groupBy, measures } = widget;
    grantFigures(giver, { ...widget, measures: Object.values(measures) });
    const fields = groupBy.map((key) => groupKeyOf(key).field);
    giver.titles(giver.portal.resources[resource]!, fields, { pick: false });
  },
  forUser: (widget, { narrow }) => narrow(widget),
};
