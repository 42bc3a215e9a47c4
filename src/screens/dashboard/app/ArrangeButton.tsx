import SwapVert from '@mui/icons-material/SwapVert';
import { Button, Popover, Skeleton, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Suspense, useState } from 'react';
import { lazyPage } from '../../../app/resilience/lazyPage.ts';
import { nameOfWidget, type Placed } from '../arrangement.ts';
import type { Arrangement } from './useArrangement.ts';

const Arrange = lazyPage(() => import('../../../app/ui/Arrange.tsx'), 'Arrange');

/** Puts what a dashboard shows in the order that its user wants; the page follows as it is moved. */
export function ArrangeButton({ all, isChanged, order, reset }: Arrangement) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const label = translate('portal.screen.arrange.panel');
  return (
    <>
      <Button
        size="small"
        color="inherit"
        startIcon={<SwapVert />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        // the title's line stays as high as the page drew it at first
        sx={{ my: -0.5 }}
      >
        {label}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': label, sx: { width: 360, mt: 0.5 } } }}
      >
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
      </Popover>
    </>
  );
}

const Name = ({ of }: { of: Placed['widget'] }) => (
  <Typography noWrap sx={{ flex: 1, minWidth: 0, px: 1, py: 0.5 }}>
    {nameOfWidget(of)}
  </Typography>
);
