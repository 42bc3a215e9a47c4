import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import { Box, Button, GlobalStyles, Typography } from '@mui/material';
import { getViewing, stopViewing } from '#ui/session/session.ts';
import { bannerHeight } from '#kit/theme/theme.ts';
import { translate } from '#kit/translate.ts';

const height = 44;

/** A banner above every page while viewing the portal as another user, with the way back. */
export function ViewAsBanner() {
  const viewing = getViewing();
  if (!viewing) return null;
  const leave = () => {
    stopViewing();
    // a full page load, so that nothing shown to the other user stays in memory
    window.location.assign(viewing.from);
  };
  return (
    <>
      <GlobalStyles styles={{ ':root': { [bannerHeight]: `${height}px` } }} />
      <Box
        component="section"
        aria-label={translate('portal.viewAs.label')}
        sx={{
          position: 'sticky',
          top: 0,
          zIndex: (theme) => theme.zIndex.appBar + 1,
          height,
          px: { xs: 2, md: 3 },
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          bgcolor: 'info.main',
          color: 'info.contrastText',
        }}
      >
        <VisibilityOutlined />
        <Typography role="status" noWrap sx={{ flex: 1, minWidth: 0 }}>
          {translate('portal.viewAs.as')} <strong>{viewing.label}</strong>
          <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
            {' '}
            — {translate('portal.viewAs.readOnly')}
          </Box>
        </Typography>
        <Button
          size="small"
          color="inherit"
          variant="outlined"
          onClick={leave}
          sx={{ color: 'inherit', borderColor: 'currentcolor', flex: 'none' }}
        >
          {translate('portal.viewAs.leave')}
        </Button>
      </Box>
    </>
  );
}
