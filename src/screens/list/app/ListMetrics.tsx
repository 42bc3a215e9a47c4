import { MetricRow } from '../../dashboard/widgets/metric/app/MetricRow.tsx';
import { useScreen } from '../../app/useScreen.ts';

/** The screen's metrics, in a row above the records. */
export function ListMetrics() {
  const { metrics } = useScreen().screen;
  return metrics.length > 0 ? <MetricRow metrics={metrics} dense /> : null;
}
