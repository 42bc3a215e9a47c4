import type { Chart } from '../../../../../model/types.ts';
import type { ChartData } from './series.ts';

export type ChartViewProps = {
  kind: Chart['chart'];
  title: string;
  data: ChartData;
  isStacked: boolean;
  height: number;
  width: number;
  /** A value of a series, written in full. */
  exact: (value: number | null, series: number) => string;
  /** A value on an axis. */
  short: (value: number) => string;
  /** A number on the axis, or the series that says it of each category. */
  target?: number | string;
  /** Where the records of a category, or of one series of it, are. */
  hrefOf?: (category: number, series?: number) => string | undefined;
  onOpen?: (category: number, series?: number) => void;
};
