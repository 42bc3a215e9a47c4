import { MetricRow } from '../../dashboard/widgets/metric/app/MetricRow.tsx';
import { useScreen } from '../../app/useScreen.ts';

/** The screen's figures, in a strip above its records. */
export function ListMetrics() {
  const { metrics } = useScreen().screen;
  return metrics.length > 0 ? <MetricRow metrics={metrics} dense /> : null;
}
