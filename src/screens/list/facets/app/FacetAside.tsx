import { Box } from '@mui/material';
import { screenOnly } from '#kit/screen.ts';
import { translate } from '#kit/translate.ts';
import { FacetSections } from './FacetSections.tsx';
import { facetWidth } from './useFacetRoom.ts';

/** The facets beside the list, on wide screens. They stay visible while the list scrolls. */
export function FacetAside() {
  return (
    <Box
      component="aside"
      aria-label={translate('portal.screen.facets.label')}
      sx={{
        ...screenOnly,
        width: facetWidth,
        flexShrink: 0,
        position: 'sticky',
        top: 80,
        maxHeight: 'calc(100dvh - 96px)',
        overflow: 'auto',
      }}
    >
      <FacetSections />
    </Box>
  );
}
