import type { ScreenKind } from '../kind.ts';
import type { ReportScreen } from './schema.ts';

export const report: ScreenKind<ReportScreen> = {
  resources: ({ resource }) => [resource],
  leadsTo: ({ to }) => [to],
  leadsToRecordsOf: ({ resource }) => [resource],
};
