import { Box, useTheme } from '@mui/material';
import { BarChart } from '@mui/x-charts/BarChart';
import { ChartsReferenceLine } from '@mui/x-charts/ChartsReferenceLine';
import { LineChart } from '@mui/x-charts/LineChart';
import { useHere } from '../../../../../app/portal/context.ts';
import { chartColors, toneColors } from './chartColors.ts';
import { Donut } from './Donut.tsx';
import { ChartTable } from './ChartTable.tsx';
import type { ChartViewProps } from './chartViewProps.ts';
import type { ChartData } from './series.ts';

/** The drawing, and the same numbers as a table for those who can't see it. */
export function ChartView(props: ChartViewProps) {
  const { kind, title, data, exact } = props;
  const theme = useTheme();
  const { department } = useHere();
  const { categories, series } = data;
  // states have their colours wherever they are shown; all else has the department's
  const [ofCategories, ofSeries] = [categories, series].map((parts) => {
    const tones = parts.flatMap(({ tone }) => tone ?? []);
    return tones.length > 0 && tones.length === parts.length ? toneColors(theme.palette, tones) : undefined;
  });
  const isOneSeries = series.length === 1;
  const colors = ofSeries ?? chartColors(theme.palette, department.accent);
  const Drawing = kind === 'pie' ? Donut : kind === 'line' || kind === 'area' ? Lines : Bars;
  return (
    <Box component="figure" aria-label={title} sx={{ m: 0 }}>
      <div aria-hidden="true">
        <Drawing {...props} colors={colors} stateColors={isOneSeries ? ofCategories : undefined} />
      </div>
      <ChartTable title={title} data={data} exact={exact} />
    </Box>
  );
}

/** `stateColors`: one per category, where those are states. */
type Drawn = ChartViewProps & { colors: string[]; stateColors: string[] | undefined };

const common = (props: Drawn) => ({
  height: props.height,
  colors: props.colors,
  hideLegend: props.data.series.length < 2,
  // room for the last label of a horizontal axis
  margin: { top: 8, right: props.kind === 'bar' ? 32 : 12, bottom: 0, left: 0 },
  skipAnimation: true,
  // the table below the drawing is what the keyboard and screen readers get
  disableKeyboardNavigation: true,
  slotProps: {
    legend: { position: { vertical: 'top', horizontal: 'start' }, sx: { fontSize: 12, mb: 1 } },
  } as const,
});

const tick = { fontSize: 12 };

function Bars(props: Drawn) {
  const { data, kind, isStacked, exact, short, onOpen, stateColors } = props;
  const isHorizontal = kind === 'bar';
  const labels = data.categories.map(({ label }) => label);
  const { text } = useTheme().palette;
  const hasLosses = lowest(data) === undefined;
  const band = {
    scaleType: 'band',
    data: positions(data),
    tickLabelStyle: tick,
    disableTicks: true,
    ...(stateColors && {
      colorMap: { type: 'ordinal', values: positions(data), colors: stateColors } as const,
    }),
    // the line that bars stand on is at zero, wherever that is
    disableLine: hasLosses,
    categoryGapRatio: labels.length > 14 ? 0.25 : labels.length > 4 ? 0.35 : labels.length > 1 ? 0.65 : 0.85,
  } as const;
  const values = {
    valueFormatter: (value: number) => short(value),
    tickLabelStyle: tick,
    disableLine: true,
    disableTicks: true,
    min: lowest(data),
    tickNumber: isHorizontal ? 3 : 4,
    // numbers beside each other need more room than above each other: none for an empty end of the axis
    ...(isHorizontal && hasValues(data) && { domainLimit: 'strict' as const }),
  };
  return (
    <BarChart
      {...common(props)}
      // the last number of the axis is as wide as the others
      margin={{ top: 8, right: isHorizontal ? 24 : 12, bottom: 0, left: 0 }}
      layout={isHorizontal ? 'horizontal' : 'vertical'}
      series={data.series.map(({ label, data }, at) => ({
        label,
        data,
        valueFormatter: (value) => exact(value, at),
        ...(isStacked && { stack: 'all' }),
      }))}
      xAxis={[isHorizontal ? values : { ...band, tickLabelInterval: 'auto', valueFormatter: labelAt(data) }]}
      yAxis={[
        isHorizontal
          ? { ...band, width: labelWidth(labels), valueFormatter: labelAt(data, longestLabel) }
          : { ...values, width: valueWidth(props) },
      ]}
      grid={isHorizontal ? { vertical: true } : { horizontal: true }}
      borderRadius={3}
      onAxisClick={onOpen && ((_event, axis) => axis && onOpen(axis.dataIndex))}
      sx={{ cursor: onOpen ? 'pointer' : undefined }}
    >
      {hasLosses && (
        <ChartsReferenceLine {...(isHorizontal ? { x: 0 } : { y: 0 })} lineStyle={{ stroke: text.primary }} />
      )}
    </BarChart>
  );
}

