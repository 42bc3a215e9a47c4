import { lintConditions } from '#language/lint/filters.ts';
import type { ReportScreen } from './screen.ts';
import type { ScreenLanguage } from '../language.ts';
import { bindReport } from './bind.ts';
import { narrowReport } from './narrow.ts';
import { resolveReport } from './resolve.ts';
import type { ReportSource } from './schema.ts';

export const report: ScreenLanguage<ReportScreen, ReportSource> = {
  bind: bindReport,
  resolve: resolveReport,
  narrow: narrowReport,
  lint: ({ screen, source, node, resources }) =>
    lintConditions(node, screen, source.filters, resources[screen.resource]!),
};
