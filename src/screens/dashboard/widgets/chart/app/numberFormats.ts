/** How a chart formats its numbers. */
import type { ClientResource } from '#model/api/clientTypes.ts';
import type { Chart } from '../widget.ts';
import { formatNumber, type NumberFormat } from '#kinds/format.ts';
import { alignedFormat } from '#kinds/number/decimalsIn.ts';
import { formatOfMeasure } from '#screens/dashboard/measureFormat.ts';
import type { ChartViewProps } from './chartViewProps.ts';
import type { ChartData } from './series.ts';

export function chartNumberFormats(
  { measures }: Chart,
  resource: ClientResource | undefined,
  data: ChartData,
): Pick<ChartViewProps, 'exact' | 'short'> {
  const formats = Object.values(measures).map((measure) => formatOfMeasure(measure, resource));
  return {
    exact: (value, at, column) => {
      const format = formats[at] ?? formats[0] ?? {};
      return formatNumber(value, column ? alignedFormat(format, column) : format);
    },
    short: (value) =>
      formatNumber(value, {
        ...formats[0],
        compact: true,
        ...(Math.abs(value) < 1000 && both(fewDecimals(data, formats[0]))),
      }),
  };
}

const both = (decimals: number) => ({ decimals, least: decimals });

/** Decimals for an axis: all its numbers have the same precision, and large ones need no decimals. */
function fewDecimals({ series }: ChartData, format: NumberFormat | undefined): number {
  const highest = Math.max(0, ...series.flatMap(({ data }) => data.map((value) => Math.abs(value ?? 0))));
  return format?.format === 'integer' || highest >= 10 ? 0 : 1;
}
