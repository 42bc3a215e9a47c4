import { Box, ButtonBase, Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import { usePortalIndex } from '#ui/portal/context.ts';

/** The logo: the brand's initial in its colour, with the name beside it where there is space. */
export function Brand({ markOnly = false }: { markOnly?: boolean }) {
  const { brand } = usePortalIndex();
  return (
    <ButtonBase
      component={Link}
      to="/dashboard"
      aria-label={markOnly ? brand.name : undefined}
      sx={{ gap: 1.25, borderRadius: 1, minWidth: 0, justifyContent: 'flex-start', color: 'text.primary' }}
    >
      <Box
        aria-hidden
        sx={{
          width: '2rem',
          height: '2rem',
          flex: 'none',
          display: 'grid',
          placeItems: 'center',
          borderRadius: 1,
          bgcolor: 'primary.main',
          color: 'primary.contrastText',
          fontWeight: 700,
        }}
      >
        {brand.name.slice(0, 1).toUpperCase()}
      </Box>
      {!markOnly && (
        <Typography
          component="span"
          noWrap
          sx={{ fontWeight: 650, fontSize: '1rem', letterSpacing: '-0.01em' }}
        >
          {brand.name}
        </Typography>
      )}
    </ButtonBase>
  );
}
