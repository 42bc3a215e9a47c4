import { groupKeyOf } from '../../model/measures.ts';
import type { ReportScreen } from '../../model/types.ts';
import type { ScreenGrants } from '../kind.ts';

/** Gives its figures and nothing of its records: names of the groups, and choices for the filters that are references. */
export const report: ScreenGrants<ReportScreen> = {
  grant(screen, giver) {
    const { groupings, measures, filters } = screen;
    const resource = giver.portal.resources[screen.resource]!;
    const filter = giver.rowsOf(screen);
    for (const { groupBy } of groupings) {
      const narrowBy = new Set(filters);
      giver.figures(resource.id, { groupBy, measures: Object.values(measures), filter, narrowBy });
      giver.titles(
        resource,
        groupBy.map((key) => groupKeyOf(key).field),
        { pick: false },
      );
    }
    giver.titles(resource, filters, { pick: true });
  },
  forUser: (screen, { narrow }) => narrow(screen),
};
