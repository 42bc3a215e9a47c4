import { type CompletedReport, type ReportScreen, report as words, type ReportSource } from './schema.ts';
import { queriesAtOpening } from './reportFigures.ts';
import { groupingKeys } from './queries.ts';
import { lintConditions } from '#language/lint/filters.ts';
import type { ScreenLanguage } from '../language.ts';
import { bindReport } from './bind.ts';
import { refuseIdleInReport } from './idleInReport.ts';
import { resolveReport } from './resolve.ts';
import { groupKeyOf } from '#model/measures.ts';
import { changedAll, changedKeys } from '../figureParts.ts';
import { measuresFor } from '../measuredRows.ts';
import type { ScreenGrants } from '../kind.ts';

const language: ScreenLanguage<ReportScreen, ReportSource, CompletedReport> = {
  bind: bindReport,
  resolve: resolveReport,
  withFigureParts(screen, change) {
    const whole = change(screen, []);
    const { openings } = whole;
    return openings
      ? changedKeys(whole, {
          openings: changedAll(openings, (one) => change(one, ['measures', one.title, 'opening'])),
        })
      : whole;
  },
  lint({ screen, source, node, resources }) {
    lintConditions(node, screen, source.filters, resources[screen.resource]!);
    refuseIdleInReport({ screen, source, node, resources });
  },
};

/**
 * Grants the figures but none of the records, the titles of the groups, and the options of filters that are
 * references.
 */
const grants: ScreenGrants<ReportScreen> = {
  grant(screen, granting) {
    const { groupings, filters } = screen;
    const measures = measuresFor(screen, (scope) => granting.rowsOf({ scope }));
    const resource = granting.resources[screen.resource]!;
    const filter = granting.rowsOf(screen);
    const compared = screen.compare && granting.rowsOf({ filter: screen.compare, scope: screen.scope });
    for (const grouping of groupings) {
      const { groupBy } = grouping;
      const all = groupingKeys(grouping);
      const narrowBy = new Set(filters);
      for (const keys of all === groupBy ? [groupBy] : [groupBy, all])
        for (const rows of compared ? [filter, compared] : [filter])
          granting.figures(resource.id, {
            groupBy: keys,
            measures: Object.values(measures),
            filter: rows,
            narrowBy,
          });
      const fields = all.map((key) => groupKeyOf(key).field);
      granting.referred(resource, fields, { rows: filter, listed: false });
    }
    granting.referred(resource, filters, { rows: filter, listed: true });
    for (const opening of screen.openings ?? [])
      granting.figures(opening.resource, {
        groupBy: [],
        measures: [opening.value],
        filter: granting.rowsOf(opening),
        narrowBy: new Set(filters.includes(opening.by) ? ['id'] : []),
      });
  },
  forUser: ({ within, wide, ...screen }, { withScope }) => ({
    ...withScope(screen),
    measures: measuresFor(
      { ...screen, ...(within && { within }), ...(wide && { wide }) },
      (scope) => withScope({ scope }).filter,
    ),
    ...(screen.openings && { openings: screen.openings.map(withScope) }),
    ...(screen.compare && { compare: withScope({ filter: screen.compare, scope: screen.scope }).filter }),
  }),
  figuresAtOpening: queriesAtOpening,
};

export const report = { ...words, ...language, ...grants };
