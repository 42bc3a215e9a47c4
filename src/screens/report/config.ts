import { isDeepStrictEqual } from 'node:util';
import { differ, type Narrowings } from '#language/live/narrow.ts';
import { type CompletedReport, type ReportScreen, report as words, type ReportSource } from './schema.ts';
import { groupingKeys, queriesAtOpening } from './queries.ts';
import { lintConditions } from '#language/lint/filters.ts';
import type { ScreenLanguage } from '../language.ts';
import { bindReport } from './bind.ts';
import { resolveReport } from './resolve.ts';
import { derivedFrom } from '#model/derivedMeasures.ts';
import { groupKeyOf } from '#model/measures.ts';
import type { ScreenGrants } from '../kind.ts';

function narrowReport(report: ReportScreen, limit: ReportScreen, resources: Narrowings): ReportScreen | null {
  const { gone } = resources.get(report.resource)!;
  if (gone || differ(report, limit, words.description, ['groupings', 'measures', 'filters'])) return null;
  const groupings = report.groupings.filter((grouping) =>
    limit.groupings.some((other) => isDeepStrictEqual(groupingKeys(other), groupingKeys(grouping))),
  );
  const others = Object.values(limit.measures);
  const measures = Object.entries(report.measures).filter(([, measure]) =>
    others.some((other) => isDeepStrictEqual(other, measure)),
  );
  if (groupings.length === 0 || measures.length === 0) return null;
  return {
    ...report,
    groupings,
    measures: Object.fromEntries(measures),
    ...(report.derived && {
      derived: derivedFrom(report.derived, new Set(measures.map(([title]) => title))),
    }),
    filters: report.filters.filter((id) => limit.filters.includes(id)),
    defaultFilter: isDeepStrictEqual(report.defaultFilter, limit.defaultFilter) ? report.defaultFilter : {},
  };
}

const language: ScreenLanguage<ReportScreen, ReportSource, CompletedReport> = {
  bind: bindReport,
  resolve: resolveReport,
  narrow: narrowReport,
  lint: ({ screen, source, node, resources }) =>
    lintConditions(node, screen, source.filters, resources[screen.resource]!),
};

/**
 * Grants the figures but none of the records, the titles of the groups, and the options of filters that are
 * references.
 */
const grants: ScreenGrants<ReportScreen> = {
  grant(screen, granting) {
    const { groupings, measures, filters } = screen;
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
  },
  forUser: (screen, { withScope }) => ({
    ...withScope(screen),
    ...(screen.compare && { compare: withScope({ filter: screen.compare, scope: screen.scope }).filter }),
  }),
  figuresAtOpening: queriesAtOpening,
};

export const report = { ...words, ...language, ...grants };
