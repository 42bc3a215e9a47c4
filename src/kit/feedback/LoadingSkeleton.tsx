import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { translate } from '../translate.ts';

const Block = styled('output')({ display: 'block' });

/** Skeletons in the size of the content, announced as a single loading element. */
export function LoadingSkeleton({ children }: { children: ReactNode }) {
  return (
    <Block aria-busy="true" aria-label={translate('portal.screen.loading')}>
      {children}
    </Block>
  );
}
