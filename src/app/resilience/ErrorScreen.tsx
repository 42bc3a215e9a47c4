import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import { Button, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { ChunkTimeoutError, isChunkError } from '#kit/lazyPage.ts';
import { translate } from '#kit/translate.ts';

/** Replaces a screen that can't be shown: what happened, and a retry button. */
export function ErrorScreen({ title, text, onRetry }: { title: string; text: string; onRetry: () => void }) {
  return (
    <Stack role="alert" sx={{ alignItems: 'center', textAlign: 'center', gap: 1, py: 8, px: 2 }}>
      <ErrorOutlined color="error" sx={{ fontSize: 40 }} aria-hidden />
      <Typography component="h1" variant="h5">
        {title}
      </Typography>
      <Typography color="textSecondary" sx={{ maxWidth: 480, mb: 1 }}>
        {text}
      </Typography>
      <Button variant="outlined" onClick={onRetry}>
        {translate('portal.error.retry')}
      </Button>
    </Stack>
  );
}

/** Contains errors inside one screen. Another address resets it. */
export function ScreenBoundary({ resetKey, children }: { resetKey: string; children: ReactNode }) {
  return (
    <ErrorBoundary resetKeys={[resetKey]} FallbackComponent={Fallback}>
      {children}
    </ErrorBoundary>
  );
}

function Fallback({ error, resetErrorBoundary }: FallbackProps) {
  // React caches a failed import, so only reloading the page requests it again
  if (error instanceof ChunkTimeoutError || isChunkError(error))
    return (
      <ErrorScreen
        title={translate(error instanceof ChunkTimeoutError ? 'portal.error.late' : 'portal.error.page')}
        text={translate('portal.error.pageHelp')}
        onRetry={() => window.location.reload()}
      />
    );
  return (
    <ErrorScreen
      title={translate('portal.error.screen')}
      text={translate('portal.error.screenHelp')}
      onRetry={resetErrorBoundary}
    />
  );
}
