import { Paper, Skeleton } from '@mui/material';
import { useTranslate } from 'ra-core';
import { SectionLayout } from '../form/FormSection.tsx';
import { useScreen } from '../useScreen.ts';

/** A record's page of about its final size. */
export function RecordSkeleton() {
  const { screen } = useScreen();
  const translate = useTranslate();
  return (
    <div role="status" aria-busy="true" aria-label={translate('portal.screen.loading')}>
      <Skeleton width={180} />
      <Skeleton width={280} height={36} sx={{ mb: 2 }} />
      <Paper variant="outlined" sx={{ px: { xs: 2, sm: 3 } }}>
        {screen.form.map((section) => (
          <SectionLayout key={section.label} title={section.label}>
            <Skeleton variant="rounded" height={Math.ceil(section.fields.length / 2) * 60} />
          </SectionLayout>
        ))}
      </Paper>
    </div>
  );
}
