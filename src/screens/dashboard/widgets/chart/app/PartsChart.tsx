import { Box, Typography, useTheme } from '@mui/material';
import { PieChart } from '@mui/x-charts/PieChart';
import { formatNumber } from '#kinds/format.ts';
import { translate } from '#kit/translate.ts';
import type { ChartViewProps } from './chartViewProps.ts';

type PartsChartProps = ChartViewProps & {
  colors: string[];
  stateColors: string[] | undefined;
  withTooltip: boolean;
};

type Part = { id: number; label: string; value: number; color: string };
type DrawingProps = PartsChartProps & {
  parts: readonly Part[];
  total: number;
  /** A value with its share of the total. */
  inWords: (value: number, category: number) => string;
};

/** More parts than these have colours that nobody tells apart, and slices that nobody compares. */
const mostSlices = 5;

/** The parts of a whole and their total: few parts as a ring, and more as bars. */
export function PartsChart(props: PartsChartProps) {
  const { data, exact, colors, stateColors } = props;
  const { palette } = useTheme();
  const isRing = data.categories.length <= mostSlices;
  const values = data.series[0]?.data ?? [];
  const total = values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
  const parts = data.categories.map(({ key, label }, at): Part => {
    // The rest, which sums up the smaller parts, is grey.
    const color = key === undefined ? palette.text.secondary : colors[isRing ? at % colors.length : 0]!;
    return { id: at, label, value: values[at] ?? 0, color: stateColors?.[at] ?? color };
  });
  const share = (value: number) => {
    const percent = total === 0 ? 0 : (value / total) * 100;
    const isTiny = percent > 0 && percent < 0.5; // A small share is not shown as 0%.
    return (isTiny ? '< ' : '') + formatNumber(isTiny ? 1 : percent, { format: 'percent', decimals: 0 });
  };
  const Drawing = isRing ? Ring : PartBars;
  return (
    <Drawing
      {...props}
      parts={parts}
      total={total}
      inWords={(value, category) => `${exact(value, 0, { category })} · ${share(value)}`}
    />
  );
}

function Ring({ parts, total, inWords, height, short, onOpen, withTooltip }: DrawingProps) {
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 3,
        minHeight: height,
        // In a narrow card the names are below the ring.
        flexWrap: 'wrap',
        alignContent: 'center',
        justifyContent: 'center',
      }}
    >
      <Box sx={{ width: 190, flexShrink: 0, position: 'relative' }}>
        <PieChart
          height={190}
          hideLegend
          skipAnimation
          {...(!withTooltip && { slotProps: { tooltip: { trigger: 'none' } } })}
          disableKeyboardNavigation
          margin={{ top: 0, right: 0, bottom: 0, left: 0 }}
          series={[
            {
              data: [...parts],
              innerRadius: 62,
              outerRadius: 92,
              paddingAngle: 1,
              cornerRadius: 2,
              valueFormatter: ({ value }, { dataIndex }) => inWords(value, dataIndex),
            },
          ]}
          onItemClick={onOpen && ((event, item) => onOpen(event, item.dataIndex))}
          sx={{ cursor: onOpen ? 'pointer' : undefined }}
        />
        <Box sx={inRing}>
          <Typography variant="body2" color="textSecondary">
            {translate('portal.screen.list.total')}
          </Typography>
          <Typography sx={{ fontWeight: 600 }}>{short(total)}</Typography>
        </Box>
      </Box>
      <Box
        component="ul"
        // Values stay near their names, however wide the card is.
        sx={{ m: 0, p: 0, listStyle: 'none', minWidth: 0, maxWidth: 480, flex: '1 1 170px' }}
      >
        {parts.map(({ id, label, value, color }) => (
          <Box
            component="li"
            key={id}
            sx={{ display: 'flex', alignItems: 'center', gap: 1, py: 0.5, minWidth: 0 }}
          >
            <Box sx={{ width: 10, height: 10, borderRadius: '3px', bgcolor: color, flexShrink: 0 }} />
            <PartWords label={label} words={inWords(value, id)} />
          </Box>
        ))}
      </Box>
    </Box>
  );
}

const inRing = {
  position: 'absolute',
  inset: 0,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  pointerEvents: 'none',
} as const;

/** Parts below each other, each with a bar as long as its share of the largest one. */
function PartBars({ parts, total, inWords, height, exact, onOpen }: DrawingProps) {
  const longest = Math.max(...parts.map(({ value }) => value));
  return (
    <Box sx={{ minHeight: height }}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 0.5 }}>
        {translate('portal.screen.list.total')} {exact(total, 0)}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {parts.map(({ id, label, value, color }) => (
          <Box
            component="li"
            key={id}
            onClick={onOpen && ((event: React.MouseEvent) => onOpen(event, id))}
            sx={{ py: 0.5, cursor: onOpen ? 'pointer' : undefined }}
          >
            <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1 }}>
              <PartWords label={label} words={inWords(value, id)} />
            </Box>
            <Box sx={{ height: 6, mt: 0.25, borderRadius: '3px', bgcolor: 'action.hover' }}>
              <Box
                sx={{ height: 6, borderRadius: '3px', bgcolor: color, minWidth: '2px' }}
                style={{ width: `${longest > 0 ? (value / longest) * 100 : 0}%` }}
              />
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/** The name of a part, and at the end of the line its value. */
const PartWords = ({ label, words }: { label: string; words: string }) => (
  <>
    <Typography variant="body2" noWrap sx={{ flex: 1, minWidth: 0 }}>
      {label}
    </Typography>
    <Typography variant="body2" color="textSecondary" sx={{ textAlign: 'end', maxWidth: '75%' }}>
      {words}
    </Typography>
  </>
);
