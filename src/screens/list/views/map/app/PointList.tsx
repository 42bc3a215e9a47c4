import { Box, Link, Typography, useTheme } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { chartColors } from '#screens/dashboard/widgets/chart/chartColors.ts';
import { Glyph } from '#screens/list/views/spans/app/SpanFrame.tsx';
import { useCurrentRoute } from '#ui/portal/useSession.ts';
import type { MapPoint } from './marks.ts';

type Props = {
  points: readonly MapPoint[];
  label: string;
  onPointed: (point: MapPoint['id'] | undefined) => void;
};

/** The points of a map by name, beside it. The one under the pointer, or with the focus, is circled on the map. */
export function PointList({ points, label, onPointed }: Props) {
  const { palette } = useTheme();
  const { department } = useCurrentRoute();
  const [color] = chartColors(palette, department.accent);
  return (
    <Box sx={frame}>
      <Box component="ul" aria-label={label} sx={lines}>
        {points.map((point) => {
          const [, fact] = point.lines.find(([, text]) => text !== point.part?.label) ?? [];
          const on = () => onPointed(point.id);
          const off = () => onPointed(undefined);
          return (
            <li key={point.id}>
              <Link
                component={RouterLink}
                to={point.href}
                color="textPrimary"
                underline="none"
                onPointerEnter={on}
                onPointerLeave={off}
                onFocus={on}
                onBlur={off}
                sx={line}
              >
                <svg width={14} height={14} viewBox="-7 -7 14 14" aria-hidden>
                  <Glyph shape={point.part?.shape} fill={point.part?.color ?? color} />
                </svg>
                <Box component="span" sx={{ minWidth: 0 }}>
                  <Typography component="span" noWrap sx={{ display: 'block', fontWeight: 500 }}>
                    {point.label}
                  </Typography>
                  <Typography
                    component="span"
                    variant="body2"
                    color="textSecondary"
                    noWrap
                    sx={{ display: 'block' }}
                  >
                    {[point.part?.label, fact].filter(Boolean).join(' · ')}
                  </Typography>
                </Box>
              </Link>
            </li>
          );
        })}
      </Box>
    </Box>
  );
}

/** As high as the map: longer lists scroll. */
const frame = { position: 'relative', borderLeft: 1, borderColor: 'divider' } as const;
const lines = { position: 'absolute', inset: 0, overflow: 'auto', m: 0, p: 0, listStyle: 'none' } as const;
const line = {
  display: 'grid',
  gridTemplateColumns: '14px minmax(0, 1fr)',
  alignItems: 'center',
  gap: 1,
  px: 1.5,
  py: 0.75,
  borderBottom: 1,
  borderColor: 'divider',
  '&:hover': { bgcolor: 'action.hover' },
  '&:focus-visible': { outlineOffset: -2 },
} as const;
