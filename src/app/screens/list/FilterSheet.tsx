import FilterList from '@mui/icons-material/FilterList';
import { Box, Button, Drawer, Skeleton, Stack, Typography } from '@mui/material';
import { useListContext, useTranslate } from 'ra-core';
import { Suspense, useState } from 'react';
import { lazyPage } from '../../resilience/lazyPage.ts';
import { ExportButton } from './ExportButton.tsx';
import { useActiveFilters } from './useActiveFilters.ts';
import { useScreen } from '../useScreen.ts';

const FilterInput = lazyPage(() => import('./FilterInput.tsx'), 'FilterInput');

/** On a phone all filters are in a sheet that rises from below. */
export function FilterSheet() {
  const { fields, count } = useActiveFilters();
  const { screen } = useScreen();
  const { total, setFilters } = useListContext();
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  if (fields.length === 0) return null;
  const label = translate('portal.screen.filter.title');
  return (
    <>
      <Button size="small" variant="outlined" startIcon={<FilterList />} onClick={() => setOpen(true)}>
        {count > 0 ? `${label} (${count})` : label}
      </Button>
      <Drawer
        anchor="bottom"
        open={open}
        onClose={() => setOpen(false)}
        slotProps={{
          paper: {
            'aria-label': label,
            role: 'dialog',
            sx: { borderRadius: '12px 12px 0 0', maxHeight: '85dvh' },
          },
        }}
      >
        <Box sx={{ p: 2, pb: 0, overflow: 'auto' }}>
          <Typography variant="h2" sx={{ mb: 2 }}>
            {label}
          </Typography>
          <Stack spacing={2}>
            {fields.map((field) => (
              <div key={field.id}>
                <Typography variant="subtitle2" component="div" sx={{ mb: 0.5 }}>
                  {field.label}
                </Typography>
                <Suspense fallback={<Skeleton variant="rounded" height={36} />}>
                  <FilterInput field={field} />
                </Suspense>
              </div>
            ))}
          </Stack>
        </Box>
        <Stack direction="row" spacing={1} sx={{ p: 2, borderTop: 1, borderColor: 'divider', mt: 2 }}>
          <Button fullWidth variant="outlined" disabled={count === 0} onClick={() => setFilters({})}>
            {translate('portal.screen.filter.clear')}
          </Button>
          {screen.actions.includes('export') && <ExportButton fullWidth variant="outlined" size="medium" />}
          <Button fullWidth variant="contained" onClick={() => setOpen(false)}>
            {translate('portal.screen.filter.apply', { smart_count: total ?? 0 })}
          </Button>
        </Stack>
      </Drawer>
    </>
  );
}
