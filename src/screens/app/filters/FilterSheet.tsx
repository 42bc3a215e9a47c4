import FilterList from '@mui/icons-material/FilterList';
import { Box, Button, Drawer, Skeleton, Stack, Typography } from '@mui/material';
import { Suspense, useState, type ReactNode } from 'react';
import { lazyPage } from '#kit/lazyPage.ts';
import { translate } from '#kit/translate.ts';
import { useReset } from './FilterChips.tsx';
import { useActiveFilters } from './useFilterable.ts';

const FilterInput = lazyPage(() => import('./FilterInput.tsx'), 'FilterInput');

type Props = {
  /** The label of its main button. */
  submitLabel: string;
  /** Shown before the inputs. */
  first?: ReactNode;
  /** Fields that get no input here, because `first` has them. */
  omitted?: readonly string[];
  children?: ReactNode;
};

/** On a phone all filters are in a sheet that slides up from below. */
export function FilterSheet({ submitLabel, first, omitted = [], children }: Props) {
  const { fields: all, count } = useActiveFilters();
  const fields = all.filter(({ id }) => !omitted.includes(id));
  const reset = useReset();
  const [open, setOpen] = useState(false);
  if (all.length === 0) return null;
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
            {first && <Suspense fallback={<Skeleton variant="rounded" height={120} />}>{first}</Suspense>}
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
            '& > :last-of-type:nth-of-type(odd)': { gridColumn: '1 / -1' },
          }}
        >
          <Button fullWidth variant="outlined" disabled={!reset} onClick={reset?.run}>
            {reset?.label ?? translate('portal.screen.filter.clear')}
          </Button>
          {children}
          <Button fullWidth variant="contained" onClick={() => setOpen(false)}>
            {submitLabel}
          </Button>
        </Box>
      </Drawer>
    </>
  );
}
