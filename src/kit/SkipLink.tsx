import { Box } from '@mui/material';
import { memo } from 'react';
import { translate } from './translate.ts';
import { screenOnly } from './screen.ts';

export const mainId = 'conteudo';
/** The id of a page's heading, which names `main`. */
export const titleId = 'titulo';
/** The id of a list's table. */
export const tableId = 'tabela';

type Props = { to?: typeof mainId | typeof tableId };

/** The first tab stops: skip menu and header and, where there is a table, the list's filters. */
export const SkipLink = memo(function SkipLink({ to = mainId }: Props) {
  return (
    <Box
      component="a"
      href={`#${to}`}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(to)?.focus();
      }}
      sx={{
        ...screenOnly,
        position: 'fixed',
        top: 8,
        insetInlineStart: 8,
        zIndex: 'tooltip',
        px: 2,
        py: 1,
        borderRadius: 1,
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
        transform: 'translateY(-200%)',
        '&:focus': { transform: 'none' },
        [`html:not(:has(#${to})) &`]: { display: 'none' },
      }}
    >
      {translate(to === mainId ? 'portal.skip' : 'portal.skipToTable')}
    </Box>
  );
});
