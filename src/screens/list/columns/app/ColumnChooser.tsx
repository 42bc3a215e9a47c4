import ViewWeekOutlined from '@mui/icons-material/ViewWeekOutlined';
import { Skeleton } from '@mui/material';
import { Suspense } from 'react';
import { lazyPage } from '#kit/lazyPage.ts';
import { PopoverButton } from '#kit/PopoverButton.tsx';
import { translate } from '#kit/translate.ts';

const ColumnChoices = lazyPage(() => import('./ColumnChoices.tsx'), 'ColumnChoices');

/** Lets users choose the columns, their order and the row height. */
export function ColumnChooser() {
  return (
    <PopoverButton label={translate('portal.screen.list.columns')} icon={<ViewWeekOutlined />} width={340}>
      <Suspense fallback={<Skeleton height={320} />}>
        <ColumnChoices />
      </Suspense>
    </PopoverButton>
  );
}
