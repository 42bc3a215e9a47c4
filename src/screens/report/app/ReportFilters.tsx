import UnfoldLess from '@mui/icons-material/UnfoldLess';
import UnfoldMore from '@mui/icons-material/UnfoldMore';
import { Button, MenuItem, Stack, TextField } from '@mui/material';
import type { ReportScreen } from '../screen.ts';
import { FilterChips } from '#screens/app/filters/FilterChips.tsx';
import { FilterSheet } from '#screens/app/filters/FilterSheet.tsx';
import { ResetFilters } from '#screens/app/filters/ResetFilters.tsx';
import type { Folding } from './useExpandedGroups.ts';
import type { useReportState } from './useReportState.ts';
import { useIsPhone } from '#ui/useIsPhone.ts';
import { translate } from '#ui/translate.ts';

type Props = { screen: ReportScreen; state: ReturnType<typeof useReportState>; folding: Folding };

/** The report's filters, the choice of grouping and the switch that unfolds all groups. */
export function ReportFilters({ screen: { groupings }, state, folding }: Props) {
  const isLoading = folding.groups === 'loading';
  const hasGroups = isLoading ? state.grouping.groupBy.length > 1 : folding.groups !== 'flat';
  const isAllOpen = folding.groups === 'open';
  const isPhone = useIsPhone();
  return (
    <Stack
      direction="row"
      sx={{ alignItems: 'flex-start', gap: 1, mb: 1.5, flexWrap: { xs: 'wrap', sm: 'nowrap' } }}
    >
      <Stack
        direction="row"
        useFlexGap
        sx={{ flexWrap: 'wrap', gap: 1, flex: { xs: 'none', sm: 1 }, alignItems: 'center', minWidth: 0 }}
      >
        {isPhone ? <FilterSheet submitLabel={translate('portal.screen.report.see')} /> : <FilterChips />}
        <ResetFilters />
      </Stack>
      <Stack
        direction="row"
        useFlexGap
        // on a phone they follow the filters in the same line, as far as there is room
        sx={{ display: { xs: 'contents', sm: 'flex' }, gap: 1, alignItems: 'center', flexShrink: 0 }}
      >
        {hasGroups && (
          <Button
            size="small"
            color="inherit"
            disabled={isLoading}
            startIcon={isAllOpen ? <UnfoldLess /> : <UnfoldMore />}
            onClick={() => folding.setAll(!isAllOpen)}
            sx={{ flexShrink: 0 }}
          >
            {translate(`portal.screen.report.${isAllOpen ? 'foldAll' : 'unfoldAll'}`)}
          </Button>
        )}
        {groupings.length > 1 && (
          <TextField
            select
            fullWidth={false}
            size="small"
            value={state.chosen}
            onChange={({ target }) => state.choose(Number(target.value))}
            sx={{ minWidth: 160, maxWidth: '100%', '& .MuiSelect-select': { py: 0.625 } }}
            slotProps={{
              select: { SelectDisplayProps: { 'aria-label': translate('portal.screen.report.grouping') } },
            }}
          >
            {groupings.map(({ label }, at) => (
              <MenuItem key={label} value={at}>
                {label}
              </MenuItem>
            ))}
          </TextField>
        )}
      </Stack>
    </Stack>
  );
}
