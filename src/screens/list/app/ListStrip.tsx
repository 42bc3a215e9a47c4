import { Box } from '@mui/material';
import { MetricStrip } from '#screens/dashboard/widgets/metric/app/MetricStrip.tsx';
import { ActiveFilters, ResetFilters } from '#screens/app/filters/FilterChips.tsx';
import { useScreen } from '#screens/app/useScreen.ts';
import { screenOnly } from '#kit/screen.ts';
import { phone } from '#kit/theme/components.ts';
import { QueryTabs, useIsNamed } from '../queries/app/QueryTabs.tsx';
import { useHasSheet } from './useHasSheet.ts';

/** The views and the filters in force at the left, and the figures, which give way, at the right. */
export function ListStrip() {
  const { metrics } = useScreen().screen;
  const hasSheet = useHasSheet();
  const isNamed = useIsNamed();
  return (
    <Box sx={{ flex: 1, minWidth: 0, display: 'flex', alignItems: 'center', columnGap: 2, ...onPhone }}>
      <QueryTabs />
      {!hasSheet && !isNamed && (
        <Box
          sx={{
            ...screenOnly,
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            gap: 0.5,
            py: '3px',
            minWidth: 'min(50%, max-content)',
            '&:empty': { display: 'none' },
            '& .MuiButton-root': { height: 28 },
          }}
        >
          <ActiveFilters />
          <ResetFilters />
        </Box>
      )}
      {metrics.length > 0 && (
        <Box sx={{ display: 'flex', minWidth: 0, flexShrink: 1000, ml: { sm: 'auto' } }}>
          <MetricStrip metrics={metrics} />
        </Box>
      )}
    </Box>
  );
}

/** The views have a line of their own. */
const onPhone = { [phone]: { flexWrap: 'wrap', '& > .views': { flexBasis: '100%' } } } as const;
