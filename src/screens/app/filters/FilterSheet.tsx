import FilterList from '@mui/icons-material/FilterList';
import { Box, Button, Drawer, Skeleton, Stack, Typography } from '@mui/material';
import { useListContext, useTranslate } from 'ra-core';
import { Suspense, useState, type ReactNode } from 'react';
import { lazyPage } from '../../../app/resilience/lazyPage.ts';
import { useActiveFilters } from './useActiveFilters.ts';

const FilterInput = lazyPage(() => import('./FilterInput.tsx'), 'FilterInput');

/** On a phone all filters are in a sheet that rises from below; `seen` is what its main button says. */
export function FilterSheet({ seen, children }: { seen: string; children?: ReactNode }) {
  const { fields, count } = useActiveFilters();
  const { setFilters } = useListContext();
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
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: 'repeat(2, 1fr)',
            gap: 1,
            p: 2,
            mt: 2,
            borderTop: 1,
            borderColor: 'divider',
            '& > :last-child:nth-child(odd)': { gridColumn: '1 / -1' },
          }}
        >
          <Button fullWidth variant="outlined" disabled={count === 0} onClick={() => setFilters({})}>
            {translate('portal.screen.filter.clear')}
          </Button>
          {children}
          <Button fullWidth variant="contained" onClick={() => setOpen(false)}>
            {seen}
          </Button>
        </Box>
      </Drawer>
    </>
  );
}
