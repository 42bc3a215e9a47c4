import { Box } from '@mui/material';
import { translate } from '../translate.ts';

const heights = { screen: 240, page: '100vh', line: 0 } as const;

type Props = {
  fills?: keyof typeof heights;
  /** While access is checked, which has a text of its own. */
  isChecking?: boolean;
};

/** Shown while something loads. */
export function Loading({ fills = 'screen', isChecking = false }: Props) {
  return (
    <Box
      component="output"
      aria-busy="true"
      lang={isChecking ? translate('portal.loadingLanguage') : undefined}
      sx={{ display: 'grid', placeItems: 'center', minHeight: heights[fills], color: 'text.secondary' }}
    >
      {translate(isChecking ? 'portal.loading' : 'ra.page.loading')}
    </Box>
  );
}
