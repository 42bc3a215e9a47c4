import { groupKeyOf } from '#model/measures.ts';
import type { ReportScreen } from './schema.ts';
import type { ScreenGrants } from '../kind.ts';
import { groupingKeys, queriesAtOpening } from './queries.ts';

/**
 * Grants the figures but none of the records, the titles of the groups, and the options of filters that are
 * references.
 */
export const report: ScreenGrants<ReportScreen> = {
  grant(screen, granting) {
    const { groupings, measures, filters } = screen;
    const resource = granting.resources[screen.resource]!;
    const filter = granting.rowsOf(screen);
    for (const grouping of groupings) {
      const { groupBy } = grouping;
      const all = groupingKeys(grouping);
      const narrowBy = new Set(filters);
      for (const keys of all === groupBy ? [groupBy] : [groupBy, all])
        granting.figures(resource.id, { groupBy: keys, measures: Object.values(measures), filter, narrowBy });
      const fields = all.map((key) => groupKeyOf(key).field);
      granting.referred(resource, fields, { rows: filter, listed: false });
    }
    granting.referred(resource, filters, { rows: filter, listed: true });
  },
  forUser: (screen, { withScope }) => withScope(screen),
  figuresAtOpening: queriesAtOpening,
};
