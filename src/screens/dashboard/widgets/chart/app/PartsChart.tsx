import { Box, Typography, useTheme } from '@mui/material';
import { PieChart } from '@mui/x-charts/PieChart';
import { translate } from '#kit/translate.ts';
import type { ChartViewProps } from '../chartViewProps.ts';
import { partsOf, type PartOfWhole } from '../parts.ts';

type PartsChartProps = ChartViewProps & {
  colors: string[];
  stateColors: string[] | undefined;
  withTooltip: boolean;
};

type Part = PartOfWhole & { color: string };
type DrawingProps = PartsChartProps & {
  parts: readonly Part[];
  total: number;
};

/** The parts of a whole and their total: few parts as a ring, and more as bars. */
export function PartsChart(props: PartsChartProps) {
  const { colors, stateColors } = props;
  const { palette } = useTheme();
  const { parts, total, isRing } = partsOf(props);
  const colored = parts.map((part) => {
    // The rest, which sums up the smaller parts, is grey.
    const color = part.isRest ? palette.text.secondary : colors[isRing ? part.id % colors.length : 0]!;
    return { ...part, color: stateColors?.[part.id] ?? color };
  });
  const Drawing = isRing ? Ring : PartBars;
  return <Drawing {...props} parts={colored} total={total} />;
}

function Ring({ parts, total, height, short, onOpen, withTooltip }: DrawingProps) {
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
              valueFormatter: (_part, { dataIndex }) => parts[dataIndex]!.words,
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
        {parts.map(({ id, label, words, color }) => (
          <Box
            component="li"
            key={id}
            sx={{ display: 'flex', alignItems: 'center', gap: 1, py: 0.5, minWidth: 0 }}
          >
            <Box sx={{ width: 10, height: 10, borderRadius: '3px', bgcolor: color, flexShrink: 0 }} />
            <PartWords label={label} words={words} />
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
function PartBars({ parts, total, height, exact, onOpen }: DrawingProps) {
  return (
    <Box sx={{ minHeight: height }}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 0.5 }}>
        {translate('portal.screen.list.total')} {exact(total, 0)}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {parts.map(({ id, label, words, share, color }) => (
          <Box
            component="li"
            key={id}
            onClick={onOpen && ((event: React.MouseEvent) => onOpen(event, id))}
            sx={{ py: 0.5, cursor: onOpen ? 'pointer' : undefined }}
          >
            <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1 }}>
              <PartWords label={label} words={words} />
            </Box>
            <Box sx={{ height: 6, mt: 0.25, borderRadius: '3px', bgcolor: 'action.hover' }}>
              <Box
                sx={{ height: 6, borderRadius: '3px', bgcolor: color, minWidth: '2px' }}
                style={{ width: `${share}%` }}
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
