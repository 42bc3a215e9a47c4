import { Alert, AlertTitle, Button } from '@mui/material';
import { useTranslate } from 'ra-core';

/** Shows that something could not be loaded, why, and a retry button. */
export function LoadError({
  error,
  onRetry,
  title,
}: {
  error: unknown;
  onRetry?: () => void;
  title?: string;
}) {
  const translate = useTranslate();
  return (
    <Alert
      severity="error"
      variant="outlined"
      action={
        onRetry && (
          <Button color="inherit" size="small" onClick={onRetry}>
            {translate('portal.screen.retry')}
          </Button>
        )
      }
    >
      <AlertTitle>{title ?? translate('portal.screen.failed')}</AlertTitle>
      {messageOf(error)}
    </Alert>
  );
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
