import { Paper, Skeleton, Button, Stack } from '@mui/material';
import { SectionLayout } from '#screens/form/app/FormSection.tsx';
import { LoadingSkeleton, LoadError } from '#kit/feedback/loading.tsx';
import { useScreen } from '#screens/app/useScreen.ts';
import type { HttpError } from 'ra-core';
import { Link } from 'react-router-dom';
import { ScreenHeader } from '#screens/app/ScreenHeader.tsx';
import { translate } from '#kit/translate.ts';

/** A skeleton about as large as a record's page. */
export function RecordSkeleton() {
  const { screen } = useScreen();
  return (
    <LoadingSkeleton>
      <Skeleton width={180} />
      <Skeleton width={280} height={36} sx={{ mb: 2 }} />
      <Paper variant="outlined" sx={{ px: { xs: 2, sm: 3 } }}>
        {screen.form.map((section) => (
          <SectionLayout key={section.label} title={section.label}>
            <Skeleton variant="rounded" height={Math.ceil(section.fields.length / 2) * 60} />
          </SectionLayout>
        ))}
      </Paper>
    </LoadingSkeleton>
  );
}

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
