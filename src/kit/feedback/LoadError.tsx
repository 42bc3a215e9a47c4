import { Alert, AlertTitle, Button } from '@mui/material';
import { translate } from '../translate.ts';

/** Shows that something could not be loaded, why, and a retry button. */
export function LoadError({
  error,
  onRetry,
  title,
}: {
  error: unknown;
  onRetry?: () => void;
  /** Null where the page's own heading says it. */
  title?: string | null;
}) {
  return (
    <Alert
      severity="error"
      variant="outlined"
      sx={onPhone}
      action={
        onRetry && (
          <Button color="inherit" size="small" onClick={onRetry}>
            {translate('portal.screen.retry')}
          </Button>
        )
      }
    >
      {title !== null && <AlertTitle>{title ?? translate('portal.screen.failed')}</AlertTitle>}
      {messageOf(error)}
    </Alert>
  );
}

/** The button is below the text, which it would squeeze. */
const onPhone = {
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  '& .MuiAlert-message': { flexBasis: { xs: 'calc(100% - 34px)', sm: 'auto' } },
  '& .MuiAlert-action': { ml: { xs: 1, sm: 'auto' } },
};

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
