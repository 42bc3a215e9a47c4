import {
  widthOf,
  type EndLabel,
  besideBar,
  endsOf,
  gapRatio,
  hasValues,
  highestWith,
  labelWidth,
  lowest,
  namesDrop,
  namesBelow,
  namesBeside,
  roomAtEnd,
  roomOnRight,
  shortLabel,
  stepOf,
  valueWidth,
  widestText,
} from '../axes.ts';
import { isWithoutValue } from '../chartTypes.ts';
import { useEffect, useState } from 'react';
import { useTheme, Box, useMediaQuery } from '@mui/material';
import { useDrawingArea, useXScale, useYScale } from '@mui/x-charts/hooks';
import { BarChart } from '@mui/x-charts/BarChart';
import { ChartsReferenceLine } from '@mui/x-charts/ChartsReferenceLine';
import { LineChart } from '@mui/x-charts/LineChart';
import { useCurrentRoute } from '#ui/portal/useSession.ts';
import { translate } from '#kit/translate.ts';
import { chartColors, toneColors } from '../chartColors.ts';
import { ChartTable } from './ChartTable.tsx';
import { PartsChart } from './PartsChart.tsx';
import { PeriodLine } from './PeriodLine.tsx';
import type { ChartViewProps } from '../chartViewProps.ts';
import { withoutTarget } from '../withoutTarget.ts';
import { seriesLines } from '../series.ts';
import type { ChartData } from '../chartTypes.ts';

// Measures of the legend above a chart, used where names don't fit beside the lines.

const lineHeight = 29;
/** The space left at the sides, in pixels. */
const margins = 16;

/** The height in pixels of the legend with these names, above a drawing of this width. */
const legendHeight = (labels: readonly string[], width: number): number =>
  3 + lineHeight * legendLines(labels, width - margins);

/**
 * The number of lines of the legend at this width. Each name takes 36 px more, for its mark and the gap after
 * it.
 */
export function legendLines(labels: readonly string[], width: number): number {
  let [lines, taken] = [1, 0];
  for (const label of labels) {
    const needed = widthOf(label) + 36;
    if (taken > 0 && taken + needed > width) [lines, taken] = [lines + 1, 0];
    taken += needed;
  }
  return lines;
}

/**
 * Esc hides the tooltip of a chart until the pointer leaves it. `frame` goes to the element around the drawing,
 * `slotProps` to the chart.
 */
function useDismissedTooltip() {
  const [isOver, setIsOver] = useState(false);
  const [isDismissed, setIsDismissed] = useState(false);
  useEffect(() => {
    if (!isOver) return undefined;
    const dismiss = ({ key }: KeyboardEvent) => key === 'Escape' && setIsDismissed(true);
    document.addEventListener('keydown', dismiss);
    return () => document.removeEventListener('keydown', dismiss);
  }, [isOver]);
  return {
    frame: {
      onPointerEnter: () => setIsOver(true),
      onPointerLeave: () => {
        setIsOver(false);
        setIsDismissed(false);
      },
    },
    isDismissed,
  };
}

/** The name of each series at its right end, in its colour where that is legible. */
function EndLabels({ labels, colors }: { labels: readonly EndLabel[]; colors: readonly string[] }) {
  const { left, width } = useDrawingArea();
  const scale = useYScale<'linear'>();
  const { text } = useTheme().palette;
  return labels.map(({ series, label, at, up }) => (
    <g key={series} transform={`translate(${left + width + 6} ${scale(at)! - up})`}>
      <circle cx={3} r={3} fill={colors[series % colors.length]} />
      <text x={10} dominantBaseline="central" fontSize={12} fill={text.primary}>
        {label}
      </text>
    </g>
  ));
}

/** The scales of categories and of values. */
function useScales(isHorizontal: boolean) {
  const [x, y] = [useXScale(), useYScale()];
  const band = (isHorizontal ? y : x) as unknown as { (at: number): number; bandwidth(): number };
  const scale = (isHorizontal ? x : y) as unknown as (value: number) => number;
  return { band, scale };
}

/** The value of each horizontal bar, at its end. */
function BarValues({ values, textOf }: { values: Values; textOf: (value: number) => string }) {
  const { band, scale } = useScales(true);
  const { text } = useTheme().palette;
  return values.map((value, at) =>
    value === null ? null : (
      <text
        key={at}
        x={scale(value) + 6}
        y={band(at) + band.bandwidth() / 2}
        dominantBaseline="central"
        fontSize={12}
        fill={text.secondary}
      >
        {textOf(value)}
      </text>
    ),
  );
}

