import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { bannerHeight, layoutSizes } from '#kit/theme/theme.ts';

/** Two columns: sticky navigation beside the content, or above it on narrow screens. */
export const Columns = ({ side, children }: { side: ReactNode; children: ReactNode }) => (
  <Grid>
    <Side>{side}</Side>
    <Main>{children}</Main>
  </Grid>
);

const top = `calc(var(${bannerHeight}, 0px) + ${layoutSizes.header}px)`;

const Grid = styled('div')(({ theme }) => ({
  // scroll targets start below the header, and on narrow screens also below the search
  '--below-header': '64px',
  '--target': theme.palette.action.selected,
  '--target-edge': theme.palette.primary.main,
  [theme.breakpoints.up('lg')]: {
    '--below-header': '8px',
    display: 'grid',
    gridTemplateColumns: '256px minmax(0, 1fr)',
    columnGap: 32,
    alignItems: 'start',
  },
}));

const Side = styled('div')(({ theme }) => ({
  position: 'sticky',
  top,
  zIndex: 1,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)',
  gap: 8,
  margin: '-8px -16px 8px',
  padding: '8px 16px',
  backgroundColor: theme.palette.background.default,
  [theme.breakpoints.up('lg')]: {
    top: `calc(${top} + 24px)`,
    maxHeight: `calc(100vh - ${top} - 48px)`,
    display: 'flex',
    flexDirection: 'column',
    gap: 12,
    margin: 0,
    padding: 0,
  },
}));

const Main = styled('div')({
  display: 'grid',
  gap: 16,
  minWidth: 0,
  gridTemplateColumns: 'minmax(0, 1fr)',
  containerType: 'inline-size',
});

/** Text and example side by side, from this width on. */
export const sideBySide = (width: number) => ({
  [`@container (min-width: ${width}px)`]: {
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    columnGap: 24,
    alignItems: 'start',
  },
});
