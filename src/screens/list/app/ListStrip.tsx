import { Box } from '@mui/material';
import { MetricStrip } from '#screens/dashboard/widgets/metric/app/MetricStrip.tsx';
import { ActiveFilters, ResetFilters, type EditedFilter } from '#screens/app/filters/FilterChips.tsx';
import { useScreen } from '#screens/app/useScreen.ts';
import { screenOnly } from '#kit/screen.ts';
import { useHasSheet } from './useHasSheet.ts';

/** Figures at the left, and the filters in force at the right. */
export function ListStrip(filter: EditedFilter) {
  const { metrics } = useScreen().screen;
  const hasSheet = useHasSheet();
  return (
    <Box sx={{ flex: 1, minWidth: 0, display: 'flex', alignItems: 'center', gap: 2 }}>
      {metrics.length > 0 && <MetricStrip metrics={metrics} />}
      {!hasSheet && (
        <Box
          sx={{
            ...screenOnly,
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            gap: 0.5,
            py: '3px',
            // beside figures at the end of the line
            ml: metrics.length > 0 ? 'auto' : 0,
            flex: metrics.length > 0 ? '0 1 auto' : 1,
            minWidth: 'min(50%, max-content)',
            justifyContent: metrics.length > 0 ? 'flex-end' : 'flex-start',
            '& .MuiButton-root': { height: 28 },
          }}
        >
          <ActiveFilters {...filter} />
          <ResetFilters />
        </Box>
      )}
    </Box>
  );
}
