import type { Metric } from '../../../../model/types.ts';
import type { WidgetGrants } from '../../../kind.ts';
import { grantFigures } from '../../figures.ts';

export const metric: WidgetGrants<Metric> = {
  grant({ scope, per, ...own }, granting) {
    for (const { resource, value, filter, compare, narrowing } of [own, ...(per ? [per] : [])])
      for (const one of compare ? [filter, compare] : [filter])
        grantFigures(granting, { resource, groupBy: [], measures: [value], filter: one, scope, narrowing });
  },
  forUser(widget, { narrow }) {
    const { scope, compare, per } = widget;
    return {
      ...narrow(widget),
      ...(compare && { compare: narrow({ filter: compare, scope }).filter }),
      ...(per && {
        per: {
          ...per,
          filter: narrow({ filter: per.filter, scope }).filter,
          ...(per.compare && { compare: narrow({ filter: per.compare, scope }).filter }),
        },
      }),
    };
  },
};