type Values = readonly (number | null)[];
type Ticks = { values: Values; label: string; isHorizontal: boolean };

/** Targets of the bars: a stroke across each, labelled at the last one. */
function TargetTicks({ values, label, isHorizontal }: Ticks) {
  const { band, scale } = useScales(isHorizontal);
  const { text } = useTheme().palette;
  const last = values.findLastIndex((value) => value !== null);
  const half = band.bandwidth() / 2 + 3;
  return values.map((value, at) => {
    if (value === null) return null;
    const [middle, reach] = [band(at) + band.bandwidth() / 2, scale(value)];
    const d = isHorizontal
      ? `M${reach} ${middle - half}V${middle + half}`
      : `M${middle - half} ${reach}H${middle + half}`;
    return (
      <g key={at} pointerEvents="none">
        <path d={d} stroke={text.primary} strokeWidth={2} />
        {at === last && (
          <text
            {...(isHorizontal
              ? { x: reach, y: middle + half + 8, textAnchor: 'middle' }
              : { x: middle + half + 4, y: reach })}
            dominantBaseline="central"
            fontSize={12}
            fill={text.secondary}
          >
            {label}
          </text>
        )}
      </g>
    );
  });
}

/** The drawing of a chart, and the same numbers as a table for users who can't see it. */
export function ChartView(props: ChartViewProps) {
  const { kind, title, data, exact, changeOf, hrefOf } = props;
  const theme = useTheme();
  const isNarrow = useMediaQuery(theme.breakpoints.down('sm'));
  const { department } = useCurrentRoute();
  const { drawn, target } = withoutTarget(props);
  const { categories, series } = drawn.data;
  // States have the same colours everywhere; everything else has the department's colours.
  const [ofCategories, ofSeries] = [categories, series].map((parts) => {
    const tones = parts.flatMap(({ tone }) => tone ?? []);
    return tones.length > 0 && tones.length === parts.length ? toneColors(theme.palette, tones) : undefined;
  });
  const isOneSeries = series.length === 1;
  const colors = ofSeries ?? chartColors(theme.palette, department.accent);
  const { frame, isDismissed } = useDismissedTooltip();
  const Drawing = kind === 'pie' ? PartsChart : kind === 'line' || kind === 'area' ? Lines : Bars;
  return (
    <Box component="figure" aria-label={title} sx={{ m: 0, position: 'relative' }}>
      <div aria-hidden="true" {...frame}>
        <Drawing
          {...drawn}
          withTooltip={!isDismissed}
          colors={colors}
          stateColors={isOneSeries ? ofCategories : undefined}
          targets={target}
          ends={isNarrow ? undefined : endsOf(drawn)}
        />
      </div>
      <ChartTable
        title={title}
        grouping={props.grouping}
        data={data}
        exact={exact}
        changeOf={changeOf}
        hrefOf={hrefOf}
        isStacked={props.isStacked}
      />
    </Box>
  );
}

/** The drawing scales with its room also where nobody measures that anew: on paper. */
const scales = { gridTemplateColumns: '1fr', '& .MuiChartsSurface-root': { width: '100%' } };

/**
 * `stateColors`: one per category, when the categories are states. `ends`: the names of the series, where
 * they fit.
 */
type Drawn = ChartViewProps & {
  colors: string[];
  stateColors: string[] | undefined;
  targets: ChartData['series'][number] | undefined;
  ends: EndLabel[] | undefined;
  withTooltip: boolean;
};

const hasLegend = ({ data, ends }: Drawn) => data.series.length > 1 && ends === undefined;
const namesOf = ({ data }: Drawn) => data.series.map(({ label }) => label);

const common = (props: Drawn) => ({
  // The library would measure a frame before or after the room: left and right of a drawing could exceed it meanwhile.
  width: props.width === Infinity ? 0 : props.width,
  // The drawing and its legend together keep the height.
  height: props.height - (hasLegend(props) ? legendHeight(namesOf(props), props.width) : 0),
  colors: props.colors,
  hideLegend: !hasLegend(props),
  margin: { top: 8, right: roomOnRight(roomAtEnd(props), props.width), bottom: 0, left: 0 },
  skipAnimation: true,
  // Keyboard users and screen readers get the table below the drawing.
  disableKeyboardNavigation: true,
  slotProps: {
    legend: { position: { vertical: 'top', horizontal: 'start' }, sx: { fontSize: 12, mb: 1 } },
    ...(!props.withTooltip && { tooltip: { trigger: 'none' } as const }),
  } as const,
});

/** Negative values are stacked downwards from zero. */
const stack = { stack: 'all', stackOffset: 'diverging' } as const;

