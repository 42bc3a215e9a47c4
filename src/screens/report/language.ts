import { isDeepStrictEqual } from 'node:util';
import { differ, type Narrowings } from '#language/live/narrow.ts';
import type { ReportScreen } from './schema.ts';
import { groupingKeys } from './queries.ts';
import { report as words, type ReportSource } from './schema.ts';
import { lintConditions } from '#language/lint/filters.ts';
import type { ScreenLanguage } from '../language.ts';
import { bindReport } from './bind.ts';
import { resolveReport } from './resolve.ts';

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
    filters: report.filters.filter((id) => limit.filters.includes(id)),
    defaultFilter: isDeepStrictEqual(report.defaultFilter, limit.defaultFilter) ? report.defaultFilter : {},
  };
}

export const report: ScreenLanguage<ReportScreen, ReportSource> = {
  bind: bindReport,
  resolve: resolveReport,
  narrow: narrowReport,
  lint: ({ screen, source, node, resources }) =>
    lintConditions(node, screen, source.filters, resources[screen.resource]!),
};
