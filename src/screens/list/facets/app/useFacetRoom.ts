import { useMediaQuery, type Theme } from '@mui/material';
import { useOpened } from '#screens/list/open/app/useOpened.ts';

export const facetWidth = 216;

/**
 * True when the screen has room for the facets beside the list and an open record; otherwise they are in the
 * filter sheet.
 */
export function useFacetRoom(): boolean {
  const { id, way } = useOpened();
  const isWide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('lg'));
  const isWider = useMediaQuery('(min-width: 1800px)');
  return id !== null && way === 'drawer' ? isWider : isWide;
}
