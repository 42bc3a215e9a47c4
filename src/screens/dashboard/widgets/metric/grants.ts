import type { Filter } from '#model/types.ts';
import { trendQueries } from './trend.ts';
import type { Metric } from './metricMaths.ts';
import type { WidgetGrants } from '#screens/kind.ts';
import { grantFigures } from '#screens/dashboard/figures.ts';

export const metric: WidgetGrants<Metric> = {
  laterFigures: trendQueries,
  grant({ scope, per, ...own }, granting) {
    for (const { resource, value, filter, compare, trend, narrowing } of [own, ...(per ? [per] : [])]) {
      for (const one of compare ? [filter, compare] : [filter])
        grantFigures(granting, { resource, groupBy: [], measures: [value], filter: one, scope, narrowing });
      if (trend)
        grantFigures(granting, {
          resource,
          groupBy: [trend.groupBy],
          measures: [value],
          filter: trend.filter,
          scope,
          narrowing,
        });
    }
  },
  forUser(widget, { withScope }) {
    const { scope, compare, per, trend } = widget;
    const cut = (over: Filter) => withScope({ filter: over, scope }).filter;
    return {
      ...withScope(widget),
      ...(compare && { compare: cut(compare) }),
      ...(trend && { trend: { ...trend, filter: cut(trend.filter) } }),
      ...(per && {
        per: {
          ...per,
          filter: cut(per.filter),
          ...(per.compare && { compare: cut(per.compare) }),
          ...(per.trend && { trend: { ...per.trend, filter: cut(per.trend.filter) } }),
        },
      }),
    };
  },
};
