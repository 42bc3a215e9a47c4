import KeyboardArrowUp from '@mui/icons-material/KeyboardArrowUp';
import { Fab, useScrollTrigger } from '@mui/material';
import { bottomBarClass, formFooterClass } from '#kit/theme/components.ts';
import { dockWidth } from '#kit/raioXOpen.ts';
import { translate } from '#kit/translate.ts';

/** A button that scrolls to the top, shown after scrolling 300 px. */
export function ScrollTop() {
  const scrolled = useScrollTrigger({ threshold: 300, disableHysteresis: true });
  if (!scrolled) return null;
  return (
    <Fab
      size="small"
      aria-label={translate('portal.toTop')}
      onClick={toTop}
      sx={{
        position: 'fixed',
        bottom: 24,
        // above a form's buttons; on a phone, also when these are at the end of the page
        [`body:has(.${formFooterClass}) &`]: { bottom: { xs: 160, sm: 84 } },
        [`body:has(.${bottomBarClass}:not(:empty)) &`]: { bottom: { xs: 76, sm: 24 } },
        insetInlineEnd: `calc(24px + var(${dockWidth}, 0px))`,
        bgcolor: 'background.paper',
        color: 'text.primary',
        border: 1,
        borderColor: 'divider',
      }}
    >
      <KeyboardArrowUp />
    </Fab>
  );
}

const toTop = () =>
  window.scrollTo({
    top: 0,
    behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth',
  });
