import { Paper, Skeleton } from '@mui/material';
import { SectionLayout } from '#screens/form/app/FormSection.tsx';
import { LoadingSkeleton } from '#kit/feedback/loading.tsx';
import { useScreen } from '#screens/app/useScreen.ts';

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
