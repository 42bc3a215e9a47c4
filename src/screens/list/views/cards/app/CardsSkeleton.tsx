import { Skeleton, Stack } from '@mui/material';
import { LoadingSkeleton } from '#kit/feedback/loading.tsx';

export function CardsSkeleton({ rows }: { rows: number }) {
  return (
    <LoadingSkeleton>
      <Stack spacing={1}>
        {Array.from({ length: rows }, (_, row) => (
          <Skeleton key={row} variant="rounded" height={76} />
        ))}
      </Stack>
    </LoadingSkeleton>
  );
}
