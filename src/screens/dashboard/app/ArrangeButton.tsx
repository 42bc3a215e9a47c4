import SwapVert from '@mui/icons-material/SwapVert';
import { Skeleton, Typography } from '@mui/material';
import { Suspense } from 'react';
import { lazyPage } from '#ui/resilience/lazyPage.ts';
import { PopoverButton } from '#ui/PopoverButton.tsx';
import { translate } from '#ui/translate.ts';
import { nameOfWidget, type KeyedWidget } from '../arrangement.ts';
import type { Arrangement } from './useArrangement.ts';

const SortableList = lazyPage(() => import('#ui/SortableList.tsx'), 'SortableList');

/** Lets users reorder the widgets of a dashboard; the page follows each move. */
export function ArrangeButton({ all, isChanged, order, reset }: Arrangement) {
  const label = translate('portal.screen.arrange.panel');
  return (
    // The negative margin keeps the title's line as high as it was in the first paint.
    <PopoverButton label={label} icon={<SwapVert />} width={360} sx={{ my: -0.5 }}>
      <Suspense fallback={<Skeleton variant="rounded" height={240} sx={{ m: 2 }} />}>
        <SortableList
          label={label}
          items={all.map(({ id, widget }) => ({
            id,
            name: nameOfWidget(widget),
            content: <Name of={widget} />,
          }))}
          isChanged={isChanged}
          order={order}
          reset={reset}
        />
      </Suspense>
    </PopoverButton>
  );
}

const Name = ({ of }: { of: KeyedWidget['widget'] }) => (
  <Typography noWrap sx={{ flex: 1, minWidth: 0, px: 1, py: 0.5 }}>
    {nameOfWidget(of)}
  </Typography>
);