function Lines(props: Drawn) {
  const { data, kind, isStacked, exact, short, onOpen } = props;
  return (
    <LineChart
      {...common(props)}
      series={data.series.map(({ label, data }, at) => ({
        label,
        data,
        area: kind === 'area',
        curve: 'linear',
        showMark: data.length < 2,
        valueFormatter: (value) => exact(value, at),
        ...(isStacked && { stack: 'all' }),
      }))}
      xAxis={[
        {
          scaleType: 'point',
          data: positions(data),
          valueFormatter: labelAt(data),
          tickLabelStyle: tick,
          disableTicks: true,
          tickLabelInterval: 'auto',
        },
      ]}
      yAxis={[
        {
          valueFormatter: (value: number) => short(value),
          tickLabelStyle: tick,
          disableLine: true,
          disableTicks: true,
          min: lowest(data),
          width: valueWidth(props),
          tickNumber: 4,
        },
      ]}
      grid={{ horizontal: true }}
      onAxisClick={onOpen && ((_event, axis) => axis && onOpen(axis.dataIndex))}
      sx={{
        cursor: onOpen ? 'pointer' : undefined,
        '& .MuiAreaElement-root': { fillOpacity: isStacked ? 0.7 : 0.15 },
      }}
    />
  );
}

/** Lengths are compared from zero; only losses go below it. */
const lowest = ({ series }: ChartData) =>
  series.some(({ data }) => data.some((value) => (value ?? 0) < 0)) ? undefined : 0;

const hasValues = ({ series }: ChartData) => series.some(({ data }) => data.some(Boolean));

/** Categories go by their position: two of them may have the same name. */
const positions = ({ categories }: ChartData) => categories.map((_category, at) => at);

const longestLabel = 24;
/** A category's name; cut where it stands on an axis, whole in the tooltip. */
const labelAt =
  ({ categories }: ChartData, most = Infinity) =>
  (at: number, { location }: { location: string }) => {
    const label = categories[at]?.label ?? '';
    return location === 'tick' && label.length > most ? `${label.slice(0, most - 1)}…` : label;
  };
/**
 * Room for the numbers of a vertical axis. The chart's own measure is taken before the typeface has come, and then
 * cuts them.
 */
function valueWidth({ data: { series, categories }, isStacked, short }: ChartViewProps): number {
  const at = (position: number) => series.map(({ data }) => data[position] ?? 0);
  const reach = (values: readonly number[]) =>
    isStacked ? values.reduce((sum, value) => sum + value, 0) : Math.max(...values);
  const highest = Math.max(0, ...categories.map((_category, position) => reach(at(position))));
  const least = Math.min(0, ...series.flatMap(({ data }) => data.map((value) => value ?? 0)));
  const texts = [highest, highest * 0.75, highest / 2, highest / 4, least].map(short);
  return 10 + 6.5 * Math.max(...texts.map((text) => text.length));
}

const labelWidth = (labels: readonly string[]) =>
  Math.min(170, 16 + 6.6 * Math.max(...labels.map((label) => Math.min(label.length, longestLabel))));
