import { useMediaQuery, type Theme } from '@mui/material';
import { useOpened } from '../../open/app/useOpened.ts';

export const facetWidth = 216;

/** Whether facets stand beside the list, with the record that is open there, too; else they are among the filters. */
export function useFacetRoom(): boolean {
  const { id, way } = useOpened();
  const isWide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('lg'));
  const isWider = useMediaQuery('(min-width: 1800px)');
  return id !== null && way === 'drawer' ? isWider : isWide;
}
