import SwapVert from '@mui/icons-material/SwapVert';
import { Skeleton, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Suspense } from 'react';
import { lazyPage } from '../../../app/resilience/lazyPage.ts';
import { PopoverButton } from '../../../app/ui/PopoverButton.tsx';
import { nameOfWidget, type Placed } from '../arrangement.ts';
import type { Arrangement } from './useArrangement.ts';

const Arrange = lazyPage(() => import('../../../app/ui/Arrange.tsx'), 'Arrange');

/** Puts what a dashboard shows in the order that its user wants; the page follows as it is moved. */
export function ArrangeButton({ all, isChanged, order, reset }: Arrangement) {
  const translate = useTranslate();
  const label = translate('portal.screen.arrange.panel');
  return (
    // the title's line stays as high as the page drew it at first
    <PopoverButton label={label} icon={<SwapVert />} width={360} sx={{ my: -0.5 }}>
      <Suspense fallback={<Skeleton variant="rounded" height={240} sx={{ m: 2 }} />}>
        <Arrange
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

const Name = ({ of }: { of: Placed['widget'] }) => (
  <Typography noWrap sx={{ flex: 1, minWidth: 0, px: 1, py: 0.5 }}>
    {nameOfWidget(of)}
  </Typography>
);
