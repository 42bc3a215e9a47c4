import { Box, Typography, useTheme } from '@mui/material';
import { PieChart } from '@mui/x-charts/PieChart';
import { formatNumber } from '#kinds/format.ts';
import type { ChartViewProps } from './chartViewProps.ts';

type Props = ChartViewProps & { colors: string[]; stateColors: string[] | undefined; withTooltip: boolean };

/** A pie chart as a ring, with each part's name and value beside it. */
export function Donut({ data, height, exact, onOpen, colors, stateColors, withTooltip }: Props) {
  const { palette } = useTheme();
  const values = data.series[0]?.data ?? [];
  const total = values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
  const slices = data.categories.map(({ key, label }, at) => ({
    id: at,
    label,
    value: values[at] ?? 0,
    // The rest, which sums up the smaller parts, is grey.
    color: stateColors?.[at] ?? (key === undefined ? palette.text.secondary : colors[at % colors.length]),
  }));
  const share = (value: number) => {
    const percent = total === 0 ? 0 : (value / total) * 100;
    const isTiny = percent > 0 && percent < 0.5; // A small share is not shown as 0%.
    return (isTiny ? '< ' : '') + formatNumber(isTiny ? 1 : percent, { format: 'percent', decimals: 0 });
  };
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
      <Box sx={{ width: 190, flexShrink: 0 }}>
        <PieChart
          height={190}
          hideLegend
          skipAnimation
          {...(!withTooltip && { slotProps: { tooltip: { trigger: 'none' } } })}
          disableKeyboardNavigation
          margin={{ top: 0, right: 0, bottom: 0, left: 0 }}
          series={[
            {
              data: slices,
              innerRadius: 58,
              outerRadius: 92,
              paddingAngle: 1,
              cornerRadius: 2,
              valueFormatter: ({ value }) => `${exact(value, 0)} (${share(value)})`,
            },
          ]}
          onItemClick={onOpen && ((event, item) => onOpen(event, item.dataIndex))}
          sx={{ cursor: onOpen ? 'pointer' : undefined }}
        />
      </Box>
      <Box
        component="ul"
        // Values stay near their names, however wide the card is.
        sx={{ m: 0, p: 0, listStyle: 'none', minWidth: 0, maxWidth: 480, flex: '1 1 170px' }}
      >
        {slices.map(({ id, label, value, color }) => (
          <Box
            component="li"
            key={id}
            sx={{ display: 'flex', alignItems: 'center', gap: 1, py: 0.5, minWidth: 0 }}
          >
            <Box sx={{ width: 10, height: 10, borderRadius: '3px', bgcolor: color, flexShrink: 0 }} />
            <Typography variant="body2" noWrap sx={{ flex: 1, minWidth: 0 }}>
              {label}
            </Typography>
            <Typography variant="body2" color="textSecondary" sx={{ textAlign: 'end', maxWidth: '75%' }}>
              {exact(value, 0)} · {share(value)}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