const tick = { fontSize: 12 };

/** The axis of categories below a drawing. */
function axisBelow(props: Drawn, right: number) {
  const names = namesBelow(props.data, props.width - valueWidth(props) - right);
  const inFull = labelAt(props.data);
  return {
    // the year of a month stands below it
    ...(names.some((name) => name?.includes('\n')) && { height: 40 }),
    valueFormatter: (at: number, context: { location: string }) =>
      (context.location === 'tick' ? names[at] : undefined) ?? inFull(at, context),
    tickLabelStyle: { ...tick, transform: `translateY(${namesDrop}px)` },
    tickLabelInterval: (_value: unknown, at: number) => names[at] !== undefined,
  };
}

function Bars(props: Drawn) {
  const {
    data,
    kind,
    isStacked,
    exact,
    changeOf,
    short,
    onOpen,
    stateColors,
    targets,
    target,
    ends,
    colors,
  } = props;
  const isHorizontal = kind === 'bar';
  const labels = data.categories.map(({ label }) => label);
  const names = isHorizontal ? namesBeside(data, common(props).height) : labels;
  const { text } = useTheme().palette;
  const hasLosses = lowest(data) === undefined;
  const besideTarget = (at: number) => {
    const value = targets?.data[at];
    if (!targets || value == null) return '';
    return ` (${translate('portal.screen.metric.target', { value: exact(value, 0, { category: at }) })})`;
  };
  const band = {
    scaleType: 'band',
    data: positions(data),
    tickLabelStyle: tick,
    disableTicks: true,
    ...(stateColors && {
      colorMap: { type: 'ordinal', values: positions(data), colors: stateColors } as const,
    }),
    // The baseline of the bars is at zero, wherever zero is on the axis.
    disableLine: hasLosses,
    // bars of several series share a band
    categoryGapRatio: gapRatio(
      labels.length,
      (isHorizontal ? common(props).height : common(props).width) / (isStacked ? 1 : data.series.length),
    ),
  } as const;
  const isNamed =
    isHorizontal && data.series.length === 1 && !hasLosses && names.every((name) => name !== undefined);
  const inWords = besideBar(data, props);
  const values = {
    valueFormatter: (value: number) => short(value),
    tickLabelStyle: tick,
    disableLine: true,
    disableTicks: true,
    min: lowest(data),
    max: highestWith(data, target, targets),
    tickNumber: isHorizontal ? 3 : 4,
    ...stepOf(data),
    // The value is written at the end of each bar.
    ...(isNamed && { position: 'none' as const }),
    // Numbers side by side need more room than one above another, so the end of the axis is not left empty.
    ...(isHorizontal && hasValues(data) && { domainLimit: 'strict' as const }),
  };
  const { margin, ...rest } = common(props);
  const onRight = isHorizontal
    ? roomOnRight(isNamed ? 8 + widestText(data, inWords) : 24, props.width)
    : targets
      ? roomOnRight(16 + widthOf(targets.label), props.width)
      : margin.right;
  return (
    <BarChart
      {...rest}
      margin={{ ...margin, right: onRight, ...(targets && isHorizontal && { bottom: 12 }) }}
      layout={isHorizontal ? 'horizontal' : 'vertical'}
      series={data.series.map(({ label, data }, at) => ({
        label,
        data,
        id: String(at),
        valueFormatter: (value, { dataIndex }) =>
          exact(value, at, { category: dataIndex }) +
          (changeOf?.(at, dataIndex) ?? '') +
          besideTarget(dataIndex),
        ...(isStacked && stack),
      }))}
      xAxis={[isHorizontal ? values : { ...band, ...axisBelow(props, onRight) }]}
      yAxis={[
        isHorizontal
          ? {
              ...band,
              width: labelWidth(labels, props.width),
              valueFormatter: labelAt(data, props.width),
              tickLabelInterval: (_value: unknown, at: number) => names[at] !== undefined,
            }
          : { ...values, width: valueWidth(props) },
      ]}
      slotProps={{
        ...rest.slotProps,
        bar: ({ seriesId, dataIndex }) =>
          data.series[Number(seriesId)]?.running === dataIndex ? { fillOpacity: shareOfRunning } : {},
      }}
      grid={isNamed ? {} : isHorizontal ? { vertical: true } : { horizontal: true }}
      borderRadius={3}
      {...(onOpen && isStacked
        ? { onItemClick: (event, { seriesId, dataIndex }) => onOpen(event, dataIndex, Number(seriesId)) }
        : { onAxisClick: (event, axis) => axis && onOpen?.(event, axis.dataIndex) })}
      sx={{ ...scales, cursor: onOpen ? 'pointer' : undefined }}
    >
      {ends && <EndLabels labels={ends} colors={colors} />}
      {isNamed && <BarValues values={data.series[0]!.data} textOf={inWords} />}
      {targets && <TargetTicks values={targets.data} label={targets.label} isHorizontal={isHorizontal} />}
      {typeof target === 'number' && <TargetLine at={target} isHorizontal={isHorizontal} short={short} />}
      {hasLosses && (
        <ChartsReferenceLine {...(isHorizontal ? { x: 0 } : { y: 0 })} lineStyle={{ stroke: text.primary }} />
      )}
    </BarChart>
  );
}

