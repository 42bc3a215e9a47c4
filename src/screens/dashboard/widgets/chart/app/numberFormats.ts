/** How a chart formats its numbers. */
import type { ClientResource } from '../../../../../model/api/clientTypes.ts';
import type { Chart } from '../../../../../model/types.ts';
import { formatNumber, type NumberFormat } from '../../../../../kinds/format.ts';
import { formatOfMeasure } from '../../../measureFormat.ts';
import type { ChartViewProps } from './chartViewProps.ts';
import type { ChartData } from './series.ts';

export function chartNumberFormats(
  { measures }: Chart,
  resource: ClientResource | undefined,
  data: ChartData,
): Pick<ChartViewProps, 'exact' | 'short'> {
  const formats = Object.values(measures).map((measure) => formatOfMeasure(measure, resource));
  return {
    exact: (value, at) => formatNumber(value, formats[at] ?? formats[0]),
    short: (value) =>
      formatNumber(value, {
        ...formats[0],
        compact: true,
        ...(Math.abs(value) < 1000 && { decimals: fewDecimals(data, formats[0]) }),
      }),
  };
}

/** Decimals for an axis: all its numbers have the same precision, and large ones need no decimals. */
function fewDecimals({ series }: ChartData, format: NumberFormat | undefined): number {
  const highest = Math.max(0, ...series.flatMap(({ data }) => data.map((value) => Math.abs(value ?? 0))));
  return format?.format === 'integer' || highest >= 10 ? 0 : 1;
}
