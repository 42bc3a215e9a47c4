import SearchOff from '@mui/icons-material/SearchOff';
import { Button, Paper, Stack, Typography } from '@mui/material';
import { useListContext, useTranslate } from 'ra-core';
import { lowerFirst } from '../../../model/title.ts';
import type { ClientResource } from '../../../model/clientTypes.ts';

/** Shown when there is nothing to add up, with this filter or at all. */
export function ReportEmpty({ resource }: { resource: ClientResource }) {
  const { filterValues, setFilters } = useListContext();
  const translate = useTranslate();
  const isFiltered = Object.keys(filterValues).length > 0;
  const name = lowerFirst(resource.label.many);
  return (
    <Paper variant="outlined" aria-live="polite">
      <Stack sx={{ alignItems: 'center', textAlign: 'center', px: 3, py: 8, gap: 1.5 }}>
        <SearchOff sx={{ fontSize: 36, color: 'text.disabled' }} aria-hidden />
        <Typography variant="h2" component="p">
          {translate(isFiltered ? 'portal.screen.empty.filtered' : 'portal.screen.empty.title', { name })}
        </Typography>
        <Typography color="textSecondary" sx={{ maxWidth: 440 }}>
          {translate(isFiltered ? 'portal.screen.report.widen' : 'portal.screen.report.empty', { name })}
        </Typography>
        {isFiltered && (
          <Button variant="outlined" onClick={() => setFilters({})}>
            {translate('portal.screen.filter.clear')}
          </Button>
        )}
      </Stack>
    </Paper>
  );
}
