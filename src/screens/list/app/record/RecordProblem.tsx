import { Button, Stack } from '@mui/material';
import { type HttpError } from 'ra-core';
import { Link } from 'react-router-dom';
import { LoadError } from '#kit/feedback/loading.tsx';
import { ScreenHeader } from '#screens/app/ScreenHeader.tsx';
import { useScreen } from '#screens/app/useScreen.ts';
import { translate } from '#kit/translate.ts';

/** Shown when a record can't be: it was deleted, is not readable, or the server does not answer. */
export function RecordProblem({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { path } = useScreen();
  const isGone = [403, 404].includes((error as HttpError).status);
  const title = translate(isGone ? 'portal.screen.record.gone' : 'portal.screen.failed');
  return (
    <>
      <ScreenHeader title={title} breadcrumb={[{ label: title }]} />
      <LoadError error={error} title={null} onRetry={isGone ? undefined : onRetry} />
      <Stack direction="row" sx={{ mt: 2 }}>
        <Button component={Link} to={path} variant="outlined">
          {translate('portal.screen.record.back')}
        </Button>
      </Stack>
    </>
  );
}
