import { Skeleton, Stack } from '@mui/material';
import { useTranslate } from 'ra-core';

export function CardsSkeleton({ rows }: { rows: number }) {
  const translate = useTranslate();
  return (
    <Stack spacing={1} role="status" aria-busy="true" aria-label={translate('portal.screen.loading')}>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} variant="rounded" height={76} />
      ))}
    </Stack>
  );
}
