import { Skeleton, Stack } from '@mui/material';
import { Waiting } from '../../../../../app/ui/Waiting.tsx';

export function CardsSkeleton({ rows }: { rows: number }) {
  return (
    <Waiting>
      <Stack spacing={1}>
        {Array.from({ length: rows }, (_, row) => (
          <Skeleton key={row} variant="rounded" height={76} />
        ))}
      </Stack>
    </Waiting>
  );
}
