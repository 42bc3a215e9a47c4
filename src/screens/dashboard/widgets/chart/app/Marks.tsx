import { useTheme } from '@mui/material';
import { useDrawingArea, useXScale, useYScale } from '@mui/x-charts/hooks';
import type { EndLabel } from './directLabels.ts';

/** The name of each series at its right end, in its colour where that is legible. */
export function EndLabels({ labels, colors }: { labels: readonly EndLabel[]; colors: readonly string[] }) {
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
export function BarValues({ values, textOf }: { values: Values; textOf: (value: number) => string }) {
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
export function TargetTicks({ values, label, isHorizontal }: Ticks) {
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