/** How strong the bar of a period is that is not over. */
const shareOfRunning = 0.5;

/** True when the line ends in a stretch to a period that is not over. */
const endsRunning = ({ data, running }: ChartData['series'][number]) =>
  running !== undefined && data[running] != null && data[running - 1] != null;

function Lines(props: Drawn) {
  const { data, kind, isStacked, exact, changeOf, short, onOpen, target, ends, colors } = props;
  const { categories } = data;
  const { slotProps, ...rest } = common(props);
  return (
    <LineChart
      {...rest}
      slots={{ line: PeriodLine }}
      slotProps={{
        ...slotProps,
        line: ({ seriesId }) => {
          const [at, part] = String(seriesId).split('.').map(Number);
          return part === 0 && endsRunning(data.series[at!]!) ? { strokeDasharray: '2 4' } : {};
        },
      }}
      series={data.series.flatMap(({ label, data: values }, at) =>
        seriesLines(data, values).map((data, part) => ({
          id: `${at}.${part}`,
          // The legend leaves out a series without a label.
          label: (place) => (place === 'legend' && part > 0 ? undefined! : label),
          data,
          color: colors[at % colors.length]!,
          area: kind === 'area',
          curve: 'linear',
          shape: 'circle',
          // a value between two gaps has no line to either side
          showMark: ({ index }) => data[index - 1] == null && data[index + 1] == null,
          valueFormatter: (value, { dataIndex }) =>
            isWithoutValue(categories[dataIndex]!) === part > 0
              ? exact(value, at, { category: dataIndex }) + (changeOf?.(at, dataIndex) ?? '')
              : null,
          ...(isStacked && stack),
        })),
      )}
      xAxis={[
        {
          scaleType: 'point',
          data: positions(data),
          disableTicks: true,
          ...axisBelow(props, common(props).margin.right),
        },
      ]}
      yAxis={[
        {
          valueFormatter: (value: number) => short(value),
          tickLabelStyle: tick,
          disableLine: true,
          disableTicks: true,
          min: lowest(data),
          max: highestWith(data, target),
          width: valueWidth(props),
          tickNumber: 4,
          ...stepOf(data),
        },
      ]}
      grid={{ horizontal: true }}
      onAxisClick={onOpen && ((event, axis) => axis && onOpen(event, axis.dataIndex))}
      sx={{
        ...scales,
        cursor: onOpen ? 'pointer' : undefined,
        '& .MuiAreaElement-root': { fillOpacity: isStacked ? 0.7 : 0.15 },
      }}
    >
      {ends && <EndLabels labels={ends} colors={colors} />}
      {typeof target === 'number' && <TargetLine at={target} short={short} />}
    </LineChart>
  );
}

type TargetLineProps = { at: number; isHorizontal?: boolean; short: (value: number) => string };

function TargetLine({ at, isHorizontal = false, short }: TargetLineProps) {
  const { text } = useTheme().palette;
  return (
    <ChartsReferenceLine
      {...(isHorizontal ? { x: at } : { y: at })}
      label={translate('portal.screen.metric.target', { value: short(at) })}
      labelAlign="end"
      lineStyle={{ stroke: text.secondary, strokeDasharray: '4 3' }}
      labelStyle={{ fontSize: 12, fill: text.secondary }}
    />
  );
}

/** Categories are identified by position, since two of them may have the same name. */
const positions = ({ categories }: ChartData) => categories.map((_category, at) => at);

/** The name of a category: in full in the tooltip, shortened beside the bars of a chart that is `width` wide. */
const labelAt =
  ({ categories }: ChartData, width?: number) =>
  (at: number, { location }: { location: string }) => {
    const label = (location === 'tooltip' && categories[at]?.span) || (categories[at]?.label ?? '');
    return width !== undefined && location === 'tick' ? shortLabel(label, width) : label;
  };
