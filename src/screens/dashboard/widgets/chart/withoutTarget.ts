import type { Series } from './chartTypes.ts';
import type { ChartViewProps } from './chartViewProps.ts';

type Values = Pick<ChartViewProps, 'data' | 'target' | 'exact' | 'changeOf'>;

/** Takes the target's series out of the data: it is drawn over the others, and shown with each value. */
export function withoutTarget<P extends Values>(props: P): { drawn: P; target: Series | undefined } {
  const { data, target, exact, changeOf } = props;
  const at = data.series.findIndex(({ label }) => label === target);
  const targetSeries = data.series[at];
  if (!targetSeries) return { drawn: props, target: undefined };
  const kept = data.series.flatMap((series, index) => (index === at ? [] : [{ series, index }]));
  return {
    drawn: {
      ...props,
      data: { ...data, series: kept.map(({ series }) => series) },
      exact: ((value, series, of) => exact(value, kept[series]!.index, of)) satisfies ChartViewProps['exact'],
      ...(changeOf && {
        changeOf: (series: number, category: number) => changeOf(kept[series]!.index, category),
      }),
    },
    target: targetSeries,
  };
}
