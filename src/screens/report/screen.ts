import type { ReportScreen } from '../../model/types.ts';
import type { ScreenKind } from '../kind.ts';

export const report: ScreenKind<ReportScreen> = {
  resources: ({ resource }) => [resource],
  leadsTo: ({ to }) => [to],
  leadsToRecordsOf: ({ resource }) => [resource],
};
