import type { Chart } from '../../../../../model/types.ts';
import type { ChartData } from './series.ts';

export type ChartViewProps = {
  kind: Chart['chart'];
  title: string;
  data: ChartData;
  isStacked: boolean;
  height: number;
  /** A value of a series, written in full. */
  exact: (value: number | null, series: number) => string;
  /** A value on an axis. */
  short: (value: number) => string;
  /** Opens the records of a category. */
  onOpen?: (category: number) => void;
};
