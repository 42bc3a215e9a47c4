import { Skeleton } from '@mui/material';
import { Suspense } from 'react';
import { lazyPage } from '#kit/lazyPage.ts';
import { PopoverButton } from '#kit/PopoverButton.tsx';
import type { ColumnView } from '#kinds/ui/columns.ts';
import { translate } from '#kit/translate.ts';

const ColumnChoices = lazyPage(() => import('./ColumnChoices.tsx'), 'ColumnChoices');

/** "+4" in the head of a table: names the columns that have no room, and opens the choice of columns. */
export function HiddenColumns({ columns }: { columns: readonly ColumnView[] }) {
  const names = columns.map(({ label }) => label).join(', ');
  const label = translate('portal.screen.list.hiddenColumns', { smart_count: columns.length, names });
  return (
    <PopoverButton label={label} short={`+${columns.length}`} width={340} sx={small}>
      <Suspense fallback={<Skeleton height={320} />}>
        <ColumnChoices />
      </Suspense>
    </PopoverButton>
  );
}

const small = { minWidth: 0, px: 0.75, fontWeight: 600 } as const;
