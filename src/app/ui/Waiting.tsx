import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';

const Block = styled('output')({ display: 'block' });

/** Skeletons of the size of what is to come, announced as one thing that is loading. */
export function Waiting({ children }: { children: ReactNode }) {
  const translate = useTranslate();
  return (
    <Block aria-busy="true" aria-label={translate('portal.screen.loading')}>
      {children}
    </Block>
  );
}
