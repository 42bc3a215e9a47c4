import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';

const Block = styled('output')({ display: 'block' });

/** Skeletons in the size of the content, announced as a single loading element. */
export function LoadingSkeleton({ children }: { children: ReactNode }) {
  const translate = useTranslate();
  return (
    <Block aria-busy="true" aria-label={translate('portal.screen.loading')}>
      {children}
    </Block>
  );
}
