import type { Chart } from './schema.ts';
import type { ChartData } from './chartTypes.ts';

export type ChartViewProps = {
  kind: Chart['chart'];
  title: string;
  /** The heading of the categories: "Mês", "Situação". */
  grouping: string;
  data: ChartData;
  isStacked: boolean;
  height: number;
  width: number;
  /** Formats a value of a series in full; in a column of these values, with as many decimals as the others. */
  exact: (
    value: number | null,
    series: number,
    /** `category`: the one whose unit the value may have; `isTotal`: of all series. */
    of?: { column?: readonly (number | null)[]; category?: number; isTotal?: true },
  ) => string;
  /** Where a chart compares: the change of a value against what it was, to stand behind it; empty where there is none. */
  changeOf?: (series: number, category: number) => string;
  /** Formats a value on an axis. */
  short: (value: number) => string;
  /** A number on the axis, or the label of the series that has a target for each category. */
  target?: number | string;
  /** The address of the records of a category, or of one series of it. */
  hrefOf?: (category: number, series?: number) => string | undefined;
  onOpen?: (
    event: Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey'>,
    category: number,
    series?: number,
  ) => void;
};
